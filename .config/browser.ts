import { existsSync } from 'node:fs';

const INSTALLED = [
  process.env['CHROME_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Flags for a browser that runs unattended: no sandbox inside containers, nothing fetched in the background. */
export const BROWSER_ARGS: readonly string[] = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Path of a Chromium: `CHROME_PATH`, one that is installed, else the one that comes with @sparticuz/chromium from the registry. */
export async function findBrowser(): Promise<string> {
  const found = INSTALLED.find((path) => path && existsSync(path));
  if (found) return found;
  const { default: chromium } = await import('@sparticuz/chromium');
  return chromium.executablePath();
}
