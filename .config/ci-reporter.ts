import type { Reporter } from 'vitest/reporters';

/** Prints one plain line with the counts, which `npm test` adds up over its runners. */
export default class CiReporter implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (modules, errors) => {
    let passed = 0;
    let failed = errors.length;
    let skipped = 0;
    for (const module of modules) {
      let count = 0;
      for (const test of module.children.allTests()) {
        count++;
        const state = test.result().state;
        if (state === 'passed') passed++;
        else if (state === 'failed') failed++;
        else skipped++;
      }
      if (count === 0 && module.state() === 'failed') failed++;
    }
    process.stdout.write(`\nunit: ${passed} passed, ${failed} failed, ${skipped} skipped\n`);
  };
}
