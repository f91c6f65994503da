import { expect, test } from 'vitest';
import { freeNameAmong, wallName } from './entry-names.ts';

test('a wall is called by its thickness, and the second one has a name of its own, however long that of the design is', () => {
  const named = (mark = '') => wallName('trunk of the second visit 2026.stl', 'en-US', 4, mark);
  const first = named();
  expect(first).toBe('trunk of the sec wall 4 mm.stl');
  expect(freeNameAmong(new Set(), first, named)).toBe(first);
  expect(freeNameAmong(new Set([first]), first, named)).toBe('trunk of the wall 4 mm (2).stl');
  expect(wallName('李.stl', 'zh-CN', 3.5)).toBe('李 支具壁 3.5 mm.stl');
  expect(wallName('李.stl', 'zh-CN')).toBe('李 支具壁.stl');
});
