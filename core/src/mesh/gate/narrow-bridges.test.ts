import { expect, test } from 'vitest';
import { normalize, type Vec3 } from '../../math/vec3.ts';
import { openTube } from '../../testing/bodies.ts';
import { cutHoles } from '../holes/cut-holes.ts';
import { layHolePattern } from '../holes/hole-pattern.ts';
import { laySingleHoles } from '../holes/single-holes.ts';
import { bridgeFindings } from './narrow-bridges.ts';

const RADIUS = 100;
const tube = openTube({ radiusX: RADIUS, radiusY: RADIUS, height: 200, segments: 60, rings: 20 });
/** A place of the tube, `far` mm round it. */
const at = (far: number, z: number) => {
  const angle = far / RADIUS;
  const position: Vec3 = [RADIUS * Math.sin(angle), RADIUS * Math.cos(angle), z];
  return { position, normal: normalize([position[0], position[1], 0]) };
};
const pierced = (...places: readonly (readonly [number, number])[]) =>
  cutHoles(
    tube,
    laySingleHoles(tube, {
      anchors: places.map(([far, z]) => ({ ...at(far, z), angle: 0 })),
      shape: { kind: 'round', size: 10 },
      margin: 2,
    }),
  );

test('bridges between holes, and from a hole to the edge, are asked about where they are narrower than the wall', () => {
  const side = pierced([0, 100], [14, 100], [60, 100], [75, 100], [-60, 192]);
  const [found, ...others] = bridgeFindings(side, 5);
  expect(others).toEqual([]);
  expect(found).toMatchObject({ code: 'gate/bridge-thin', severity: 'ask', data: { count: 2, wall: 5 } });
  // 8 mm from the rim to the middle leave 3 mm; 14 mm between two middles leave 4 mm, straight a little less.
  expect(found!.data['width']).toBeCloseTo(3, 0);
  const [first, second] = found!.places;
  expect(first!.at[2]).toBeGreaterThan(195);
  expect(second!.at[2]).toBeCloseTo(100, 0);
  expect(second!.at[0]).toBeGreaterThan(4);
  expect(second!.at[0]).toBeLessThan(10);
  // As wide as the wall is wide enough, and so is all of a thin one; nobody knows of an unknown wall.
  expect(bridgeFindings(side, 2.9)).toEqual([]);
  expect(bridgeFindings(pierced([60, 100], [75, 100]), 5)).toEqual([]);
  expect(bridgeFindings(side, undefined)).toEqual([]);
});

test('a pattern suits a wall that is as thick as its bridge, and none that is thicker', () => {
  const corners = [
    [-25, 80],
    [25, 80],
    [25, 120],
    [-25, 120],
  ] as const;
  const bridge = 4;
  const { holes } = layHolePattern(tube, {
    area: { points: corners.map(([far, z]) => at(far, z)), smooth: false },
    shape: { kind: 'round', size: 10 },
    ...{ bridge, angle: 20, margin: 12, clear: [] },
  });
  expect(holes.length).toBeGreaterThan(4);
  const side = cutHoles(tube, holes);
  expect(bridgeFindings(side, bridge)).toEqual([]);
  expect(bridgeFindings(side, 1.2 * bridge)[0]!.data['count']).toBeGreaterThan(holes.length / 2);
});
