import type { Reporter } from 'vitest/reporters';

/**
 * Prints a plain line for each test and each file that failed and one with the counts; `npm test` runs those files again, repeats the lines at
 * its end and adds up the counts.
 */
export default class CiReporter implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (modules, errors) => {
    let passed = 0;
    let failed = errors.length;
    let skipped = 0;
    for (const error of errors) say('outside of any test', error.message);
    for (const module of modules) {
      const failedBefore = failed;
      for (const test of module.children.allTests()) {
        const state = test.result().state;
        if (state === 'passed') passed++;
        else if (state === 'failed') {
          failed++;
          say(`${module.relativeModuleId} > ${test.fullName}`, test.result().errors?.[0]?.message);
        } else if (state === 'pending') {
          failed++;
          say(`${module.relativeModuleId} > ${test.fullName}`, 'it did not come to its end');
        } else skipped++;
      }
      for (const suite of module.children.allSuites())
        for (const error of suite.errors()) {
          failed++;
          say(`${module.relativeModuleId} > ${suite.fullName}`, error.message);
        }
      if (failed === failedBefore && module.state() === 'failed') {
        failed++;
        say(module.relativeModuleId, module.errors()[0]?.message);
      }
      if (failed > failedBefore) process.stdout.write(`failed file: ${module.relativeModuleId}\n`);
    }
    process.stdout.write(`\nunit: ${passed} passed, ${failed} failed, ${skipped} skipped\n`);
  };
}

/** The first line of the reason is enough to know it again; the whole stands with the test itself. */
function say(where: string, why = ''): void {
  process.stdout.write(`\nfailed test: ${where}: ${why.split('\n', 1)[0]}\n`);
}
