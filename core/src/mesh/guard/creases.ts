import { cos, RADIANS } from '../../math/portable.ts';
import type { VertexCorners } from '../topology/adjacency.ts';
import { triangleNormal } from '../triangle-normal.ts';
import type { TriMesh } from '../tri-mesh.ts';

const [own, other] = [new Float64Array(3), new Float64Array(3)];

/** What is looked at for creases. */
export interface CreaseSearch {
  /** Triangles to look at, ascending. */
  readonly faces: Uint32Array;
  readonly corners: VertexCorners;
  /** Degrees that two neighbours may turn from each other. */
  readonly crease: number;
}

/** Triangles of `faces`, and their neighbours, that in `moved` turn from each other by more than `crease` over a common edge and did not in `mesh`. */
export function creasedFaces(
  { positions, indices }: TriMesh,
  moved: Float32Array,
  { faces, corners: { offsets, corners }, crease }: CreaseSearch,
): Set<number> {
  const least = cos(crease * RADIANS);
  const found = new Set<number>();
  for (const f of faces)
    for (let k = 0; k < 3; k++) {
      const from = indices[3 * f + k]!;
      const to = indices[3 * f + ((k + 1) % 3)]!;
      for (let i = offsets[to]!; i < offsets[to + 1]!; i++) {
        const c = corners[i]!;
        // The neighbour runs over the edge the other way.
        if (indices[c % 3 === 2 ? c - 2 : c + 1] !== from) continue;
        const g = (c / 3) | 0;
        if (between(moved, indices, f, g) < least && between(positions, indices, f, g) >= least)
          found.add(f).add(g);
      }
    }
  return found;
}

/** Cosine between the normals of two triangles; 1 where one has no area. */
function between(positions: Float32Array, indices: Uint32Array, f: number, g: number): number {
  const size =
    triangleNormal({ positions, indices }, f, own) * triangleNormal({ positions, indices }, g, other);
  return size > 0 ? (own[0]! * other[0]! + own[1]! * other[1]! + own[2]! * other[2]!) / size : 1;
}
