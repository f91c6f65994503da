import { expect, test } from 'vitest';
import { braceFilesName, fitName, freeNameAmong, wallName } from './entry-names.ts';

test('a wall is called by its thickness, and the second one has a name of its own, however long that of the design is', () => {
  const named = (mark = '') => wallName('trunk of the second visit 2026.stl', 'en-US', 4, mark);
  const first = named();
  expect(first).toBe('trunk of 2026 wall 4 mm.stl');
  expect(freeNameAmong(new Set(), first, named)).toBe(first);
  expect(freeNameAmong(new Set([first]), first, named)).toBe('trunk 2026 wall 4 mm (2).stl');
  expect(wallName('李.stl', 'zh-CN', 3.5)).toBe('李 支具壁 3.5 mm.stl');
  expect(wallName('李.stl', 'zh-CN')).toBe('李 支具壁.stl');
});

test('a long name is cut at its words and keeps the last one, which tells it from the next', () => {
  const wall = (model: string) => wallName(model, 'en-US', 4, ' (2)');
  expect(wall('Scan of November.3mf')).toBe('November wall 4 mm (2).3mf');
  expect(wall('Scan of May 2026.3mf')).toBe('Scan of 2026 wall 4 mm (2).3mf');
  expect(fitName('case02_scan_refined_before_the_second_visit_left.stl')).toBe(
    'case02_scan_refined_left.stl',
  );
  expect(fitName('Thoracolumbosacralorthosisforms 2.stl')).toBe('Thoracolumbosacralorthos 2.stl');
  expect(fitName('Thoracolumbosacralorthosisformsecond.stl')).toBe('Thoracolumbosacralorthosis.stl');
  expect(fitName('李小明的躯干扫描'.repeat(5))).toBe('李小明的躯干扫描'.repeat(5).slice(0, 30));
  expect(fitName('a '.repeat(40)).length).toBeLessThanOrEqual(30);
});

test('the files of braces of one design are told apart by the thickness of their walls', () => {
  const named = (thickness?: number) =>
    braceFilesName('anna.stl', 'en-US', { thickness, designHash: '014cb2a8ff' });
  expect([named(6), named(3.5), named()]).toEqual([
    'anna brace 6 mm 014cb2a8',
    'anna brace 3.5 mm 014cb2a8',
    'anna brace 014cb2a8',
  ]);
  expect(braceFilesName('anna.stl', 'zh-CN', { thickness: 6, designHash: '014cb2a8ff', mark: ' (2)' })).toBe(
    'anna 支具 6 mm 014cb2a8 (2)',
  );
  expect(braceFilesName('anna.stl', 'en-US')).toBe('anna brace');
});
