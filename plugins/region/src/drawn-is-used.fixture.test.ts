import { vec3, type Vec3 } from '@bracewright/core/math';
import {
  buildBvh,
  encloseTraced,
  regionField,
  surfaceLine,
  traceContour,
  type PathPiece,
  type RegionShape,
  type TriMesh,
} from '@bracewright/core/mesh';
import { applyOperation, isSdkError } from '@bracewright/core/operation';
import { sampleTrunk } from '@bracewright/core/sample';
import { ellipticTube } from '@bracewright/core/testing';
import { expect, it } from 'vitest';
import { deform } from './operation.ts';

export const trunk = sampleTrunk({ cobb: 35, edge: 13 });
/** Closed by flat lids, whose edges are sharp. */
export const drum = ellipticTube({ radiusX: 140, radiusY: 95, height: 400, segments: 60, rings: 25 });

export const quiet = { checkAborted() {}, progress() {} };

export function distanceTo(line: readonly PathPiece[], point: Vec3): number {
  let least = Infinity;
  for (const { from, to } of line) {
    const way = vec3.subtract(to, from);
    const square = vec3.dot(way, way);
    const share = square > 0 ? vec3.dot(vec3.subtract(point, from), way) / square : 0;
    least = Math.min(least, vec3.distance(point, vec3.mix(from, to, Math.min(1, Math.max(0, share)))));
  }
  return least;
}
/** The most, mm, by which a line leaves another. */
export const leaves = (line: readonly PathPiece[], other: readonly PathPiece[]): number =>
  Math.max(...line.flatMap(({ from, to }) => [distanceTo(other, from), distanceTo(other, to)]));

/** The lowest and the highest coordinates, mm. */
export function boundsOf({ positions }: TriMesh): readonly [Vec3, Vec3] {
  const ends = [Infinity, -Infinity].map((start) => [start, start, start]);
  for (const [i, value] of positions.entries()) {
    ends[0]![i % 3] = Math.min(ends[0]![i % 3]!, value);
    ends[1]![i % 3] = Math.max(ends[1]![i % 3]!, value);
  }
  return ends as unknown as readonly [Vec3, Vec3];
}

/** Points on the surface of `mesh` on a ring about `middle` (mm), seen along `normal`. */
export function ring(mesh: TriMesh, middle: Vec3, normal: Vec3, radius: number, count: number, turn = 0.3) {
  const across = vec3.normalize(vec3.cross([0.1, 0.2, 1], normal));
  const up = vec3.normalize(vec3.cross(normal, across));
  return Array.from({ length: count }, (_, i) => {
    const angle = turn + (2 * Math.PI * i) / count;
    const position = vec3.addScaled(
      vec3.addScaled(middle, across, radius * Math.cos(angle)),
      up,
      radius * Math.sin(angle),
    );
    return { position: [...position] as Mutable, normal: [...vec3.normalize(normal)] as Mutable };
  });
}

export type Mutable = [number, number, number];

export interface Drawn extends RegionShape {
  readonly contourShape: 'corners' | 'smooth';
  readonly direction: 'normal';
}
export const drawn = (
  mesh: TriMesh,
  middle: Vec3,
  normal: Vec3,
  [radius, count]: readonly [number, number],
  contourShape: 'corners' | 'smooth',
): Drawn => ({
  contour: ring(mesh, middle, normal, radius, count),
  contourShape,
  apex: ring(mesh, middle, normal, 0.2 * radius, 3),
  apexClosed: false,
  amplitude: -35,
  transition: 3,
  direction: 'normal',
});

export const SIZES = [
  [30, 4],
  [45, 6],
  [60, 9],
  [75, 12],
] as const;
export const SHAPES = ['corners', 'smooth'] as const;

export const isAsDrawn = (_name: string, mesh: TriMesh) => {
  const tree = buildBvh(mesh);
  /** Where the skin is seen from `theta` degrees at `share` of the height, and the way out there. */
  const place = (theta: number, share: number): readonly [Vec3, Vec3] => {
    const out: Vec3 = [Math.cos((theta * Math.PI) / 180), Math.sin((theta * Math.PI) / 180), 0];
    const [low, high] = [0, 1].map((end) => boundsOf(mesh)[end as 0]) as [Vec3, Vec3];
    const middle = vec3.mix(low, high, share);
    const origin = vec3.addScaled([(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, middle[2]], out, 600);
    return [tree.raycast(origin, vec3.scale(out, -1))!.position, out];
  };

  it.each(SHAPES)('contour and apex line are those that are drawn, to 0.01 mm: %s', (shape) => {
    for (const [i, size] of SIZES.entries()) {
      const [middle, normal] = place(80 * i + 20, 0.3 + 0.1 * i);
      const params = drawn(mesh, middle, normal, size, shape);
      const field = regionField(mesh, params, quiet);
      expect(field.mesh.positions.length).toBeGreaterThan(mesh.positions.length);
      const contour = surfaceLine(mesh, params.contour, { closed: true, shape });
      const apex = surfaceLine(mesh, params.apex, { closed: false });
      if (!contour.ok || !apex.ok) throw new Error('not drawn');
      expect(leaves(field.region.contour, contour.spans.flat())).toBeLessThan(0.01);
      expect(leaves(contour.spans.flat(), field.region.contour)).toBeLessThan(0.01);
      expect(leaves(field.apex, apex.spans.flat())).toBeLessThan(0.01);
      expect(leaves(apex.spans.flat(), field.apex)).toBeLessThan(0.01);
    }
  });
};

/** What of `mesh` lies inside the drawn contour, and how far each of its vertices moved. */
export async function pressed(mesh: TriMesh, params: Drawn) {
  const line = traceContour(mesh, params.contour, {
    codes: 'probe',
    marks: params.apex,
    shape: params.contourShape,
  });
  const { inside } = encloseTraced(mesh, line, { codes: 'probe' });
  const result = await applyOperation(deform, mesh, params as never);
  const moved = Array.from(inside, (_, v) =>
    vec3.distance(vec3.pointAt(result.mesh.positions, v), vec3.pointAt(mesh.positions, v)),
  );
  return { line: line.contour, inside, moved, added: result.report['added'] as number };
}
export const cases: (readonly [string, TriMesh, Vec3, Vec3])[] = [
  ['of a lid', drum, [0, 92, 400], [0, 0.7, 0.7]],
  ['of a lid at its narrow end', drum, [138, 0, 398], [0.7, 0, 0.7]],
  ['of a trunk', trunk.mesh, [0, -60, trunk.top * trunk.unit], [0, -0.7, 0.7]],
  ['of a trunk at its side', trunk.mesh, [70, 0, trunk.top * trunk.unit], [0.7, 0, 0.7]],
];
export const movesAsDrawn = async (_name: string, mesh: TriMesh, middle: Vec3, normal: Vec3) => {
  let refined = 0;
  for (const shape of SHAPES)
    for (const size of SIZES.slice(2)) {
      const params = drawn(mesh, middle, normal, size, shape);
      let result: Awaited<ReturnType<typeof pressed>>;
      try {
        result = await pressed(mesh, params);
      } catch (error) {
        if (isSdkError(error)) continue;
        throw error;
      }
      const { line, inside, moved, added } = result;
      if (added > 0) refined++;
      for (const [v, way] of moved.entries())
        if (inside[v] === 0) expect(way).toBe(0);
        else if (way === 0) expect(distanceTo(line, vec3.pointAt(mesh.positions, v))).toBeLessThan(3);
    }
  expect(refined).toBeGreaterThan(1);
};
