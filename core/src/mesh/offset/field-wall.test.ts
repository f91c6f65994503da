import { describe, expect, it } from 'vitest';
import { openTube as roundTube } from '../../testing/bodies.ts';
import { pointAt } from '../../math/vec3.ts';
import { buildBvh } from '../bvh/bvh.ts';
import { inspectMesh } from '../repair/inspect.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { cleft } from './cleft.fixture.ts';
import { buildFieldWall } from './field-wall.ts';
import { buildSoundWall } from './sound-wall.ts';
import { buildTrimmedWall } from './trimmed-wall.ts';
import type { Wall } from './wall.ts';
import { zipLoops } from './zip-loops.ts';
import { thinnestByRays } from './thinnest-by-rays.ts';

const quiet = { checkAborted: () => undefined, progress: () => undefined };
const even = (thickness: number) => (patch: TriMesh) =>
  new Float64Array(patch.positions.length / 3).fill(thickness);
const OPTIONS = { edgeRadius: 2, isFine: true, followsEdges: true };
const raysOf = ({ mesh }: Pick<Wall, 'mesh'>) => thinnestByRays(buildBvh(mesh), () => undefined);

/** A tube round Z with a groove down its whole length, so that both edges run across it. */
function grooved(depth: number, halfWidth: number): TriMesh {
  const mesh = roundTube({ radiusX: 26, radiusY: 26, height: 12, segments: 100, rings: 5 });
  for (let i = 0; i < mesh.positions.length; i += 3) {
    const [x, y] = [mesh.positions[i]!, mesh.positions[i + 1]!];
    if (x < 0) continue;
    const share = 1 - (depth / 26) * Math.max(0, 1 - Math.abs(y) / halfWidth);
    mesh.positions[i] = x * share;
  }
  return mesh;
}

/** What every wall must be, whatever it was made from. */
function expectSound(patch: TriMesh, wall: Wall): void {
  const { mesh, skinEnd } = wall;
  expect(inspectMesh(mesh)).toMatchObject({ watertight: true, components: 1, selfIntersections: 0 });
  expect(mesh.positions.subarray(0, patch.positions.length)).toEqual(patch.positions);
  const turned = patch.indices.map((_, i) => patch.indices[i - (i % 3) + [0, 2, 1][i % 3]!]!);
  expect(mesh.indices.subarray(0, turned.length)).toEqual(turned);
  expect(skinEnd).toBeGreaterThan(patch.positions.length / 3);
}

/** Share of the vertices of the outer skin whose nearest point of the patch is within 0.1 mm of the wall. */
function shareAt(patch: TriMesh, { mesh, skinEnd }: Wall, thickness: number): number {
  const bvh = buildBvh(patch);
  const first = patch.positions.length / 3;
  let good = 0;
  for (let v = first; v < skinEnd; v++) {
    const far = bvh.closestPoint(pointAt(mesh.positions, v))!.distance;
    if (Math.abs(far - thickness) <= 0.1) good++;
  }
  return good / (skinEnd - first);
}

describe('buildFieldWall', () => {
  it('mends the wall where an edge line runs through the cleft of a scanned body', () => {
    const patch = cleft();
    const direct = buildTrimmedWall(patch, even(4), OPTIONS, quiet);
    expect(raysOf(direct.wall)).toBeLessThan(0.6);
    const wall = buildFieldWall(patch, { thickness: even(4)(patch), edgeRadius: 2 }, quiet);
    expectSound(patch, wall);
    expect(raysOf(wall)).toBeGreaterThan(2.8);
    expect(shareAt(patch, wall, 4)).toBeGreaterThan(0.995);
    expect(wall.measure.minWall).toBeGreaterThan(3.9);
    // What takes the better of both takes this one.
    const sound = buildSoundWall(patch, even(4), OPTIONS, quiet);
    expect([sound.isFromField, sound.wall.mesh]).toEqual([true, wall.mesh]);
  });

  it.each([
    ['wide', 9, 9],
    ['narrower than two walls', 12, 4],
  ])('fills a crease that is %s, also at the edges', (_, depth, halfWidth) => {
    const patch = grooved(depth, halfWidth);
    const wall = buildFieldWall(patch, { thickness: even(4)(patch), edgeRadius: 2 }, quiet);
    expectSound(patch, wall);
    expect(wall.borders).toBe(2);
    expect(shareAt(patch, wall, 4)).toBeGreaterThan(0.995);
    expect(wall.measure.minWall).toBeGreaterThan(3.8);
  });

  it.each([
    [3, 1.5],
    [4, 0],
    [6, 1],
  ])('makes a wall of %d mm with a rim of %d mm', (thickness, edgeRadius) => {
    const patch = roundTube({ radiusX: 16, radiusY: 14, height: 14, segments: 40, rings: 5 });
    const wall = buildFieldWall(patch, { thickness: even(thickness)(patch), edgeRadius }, quiet);
    expectSound(patch, wall);
    expect(wall.measure.withinTenth).toBeGreaterThan(0.995);
    let lowest = 0;
    for (let i = 2; i < wall.mesh.positions.length; i += 3)
      lowest = Math.min(lowest, wall.mesh.positions[i]!);
    expect(Math.abs(lowest + edgeRadius)).toBeLessThan(0.25);
  });

  it('makes a wall that gets thinner towards its edges', () => {
    const patch = roundTube({ radiusX: 14, radiusY: 14, height: 20, segments: 40, rings: 8 });
    const thickness = Float64Array.from({ length: patch.positions.length / 3 }, (_, v) => {
      const z = patch.positions[3 * v + 2]!;
      return 2 + 2 * Math.min(1, Math.min(z, 20 - z) / 9);
    });
    const wall = buildFieldWall(patch, { thickness, edgeRadius: 1 }, quiet);
    expectSound(patch, wall);
    expect(wall.measure.leastShare).toBeGreaterThan(0.95);
  });
});

it('leaves a wall alone that is sound with the triangles of the body side', () => {
  const patch = roundTube({ radiusX: 16, radiusY: 14, height: 14, segments: 40, rings: 5 });
  const direct = buildTrimmedWall(patch, even(4), OPTIONS, quiet);
  const sound = buildSoundWall(patch, even(4), OPTIONS, quiet);
  expect(sound.isFromField).toBe(false);
  expect(sound.wall.mesh).toEqual(direct.wall.mesh);
});

it('zips two closed lines by the shortest edges across, each edge of both once', () => {
  const ring = (n: number, radius: number) =>
    Float64Array.from({ length: 3 * n }, (_, i) => {
      const angle = (2 * Math.PI * Math.floor(i / 3)) / n;
      return [radius * Math.cos(angle), radius * Math.sin(angle), 0][i % 3]!;
    });
  const steps = zipLoops(ring(40, 10), ring(27, 9));
  expect(steps).toHaveLength(67);
  expect(new Set(steps.filter(({ isLower }) => isLower).map(({ a }) => a)).size).toBe(40);
  expect(new Set(steps.filter(({ isLower }) => !isLower).map(({ b }) => b)).size).toBe(27);
  for (const { a, b } of steps) expect(Math.abs(a / 40 - b / 27) % 0.96).toBeLessThan(0.05);
});
