import type { Vec3 } from '../../math/vec3.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** Cubes at most: points that lie further apart than they can fill are looked at in one box. */
const MOST_CUBES = 1 << 20;

/** What lies about some points: in one box, or in the cubes of a grid that reach near them. */
export class NearSpace {
  readonly #low: Vec3;
  readonly #high: Vec3;
  /** Side of the cubes, mm. */
  readonly #side: number;
  readonly #counts: Vec3;
  /** Which cubes are taken; undefined where the whole box is. */
  readonly #taken: Uint8Array | undefined;

  private constructor(low: Vec3, high: Vec3, side: number, points: readonly Vec3[] | undefined) {
    this.#low = low;
    this.#high = high;
    this.#side = side;
    const count = (k: 0 | 1 | 2): number => Math.floor((high[k] - low[k]) / side) + 1;
    this.#counts = [count(0), count(1), count(2)];
    const [nx, ny, nz] = this.#counts;
    if (!points?.length || !(nx * ny * nz <= MOST_CUBES)) return;
    this.#taken = new Uint8Array(nx * ny * nz);
    for (const point of points) for (const cube of this.#cubesAt(point, side / 2)) this.#taken[cube] = 1;
  }

  /** The box that reaches `margin` mm about some points. */
  static box(points: readonly Vec3[], margin: number): NearSpace {
    return new NearSpace(...boxRound(points, margin), 2 * margin, undefined);
  }

  /** Everything within `margin` mm of one of some points, and a little more; the box round them where they lie too far apart. */
  static round(points: readonly Vec3[], margin: number): NearSpace {
    return new NearSpace(...boxRound(points, margin), 2 * margin, points);
  }

  /** How far a ball about a point reaches, mm, that lies wholly within: `least` or more, or 0 where one of `least` does not. */
  clearAt(point: Vec3, least: number): number {
    const toWall = Math.min(
      ...([0, 1, 2] as const).map((k) => Math.min(point[k] - this.#low[k], this.#high[k] - point[k])),
    );
    if (!(toWall >= least)) return 0;
    const taken = this.#taken;
    if (!taken) return toWall;
    return this.#cubesAt(point, least).every((cube) => taken[cube] === 1) ? least : 0;
  }

  /** The triangles whose boxes reach into it, ascending. */
  trianglesOf({ positions: p, indices }: TriMesh): Uint32Array {
    const found = new Uint32Array(indices.length / 3);
    const [lx, ly, lz] = this.#low;
    const [hx, hy, hz] = this.#high;
    let count = 0;
    for (let face = 0; face < found.length; face++) {
      const a = 3 * indices[3 * face]!;
      const b = 3 * indices[3 * face + 1]!;
      const c = 3 * indices[3 * face + 2]!;
      const z0 = Math.min(p[a + 2]!, p[b + 2]!, p[c + 2]!);
      const z1 = Math.max(p[a + 2]!, p[b + 2]!, p[c + 2]!);
      if (z0 > hz || z1 < lz) continue;
      const y0 = Math.min(p[a + 1]!, p[b + 1]!, p[c + 1]!);
      const y1 = Math.max(p[a + 1]!, p[b + 1]!, p[c + 1]!);
      if (y0 > hy || y1 < ly) continue;
      const x0 = Math.min(p[a]!, p[b]!, p[c]!);
      const x1 = Math.max(p[a]!, p[b]!, p[c]!);
      if (x0 > hx || x1 < lx) continue;
      if (!this.#taken || this.#isTakenIn(x0, y0, z0, x1, y1, z1)) found[count++] = face;
    }
    return found.subarray(0, count);
  }

  /** The number of the cubes' row that a coordinate lies in, the outermost for one beyond. */
  #row(value: number, k: 0 | 1 | 2): number {
    const row = Math.floor((value - this.#low[k]) / this.#side);
    return Math.max(0, Math.min(this.#counts[k] - 1, row));
  }

  #isTakenIn(x0: number, y0: number, z0: number, x1: number, y1: number, z1: number): boolean {
    const [nx, ny] = this.#counts;
    const taken = this.#taken!;
    const [fromX, fromY, fromZ] = [this.#row(x0, 0), this.#row(y0, 1), this.#row(z0, 2)];
    const [toX, toY, toZ] = [this.#row(x1, 0), this.#row(y1, 1), this.#row(z1, 2)];
    for (let z = fromZ; z <= toZ; z++)
      for (let y = fromY; y <= toY; y++)
        for (let x = fromX; x <= toX; x++) if (taken[(z * ny + y) * nx + x] === 1) return true;
    return false;
  }

  /** The cubes that the box of `half` mm about a point reaches into. */
  #cubesAt(point: Vec3, half: number): readonly number[] {
    const [nx, ny] = this.#counts;
    const cubes: number[] = [];
    for (let z = this.#row(point[2] - half, 2); z <= this.#row(point[2] + half, 2); z++)
      for (let y = this.#row(point[1] - half, 1); y <= this.#row(point[1] + half, 1); y++)
        for (let x = this.#row(point[0] - half, 0); x <= this.#row(point[0] + half, 0); x++)
          cubes.push((z * ny + y) * nx + x);
    return cubes;
  }
}

/** Corners of the box that reaches `margin` mm about some points. */
function boxRound(points: readonly Vec3[], margin: number): readonly [low: Vec3, high: Vec3] {
  const low: [number, number, number] = [Infinity, Infinity, Infinity];
  const high: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (const point of points)
    for (const k of [0, 1, 2] as const) {
      low[k] = Math.min(low[k], point[k] - margin);
      high[k] = Math.max(high[k], point[k] + margin);
    }
  return [low, high];
}
