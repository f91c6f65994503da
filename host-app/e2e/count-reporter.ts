import type { Reporter, Suite } from '@playwright/test/reporter';

/** Prints one plain line with the counts, which `npm test` adds up over its runners. */
export default class CountReporter implements Reporter {
  private suite: Suite | undefined;

  onBegin(_config: unknown, suite: Suite): void {
    this.suite = suite;
  }

  onEnd(): void {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    for (const test of this.suite?.allTests() ?? []) {
      const outcome = test.outcome();
      counts[outcome === 'unexpected' ? 'failed' : outcome === 'skipped' ? 'skipped' : 'passed']++;
    }
    process.stdout.write(
      `\ne2e: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`,
    );
  }

  printsToStdio(): boolean {
    return false;
  }
}
