import { plugins } from '@bracewright/catalog';
import { loadPlugins } from '@bracewright/core/plugin';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { fieldsOf, pictureText, stepsOf } from './catalog.ts';

const folder = fileURLToPath(new URL('./pictures', import.meta.url));
const catalog = await loadPlugins(plugins);
const LANGUAGES = ['en-US', 'zh-CN'] as const;
const MAX_BYTES = 40 * 1024;

test.each(catalog.tools.map((tool) => [tool.manifest.id, tool] as const))(
  '%s is explained by a picture, its words and its steps in both languages',
  (id, tool) => {
    expect(existsSync(`${folder}/${id}.webp`), 'make-tool-pictures.mjs draws it').toBe(true);
    for (const language of LANGUAGES) {
      expect(pictureText(catalog, tool, language), language).toBeTruthy();
      expect(stepsOf(catalog, tool, language).length, language).toBeGreaterThan(1);
    }
    expect(stepsOf(catalog, tool, 'en-US').length).toBe(stepsOf(catalog, tool, 'zh-CN').length);
  },
);

test('every kind of measure has a figure', () => {
  const kinds = fieldsOf(catalog.tool('measure')).find(({ name }) => name === 'kind')?.options ?? [];
  expect(kinds.length).toBeGreaterThan(0);
  expect(kinds.filter((kind) => !existsSync(`${folder}/measure.${kind}.webp`))).toEqual([]);
});

test('no picture is of nothing, and none is heavy', () => {
  const files = readdirSync(folder);
  const known = new Set(catalog.tools.map(({ manifest }) => manifest.id));
  expect(files.filter((file) => !known.has(file.split('.')[0]!))).toEqual([]);
  expect(files.filter((file) => statSync(`${folder}/${file}`).size > MAX_BYTES)).toEqual([]);
});
