import { expect, test } from 'vitest';
import { buildTwins } from '../topology/adjacency.ts';
import { boxBody, joinMeshes, sphereBody, tubeBody } from '../../testing/closed-bodies.ts';
import { boundaryLoops } from '../topology/boundary.ts';
import { cutByPlane } from '../cut/cut-plane.ts';
import { fillHoles } from './fill-holes.ts';
import { selfIntersections } from '../crossings/self-intersection.ts';
import type { TriMesh } from '../tri-mesh.ts';

const LIMITS = { depth: 6, share: 0.01 };
const FILLS = ['flat', 'smooth'] as const;
const seal = (mesh: TriMesh, fill: 'flat' | 'smooth', trim = LIMITS) =>
  fillHoles(mesh, { fill, neat: true, trim });
const isClosed = (mesh: TriMesh): boolean => buildTwins(mesh).every((twin) => twin >= 0);
const holed = (): TriMesh =>
  cutByPlane(sphereBody(100, 5), { origin: [0, 0, 85], normal: [0, 0, 1] }, { keep: 'negative', cap: false })
    .mesh;
const movedUp = (mesh: TriMesh, by: number): TriMesh => ({
  positions: mesh.positions.map((v, i) => (i % 3 === 2 ? v + by : v)),
  indices: mesh.indices,
});

/** A sphere with a hole whose rim is frayed: narrow flaps hang into it, by turns over and under the skin that will close it. */
function frayed(): TriMesh {
  const open = holed();
  const rim = boundaryLoops(open)[0]!;
  const positions = [...open.positions];
  const indices = [...open.indices];
  for (let i = 0; i + 1 < rim.length; i += 5) {
    const [a, b] = [rim[i]!, rim[i + 1]!];
    const [x, y, z] = [0, 1, 2].map((k) => open.positions[3 * a + k]!) as [number, number, number];
    indices.push(b, a, positions.length / 3);
    positions.push(-0.7 * x, -0.7 * y, z + (i % 2 === 0 ? 22 : -9));
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

test('skin is given back bit for bit where the hole stays open', () => {
  const spike = tubeBody({ radii: () => [8, 8], height: 140, segments: 12, rings: 2 });
  const body = joinMeshes(holed(), movedUp(spike, -40));
  const plate = tubeBody({ radii: () => [60, 40], height: 200, segments: 24, rings: 8, capped: false });
  const sheet = {
    positions: plate.positions.map((v, i) => (i % 3 === 1 ? 0 : v)),
    indices: plate.indices.subarray(0, 3),
  };
  for (const mesh of [body, sheet])
    for (const fill of FILLS) {
      const result = seal(mesh, fill);
      expect(result.holes).toMatchObject([{ manner: 'open' }]);
      expect([result.closed, result.trimmed, result.cuts]).toEqual([0, 0, []]);
      expect(result.mesh).toBe(mesh);
    }
});

test('a flat sheet, which no patch closes, keeps every triangle', () => {
  const box = cutByPlane(
    boxBody([0, 0, 0], [400, 500, 10]),
    { origin: [0, 0, 5], normal: [0, 0, 1] },
    { keep: 'positive', cap: false },
  ).mesh;
  const top = {
    positions: box.positions.map((v, i) => (i % 3 === 2 ? 0 : v)),
    indices: box.indices,
  };
  const faces = top.indices.length / 3;
  for (const fill of FILLS) {
    const { mesh, trimmed } = seal(top, fill);
    expect(trimmed).toBe(0);
    expect(mesh.indices.subarray(0, 3 * faces)).toEqual(top.indices);
  }
});

test('a frayed rim is cut back within the limits, and told with its place, area and depth', () => {
  const open = frayed();
  for (const fill of FILLS) {
    const { mesh, holes, trimmed, cuts } = seal(open, fill, { depth: 6, share: 0.05 });
    expect(holes).toMatchObject([{ manner: fill, isSimpler: false, isFolded: false }]);
    expect([isClosed(mesh), selfIntersections(mesh).length]).toEqual([true, 0]);
    expect(trimmed).toBeGreaterThan(0);
    expect(cuts.reduce((sum, { triangles }) => sum + triangles, 0)).toBe(trimmed);
    for (const { area, depth, centre } of cuts) {
      expect(area).toBeGreaterThan(0);
      expect(depth).toBeLessThanOrEqual(6);
      expect(centre[2]).toBeGreaterThan(60);
    }
  }
});

test('skin deeper than the limit, or more of it than its share, is never cut', () => {
  const open = frayed();
  for (const trim of [
    { depth: 0.1, share: 1 },
    { depth: 100, share: 0.0001 },
  ])
    for (const fill of FILLS) {
      const { mesh, trimmed, cuts } = seal(open, fill, trim);
      expect([trimmed, cuts]).toEqual([0, []]);
      expect(mesh.indices.subarray(0, open.indices.length)).toEqual(open.indices);
    }
});

test('loose scraps in the way of a patch go, are counted, and are no skin', () => {
  const scrap = movedUp(sphereBody(8, 1), 86);
  const { mesh, trimmed, scraps, holes } = seal(joinMeshes(holed(), scrap), 'flat');
  expect([trimmed, scraps]).toEqual([0, 1]);
  expect(holes).toMatchObject([{ manner: 'flat' }]);
  expect(isClosed(mesh)).toBe(true);
});
