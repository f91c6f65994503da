import { expect, test } from 'vitest';
import { boxBody, joinMeshes, sphereBody, tubeBody } from '../../testing/closed-bodies.ts';
import { buildBvh } from '../bvh/bvh.ts';
import {
  isClosed,
  loopArea,
  mainLoop,
  measureBetween,
  perimeter,
  sectionExtent,
  surfaceArea,
  volume,
} from './measure.ts';
import { planeFrame } from '../section/plane.ts';
import { projectToSurface } from '../bvh/project.ts';
import { bridgeSection, sectionByPlane } from '../section/section.ts';
import { convexHull, tapeAlong, tapeGirth } from '../section/tape.ts';

const at = (z: number) => ({ origin: [0, 0, z], normal: [0, 0, 1] }) as const;
const cylinder = (capped = true) =>
  tubeBody({ radii: () => [120, 120], height: 400, segments: 96, rings: 16, capped });
const polygonGirth = 96 * 2 * 120 * Math.sin(Math.PI / 96);
const polygonArea = (96 / 2) * 120 * 120 * Math.sin((2 * Math.PI) / 96);

test('perimeter, area and volume of a polygonal cylinder are those of its closed form', () => {
  const mesh = cylinder();
  const loops = sectionByPlane(mesh, at(190));
  expect(loops.map((loop) => loop.closed)).toEqual([true]);
  expect(perimeter(loops)).toBeCloseTo(polygonGirth, 2);
  expect(loopArea(loops[0]!, planeFrame(at(190)))).toBeCloseTo(polygonArea, 0);
  expect(volume(mesh) / (polygonArea * 400)).toBeCloseTo(1, 6);
  expect(surfaceArea(mesh) / (polygonGirth * 400 + 2 * polygonArea)).toBeCloseTo(1, 6);
});

test('a plane through a ring of vertices, or along the upper end, gives the same closed loop', () => {
  for (const z of [200, 400])
    expect(perimeter(sectionByPlane(cylinder(), at(z)))).toBeCloseTo(polygonGirth, 2);
  expect(sectionByPlane(cylinder(), at(0))).toEqual([]);
  expect(sectionByPlane(cylinder(), at(401))).toEqual([]);
});

test('turning the plane over changes the direction of a loop and not its length', () => {
  const plane = { origin: [0, 0, 130], normal: [0, 0.6, 0.8] } as const;
  const over = { origin: plane.origin, normal: [-0, -0.6, -0.8] } as const;
  const [up, down] = [sectionByPlane(cylinder(), plane), sectionByPlane(cylinder(), over)];
  expect(perimeter(down)).toBeCloseTo(perimeter(up), 9);
  expect(loopArea(up[0]!, planeFrame(plane))).toBeGreaterThan(0);
  expect(loopArea(down[0]!, planeFrame(over))).toBeGreaterThan(0);
});

test('the trunk is the loop that encloses most, or the one nearest to a point', () => {
  const arm = tubeBody({ radii: () => [40, 40], height: 400, segments: 24, rings: 4 });
  const armAside = {
    positions: arm.positions.map((v, i) => (i % 3 === 0 ? v + 250 : v)),
    indices: arm.indices,
  };
  const mesh = joinMeshes(armAside, cylinder());
  const loops = sectionByPlane(mesh, at(100));
  expect(loops.length).toBe(2);
  expect(perimeter([mainLoop(loops, at(100))!])).toBeCloseTo(polygonGirth, 2);
  expect(perimeter([mainLoop(loops, at(100), [250, 0, 100])!])).toBeLessThan(260);
  expect(sectionExtent(loops, at(100)).width).toBeCloseTo(410, 3);
});

test('width runs along X and depth along Y of a horizontal plane, either way up', () => {
  const mesh = tubeBody({ radii: () => [150, 100], height: 400, segments: 96, rings: 4 });
  for (const normal of [
    [0, 0, 1],
    [0, 0, -1],
  ] as const) {
    const plane = { origin: [0, 0, 50], normal } as const;
    const { width, depth, centre } = sectionExtent(sectionByPlane(mesh, plane), plane);
    expect(width).toBeCloseTo(300, 4);
    expect(depth).toBeCloseTo(200, 4);
    expect(centre[2]).toBeCloseTo(50, 9);
  }
});

test('a tape bridges a waist between two bulges', () => {
  const two = joinMeshes(boxBody([0, 0, 0], [10, 10, 10]), boxBody([30, 0, 0], [40, 10, 10]));
  const loops = sectionByPlane(two, at(5));
  expect(perimeter(loops)).toBeCloseTo(80, 9);
  expect(tapeGirth(loops, at(5))!.length).toBeCloseTo(100, 9);
  expect(tapeGirth([], at(5))).toBeUndefined();
  expect(convexHull(Float64Array.of(0, 0, 2, 0, 1, 0, 1, 1, 1, 3))).toEqual([0, 1, 4]);
});

test('a tape over points follows a bulge and crosses a hollow straight', () => {
  const mesh = sphereBody(100, 5);
  const front = { position: [0, -100, 0], normal: [0, -1, 0] } as const;
  const left = { position: [100, 0, 0], normal: [1, 0, 0] } as const;
  const top = { position: [0, 0, 100], normal: [0, 0, 1] } as const;
  expect(tapeAlong(mesh, [front, left]).length / (50 * Math.PI)).toBeCloseTo(1, 3);
  expect(tapeAlong(mesh, [front, left, top]).length / (100 * Math.PI)).toBeCloseTo(1, 3);
  const hollow = joinMeshes(
    boxBody([0, 0, 0], [10, 10, 10]),
    boxBody([30, 0, 0], [40, 10, 10]),
    boxBody([0, 0, -5], [40, 10, 1]),
  );
  const a = { position: [5, 5, 10], normal: [0, 0, 1] } as const;
  const b = { position: [35, 5, 10], normal: [0, 0, 1] } as const;
  expect(tapeAlong(hollow, [a, b]).length).toBeCloseTo(30, 9);
});

test('open chains are bridged over the shortest gaps', () => {
  const open = tubeBody({ radii: () => [100, 100], height: 100, segments: 60, rings: 1, capped: false });
  const indices = open.indices.filter((_, i) => ![0, 1, 2, 30, 31].includes(Math.floor(i / 6)));
  const loops = sectionByPlane({ positions: open.positions, indices }, at(50));
  expect(loops.map((loop) => loop.closed)).toEqual([false, false]);
  const { loops: bridged, gap } = bridgeSection(loops);
  expect(bridged.map((loop) => loop.closed)).toEqual([true]);
  expect(gap).toBeCloseTo(200 * (Math.sin((3 * Math.PI) / 60) + Math.sin((2 * Math.PI) / 60)), 3);
  expect(tapeGirth(loops, at(50))!.length / (200 * Math.PI)).toBeCloseTo(1, 2);
});

test('what lies between two planes needs no closed ends, and inclined planes share their line', () => {
  const open = cylinder(false);
  expect(isClosed(open)).toBe(false);
  expect(isClosed(cylinder())).toBe(true);
  const slab = measureBetween(open, at(310), at(90));
  expect(slab.volume / (polygonArea * 220)).toBeCloseTo(1, 6);
  expect(slab.area / (polygonGirth * 220)).toBeCloseTo(1, 6);
  const tilted = { origin: [0, 0, 300], normal: [0, -0.6, 0.8] } as const;
  expect(measureBetween(open, at(100), tilted).volume / (polygonArea * 200)).toBeCloseTo(1, 6);
});

test('stored points come onto the skin with its smooth normal', () => {
  const bvh = buildBvh(sphereBody(100, 4));
  const [point] = projectToSurface(bvh, [{ position: [0, 0, 140], normal: [0, 0, 1] }]);
  expect(point!.position[2]).toBeCloseTo(100, 3);
  expect(point!.normal[2]).toBeCloseTo(1, 6);
  expect(point!.distance).toBeCloseTo(40, 3);
});
