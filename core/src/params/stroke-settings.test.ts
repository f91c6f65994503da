import { expect, test } from 'vitest';
import { StrokeSettings } from './stroke-settings.ts';

interface Brush {
  readonly size: number;
  readonly way: 'in' | 'view';
  readonly view: string;
}
interface Sample {
  readonly at: number;
  readonly brush?: Partial<Brush>;
}
const settings = new StrokeSettings<Brush, Sample>(
  ['size', 'way', 'view'],
  (name, { way }) => name !== 'view' || way === 'view',
);

test('each sample has the settings that count for it: those of its stroke, else those of the step', () => {
  const samples = [{ at: 1 }, { at: 2, brush: { size: 9 } }, { at: 3 }, { at: 4, brush: {} }];
  const each = [...settings.each({ size: 5, way: 'in', view: 'north', samples })];
  expect(each.map(({ sample, settings: { size } }) => [sample.at, size])).toEqual([
    [1, 5],
    [2, 9],
    [3, 9],
    [4, 5],
  ]);
  expect(each.every((one) => !('view' in one.settings))).toBe(true);
});

test('a tidied step has the settings of its first stroke and names others where they begin', () => {
  const first = { size: 5, way: 'in' } as const;
  const samples = [
    { at: 1, brush: first },
    { at: 2, brush: { size: 9 } },
    { at: 3, brush: { size: 9 } },
    { at: 4, brush: first },
  ];
  expect(settings.tidied({ size: 70, way: 'in', view: 'south', samples })).toEqual({
    ...first,
    samples: [{ at: 1 }, { at: 2, brush: { size: 9, way: 'in' } }, { at: 3 }, { at: 4, brush: first }],
  });
});

test('what is changed counts for all strokes, and what is not stays their own', () => {
  const samples = [{ at: 1 }, { at: 2, brush: { size: 9, way: 'view' } as const }];
  const opened = { size: 5, way: 'in' } as const;
  expect(settings.forAll({ ...opened, size: 6, samples }, opened)).toEqual([
    { at: 1 },
    { at: 2, brush: { way: 'view' } },
  ]);
  expect(settings.forAll({ ...opened, samples }, opened)).toBeUndefined();
});
