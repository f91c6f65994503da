import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { CASES, chainHashes, keyOf } from './golden/hashes.ts';
import { buildPage, loadedAtOnce, visitPage } from './serve-example.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'bracewright-examples-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('replay-in-node replays without React, Babylon or a DOM, twice with the same hash', async () => {
  const outDir = join(folder, 'node');
  const built = await build({
    root: here('./replay-in-node'),
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['source'] },
    ssr: { noExternal: true, resolve: { conditions: ['source', 'node', 'import', 'module', 'default'] } },
    build: {
      ssr: here('./replay-in-node/main.ts'),
      outDir,
      target: 'node20',
      rollupOptions: { output: { entryFileNames: 'main.mjs' } },
    },
  });
  const foreign = /node_modules\/(react|react-dom|@babylonjs|mobx|inversify)\//;
  // The tools that plugins name lie beside it and are never loaded.
  expect(loadedAtOnce(built).filter((id) => foreign.test(id))).toEqual([]);
  const run = () => spawnSync(process.execPath, [join(outDir, 'main.mjs')], { encoding: 'utf8' });
  const [first, second] = [run(), run()];
  expect(first.stderr).toBe('');
  expect(first.stdout).toMatch(/^applied [0-9a-f]{64}\n$/);
  expect(second.stdout).toBe(first.stdout);
});

test('embed-insole draws a body and applies a tool in a browser without React', async () => {
  const outDir = join(folder, 'insole');
  const modules = await buildPage(here('./embed-insole'), outDir);
  const foreign = /node_modules\/(react|react-dom|antd|react-babylonjs)\//;
  expect(modules.filter((id) => foreign.test(id))).toEqual([]);
  await visitPage(outDir, async (page) => {
    await expect.poll(() => page.title(), { timeout: 40_000 }).toMatch(/^1 [0-9a-f]{64}$/);
    const picture = await page.locator('canvas').screenshot();
    expect(new Set(picture).size).toBeGreaterThan(100);
  });
});

test('every operation gives the same bits in Node and in Chromium, and those that were released', async () => {
  const outDir = join(folder, 'golden');
  await buildPage(here('./golden'), outDir);
  // In Node each plugin holds its cases to what was released.
  const node = {
    ...Object.fromEntries(CASES.map((one) => [keyOf(one), one.hash])),
    ...(await chainHashes()),
  };
  for (const [name, hash] of Object.entries(node)) expect(hash, name).toMatch(/^[0-9a-f]{64}$/);
  const browser = await visitPage(outDir, async (page) => {
    await expect.poll(() => page.title(), { timeout: 90_000 }).toContain('{');
    return JSON.parse(await page.title()) as Record<string, string>;
  });
  expect(browser).toEqual(node);
}, 120_000);
