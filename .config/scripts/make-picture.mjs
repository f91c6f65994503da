// Draws the picture of the editor for the README from the built product: a server of its own, the finished brace of the sample patient, a real browser.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { runnerImport } from 'vite';
import { build, root, say } from './lib/workspace.mjs';

const PORT = process.env.PORT ?? '4699';
const address = `http://127.0.0.1:${PORT}`;
const picture = join(root, 'sdk-docs', 'images', 'editor.png');

async function call(path, body, token) {
  const answer = await fetch(`${address}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return (await answer.json()).data;
}

await build();
// The tests' own way to a browser is TypeScript, which Node does not read by itself.
const { module: browsers } = await runnerImport(join(root, 'sdk-docs', 'examples', 'browser.ts'));
const executablePath = await browsers.findBrowser();
const folder = mkdtempSync(join(tmpdir(), 'bracewright-picture-'));
const env = { ...process.env, PORT, HOST: '127.0.0.1', DATA_DIR: folder, LOG_LEVEL: 'error' };
const server = spawn(process.execPath, [join(root, 'server', 'dist', 'cli.js'), 'serve'], {
  stdio: 'ignore',
  env,
});
const browser = await chromium.launch({ executablePath, args: [...browsers.BROWSER_ARGS] });
try {
  for (let tries = 0; !(await fetch(`${address}/api/health`).catch(() => ({ ok: false }))).ok; tries++) {
    if (tries > 120) throw new Error('the server did not start');
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  const login = await call('account/login/in', { name: 'demo', password: 'demo-1234' });
  const [patient] = (await call('orthosis/document/list?parentId=0', undefined, login.cookie)).items;
  const filesOf = async () =>
    (await call(`orthosis/document/list?parentId=${patient.id}`, undefined, login.cookie)).items;
  // Its wall is made once the server runs, and its history is whole then.
  let files = await filesOf();
  for (let tries = 0; files.filter((file) => file.fileType === 'SCAN').length < 3; tries++) {
    if (tries > 240) throw new Error('the wall of the example was not made');
    await new Promise((resolve) => setTimeout(resolve, 500));
    files = await filesOf();
  }
  const model = files.find((file) => file.fileType === 'SCAN' && file.cursor > 0);
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    locale: 'en-US',
  });
  const { cookie: token, id, name, roles, expiresAt } = login;
  await page.addInitScript(
    (session) => localStorage.setItem('bracewright.session', session),
    JSON.stringify({ token, id, name, roles, expiresAt }),
  );
  await page.goto(`${address}/operation?id=${model.id}`);
  await page.locator('[data-ready="true"]').waitFor({ timeout: 60_000 });
  for (const shown of ['Edge line', 'Front']) await page.getByText(shown, { exact: true }).first().click();
  // From the front a little to the right, with the opening and the straps in view.
  const box = await page.locator('canvas').boundingBox();
  const [x, y] = [box.x + 150, box.y + box.height - 150];
  await page.mouse.move(x, y);
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(x + 120, y, { steps: 8 });
  await page.mouse.up({ button: 'right' });
  await page.mouse.move(box.x + 40, y);
  await page.waitForTimeout(3000);
  mkdirSync(join(root, 'sdk-docs', 'images'), { recursive: true });
  await page.screenshot({ path: picture });
  say(`drew ${picture.slice(root.length)}`);
} finally {
  await browser.close();
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('exit', resolve));
  rmSync(folder, { recursive: true, force: true });
}
