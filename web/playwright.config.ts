import { defineConfig } from '@playwright/test'

// No browser is downloaded: the system's Chromium is used, or the one that the environment names.
const executablePath = process.env.WAGNIS_CHROMIUM ?? process.env.CHROMIUM ?? '/usr/bin/chromium'

export default defineConfig({
  testDir: 'tests/e2e',
  timeout: 240_000, // a machine may be busy with other things
  expect: { timeout: 30_000 },
  snapshotPathTemplate: '{testDir}/goldens/{arg}{ext}',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  reporter: [['list']],
  // What is measured comes last and alone: the other worker would be measured with it.
  projects: [
    { name: 'client', testIgnore: 'lighthouse.test.ts' },
    { name: 'measured', testMatch: 'lighthouse.test.ts', dependencies: ['client'] },
  ],
  use: {
    locale: 'en-GB',
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
        '--disable-component-update', '--disable-sync',
      ],
    },
  },
})
