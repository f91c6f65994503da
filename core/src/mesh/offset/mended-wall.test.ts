import { describe, expect, it } from 'vitest';
import { openTube as roundTube } from '../../testing/bodies.ts';
import { pointAt } from '../../math/vec3.ts';
import { buildBvh } from '../bvh/bvh.ts';
import { inspectMesh } from '../repair/inspect.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { cleft } from './cleft.fixture.ts';
import { mendByField } from './mend-by-field.ts';
import { simpleBorders } from './patch.ts';
import { buildSoundWall } from './sound-wall.ts';
import { thinnestByRays } from './thinnest-by-rays.ts';
import { quiet, wallOf } from './wall.fixture.test.ts';

const even = (patch: TriMesh) => new Float64Array(patch.positions.length / 3).fill(4);
const build = (patch: TriMesh, mendsByField: boolean, keepsGood = false) =>
  buildSoundWall(
    patch,
    even,
    { edgeRadius: 2, isFine: true, followsEdges: true, takesFins: true, mendsByField, keepsGood },
    quiet,
  );

/** Share of some points whose nearest point of the patch is within 0.1 mm of a wall of 4 mm. */
function shareAt(patch: TriMesh, points: ArrayLike<number>, first: number, end: number): number {
  const bvh = buildBvh(patch);
  let good = 0;
  for (let v = first; v < end; v++)
    if (Math.abs(bvh.closestPoint(pointAt(points, v))!.distance - 4) <= 0.1) good++;
  return good / (end - first);
}

describe('a wall that is not sound where an edge line runs through a cleft', () => {
  const patch = cleft();
  const whole = build(patch, false);
  const { wall, isFromField } = build(patch, true);
  const first = patch.positions.length / 3;

  it('is made anew there only', () => {
    expect([whole.isFromField, isFromField, wall.isMended]).toEqual([true, false, true]);
    expect(wall.mesh.indices.length).toBeLessThan(0.7 * whole.wall.mesh.indices.length);
  });

  it('is as sound and thick as one that is made anew as a whole, on the same bits of the body', () => {
    const rays = (mesh: TriMesh) => thinnestByRays(buildBvh(mesh), () => undefined);
    expect(inspectMesh(wall.mesh)).toMatchObject({ watertight: true, components: 1, selfIntersections: 0 });
    expect(wall.mesh.positions.subarray(0, patch.positions.length)).toEqual(patch.positions);
    const count = patch.indices.length;
    expect(wall.mesh.indices.subarray(0, count)).toEqual(whole.wall.mesh.indices.subarray(0, count));
    expect(rays(wall.mesh)).toBeGreaterThanOrEqual(rays(whole.wall.mesh) - 0.1);
    expect(wall.measure.minWall).toBeGreaterThan(3.8);
    expect(wall.measure.withinTenth).toBeGreaterThanOrEqual(whole.wall.measure.withinTenth);
    expect(shareAt(patch, wall.mesh.positions, first, wall.skinEnd)).toBeGreaterThan(0.98);
  });
});

describe('mendByField', () => {
  const patch = roundTube({ radiusX: 18, radiusY: 16, height: 26, segments: 40, rings: 10 });
  const { mesh, skinEnd } = wallOf(patch, 4);
  const bodyEnd = patch.positions.length / 3;
  const draft = {
    points: Float64Array.from(mesh.positions),
    ...{ indices: mesh.indices, bodyEnd, skinEnd, away: new Float64Array(3 * (skinEnd - bodyEnd)) },
    onRim: new Uint8Array(skinEnd - bodyEnd),
  };
  const mendedAt = (...places: number[]) =>
    mendByField(
      draft,
      Float64Array.from(places),
      {
        ...{ bvh: buildBvh(patch), borders: simpleBorders(patch), thickness: even(patch) },
        ...{ edgeRadius: 2, spacing: 1 },
      },
      () => undefined,
    );

  it.each([
    ['far from the edges', [22, 0, 13]],
    ['at two places, one of them at a rim', [22, 0, 13, -22, 0, 25]],
  ])('makes the outer side anew %s, and nothing else', (_, places) => {
    const made = mendedAt(...places)!;
    const positions = Float32Array.from(made.points);
    const looked = inspectMesh({ positions, indices: made.indices });
    expect(looked).toMatchObject({ watertight: true, components: 1, selfIntersections: 0 });
    expect(shareAt(patch, positions, bodyEnd, made.skinEnd)).toBeGreaterThan(0.98);
    const before = new Set(pointsOf(mesh.positions));
    const fresh = pointsOf(positions).filter((point) => !before.has(point));
    expect(fresh.length).toBeGreaterThan(20);
    for (const point of fresh) {
      const [x, y, z] = point.split(' ').map(Number) as [number, number, number];
      const far = [0, 3].map((i) => Math.hypot(x - places[i]!, y - places[i + 1]!, z - places[i + 2]!));
      expect(Math.min(...far.filter((d) => d >= 0))).toBeLessThan(12);
    }
  });

  it('has nothing to make where no outer side is', () => {
    expect(mendedAt(0, 0, 13)).toBeUndefined();
  });
});

const pointsOf = (positions: Float32Array): string[] =>
  Array.from({ length: positions.length / 3 }, (_, v) => positions.subarray(3 * v, 3 * v + 3).join(' '));

it('leaves a wall that is sound as it is', () => {
  const patch = roundTube({ radiusX: 16, radiusY: 14, height: 14, segments: 40, rings: 5 });
  const { wall } = build(patch, true);
  expect(wall).toMatchObject({ isMended: false, isThick: true });
  expect(wall.mesh).toEqual(build(patch, false).wall.mesh);
});

it('keeps a good wall of large triangles, which bridges a hollow edge, as it is', () => {
  const tube = roundTube({ radiusX: 110, radiusY: 80, height: 220, segments: 16, rings: 9 });
  const waist = tube.positions.map((at, i) => {
    const off = (tube.positions[3 * Math.floor(i / 3) + 2]! - 110) / 35;
    return i % 3 === 2 ? at : at * (1 - 0.25 * Math.exp(-off * off));
  });
  const patch = { positions: waist, indices: tube.indices };
  const { wall } = build(patch, true, true);
  expect(wall).toMatchObject({ isMended: false, isThick: true });
  expect(wall.measure.withinTenth).toBeGreaterThan(0.995);
  // As frozen operations do, it is made anew, and is worse for it.
  const frozen = build(patch, true).wall;
  expect(frozen.isMended).toBe(true);
  expect(frozen.measure.withinTenth).toBeLessThan(wall.measure.withinTenth);
});
