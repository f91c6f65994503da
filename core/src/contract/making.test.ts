import { expect, test } from 'vitest';
import { MAKE_PROCESSES } from '../mesh/gate/processes.ts';
import { askedWall, costOf, exceededByEdge, USUAL_TRANSITION } from './making.ts';

test('the wall that is asked for at its thinnest is that of the edge where a wall gets thinner, and unknown where nobody says it', () => {
  const thinning = { thickness: 4, mode: 'transition' };
  expect(askedWall({ ...thinning, transition: { edgeThickness: 2.5, distance: 30 } })).toBe(2.5);
  expect(askedWall({ ...thinning, transition: { edgeThickness: 6, distance: 30 } })).toBe(4);
  expect(askedWall({ mode: 'transition', transition: { edgeThickness: 2.5, distance: 30 } })).toBe(2.5);
  expect(askedWall(thinning)).toBeUndefined();
  expect(askedWall({ ...thinning, transition: {} })).toBeUndefined();
  // An even wall has no edge of its own.
  expect(askedWall({ thickness: 4, mode: 'equal', transition: { edgeThickness: 2, distance: 30 } })).toBe(4);
  expect(askedWall({})).toBeUndefined();
});

test('the edge that a thinning wall begins with is sound on every machine, with what its round takes', () => {
  for (const { soundWall } of MAKE_PROCESSES)
    expect(USUAL_TRANSITION.edgeThickness - 0.15).toBeGreaterThan(soundWall);
});

test('a wall that is asked to get thinner at its edge and would get thicker there is told, with how thick it is', () => {
  const wall = (thickness: number | undefined, edgeThickness: number, mode = 'transition') =>
    exceededByEdge({
      ...{ mode, transition: { edgeThickness, distance: 30 } },
      ...(thickness === undefined ? {} : { thickness }),
    });
  expect(wall(3.5, 9)).toBe(3.5);
  expect([wall(3.5, 3.5), wall(3.5, 2.5), wall(undefined, 9), wall(3.5, 9, 'equal')]).toEqual(
    Array(4).fill(undefined),
  );
  expect(exceededByEdge({})).toBeUndefined();
});

test('time and price go by the figures that somebody gave, and are not told where one is missing', () => {
  const part = { volume: 1_200_000, mass: 1212 };
  expect(costOf(part, {})).toEqual({ hours: undefined, price: undefined });
  expect(costOf(part, { rate: 60 })).toEqual({ hours: 20, price: undefined });
  expect(costOf(part, { rate: 60, perHour: 4, perKg: 50, perPart: 5 }).price).toBeCloseTo(80 + 60.6 + 5, 9);
  expect(costOf(part, { perKg: 50 }).price).toBeCloseTo(60.6, 9);
  // Of a machine by the hour nobody knows what it costs as long as nobody says how fast it builds.
  expect(costOf(part, { perHour: 4, perKg: 50 })).toEqual({ hours: undefined, price: undefined });
  expect(costOf(part, { perHour: 0, perKg: 50 }).price).toBeCloseTo(60.6, 9);
});
