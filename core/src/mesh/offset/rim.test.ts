import { expect, it } from 'vitest';
import { openTube } from '../../testing/bodies.ts';
import { mix, pointAt } from '../../math/vec3.ts';
import { buildBvh } from '../bvh/bvh.ts';
import { MAKE_PROCESSES } from '../gate/processes.ts';
import { checkPart } from '../gate/check-part.ts';
import { inspectMesh } from '../repair/inspect.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { BorderChords } from './border-chords.ts';
import { simpleBorders } from './patch.ts';
import { buildWall, type Wall } from './wall.ts';

const quiet = { checkAborted: () => undefined, progress: () => undefined };

/** Lengths of edges between the triangles of a scan where a line bends through them, mm, as an opening's corner had them. */
const LENGTHS = [0.25, 1.17, 1.32, 1.22, 1.08, 2.25, 2.4];

/** Angles on an ellipse between which its edges have such lengths. */
function bend(a: number, b: number): readonly number[] {
  const angles: number[] = [];
  const speed = (t: number) => Math.hypot(a * Math.sin(t), b * Math.cos(t));
  for (let t = 0, i = 0; t < 2 * Math.PI - 0.02; i++) {
    angles.push(t);
    const length = LENGTHS[i % LENGTHS.length]!;
    t += length / speed(t + length / 2 / speed(t));
  }
  return angles;
}

const even = (n: number) => Array.from({ length: n }, (_, i) => (2 * Math.PI * (i + 0.3)) / n);

/** A domed tongue with a radius of 5 mm at both ends: coarse triangles, cut finely along its edge. */
function tongue(): TriMesh {
  const rings = [bend(40, 14), even(18), even(12)] as const;
  const positions = rings.flatMap((angles, k) =>
    angles.flatMap((t) => {
      const [x, y] = [40 * (1 - k / 3) * Math.cos(t), 14 * (1 - k / 3) * Math.sin(t)];
      return [x, y, 60 - (x * x + y * y) / 200];
    }),
  );
  const top = positions.push(0, 0, 60) / 3 - 1;
  const indices: number[] = [];
  const angleOf = (ring: readonly number[], i: number) => ring[i] ?? ring[0]! + 2 * Math.PI;
  let first = 0;
  for (const [outer, inner] of [rings, rings.slice(1)] as const) {
    const second = first + outer.length;
    for (let i = 0, j = 0; i < outer.length || j < inner.length;) {
      const [from, to] = [first + (i % outer.length), second + (j % inner.length)];
      const isNearer = angleOf(outer, i + 1) <= angleOf(inner, j + 1);
      if (i < outer.length && (isNearer || j === inner.length))
        indices.push(first + (++i % outer.length), to, from);
      else indices.push(from, second + (++j % inner.length), to);
    }
    first = second;
  }
  for (let j = 0; j < 12; j++) indices.push(first + j, first + ((j + 1) % 12), top);
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

const wallOf = (patch: TriMesh, followsEdges: boolean) =>
  buildWall(
    patch,
    {
      thickness: new Float64Array(patch.positions.length / 3).fill(4),
      edgeRadius: 2,
      skin: 'fine',
      followsEdges,
    },
    quiet,
  );
const gateOf = (mesh: TriMesh) => checkPart(mesh, { process: MAKE_PROCESSES[0], wall: 4 });

it('leaves no feather of the edge line beside the rim where it bends, as it did', () => {
  const patch = tongue();
  const before = gateOf(wallOf(patch, false).mesh);
  expect(before.minWall!.wall).toBeLessThan(0.1);
  const { mesh } = wallOf(patch, true);
  const report = gateOf(mesh);
  expect(report.findings).toEqual([]);
  expect(report.minWall!.wall).toBeGreaterThan(3.6);
  expect(inspectMesh(mesh)).toMatchObject({ watertight: true, components: 1, selfIntersections: 0 });
  expect(mesh.positions.subarray(0, patch.positions.length)).toEqual(patch.positions);
});

/** How near the upper edge of the rim comes to the body side, mm. */
function leastAtRim(patch: TriMesh, { mesh, skinEnd }: Wall): number {
  const first = patch.positions.length / 3;
  const body = buildBvh(patch);
  let least = Infinity;
  for (let t = patch.indices.length; t < mesh.indices.length; t += 3) {
    const corners = [...mesh.indices.subarray(t, t + 3)];
    const [a, b] = corners.filter((v) => v >= first && v < skinEnd);
    if (a === undefined || b === undefined || !corners.some((v) => v >= skinEnd)) continue;
    const middle = mix(pointAt(mesh.positions, a), pointAt(mesh.positions, b), 0.5);
    least = Math.min(least, body.closestPoint(middle)!.distance);
  }
  return least;
}

it('goes round where the body bends across the edge line, as the skin beside it does', () => {
  const patch = openTube({ radiusX: 60, radiusY: 60, height: 80, segments: 7, rings: 3 });
  const before = leastAtRim(patch, wallOf(patch, false));
  expect(before).toBeLessThan(3.7);
  const wall = wallOf(patch, true);
  expect(leastAtRim(patch, wall)).toBeGreaterThan(3.9);
  expect(inspectMesh(wall.mesh)).toMatchObject({ watertight: true, components: 1, selfIntersections: 0 });
  expect(gateOf(wall.mesh).findings).toEqual([]);
});

it('lets vertices of a border go only while all of them stay near what is left', () => {
  const { positions, indices } = tongue();
  const [border] = simpleBorders({ positions, indices });
  const chords = new BorderChords(positions, [border!], 0.1);
  const left = new Set(border);
  for (const v of border!)
    if (left.size > 3 && chords.spares(v)) {
      chords.remove(v);
      left.delete(v);
    }
  expect(left.size).toBeLessThan(0.6 * border!.length);
  const kept = [...border!].filter((v) => left.has(v));
  const point = (v: number) => [0, 1, 2].map((k) => positions[3 * v + k]!);
  const away = (v: number) =>
    Math.min(
      ...kept.map((from, i) => {
        const [p, a, b] = [point(v), point(from), point(kept[(i + 1) % kept.length]!)];
        const [ab, ap] = [b.map((x, k) => x - a[k]!), p.map((x, k) => x - a[k]!)];
        const dot = (u: readonly number[], w: readonly number[]) =>
          u.reduce((sum, x, k) => sum + x * w[k]!, 0);
        const t = Math.max(0, Math.min(1, dot(ab, ap) / dot(ab, ab)));
        return Math.hypot(...ap.map((x, k) => x - t * ab[k]!));
      }),
    );
  expect(Math.max(...[...border!].map(away))).toBeLessThan(0.1);
});
