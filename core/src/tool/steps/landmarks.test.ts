import { expect, test } from 'vitest';
import { evaluateAnnotation } from '../../annotation/index.ts';
import { sampleTrunk } from '../../sample/index.ts';
import { cone, ellipticTube } from '../../testing/index.ts';
import { waistOf } from './landmarks.ts';

test('the waist of a trunk is the narrowest girth between ribs and pelvis, to a millimetre', () => {
  const { mesh } = sampleTrunk({ edge: 14 });
  const waist = waistOf(mesh)!;
  const girth = (z: number): number =>
    evaluateAnnotation(mesh, 'perimeter', { plane: { origin: [0, 0, z], normal: [0, 0, 1] } }).value!;
  const least = girth(waist);
  for (const away of [1, 2, 5, 10, 20, 40, 80])
    for (const z of [waist - away, waist + away]) expect(girth(z)).toBeGreaterThan(least - 0.5);
  expect(girth(waist + 80)).toBeGreaterThan(least * 1.02);
  expect(girth(waist - 80)).toBeGreaterThan(least * 1.02);
});

test('a body without a waist has none to snap to', () => {
  const shape = { height: 400, segments: 24, rings: 20 };
  expect(waistOf(ellipticTube({ radiusX: 150, radiusY: 100, ...shape }))).toBeUndefined();
  expect(waistOf(cone({ bottomRadius: 160, topRadius: 100, ...shape }))).toBeUndefined();
});
