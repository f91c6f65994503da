import type { Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { headlessBundle } from '../headless-bundle.ts';
import { bundle, modulesOf, NEEDS_A_SCREEN } from './headless.fixture.test.ts';

/** What is loaded as soon as the list is: the entry and all it imports at once. */
function atOnce(chunks: readonly Rolldown.OutputChunk[]): readonly Rolldown.OutputChunk[] {
  const found = new Set(chunks.filter(({ isEntry }) => isEntry));
  for (const chunk of found)
    for (const name of chunk.imports) {
      const next = chunks.find(({ fileName }) => fileName === name);
      if (next) found.add(next);
    }
  return [...found];
}

test('the list of plugins brings no tool, no engine and no view along', async () => {
  const chunks = await bundle([]);
  const modules = modulesOf(atOnce(chunks));
  expect(
    modules.filter((id) => id.endsWith('/src/index.ts') && id.includes('/plugins/')).length,
  ).toBeGreaterThan(12);
  expect(modules.filter((id) => NEEDS_A_SCREEN.test(id))).toEqual([]);
  // The tools are there for those who ask for them.
  expect(modulesOf(chunks).some((id) => id.endsWith('plugins/twist/src/tool.ts'))).toBe(true);
});

// Without the words, as a worker has it: headless.long.test.ts.
test('the bundle of a server holds no tool at all', async () => {
  const modules = modulesOf(await bundle([headlessBundle({ words: true })]));
  expect(modules.filter((id) => NEEDS_A_SCREEN.test(id))).toEqual([]);
  expect(modules.some((id) => id.includes('plugins/twist/src/locales/'))).toBe(true);
});
