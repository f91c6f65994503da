import type { Reporter, Suite } from '@playwright/test/reporter';

/** Prints a plain line for each test that failed and one with the counts; `npm test` repeats the former at its end and adds up the latter. */
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
      if (outcome === 'unexpected') {
        const why = test.results.at(-1)?.error?.message ?? '';
        process.stdout.write(`\nfailed test: ${test.titlePath().join(' > ')}: ${why.split('\n', 1)[0]}\n`);
      }
    }
    process.stdout.write(
      `\ne2e: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`,
    );
  }

  printsToStdio(): boolean {
    return false;
  }
}
