import { expect, test } from 'vitest';
import { freeNameAmong, wallName } from './entry-names.ts';

test('the second wall of a design has a name of its own, however long the name of the design is', () => {
  const first = wallName('trunk of the second visit 2026.stl', 'en-US');
  expect(first).toBe('trunk of the second v wall.stl');
  expect(freeNameAmong(new Set(), first)).toBe(first);
  const second = freeNameAmong(new Set([first]), first);
  expect(second).toBe('trunk of the second v (2).stl');
  expect(freeNameAmong(new Set(['李 支具壁.stl']), wallName('李.stl', 'zh-CN'))).toBe('李 支具壁 (2).stl');
});
