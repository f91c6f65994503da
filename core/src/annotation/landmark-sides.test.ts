import { expect, test } from 'vitest';
import type { Vec3 } from '../math/vec3.ts';
import { pairDoubts, sideDoubt, type MarkedLandmark } from './landmark-sides.ts';

const mark = (association: string, ...position: [number, number, number]): MarkedLandmark => ({
  association,
  position,
});
const pelvis = [
  mark('asis-left', 110, -60, 100),
  mark('asis-right', -110, -60, 100),
  mark('psis-left', 45, 90, 120),
  mark('psis-right', -45, 90, 120),
];

test('marks of a body that stands right raise no doubt, whether its stand was confirmed or not', () => {
  for (const one of pelvis)
    for (const standing of [true, false])
      expect(
        sideDoubt(
          one,
          pelvis.filter((other) => other !== one),
          standing,
        ),
      ).toBeUndefined();
});

test('a right landmark 10 mm to the left of its left partner is doubted', () => {
  const left = mark('psis-left', 35, 90, 120);
  expect(sideDoubt(mark('psis-right', 45, 90, 120), [left], true)).toBe('pair-swapped');
  expect(sideDoubt(mark('psis-right', 45, 90, 120), [left], false)).toBeUndefined();
});

test('a lone landmark far across the middle is doubted, one that a curve carried a little is not', () => {
  expect(sideDoubt(mark('asis-right', 80, -60, 100), [], true)).toBe('across-middle');
  expect(sideDoubt(mark('scapula-right', 12, 90, 300), [], true)).toBeUndefined();
});

test('an ASIS behind its PSIS is doubted', () => {
  expect(sideDoubt(mark('asis-left', 60, 95, 100), [mark('psis-left', 45, 90, 120)], true)).toBe(
    'front-swapped',
  );
});

test('of a body that lies anyhow, pairs that point against each other are doubted', () => {
  const turn = ([x, y, z]: Vec3): [number, number, number] => [z, x, y];
  const lying = pelvis.map(({ association, position }) => mark(association, ...turn(position)));
  const [left, right, ...asis] = [lying[2]!, lying[3]!, lying[0]!, lying[1]!];
  const swapped = mark('psis-right', ...(left.position as [number, number, number]));
  const partner = mark('psis-left', ...(right.position as [number, number, number]));
  expect(sideDoubt(swapped, [partner, ...asis], false)).toBe('pairs-disagree');
  expect(sideDoubt(right, [left, ...asis], false)).toBeUndefined();
});

test('a point in the middle has no side', () => {
  expect(sideDoubt(mark('xiphoid-process', 80, 0, 0), pelvis, true)).toBeUndefined();
});

test('a pair that lies level and well beside the middle is as usual, whatever is not marked on both sides', () => {
  expect(pairDoubts([...pelvis, mark('bust-left', 5, -120, 300)], true)).toEqual([]);
});

test('an ASIS marked 30 mm lower than the other is told, and by how much; an obliquity of 20 mm is not', () => {
  const lower = (by: number) => [mark('asis-left', 110, -60, 100 - by), ...pelvis.slice(1)];
  expect(pairDoubts(lower(30), false)).toEqual([{ pair: 'asis', kind: 'uneven', value: -30 }]);
  expect(pairDoubts(lower(20), false)).toEqual([]);
});

test('one of a pair that lies near the middle or beyond it is told where the stand of the body is confirmed', () => {
  for (const x of [12, -8]) {
    const marks = [mark('asis-left', x, -100, 100), ...pelvis.slice(1)];
    expect(pairDoubts(marks, true)).toEqual([{ pair: 'asis', kind: 'near-middle', value: x }]);
    expect(pairDoubts(marks, false)).toEqual([]);
  }
});
