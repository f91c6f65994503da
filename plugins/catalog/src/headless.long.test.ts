import { expect, test } from 'vitest';
import { headlessBundle } from '../headless-bundle.ts';
import { bundle, modulesOf, NEEDS_A_SCREEN } from './headless.fixture.test.ts';

test('the bundle of a worker holds no tool at all, and no words', async () => {
  const modules = modulesOf(await bundle([headlessBundle()]));
  expect(modules.filter((id) => NEEDS_A_SCREEN.test(id))).toEqual([]);
  expect(modules.some((id) => id.includes('plugins/twist/src/locales/'))).toBe(false);
});
