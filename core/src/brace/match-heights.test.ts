import { expect, it } from 'vitest';
import type { MarkedLandmark } from '../annotation/index.ts';
import { matchHeights, type BodyToMatch } from './match-heights.ts';

/** A body of 1500 mm with its pelvis at 900 mm, whose arm pits were marked, are shown by its shape, or neither. */
function bodyOf(pits: { readonly marked?: number; readonly found?: number }, asis?: number): BodyToMatch {
  const mark = (name: string, z: number): MarkedLandmark =>
    ({ association: name, position: [0, 0, z] }) as never;
  const sided = (name: string, z: number | undefined): MarkedLandmark[] =>
    z === undefined ? [] : [mark(`${name}-left`, z), mark(`${name}-right`, z)];
  return {
    body: { stature: 1500, pelvis: [0, 0, 900], spread: 30 },
    pit: (side) => (side === 'left' ? pits.found : undefined),
    marked: [...sided('axilla', pits.marked), ...sided('asis', asis)],
  };
}
const match = (before: BodyToMatch, now: BodyToMatch) => matchHeights({ before, now, isSamePerson: false });

it('takes an arm pit that was marked on one body for the one that the shape of the other shows, on both sides, and leaves the pelvis where it is', () => {
  const { of, marks, within } = match(bodyOf({ marked: 1200 }), bodyOf({ found: 1150 }));
  expect([of(1200, 0), of(1200, 1), of(900, 1), of(850, 0.5), of(1050, 0)]).toEqual([
    1150, 1150, 900, 850, 1025,
  ]);
  expect([marks, within]).toEqual([0, 45]);
});

it('takes iliac spines that were marked on one body for the pelvis that the shape of the other shows', () => {
  expect(match(bodyOf({}, 880), bodyOf({})).of(880, 0.5)).toBe(900);
});

it('is less sure where arm pits are not known of both, and sure where those and the pelvis are marked on both', () => {
  const unsure = (before: BodyToMatch, now: BodyToMatch) => match(before, now).within;
  expect(unsure(bodyOf({}), bodyOf({ found: 1150 }))).toBeGreaterThan(60);
  expect(unsure(bodyOf({ marked: 1200 }, 880), bodyOf({ marked: 1150 }, 890))).toBe(0);
  expect(unsure(bodyOf({ marked: 1200 }, 880), bodyOf({ marked: 1150 }))).toBe(45);
});
