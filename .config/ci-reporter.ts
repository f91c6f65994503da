import type { Reporter } from 'vitest/reporters';

/** Prints a plain line for each test that failed and one with the counts; `npm test` repeats the former at its end and adds up the latter. */
export default class CiReporter implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (modules, errors) => {
    let passed = 0;
    let failed = errors.length;
    let skipped = 0;
    for (const error of errors) say('outside of any test', error.message);
    for (const module of modules) {
      let count = 0;
      for (const test of module.children.allTests()) {
        count++;
        const state = test.result().state;
        if (state === 'passed') passed++;
        else if (state === 'failed') {
          failed++;
          say(`${module.relativeModuleId} > ${test.fullName}`, test.result().errors?.[0]?.message);
        } else skipped++;
      }
      if (count === 0 && module.state() === 'failed') {
        failed++;
        say(module.relativeModuleId, module.errors()[0]?.message);
      }
    }
    process.stdout.write(`\nunit: ${passed} passed, ${failed} failed, ${skipped} skipped\n`);
  };
}

/** The first line of the reason is enough to know it again; the whole stands with the test itself. */
function say(where: string, why = ''): void {
  process.stdout.write(`\nfailed test: ${where}: ${why.split('\n', 1)[0]}\n`);
}
