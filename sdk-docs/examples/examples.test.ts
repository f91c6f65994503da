import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { GoldenCase } from '@bracewright/core/golden';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clickAndPress } from './custom-panel/story.ts';
import { breakAndOpenAgain, THROWN } from './faulty-panel/story.ts';
import { CASES, NEWEST } from './golden/hashes.ts';
import { compareWithNode } from './golden/story.ts';
import { ExamplePages, loadedAtOnce } from './serve-example.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'bracewright-examples-'));
let pages: ExamplePages;
beforeAll(async () => {
  pages = await ExamplePages.open(['embed-insole', 'custom-panel', 'faulty-panel', 'golden']);
});
afterAll(async () => {
  await pages.close();
  rmSync(folder, { recursive: true, force: true });
});

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
  const foreign = /node_modules\/(react|react-dom|antd|react-babylonjs)\//;
  expect(pages.modulesOf('embed-insole').filter((id) => foreign.test(id))).toEqual([]);
  expect(pages.modulesOf('custom-panel').some((id) => foreign.test(id))).toBe(true);
  await pages.visit('embed-insole', async (page) => {
    await expect.poll(() => page.title(), { timeout: 40_000 }).toMatch(/^1 [0-9a-f]{64}$/);
    const picture = await page.locator('canvas').screenshot();
    expect(new Set(picture).size).toBeGreaterThan(100);
  });
});

test('custom-panel follows the gesture on the canvas, and its buttons set the draft', () =>
  pages.visit('custom-panel', clickAndPress));

test('a panel that throws, also as it goes, closes its tool; the page lives and the tool opens again', () =>
  pages.visit('faulty-panel', breakAndOpenAgain, { expected: THROWN }));

test('the page of golden cases has those of every plugin', async () => {
  const plugins = here('../../plugins/');
  const files = readdirSync(plugins).map((name) => join(plugins, name, 'src/golden.ts'));
  const known = new Set(CASES);
  let found = 0;
  for (const file of files.filter((one) => existsSync(one))) {
    const tables = (await import(file)) as Readonly<Record<string, readonly GoldenCase[]>>;
    for (const one of Object.values(tables).flat()) {
      expect(known.has(one), `${one.name} of ${file}`).toBe(true);
      found++;
    }
  }
  expect(found).toBe(CASES.length);
});

// `describeOperation` leaves these out where they run here. The cases of earlier versions: examples.long.test.ts.
test(
  'every operation gives the same bits in Node and in a worker of Chromium, and those that were released',
  () => pages.visit('golden', (page) => compareWithNode(page, NEWEST, 160_000)),
  180_000,
);
