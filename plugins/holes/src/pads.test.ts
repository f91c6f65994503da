import type { History } from '@bracewright/core/history';
import { openTube } from '@bracewright/core/testing';
import { expect, test } from 'vitest';
import { padsOf } from './pads.ts';

type Place = [number, number, number];
const body = openTube({ radiusX: 140, radiusY: 95, height: 360, segments: 48, rings: 30 });
const back = (x: number, z: number): Place => [x, 95 * Math.sqrt(1 - (x / 140) ** 2), z];
const onBack = (at: Place) => ({ position: at, normal: [at[0] / 140 ** 2, at[1] / 95 ** 2, 0] });

/** What stays clear of one step. */
function padsBeside(type: string, params: object) {
  const record = { id: 'a', type, version: 1, params, seed: 0, state: 'on', name: '', result: null };
  return padsOf({ records: [record], cursor: 1 } as unknown as History, body, undefined);
}
const across = (pads: ReturnType<typeof padsOf>) => pads[0]!.points.map(({ position }) => position[0]);
const heights = (pads: ReturnType<typeof padsOf>) => pads[0]!.points.map(({ position }) => position[2]);

const TEMPLATE = {
  shape: {
    ...{ kind: 'region', version: 1, contourShape: 'smooth', apexClosed: false, transition: 3 },
    contour: [
      [-0.2, -0.6],
      [0.8, -0.6],
      [0.8, 0.6],
      [-0.2, 0.6],
    ],
    apex: [[0.3, 0]],
    ...{ amplitude: -12, push: 'normal' },
  },
  ...{ anchor: onBack(back(0, 172)), radius: 30, direction: 0, mirror: false, amplitude: -3 },
};

test('a pad that was placed as a template is kept clear where it lies, mirrored or turned', () => {
  const pads = padsBeside('region-template.apply', TEMPLATE);
  expect(pads).toMatchObject([{ closed: true, smooth: true }]);
  // 30 mm along the skin, and a little more: the skin has been pressed in since.
  const [low, high] = [Math.min(...across(pads)), Math.max(...across(pads))];
  expect(high - low).toBeGreaterThan(29);
  expect(high - low).toBeLessThan(32);
  // Seen from behind, right is the patient's right.
  expect(low).toBeLessThan(-23);
  expect(Math.max(...heights(pads))).toBeCloseTo(190, 0);
  const image = padsBeside('region-template.apply', { ...TEMPLATE, mirror: true });
  expect(Math.max(...across(image))).toBeCloseTo(-low, 1);
  expect(Math.min(...across(image))).toBeCloseTo(-high, 1);
  const turned = padsBeside('region-template.apply', { ...TEMPLATE, direction: 90 });
  expect(Math.max(...heights(turned))).toBeCloseTo(196, 0);
  expect(padsBeside('region-template.apply', { ...TEMPLATE, amplitude: 3 })).toEqual([]);
});

test('it is kept clear beyond the edge of the skin too', () => {
  const pads = padsBeside('region-template.apply', { ...TEMPLATE, anchor: onBack(back(0, 350)) });
  expect(Math.max(...heights(pads))).toBeCloseTo(368, 0);
  expect(Math.min(...heights(pads))).toBeCloseTo(332, 0);
});

const REGION = {
  contour: [back(10, 160), back(40, 160), back(40, 185), back(10, 185)].map(onBack),
  apex: [onBack(back(25, 172))],
};

test('a pad on the other side is kept clear there, on the skin that is there', () => {
  const plane = { origin: [-5, 0, 0], normal: [1, 0, 0] };
  const pads = padsBeside('symmetry.region', { ...REGION, plane, amplitude: -8 });
  expect(pads).toHaveLength(1);
  expect(Math.max(...across(pads))).toBeCloseTo(-20, 0);
  expect(Math.min(...across(pads))).toBeCloseTo(-50, 0);
  // Its drawing is mirrored to 5 mm within the skin.
  for (const { position } of pads[0]!.points) expect(position[1]).toBeGreaterThan(back(-51, 0)[1] - 1);
  const recordId = { record: 'b', params: { ...REGION, amplitude: -8 } };
  expect(padsBeside('symmetry.region', { plane, recordId })).toEqual(pads);
  const room = { ...recordId, params: { ...REGION, amplitude: 8 } };
  expect(padsBeside('symmetry.region', { plane, recordId: room })).toEqual([]);
});

test('of a region that is pushed along a way it counts whether that leads in', () => {
  const along = (direction: Place) => padsBeside('region.deform', { ...REGION, amplitude: 8, direction });
  expect(along([0, -1, 0])).toHaveLength(1);
  expect(along([0, 1, 0])).toEqual([]);
});
