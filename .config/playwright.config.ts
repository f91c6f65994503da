import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { BROWSER_ARGS, findBrowser } from '../sdk-docs/examples/browser.ts';

const at = (path: string) => fileURLToPath(new URL(`../host-app/${path}`, import.meta.url));

export default defineConfig({
  testDir: at('e2e'),
  outputDir: process.env['E2E_OUTPUT'] ?? at('test-results'),
  globalSetup: at('e2e/global-setup.ts'),
  // One server for all: the tests keep apart by making users of their own. Two at a time, for each waits half of its time.
  workers: 2,
  // With two browsers on two processors a finger may come too late for its gesture. What passes only at the second try is listed as flaky.
  retries: process.env['CI'] ? 1 : 0,
  // A story walks a whole way, and other work may take most of the machine meanwhile.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  // At every change each way through the product is walked once; `npm run test:long` walks the ways beside it too.
  ...(process.env['E2E_LONG'] ? {} : { grepInvert: /@long/ }),
  forbidOnly: true,
  reporter: [['list'], [at('e2e/count-reporter.ts')]],
  use: {
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    // What it answers would pass by the tests' own interceptions.
    serviceWorkers: 'block',
    // Recording takes a quarter of the processor time; where a test is tried again is soon enough.
    trace: process.env['CI'] ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: {
      executablePath: await findBrowser(),
      // Each test has a page of its own, and V8's last compiler works longer for each of them than what it makes is faster by.
      args: [...BROWSER_ARGS, ...(process.env['E2E_LONG'] ? [] : ['--js-flags=--no-turbofan'])],
    },
  },
});
