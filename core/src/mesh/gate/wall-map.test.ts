import { expect, test } from 'vitest';
import { openTube } from '../../testing/bodies.ts';
import { buildWall } from '../offset/wall.ts';
import { triangleNormal } from '../triangle-normal.ts';
import { checkPart } from './check-part.ts';
import { processOf } from './processes.ts';
import { wallMap } from './wall-map.ts';

const quiet = { checkAborted: () => undefined, progress: () => undefined };
const process = processOf('sls');
const patch = openTube({ radiusX: 60, radiusY: 60, height: 60, segments: 40, rings: 6 });
/** A wall that is 4 mm thick below and 2.2 mm above. */
const thickness = Float64Array.from({ length: patch.positions.length / 3 }, (_, v) =>
  patch.positions[3 * v + 2]! > 30 ? 2.2 : 4,
);
const { mesh } = buildWall(patch, { thickness, edgeRadius: 1 }, quiet);
const map = wallMap(mesh, process, { wall: 2.2 });
const heightOf = (face: number) =>
  [0, 1, 2].reduce((sum, k) => sum + mesh.positions[3 * mesh.indices[3 * face + k]! + 2]! / 3, 0);

test('the wall of each triangle is that of the rays of the gate, and the thinnest is that of its report', () => {
  const report = checkPart(mesh, { process, wall: 2.2 });
  expect(map.thinnest).toEqual({ wall: report.minWall!.wall, at: report.minWall!.at });
  const least = map.faces.reduce((a, b) => (Number.isNaN(b) ? a : Math.min(a, b)), Infinity);
  expect(least).toBeCloseTo(report.minWall!.wall, 5);
  map.faces.forEach((wall, face) => {
    if (Number.isNaN(wall)) return;
    const z = heightOf(face);
    if (z > 5 && z < 18) expect(wall).toBeGreaterThan(3.8);
    if (z > 42 && z < 55) expect(wall).toBeLessThan(2.3);
  });
  expect(map.middle).toBeGreaterThan(2);
  expect(map.middle).toBeLessThan(4.05);
});

test('the round of a rim has no answer, and nothing runs into it', () => {
  const normal = new Float64Array(3);
  // What looks up or down.
  const isRim = (face: number) => triangleNormal(mesh, face, normal) < 1.1 * Math.abs(normal[2]!);
  const rim = [...map.faces.keys()].filter(isRim);
  expect(rim.length).toBeGreaterThan(40);
  for (const face of rim) expect(map.faces[face]).toBeNaN();
  map.faces.forEach((wall, face) => {
    if (!Number.isNaN(wall)) return;
    for (let k = 0; k < 3; k++) expect(map.corners[mesh.indices[3 * face + k]!]).toBeNaN();
  });
  expect(map.measured / map.area).toBeGreaterThan(0.9);
  expect(map.thin).toBe(0);
  expect(wallMap(mesh, { ...process, leastWall: 3 }, {}).thin / map.area).toBeGreaterThan(0.3);
});

test('a part that is open has no wall that could be measured', () => {
  expect(() => wallMap(patch, process)).toThrow(expect.objectContaining({ code: 'gate/wall-open' }));
});
