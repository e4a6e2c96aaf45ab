// What the tests in the browser came to, for ./check: a report in TAP for each file of tests, named $PAGE_REPORTS.FILE.tap.
import { writeFileSync } from 'node:fs'
import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter'

export default class Report implements Reporter {
  #tests: TestCase[] = []

  onBegin(_config: FullConfig, suite: Suite) {
    this.#tests = suite.allTests()
  }

  // A test that was not begun counts as skipped.
  onEnd() {
    const lines = new Map<string, string[]>()
    for (const test of this.#tests) {
      const [, , file, ...title] = test.titlePath()
      const name = file!.replace('.test.ts', '')
      const outcome = test.outcome()
      const verdict = outcome === 'expected' || outcome === 'skipped' ? 'ok' : 'not ok'
      const line = `${verdict} - ${title.join(' › ').replaceAll('#', '')}${outcome === 'skipped' ? ' # SKIP' : ''}\n`
      lines.set(name, [...(lines.get(name) ?? []), line])
    }
    for (const [name, all] of lines) writeFileSync(`${process.env.PAGE_REPORTS}.${name}.tap`, all.join(''))
  }
}
