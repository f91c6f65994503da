import { inspectMesh, type UnitGuess } from '@bracewright/core/mesh';
import { mat4 } from '@bracewright/core/math';
import { sampleTrunk } from '@bracewright/core/sample';
import { expect, test } from 'vitest';
import { checksOf, type SeenOfBody } from './findings.ts';

const seen: SeenOfBody = {
  inspection: inspectMesh(sampleTrunk({ cobb: 30, edge: 24 }).mesh),
  guess: { unit: 'mm', sure: true, options: [] },
  alignment: { transform: mat4.IDENTITY, sure: true, unsure: [], reasons: [], votes: [], alternatives: [] },
  confirmed: true,
  recordedHeight: undefined,
  days: 0,
};

test('holes that were closed roughly are not green, though the surface is closed', () => {
  const holes = (roughlyClosed: number) =>
    checksOf({ ...seen, roughlyClosed }).find(({ name }) => name === 'holes');
  expect(holes(0)).toMatchObject({ state: 'checked', words: 'none' });
  expect(holes(3)).toMatchObject({ state: 'ask', words: 'rough', data: { count: 3 } });
});

test('a scan that no unit makes the patient is asked about with both numbers, and not again after the answer', () => {
  const option = (unit: 'mm' | 'cm', scale: number) =>
    ({ unit, height: 700 * scale, part: 'torso', stature: 1990 * scale, fits: false, reasons: [] }) as const;
  const guess: UnitGuess = { unit: 'mm', sure: false, options: [option('mm', 1), option('cm', 10)] };
  const said = (sizeConfirmed: boolean) =>
    checksOf({ ...seen, guess, recordedHeight: 1660, sizeConfirmed }).slice(0, 2);
  expect(said(false)).toMatchObject([
    { name: 'unit', words: 'nobody', tool: 'size', data: { stature: 199, recorded: 166 } },
    { name: 'height', words: 'differs', tool: 'size', data: { stature: 199, recorded: 166 } },
  ]);
  expect(said(true)).toMatchObject([
    { name: 'unit', state: 'checked', words: 'confirmed' },
    { name: 'height', state: 'checked', words: 'confirmed' },
  ]);
});

test('names a scan of a part of the body, open or with its cut closed, and several large bodies', () => {
  const of = (warnings: readonly string[], reasons: readonly string[], components = 1) =>
    checksOf({
      ...seen,
      inspection: { ...seen.inspection, warnings, components },
      alignment: { ...seen.alignment, reasons: reasons.map((code) => ({ code })) },
    });
  const extent = (...given: Parameters<typeof of>) => of(...given).filter(({ name }) => name === 'extent');
  expect(extent([], ['align/recognised'])).toEqual([]);
  expect(extent(['mesh/partial-surface'], [])).toMatchObject([{ state: 'fault', words: 'part' }]);
  expect(extent([], ['align/one-side'])).toMatchObject([{ state: 'fault', words: 'part' }]);
  const pieces = (warnings: readonly string[]) => of(warnings, [], 3).find(({ name }) => name === 'pieces');
  expect(pieces([])).toMatchObject({ words: 'some', data: { count: 2 } });
  expect(pieces(['mesh/several-bodies'])).toMatchObject({ words: 'several', data: { count: 2 } });
});

test('says that a surface faces inwards beside its other flaws', () => {
  const flaws = (warnings: readonly string[], degenerate: number) =>
    checksOf({ ...seen, inspection: { ...seen.inspection, warnings, degenerate } }).find(
      ({ name }) => name === 'flaws',
    );
  expect(flaws([], 0)).toMatchObject({ state: 'checked' });
  expect(flaws(['mesh/inside-out'], 0)).toMatchObject({ state: 'fault', words: 'turned' });
  expect(flaws(['mesh/inside-out'], 3)).toMatchObject({ state: 'fault', words: 'someTurned' });
  expect(flaws([], 3)).toMatchObject({ state: 'fault', words: 'some' });
});

test('says of a size that could not be compared that it was not', () => {
  const sizes = (more: object) =>
    checksOf({ ...seen, sizes: { count: 2, differing: 0, wrong: 0, missing: 0, open: 0, ...more } }).find(
      ({ name }) => name === 'sizes',
    );
  expect(sizes({})).toMatchObject({ state: 'checked', words: 'fit' });
  expect(sizes({ open: 2 })).toMatchObject({ state: 'ask', words: 'open' });
  expect(sizes({ missing: 1, open: 1 })).toMatchObject({ state: 'ask', words: 'missing' });
  expect(sizes({ missing: 2 })).toMatchObject({ state: 'ask', words: 'noneFound' });
});
