import { planeDistances, selfIntersections, type PlaneLike, type TriMesh } from '@bracewright/core/mesh';

/**
 * Pairs of triangles that cross among those about a flat, `2·n` numbers: all that reach into the slab that the triangles of the flat, and what is rounded within `depth` mm of it, take up.
 */
export function crossingsNear(
  { positions, indices }: TriMesh,
  options: {
    readonly plane: PlaneLike;
    readonly depth: number;
    /** Triangles before those of the flat. */
    readonly skinTriangles: number;
    readonly checkAborted: () => void;
  },
): Uint32Array {
  const { plane, depth, skinTriangles, checkAborted } = options;
  const distance = planeDistances(positions, plane);
  const faces: number[] = [];
  for (let f = 0; f < indices.length / 3; f++) {
    const a = distance[indices[3 * f]!]!;
    const b = distance[indices[3 * f + 1]!]!;
    const c = distance[indices[3 * f + 2]!]!;
    const isIn = Math.max(a, b, c) >= -depth - 0.01 && Math.min(a, b, c) <= 0.01;
    if (f >= skinTriangles || isIn) faces.push(f);
  }
  const own = new Uint32Array(3 * faces.length);
  faces.forEach((face, i) => own.set(indices.subarray(3 * face, 3 * face + 3), 3 * i));
  return selfIntersections({ positions, indices: own }, { checkAborted }).map((i) => faces[i]!);
}
