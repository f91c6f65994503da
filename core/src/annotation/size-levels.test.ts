import { expect, test } from 'vitest';
import { tubeBody } from '../testing/closed-bodies.ts';
import { sampleTrunk } from '../sample/index.ts';
import { evaluateAnnotation } from './evaluate.ts';
import { findSizeLevels } from './size-levels.ts';

/** A trunk whose waist, arm pits and shoulders lie at 0.45, 0.75 and 0.85 of its height. */
const HALF_WIDTHS: readonly (readonly [part: number, width: number])[] = [[0, 165], [0.15, 165], [0.45, 120], [0.75, 150], [0.85, 210], [1, 60]]; // prettier-ignore
const halfWidth = (t: number): number => {
  const i = Math.max(1, HALF_WIDTHS.findIndex(([part]) => part >= t)); // prettier-ignore
  const [[a, from], [b, to]] = [HALF_WIDTHS[i - 1]!, HALF_WIDTHS[i]!];
  return from + ((t - a) / (b - a)) * (to - from);
};
const trunk = tubeBody({ radii: (z) => [halfWidth(z / 600), 100], height: 600, segments: 48, rings: 60 });
const { mesh } = sampleTrunk({ cobb: 35, edge: 14 });

test('waist, hip and chest lie in their order, and the chest stays under the shoulders', () => {
  const { waist, hip, axilla, chest } = findSizeLevels(trunk) as Required<ReturnType<typeof findSizeLevels>>;
  expect(hip).toBeLessThan(waist);
  expect(Math.abs(waist - 270)).toBeLessThanOrEqual(8);
  expect(Math.abs(axilla - 450)).toBeLessThanOrEqual(8);
  expect(axilla - chest).toBeGreaterThanOrEqual(10);
  expect(chest).toBeGreaterThan(waist);
});

test('the waist is where the girth is least, on a bent trunk too', () => {
  const girth = (z: number): number =>
    evaluateAnnotation(mesh, 'tape', { plane: { origin: [0, 0, z], normal: [0, 0, 1] }, loops: 'main' })
      .value!;
  const { waist } = findSizeLevels(mesh);
  for (const away of [-16, 16]) expect(girth(waist!)).toBeLessThan(girth(waist! + away));
});

test('marked arm pits are taken before those of the shape', () => {
  expect(findSizeLevels(mesh).chest).toBeUndefined();
  const { axilla, chest } = findSizeLevels(mesh, { axilla: 380 });
  expect(axilla).toBe(380);
  expect(chest).toBeLessThanOrEqual(370);
});

test('a body without a waist has no level to show', () => {
  expect(findSizeLevels(tubeBody({ radii: () => [150, 100], height: 400, segments: 60, rings: 8 }))).toEqual(
    {},
  );
});
