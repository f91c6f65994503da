import { distance, pointAt } from '../../math/vec3.ts';
import { vertexNormals } from '../normals.ts';
import type { VertexCorners } from '../topology/adjacency.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { BATCH_MASK, type Work } from '../work.ts';
import type { ThinOf, Thinnest } from './thinnest.ts';
import type { WallRay } from './wall-ray.ts';

/** A part with what is known of its triangles: the least cosine that each turns by against those beside it, and the corners at each vertex. */
interface PartSkin {
  readonly mesh: TriMesh;
  readonly turns: Float64Array;
  readonly corners: VertexCorners;
}

/** Cosine of the angle that a triangle at the foot of a notch turns by against one beside it at least: rays from triangles find what is flatter. */
const NOTCH = 0.94;

/** Measures under the corners of triangles that turn sharply: what is left under a steep notch or pit is narrower than the way between rays from triangles, whose ends face apart little there. Gives for each limit the length of the edges that are thinner at both ends, mm. */
export function underNotches(
  { mesh, turns, corners: around }: PartSkin,
  ray: WallRay,
  thin: Thinnest,
  limits: readonly { readonly below: number; readonly of: ThinOf }[],
  work: Work,
): readonly number[] {
  const { positions } = mesh;
  const normals = vertexNormals(mesh);
  const walls = new Map<number, number>();
  const { offsets, corners } = around;
  for (let v = 0; 3 * v < positions.length; v++) {
    if ((v & BATCH_MASK) === 0) work.checkAborted?.();
    let face = -1;
    for (let i = offsets[v]!; i < offsets[v + 1]! && face < 0; i++)
      if (turns[Math.floor(corners[i]! / 3)]! < NOTCH) face = Math.floor(corners[i]! / 3);
    if (face < 0) continue;
    const at = positions.subarray(3 * v, 3 * v + 3);
    const enough = thin.begin();
    if (ray.castAgainst(face, at, normals.subarray(3 * v, 3 * v + 3), enough) && !isOf(mesh, ray.beyond, v)) {
      let least = thin.takeWall() ? ray.wall : Infinity;
      // The mean direction leans where a notch does; the side beyond is nearer straight under its foot.
      if (ray.straighten(enough) && !isOf(mesh, ray.beyond, v) && thin.takeWall())
        least = Math.min(least, ray.wall);
      if (Number.isFinite(least)) walls.set(v, least);
    }
    thin.keep();
  }
  return limits.map(({ below, of }) => (of === 'wall' ? lengthBelow(mesh, around, walls, below) : 0));
}

/** Whether a vertex is one of a triangle: where the mean direction leads out of the part at once, a ray leaves it by one of those. */
const isOf = ({ indices }: TriMesh, face: number, v: number): boolean =>
  indices[3 * face] === v || indices[3 * face + 1] === v || indices[3 * face + 2] === v;

/** Length of the edges of which both ends are thinner than a limit, mm. */
function lengthBelow(
  { positions, indices }: TriMesh,
  { offsets, corners }: VertexCorners,
  walls: ReadonlyMap<number, number>,
  below: number,
): number {
  const isThin = (v: number): boolean => (walls.get(v) ?? Infinity) < below;
  let twice = 0;
  for (const v of walls.keys()) {
    if (!isThin(v)) continue;
    const beside = new Set<number>();
    for (let i = offsets[v]!; i < offsets[v + 1]!; i++)
      for (let k = 0, f = Math.floor(corners[i]! / 3); k < 3; k++) beside.add(indices[3 * f + k]!);
    beside.delete(v);
    for (const w of beside) if (isThin(w)) twice += distance(pointAt(positions, v), pointAt(positions, w));
  }
  return twice / 2;
}
