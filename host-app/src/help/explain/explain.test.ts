import { existsSync, readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { fieldsOf, loadTools, matches } from './catalog.ts';

const folder = fileURLToPath(new URL('./pictures', import.meta.url));
const tools = await loadTools();
const LANGUAGES = ['en-US', 'zh-CN'] as const;
const MAX_BYTES = 40 * 1024;

test.each(tools.map((tool) => [tool.id, tool] as const))(
  '%s is explained by its steps in both languages, and its picture has words for those who cannot see it',
  (id, { words }) => {
    const isDrawn = existsSync(`${folder}/${id}.webp`);
    for (const language of LANGUAGES) {
      // A tool that tells of a picture has one, which make-tool-pictures.mjs draws.
      expect(Boolean(words[language].picture), language).toBe(isDrawn);
      expect(words[language].how.length, language).toBeGreaterThan(1);
    }
    expect(words['en-US'].how.length).toBe(words['zh-CN'].how.length);
  },
);

test('nothing is said of where the planes of a list begin: each tool lays them on the body', () => {
  const heights = tools.flatMap(({ id, words }) =>
    fieldsOf(words['en-US'])
      .filter(({ name }) => /^height\d$/.test(name))
      .map((field) => ({ id, usual: field.default })),
  );
  expect(heights.length).toBeGreaterThan(0);
  expect(heights.filter(({ usual }) => usual !== undefined)).toEqual([]);
});

test('every kind of measure has a figure', () => {
  const kinds =
    fieldsOf(tools.find(({ id }) => id === 'measure')!.words['en-US']).find(({ name }) => name === 'kind')
      ?.options ?? [];
  expect(kinds.length).toBeGreaterThan(0);
  expect(kinds.filter(({ id }) => !existsSync(`${folder}/measure.${id}.webp`))).toEqual([]);
});

test('no picture is of nothing, and none is heavy', () => {
  const files = readdirSync(folder);
  const known = new Set(tools.map(({ id }) => id));
  expect(files.filter((file) => !known.has(file.split('.')[0]!))).toEqual([]);
  expect(files.filter((file) => statSync(`${folder}/${file}`).size > MAX_BYTES)).toEqual([]);
});

test('a tool is found by its name or the name of a value, in either language', () => {
  const found = (text: string) => tools.filter((tool) => matches(tool, text)).map(({ id }) => id);
  expect(found('Twist')).toContain('twist');
  expect(found(' 扭转 ')).toContain('twist');
  expect(found('amplitude')).toContain('region');
  expect(found('no such tool')).toEqual([]);
});
