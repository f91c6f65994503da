import { distance, mix, pointAt } from '../../math/vec3.ts';
import { vertexNormals } from '../normals.ts';
import type { VertexCorners } from '../topology/adjacency.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { BATCH_MASK, type Work } from '../work.ts';
import type { Foot } from './feet.ts';
import type { ThinOf, Thinnest } from './thinnest.ts';
import type { WallRay } from './wall-ray.ts';

/** A part with what is known of its triangles: the least cosine that each turns by against those beside it, and the corners at each vertex. */
interface PartSkin {
  readonly mesh: TriMesh;
  readonly turns: Float64Array;
  readonly corners: VertexCorners;
  /** Where triangles turn by more than `NOTCH`. */
  readonly feet: readonly Foot[];
}

/** Cosine of the angle that a triangle at the foot of a notch turns by against one beside it at least: rays from triangles find what is flatter. */
export const NOTCH = 0.94;

/** Edges longer than this are measured between their ends too, at places that are no further apart, mm. */
const APART = 3;

/** Walls under places, mm, and what lies under each of them: `Infinity` where nothing is thin. */
type WallAt = (face: number, at: ArrayLike<number>, normal: ArrayLike<number>, isOwn: (face: number) => boolean) => number; // prettier-ignore

/**
 * Measures under the corners of triangles that turn sharply, and along the long edges of such feet: what is left under a steep notch or pit is narrower than the way between rays from triangles, whose ends face apart little there. Gives
 * for each limit the length of the edges that are thinner, mm: at both ends, or as far as they are.
 */
export function underNotches(
  { mesh, turns, corners: around, feet }: PartSkin,
  ray: WallRay,
  thin: Thinnest,
  limits: readonly { readonly below: number; readonly of: ThinOf }[],
  work: Work,
): readonly number[] {
  const { positions } = mesh;
  const normals = vertexNormals(mesh);
  const walls = new Map<number, number>();
  const { offsets, corners } = around;
  const wallAt: WallAt = (face, at, normal, isOwn) => {
    const enough = thin.begin();
    let least = Infinity;
    if (ray.castAgainst(face, at, normal, enough) && !isOwn(ray.beyond)) {
      if (thin.takeWall()) least = ray.wall;
      // The mean direction leans where a notch does; the side beyond is nearer straight under its foot.
      if (ray.straighten(enough) && !isOwn(ray.beyond) && thin.takeWall()) least = Math.min(least, ray.wall);
    }
    thin.keep();
    return least;
  };
  for (let v = 0; 3 * v < positions.length; v++) {
    if ((v & BATCH_MASK) === 0) work.checkAborted?.();
    let face = -1;
    for (let i = offsets[v]!; i < offsets[v + 1]! && face < 0; i++)
      if (turns[Math.floor(corners[i]! / 3)]! < NOTCH) face = Math.floor(corners[i]! / 3);
    if (face < 0) continue;
    const at = positions.subarray(3 * v, 3 * v + 3);
    const least = wallAt(face, at, normals.subarray(3 * v, 3 * v + 3), (own) => isOf(mesh, own, v));
    if (Number.isFinite(least)) walls.set(v, least);
  }
  const long = longFeet(feet, wallAt);
  return limits.map(({ below, of }) =>
    of === 'wall' ? lengthBelow(mesh, around, walls, { below, long }) : 0,
  );
}

/** The long edge of a foot: the numbers of its ends, how far its places are apart, mm, and the walls under them. */
interface LongFoot {
  readonly ends: readonly [number, number];
  readonly apart: number;
  readonly walls: readonly number[];
}

/** Measures under long feet. */
function longFeet(feet: readonly Foot[], wallAt: WallAt): readonly LongFoot[] {
  return feet.flatMap(({ face, other, ends, from, to, normal }) => {
    const length = distance(from, to);
    const pieces = Math.ceil(length / APART);
    const isOwn = (own: number): boolean => own === face || own === other;
    const walls = Array.from({ length: Math.max(0, pieces - 1) }, (_, i) =>
      wallAt(face, mix(from, to, (i + 1) / pieces), normal, isOwn),
    );
    return walls.some(Number.isFinite) ? [{ ends, apart: length / pieces, walls }] : [];
  });
}

/** Whether a vertex is one of a triangle: where the mean direction leads out of the part at once, a ray leaves it by one of those. */
const isOf = ({ indices }: TriMesh, face: number, v: number): boolean =>
  indices[3 * face] === v || indices[3 * face + 1] === v || indices[3 * face + 2] === v;

/** Length of the edges of which both ends are thinner than a limit, mm; of long ones as far as they are. */
function lengthBelow(
  { positions, indices }: TriMesh,
  { offsets, corners }: VertexCorners,
  walls: ReadonlyMap<number, number>,
  { below, long }: { readonly below: number; readonly long: readonly LongFoot[] },
): number {
  const isThin = (v: number): boolean => (walls.get(v) ?? Infinity) < below;
  const count = positions.length / 3;
  const keyOf = (v: number, w: number): number => Math.min(v, w) * count + Math.max(v, w);
  const measured = new Set(long.map(({ ends: [v, w] }) => keyOf(v, w)));
  let twice = 0;
  for (const v of walls.keys()) {
    if (!isThin(v)) continue;
    const beside = new Set<number>();
    for (let i = offsets[v]!; i < offsets[v + 1]!; i++)
      for (let k = 0, f = Math.floor(corners[i]! / 3); k < 3; k++) beside.add(indices[3 * f + k]!);
    beside.delete(v);
    for (const w of beside)
      if (isThin(w) && !measured.has(keyOf(v, w)))
        twice += distance(pointAt(positions, v), pointAt(positions, w));
  }
  const along = long.map(({ apart, walls: own }) => apart * own.filter((wall) => wall < below).length);
  return along.reduce((sum, length) => sum + length, twice / 2);
}
