import { expect, it } from 'vitest';
import { distance } from '../../math/vec3.ts';
import { dentedTube, ellipticTube, openTube } from '../../testing/bodies.ts';
import { boxBody } from '../../testing/closed-bodies.ts';
import { selfIntersections } from '../crossings/self-intersection.ts';
import { surfaceArea, volume } from '../measure/measure.ts';
import { inspectMesh } from '../repair/inspect.ts';
import { boundaryLoops } from '../topology/boundary.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { EdgeMesh } from './edge-mesh.ts';
import { deviationOf } from './ground.ts';
import { Quadrics } from './quadrics.ts';
import { decimate, edgeLengthOf, remesh } from './remesh.ts';

const deviation = (a: TriMesh, b: TriMesh) => deviationOf(a, b, () => undefined);
const placesOf = ({ positions }: TriMesh, vertices: Iterable<number>): string[] =>
  [...vertices].map((v) => positions.subarray(3 * v, 3 * v + 3).join()).sort();

const box = remesh(boxBody([0, 0, 0], [100, 80, 60]), { edgeLength: 12, keepFeatures: true }).mesh;

it.each([true, false])('leaves a box its shape with few triangles, kept edges or not: %s', (keepFeatures) => {
  const { mesh, held, crossings } = decimate(box, { triangles: 300, keepFeatures });
  expect(mesh.indices).toHaveLength(900);
  expect([held.length, crossings.length]).toEqual([0, 0]);
  expect(inspectMesh(mesh)).toMatchObject({ watertight: true, components: 1, selfIntersections: 0 });
  expect(deviation(box, mesh).most).toBeLessThan(0.01);
  expect(volume(mesh)).toBeCloseTo(480_000, -1);
});

it('finds what lies far off within a triangle of either surface, though no corner lies there', () => {
  const square: TriMesh = {
    positions: Float32Array.of(0, 0, 0, 100, 0, 0, 100, 100, 0, 0, 100, 0),
    indices: Uint32Array.of(0, 1, 2, 0, 2, 3),
  };
  // A frame about what is missing from 20 to 60 mm, 20 mm at most from its sides.
  const frame: TriMesh = {
    positions: Float32Array.of(...square.positions, 20, 20, 0, 60, 20, 0, 60, 60, 0, 20, 60, 0),
    indices: Uint32Array.from(
      [0, 1, 2, 3].flatMap((i) => {
        const j = (i + 1) % 4;
        return [i, j, 4 + j, i, 4 + j, 4 + i];
      }),
    ),
  };
  for (const { most, at } of [deviation(square, frame), deviation(frame, square)]) {
    expect(most).toBeGreaterThan(19.8);
    expect(most).toBeLessThanOrEqual(20);
    expect(distance(at, [40, 40, 0])).toBeLessThan(0.4);
  }
});

it('follows a body many times more closely than as many even triangles', () => {
  const body = ellipticTube({ radiusX: 140, radiusY: 95, height: 200, segments: 48, rings: 16 });
  const triangles = 500;
  const few = decimate(body, { triangles, keepFeatures: true }).mesh;
  const edgeLength = edgeLengthOf(surfaceArea(body), triangles);
  const even = remesh(body, { edgeLength, keepFeatures: true }).mesh;
  expect(few.indices).toHaveLength(3 * triangles);
  expect(even.indices.length / 3).toBeGreaterThan(triangles);
  expect(deviation(body, few).rms).toBeLessThan(deviation(body, even).rms / 2);
});

it.each([
  [300, 300],
  [1, 100],
])('keeps every vertex of a rim, and a shape between rims: %i asked', (asked, left) => {
  const tube = openTube({ radiusX: 80, radiusY: 60, height: 120, segments: 40, rings: 14 });
  const { mesh } = decimate(tube, { triangles: asked, keepFeatures: false });
  expect(mesh.indices).toHaveLength(3 * left);
  const [before, after] = [tube, mesh].map((one) =>
    placesOf(
      one,
      boundaryLoops(one).flatMap((loop) => [...loop]),
    ),
  );
  expect(after).toEqual(before);
  expect(deviation(tube, mesh).most).toBeLessThan(5);
});

it('thins sharp edges out too where they are kept, and leaves their vertices on them', () => {
  const lidded = ellipticTube({ radiusX: 60, radiusY: 60, height: 100, segments: 64, rings: 8 });
  const { mesh } = decimate(lidded, { triangles: 120, keepFeatures: true });
  expect(mesh.indices).toHaveLength(360);
  const onRim = Array.from({ length: mesh.positions.length / 3 }, (_, v) => v).filter((v) => {
    const [x, y] = mesh.positions.subarray(3 * v, 3 * v + 2);
    return Math.abs(Math.sqrt(x! * x! + y! * y!) - 60) < 1e-3;
  });
  const own = new Set(
    placesOf(
      lidded,
      Array.from({ length: lidded.positions.length / 3 }, (_, v) => v),
    ),
  );
  expect(onRim.length).toBeGreaterThan(20);
  expect(onRim.length).toBeLessThan(128);
  for (const place of placesOf(mesh, onRim)) expect(own.has(place)).toBe(true);
});

it('leaves triangles that cross as they are, adds no crossing and says where', () => {
  const body = dentedTube({ radiusX: 140, radiusY: 95, height: 400, segments: 32, rings: 24, dent: 215 });
  const { mesh, held, crossings } = decimate(body, { triangles: 900, keepFeatures: true });
  const [before, after] = [body, mesh].map((one) => selfIntersections(one));
  expect(before!.length).toBeGreaterThan(0);
  expect(after).toHaveLength(before!.length);
  expect(held.length).toBeGreaterThan(0);
  expect(crossings).toHaveLength(0);
  expect(inspectMesh(mesh).watertight).toBe(true);
});

it('leaves no more triangles where fewer are asked for, though coarse ones would come to cross', () => {
  const body = dentedTube({ radiusX: 140, radiusY: 95, height: 300, segments: 64, rings: 40, dent: 188 });
  const told: number[] = [];
  const left = [40, 80, 120].map((triangles) => {
    const progress = (fraction: number): void => void told.push(fraction);
    const { mesh, crossings } = decimate(body, { triangles, keepFeatures: true, progress });
    expect(crossings).toHaveLength(0);
    expect(told).toEqual([...told].sort((a, b) => a - b));
    told.length = 0;
    return mesh.indices.length / 3;
  });
  expect(left).toEqual([...left].sort((a, b) => a - b));
  expect(left.at(-1)).toBe(120);
});

it('stops where nothing may go any more, with a sound body', () => {
  const { mesh } = decimate(boxBody([0, 0, 0], [100, 80, 60]), { triangles: 1, keepFeatures: true });
  expect(mesh.indices).toHaveLength(36);
  expect(inspectMesh(mesh).watertight).toBe(true);
});

it('finds the place where planes meet, also far from the origin', () => {
  const corner = boxBody([5000, 0, 0], [5100, 80, 60]);
  const quadrics = new Quadrics(new EdgeMesh(corner));
  const place = new Float64Array(3);
  const at = (v: number): number[] => [...corner.positions.subarray(3 * v, 3 * v + 3)];
  for (let v = 0; v < 8; v++) {
    expect(quadrics.leastInto(v, v, place)).toBe(true);
    at(v).forEach((x, k) => expect(place[k]!).toBeCloseTo(x, 6));
    expect(quadrics.errorAt(v, v, place)).toBeLessThan(1e-3);
    place[0]! += 10;
    expect(quadrics.errorAt(v, v, place)).toBeGreaterThan(1000);
  }
});
