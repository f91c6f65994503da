import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const INSTALLED = [
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

/** The folder of packages that this file lies beside, or in: it is bundled with tests that run elsewhere. */
function modulesFolder(): string | undefined {
  const start = dirname(fileURLToPath(import.meta.url));
  for (let folder = start; folder !== dirname(folder); folder = dirname(folder)) {
    const modules = join(folder, 'node_modules');
    if (existsSync(join(modules, '@sparticuz/chromium/package.json'))) return modules;
  }
  return undefined;
}

/**
 * The browser of @sparticuz/chromium, unpacked once. It has no desktop around it: a page costs about half of the processor time that it costs in
 * an installed Chromium, and every machine tests with the same one. Undefined where it does not run.
 */
function bundled(): string | undefined {
  const modules = modulesFolder();
  if (modules === undefined || process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const stated = readFileSync(join(modules, '@sparticuz/chromium/package.json'), 'utf8');
  const { version } = JSON.parse(stated) as { readonly version: string };
  const caches = join(modules, '.cache/bracewright');
  const folder = join(caches, `chromium-${version}`);
  const browser = join(folder, 'chromium');
  if (existsSync(browser)) return browser;
  mkdirSync(caches, { recursive: true });
  // The package unpacks into the folder for temporary files, in place: whoever came meanwhile would start half a browser.
  const scratch = mkdtempSync(join(caches, 'chromium-'));
  try {
    const script = `import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())`;
    const env = { ...process.env, TMPDIR: scratch };
    const { status } = spawnSync(process.execPath, ['--eval', script], {
      cwd: modules,
      env,
      stdio: 'inherit',
    });
    if (status !== 0) throw new Error(`@sparticuz/chromium could not be unpacked into ${scratch}`);
    renameSync(scratch, folder);
  } catch (error) {
    // Another one may have been faster.
    if (!existsSync(browser)) throw error;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  return browser;
}

/** Path of a Chromium: `CHROME_PATH`, else the one of @sparticuz/chromium, which the registry brings, else one that is installed. */
export async function findBrowser(): Promise<string> {
  const found = process.env['CHROME_PATH'] ?? bundled() ?? INSTALLED.find((path) => existsSync(path));
  if (found) return found;
  throw new Error('No Chromium was found; name one by CHROME_PATH.');
}
