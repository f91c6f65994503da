import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { plugins } from '@bracewright/catalog';
import { sampleTrunk } from '@bracewright/core/sample';
import { TestEditor } from '@bracewright/core/testing';
import { afterAll, expect, test } from 'vitest';
import { buildPage, visitPage } from '../serve-example.ts';
import { design } from './design.ts';

const folder = mkdtempSync(join(tmpdir(), 'bracewright-script-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a script that knows only the catalog turns and bends a trunk, in Node and in Chromium alike', async () => {
  const body = sampleTrunk({ cobb: 0, edge: 14 }).mesh;
  const editor = await TestEditor.open({ body, plugins });
  const lines = await design(
    {
      catalog: editor.tools.catalog,
      apply: (what, params, options) => editor.apply(what, params, options),
    },
    () => false,
  );
  expect(lines.map((line) => line.replace(/[0-9a-f]{64}$/, ''))).toEqual([
    'twist.apply changed the body: ',
    // 60° is the most that the schema allows, and more than fits between these planes.
    'bend.apply at 39.1° instead: ',
  ]);
  expect(lines.at(-1)).toContain(editor.history.hash);
  expect(editor.records.map(({ type }) => type)).toEqual(['twist.apply', 'bend.apply']);
  await editor.history.undo();
  expect(lines[0]).toContain(editor.history.hash);

  await buildPage(fileURLToPath(new URL('.', import.meta.url)), folder);
  const drawn = await visitPage(folder, async (page) => {
    await expect.poll(() => page.title(), { timeout: 40_000 }).toContain('[');
    return JSON.parse(await page.title()) as unknown;
  });
  expect(drawn).toEqual(lines);
});
