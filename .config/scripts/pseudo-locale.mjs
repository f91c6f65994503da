// Walks all pages and the main dialogs in a pseudo-language, a third longer than English, accented and in brackets, and tells which texts
// are cut, run out of their button, lie on one another, or are written into the program. Exit status 1 when there is one.
// `npm run pseudo [-- --keep FOLDER]` keeps a picture of each step in FOLDER.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { pseudoTextsPlugin } from './lib/pseudo/pseudo-texts-plugin.mjs';
import { pseudoWalk } from './lib/pseudo/walk.mjs';
import { root, say } from './lib/workspace.mjs';

const keepAt = process.argv.indexOf('--keep');
const keep = keepAt > 0 ? process.argv[keepAt + 1] : undefined;
if (keep) mkdirSync(keep, { recursive: true });

const folder = await mkdtemp(join(tmpdir(), 'bracewright-pseudo-'));
const [outDir, dataDir] = [join(folder, 'app'), join(folder, 'data')];
say('building the app in the pseudo-language …');
await build({
  configFile: join(root, 'host-app', 'vite.config.ts'),
  logLevel: 'error',
  plugins: [pseudoTextsPlugin()],
  build: { outDir, emptyOutDir: true, minify: false, reportCompressedSize: false },
});

const port = await new Promise((resolve) => {
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const { port: free } = probe.address();
    probe.close(() => resolve(free));
  });
});
const server = spawn(process.execPath, [join(root, 'server', 'dist', 'cli.js'), 'serve'], {
  env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, HOST_APP_DIR: outDir, LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'inherit', 'inherit'],
});
const url = `http://127.0.0.1:${port}`;
const executablePath = process.env['CHROME_PATH'] ?? '/usr/bin/chromium';
let faults = 0;
try {
  for (let tries = 0; ; tries++) {
    if (await fetch(`${url}/api/health`).then(({ ok }) => ok, () => false)) break; // prettier-ignore
    if (tries > 150 || server.exitCode !== null) throw new Error('the server did not start');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
    ])
      await pseudoWalk({
        browser,
        url,
        width,
        height,
        keep,
        report(step, found) {
          faults += found.length;
          for (const fault of found) say(`${width} px  ${step}: ${fault}`);
        },
      });
  } finally {
    await browser.close();
  }
} finally {
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('exit', resolve));
  await rm(folder, { recursive: true, force: true });
}
say(faults === 0 ? 'no text is cut, and none is written into the program' : `${faults} faults`);
process.exitCode = faults === 0 ? 0 : 1;
