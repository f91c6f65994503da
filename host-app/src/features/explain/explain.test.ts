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
  '%s is explained by its steps in both languages, and its picture has words for those who cannot see it',
  (id, tool) => {
    const isDrawn = existsSync(`${folder}/${id}.webp`);
    for (const language of LANGUAGES) {
      // A tool that tells of a picture has one, which make-tool-pictures.mjs draws.
      expect(Boolean(pictureText(catalog, tool, language)), language).toBe(isDrawn);
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
