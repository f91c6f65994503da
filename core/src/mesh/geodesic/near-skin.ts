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

/** Cells round points, as numbers within a box of them. */
class Cells {
  readonly #low: readonly number[];
  readonly #size: readonly number[];
  readonly #held: Uint8Array;

  constructor(points: readonly Vec3[], reach: number) {
    const around = Math.ceil(reach / CELL);
    const axis = (k: 0 | 1 | 2): readonly number[] => points.map((point) => Math.floor(point[k] / CELL));
    const axes = [axis(0), axis(1), axis(2)];
    this.#low = axes.map((cells) => cells.reduce((least, cell) => Math.min(least, cell), Infinity) - around);
    this.#size = axes.map(
      (cells, k) =>
        cells.reduce((most, cell) => Math.max(most, cell), -Infinity) + around + 1 - this.#low[k]!,
    );
    this.#held = new Uint8Array(this.#size[0]! * this.#size[1]! * this.#size[2]!);
    for (let i = 0; i < points.length; i++) {
      const [x, y, z] = axes.map((cells, k) => cells[i]! - this.#low[k]!) as [number, number, number];
      for (let a = x - around; a <= x + around; a++)
        for (let b = y - around; b <= y + around; b++)
          for (let c = z - around; c <= z + around; c++) this.#held[this.#at(a, b, c)] = 1;
    }
  }

  #at(x: number, y: number, z: number): number {
    return (x * this.#size[1]! + y) * this.#size[2]! + z;
  }

  /** Whether a box touches one of them. */
  meets(low: readonly number[], high: readonly number[]): boolean {
    const from = [0, 0, 0];
    const to = [0, 0, 0];
    for (let k = 0; k < 3; k++) {
      from[k] = Math.max(0, Math.floor(low[k]! / CELL) - this.#low[k]!);
      to[k] = Math.min(this.#size[k]! - 1, Math.floor(high[k]! / CELL) - this.#low[k]!);
      if (from[k]! > to[k]!) return false;
    }
    for (let x = from[0]!; x <= to[0]!; x++)
      for (let y = from[1]!; y <= to[1]!; y++)
        for (let z = from[2]!; z <= to[2]!; z++) if (this.#held[this.#at(x, y, z)] === 1) return true;
    return false;
  }
}

/** The skin near points: a tree over few triangles, ascending, and which ones of the mesh they are. */
export interface NearSkin {
  readonly triangles: Uint32Array;
  readonly tree: Pick<Bvh, 'closestPoint' | 'raycastAll'>;
}

/** The triangles within `reach` mm of any of the points, and some more. One pass over the mesh and a tree over a handful, in place of a tree over all of it. */
export function skinNear(
  { positions: p, indices }: TriMesh,
  points: readonly Vec3[],
  reach: number,
): NearSkin {
  const cells = new Cells(points, reach);
  const found: number[] = [];
  const low = [0, 0, 0];
  const high = [0, 0, 0];
  for (let i = points.length > 0 ? 0 : indices.length; i < indices.length; i += 3) {
    const [a, b, c] = [3 * indices[i]!, 3 * indices[i + 1]!, 3 * indices[i + 2]!] as const;
    for (let k = 0; k < 3; k++) {
      const [x, y, z] = [p[a + k]!, p[b + k]!, p[c + k]!] as const;
      low[k] = x < y ? (x < z ? x : z) : y < z ? y : z;
      high[k] = x > y ? (x > z ? x : z) : y > z ? y : z;
    }
    if (cells.meets(low, high)) found.push(i / 3);
  }
  const triangles = Uint32Array.from(found);
  const near = new Uint32Array(3 * triangles.length);
  for (const [i, triangle] of triangles.entries())
    for (let k = 0; k < 3; k++) near[3 * i + k] = indices[3 * triangle + k]!;
  return { triangles, tree: buildBvh({ positions: p, indices: near }) };
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
