import { buildBvh, type Bvh } from '../bvh/bvh.ts';
import { sharedBvh } from '../bvh/shared-bvh.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { Vec3 } from '../../math/vec3.ts';

/** A place in a triangle by the weights of its corners. */
export interface SkinPlace {
  readonly triangle: number;
  readonly barycentric: Vec3;
}

/** A place of the skin that is nearest to a point: where it lies and how far off, mm. */
export interface NearPlace extends SkinPlace {
  readonly position: Vec3;
  readonly distance: number;
}

/** Edge of a cell, mm: a few triangles of a scan wide. */
const CELL = 8;
/** How far from a point its skin is looked for first and then, mm; beyond, all of the skin is gone through. */
const REACHES = [CELL, 4 * CELL] as const;

/** Cells round points, as bytes within a box of them: 1 where a point is within reach. */
interface Cells {
  /** Numbers of the lowest cell, and how many there are along each axis. */
  readonly low: Vec3;
  readonly size: Vec3;
  readonly held: Uint8Array;
}

function cellsRound(points: readonly Vec3[], reach: number): Cells {
  const around = Math.ceil(reach / CELL);
  const end = (k: 0 | 1 | 2, sign: 1 | -1): number =>
    points.reduce((least, point) => Math.min(least, sign * Math.floor(point[k] / CELL)), Infinity) - around;
  const low: Vec3 = [end(0, 1), end(1, 1), end(2, 1)];
  const size: Vec3 = [1 - end(0, -1) - low[0], 1 - end(1, -1) - low[1], 1 - end(2, -1) - low[2]];
  const held = new Uint8Array(size[0] * size[1] * size[2]);
  // Points of a line lie many to a cell.
  const seen = new Set<number>();
  for (const point of points) {
    const x = Math.floor(point[0] / CELL) - low[0];
    const y = Math.floor(point[1] / CELL) - low[1];
    const z = Math.floor(point[2] / CELL) - low[2];
    const own = (x * size[1] + y) * size[2] + z;
    if (seen.has(own)) continue;
    seen.add(own);
    for (let a = x - around; a <= x + around; a++)
      for (let b = y - around; b <= y + around; b++) {
        const row = (a * size[1] + b) * size[2];
        held.fill(1, row + z - around, row + z + around + 1);
      }
  }
  return { low, size, held };
}

/** Numbers of the triangles whose boxes touch a cell that is held, ascending. */
function trianglesIn({ positions: p, indices }: TriMesh, { low, size, held }: Cells): Uint32Array {
  const [sx, sy, sz] = size;
  const [lx, ly, lz] = low;
  const found = new Uint32Array(indices.length / 3);
  let count = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const a = 3 * indices[i]!;
    const b = 3 * indices[i + 1]!;
    const c = 3 * indices[i + 2]!;
    const x0 = Math.max(0, Math.floor(Math.min(p[a]!, p[b]!, p[c]!) / CELL) - lx);
    const x1 = Math.min(sx - 1, Math.floor(Math.max(p[a]!, p[b]!, p[c]!) / CELL) - lx);
    if (x0 > x1) continue;
    const y0 = Math.max(0, Math.floor(Math.min(p[a + 1]!, p[b + 1]!, p[c + 1]!) / CELL) - ly);
    const y1 = Math.min(sy - 1, Math.floor(Math.max(p[a + 1]!, p[b + 1]!, p[c + 1]!) / CELL) - ly);
    if (y0 > y1) continue;
    const z0 = Math.max(0, Math.floor(Math.min(p[a + 2]!, p[b + 2]!, p[c + 2]!) / CELL) - lz);
    const z1 = Math.min(sz - 1, Math.floor(Math.max(p[a + 2]!, p[b + 2]!, p[c + 2]!) / CELL) - lz);
    if (z0 > z1) continue;
    let touches = false;
    for (let x = x0; x <= x1 && !touches; x++)
      for (let y = y0; y <= y1 && !touches; y++)
        for (let z = z0; z <= z1 && !touches; z++) touches = held[(x * sy + y) * sz + z] === 1;
    if (touches) found[count++] = i / 3;
  }
  return found.slice(0, count);
}

/** The skin near points: a tree over few triangles, ascending, and which ones of the mesh they are. */
export interface NearSkin {
  readonly triangles: Uint32Array;
  readonly tree: Pick<Bvh, 'closestPoint' | 'raycastAll'>;
}

/** The triangles within `reach` mm of any of the points, and some more. One pass over the mesh and a tree over a handful, in place of a tree over all of it. */
export function skinNear(mesh: TriMesh, points: readonly Vec3[], reach: number): NearSkin {
  const { positions, indices } = mesh;
  const triangles = points.length > 0 ? trianglesIn(mesh, cellsRound(points, reach)) : new Uint32Array(0);
  const near = new Uint32Array(3 * triangles.length);
  for (const [i, triangle] of triangles.entries())
    for (let k = 0; k < 3; k++) near[3 * i + k] = indices[3 * triangle + k]!;
  return { triangles, tree: buildBvh({ positions, indices: near }) };
}

/**
 * The place of the skin nearest to each point, for the points of a few lines at a time: no tree over the whole mesh is built unless a point lies far from it. Ties
 * go to the lower triangle number. Undefined where there is none within `most` mm, and for a mesh without triangles.
 */
export function nearestPlaces(
  mesh: TriMesh,
  points: readonly Vec3[],
  most = Infinity,
): readonly (NearPlace | undefined)[] {
  const places: (NearPlace | undefined)[] = points.map(() => undefined);
  let left = [...points.keys()];
  for (const wide of REACHES) {
    if (left.length === 0) return places;
    const reach = Math.min(wide, most);
    const asked = left.map((i) => points[i]!);
    const { triangles, tree } = skinNear(mesh, asked, reach);
    left = left.filter((i) => {
      const hit = tree.closestPoint(points[i]!, reach);
      if (hit) places[i] = { ...hit, triangle: triangles[hit.triangle]! };
      return !hit;
    });
    if (reach === most) return places;
  }
  for (const i of left) places[i] = sharedBvh(mesh).closestPoint(points[i]!, most);
  return places;
}

/** Where a place lies on a mesh, mm. */
export function placeOn({ positions, indices }: TriMesh, { triangle, barycentric }: SkinPlace): Vec3 {
  const at = (k: 0 | 1 | 2): number => {
    const corner = (n: 0 | 1 | 2): number => barycentric[n] * positions[3 * indices[3 * triangle + n]! + k]!;
    return corner(0) + corner(1) + corner(2);
  };
  return [at(0), at(1), at(2)];
}
