import { defineConfig } from '@playwright/test'
import { existsSync } from 'node:fs'

// No browser is downloaded: the system's Chromium is used, or the one that the environment names.
const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium'
// The same without windows of its own, where there is one: a third faster, and nothing is measured but the page.
// It draws letters a little differently, so pictures are compared in the one that people have.
const shell = '/usr/bin/chromium-headless-shell'
const launchOptions = {
  executablePath: existsSync(shell) ? shell : chromium,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}
const measured = ['lighthouse.test.ts', 'tasks.test.ts']

export default defineConfig({
  testDir: 'tests/e2e',
  timeout: 240_000, // a machine may be busy with other things
  expect: { timeout: 30_000 },
  snapshotPathTemplate: '{testDir}/goldens/{arg}{ext}',
  workers: 3, // they wait much
  fullyParallel: true,
  forbidOnly: true,
  reporter: [['list']],
  // What is measured comes last and alone: the other worker would be measured with it.
  projects: [
    { name: 'look', testMatch: 'look.test.ts', use: { launchOptions: { ...launchOptions, executablePath: chromium } } },
    { name: 'client', testIgnore: ['look.test.ts', ...measured] },
    { name: 'measured', testMatch: measured, workers: 1, dependencies: ['look', 'client'] },
  ],
  use: {
    locale: 'en-GB',
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
    launchOptions,
  },
})
