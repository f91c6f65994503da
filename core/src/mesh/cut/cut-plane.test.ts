import { expect, test } from 'vitest';
import { buildTwins } from '../topology/adjacency.ts';
import { boxBody, joinMeshes, sphereBody, tubeBody } from '../../testing/closed-bodies.ts';
import { cutByPlane } from './cut-plane.ts';
import { isClosed, volume } from '../measure/measure.ts';
import type { TriMesh } from '../tri-mesh.ts';

const flipped = (mesh: TriMesh): TriMesh => ({
  positions: mesh.positions,
  indices: mesh.indices.map((_, i, all) => all[i % 3 === 1 ? i + 1 : i % 3 === 2 ? i - 1 : i]!),
});
const tilted = { origin: [3, 2, 5], normal: [0.48, 0.64, 0.6] } as const;
const both = (
  mesh: TriMesh,
  plane: { origin: readonly [number, number, number]; normal: readonly [number, number, number] },
) => (['positive', 'negative'] as const).map((keep) => cutByPlane(mesh, plane, { keep, cap: true }));
const manifold = (mesh: TriMesh): boolean => buildTwins(mesh).every((twin) => twin >= 0);

test('both capped halves of a sphere are manifold and share out its volume', () => {
  const sphere = sphereBody(100, 5);
  const halves = both(sphere, tilted);
  for (const { mesh, capClean } of halves) {
    expect(manifold(mesh)).toBe(true);
    expect(capClean).toBe(true);
    expect(volume(mesh)).toBeGreaterThan(0);
  }
  const sum = volume(halves[0]!.mesh) + volume(halves[1]!.mesh);
  expect(Math.abs(sum / volume(sphere) - 1)).toBeLessThan(1e-6);
});

test('a plane through vertices and edges makes no slivers and no gaps', () => {
  const box = boxBody([0, 0, 0], [10, 10, 10]);
  const diagonal = { origin: [0, 0, 0], normal: [Math.SQRT1_2, -Math.SQRT1_2, 0] } as const;
  for (const { mesh } of both(box, diagonal)) {
    expect(manifold(mesh)).toBe(true);
    expect(volume(mesh)).toBeCloseTo(500, 6);
    expect(mesh.positions.length / 3).toBe(6);
  }
  const rings = tubeBody({ radii: () => [50, 40], height: 100, segments: 48, rings: 10 });
  for (const { mesh } of both(rings, { origin: [0, 0, 50], normal: [0, 0, 1] })) {
    expect(manifold(mesh)).toBe(true);
    expect(volume(mesh) / volume(rings)).toBeCloseTo(0.5, 6);
    expect(mesh.positions.length / 3).toBe(6 * 48 + 1);
  }
});

test('a plane along an end keeps the whole body on one side and nothing on the other', () => {
  const box = boxBody([0, 0, 0], [10, 10, 10]);
  const [above, below] = both(box, { origin: [0, 0, 0], normal: [0, 0, 1] });
  expect(above!.mesh).toBe(box);
  expect(below!.mesh.indices.length).toBe(0);
  const [over, under] = both(box, { origin: [0, 0, 10], normal: [0, 0, 1] });
  expect(over!.mesh.indices.length).toBe(0);
  expect(under!.mesh).toBe(box);
});

test('a hollow body keeps its hollow', () => {
  const hollow = joinMeshes(sphereBody(100, 4), flipped(sphereBody(60, 4)));
  const halves = both(hollow, tilted);
  for (const { mesh } of halves) expect(manifold(mesh)).toBe(true);
  expect(Math.abs((volume(halves[0]!.mesh) + volume(halves[1]!.mesh)) / volume(hollow) - 1)).toBeLessThan(
    1e-6,
  );
});

test('several outlines, and bodies that run through each other, are all closed', () => {
  const legs = joinMeshes(sphereBody(40, 4, [-50, 0, 0]), sphereBody(40, 4, [50, 0, 0]));
  for (const { mesh, capClean } of both(legs, tilted)) {
    expect(manifold(mesh)).toBe(true);
    expect(capClean).toBe(true);
  }
  const through = joinMeshes(sphereBody(40, 4, [-20, 0, 0]), sphereBody(40, 4, [20, 0, 0]));
  const halves = both(through, tilted);
  for (const { mesh } of halves) expect(manifold(mesh)).toBe(true);
  expect(Math.abs((volume(halves[0]!.mesh) + volume(halves[1]!.mesh)) / volume(through) - 1)).toBeLessThan(
    1e-6,
  );
});

test('without a cap the cut stays open along one clean line', () => {
  const { mesh, capTriangles } = cutByPlane(sphereBody(100, 4), tilted, { keep: 'positive', cap: false });
  expect(capTriangles.length).toBe(0);
  expect(isClosed(mesh)).toBe(false);
  for (let i = 0; i < mesh.positions.length; i += 3) {
    const [x, y, z] = [mesh.positions[i]! - 3, mesh.positions[i + 1]! - 2, mesh.positions[i + 2]! - 5];
    expect(0.48 * x + 0.64 * y + 0.6 * z).toBeGreaterThan(-1e-4);
  }
});

test('caps are flat and face out of the kept part', () => {
  const { mesh, capTriangles } = cutByPlane(
    boxBody([0, 0, 0], [10, 10, 10]),
    { origin: [0, 0, 4], normal: [0, 0, 1] },
    { keep: 'positive', cap: true },
  );
  expect(capTriangles.length).toBeGreaterThan(1);
  for (const f of capTriangles)
    for (let k = 0; k < 3; k++) expect(mesh.positions[3 * mesh.indices[3 * f + k]! + 2]).toBe(4);
  expect(volume(mesh)).toBeCloseTo(600, 6);
});

test('where the surface is open at the plane the cap ends in a straight line', () => {
  const tube = tubeBody({ radii: () => [50, 50], height: 100, segments: 36, rings: 5, capped: false });
  const slit = {
    positions: tube.positions,
    indices: tube.indices.filter((_, i) => Math.floor(i / 6) % 36 !== 0),
  };
  const { mesh, capTriangles, capClean } = cutByPlane(
    slit,
    { origin: [0, 0, 33], normal: [0, 0, 1] },
    { keep: 'negative', cap: true },
  );
  expect(capClean).toBe(false);
  expect(capTriangles.length).toBeGreaterThan(30);
  expect(buildTwins(mesh).every((twin) => twin >= -1)).toBe(true);
});

test('the same cut gives the same bytes', () => {
  const cut = () => cutByPlane(sphereBody(100, 4), tilted, { keep: 'negative', cap: true }).mesh;
  expect(cut()).toEqual(cut());
});
