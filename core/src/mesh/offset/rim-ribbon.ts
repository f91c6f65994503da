import { buildBvh, type Bvh } from '../bvh/bvh.ts';
import { PatchSide } from './patch-side.ts';
import { rimLoop } from './rim.ts';

/** A ball of the rim may sink so far into the body, as a share of its radius: borders are noisy. */
const SINK = 0.1;
/** Balls shrink by this until they fit, to this share of the radius asked for at least. */
const SHRINK = 0.85;
const LEAST = 0.1;

/**
 * The middles of the balls of which the rim of a wall is the union, as a band that stands on every border: from one radius above the body side to one
 * below the outer skin. In folds the balls are as small, and the band as low, as the room between both sides of the fold.
 */
export class RimRibbon {
  readonly #bvh: Bvh;
  readonly #radii: Float64Array;
  readonly #out = new Float64Array(7);
  #hint = -1;

  constructor(
    side: PatchSide,
    patch: { readonly positions: Float32Array; readonly normals: Float32Array },
    borders: readonly Uint32Array[],
    { thickness, edgeRadius }: { readonly thickness: Float64Array; readonly edgeRadius: number },
  ) {
    const points: number[] = [];
    const indices: number[] = [];
    const radii: number[] = [];
    for (const border of borders) {
      const take = (values: ArrayLike<number>): Float64Array =>
        Float64Array.from({ length: 3 * border.length }, (_, i) => values[3 * border[(i / 3) | 0]! + (i % 3)]!);
      const wall = thickness[border[0]!]!;
      const { base, normal } = rimLoop(take(patch.positions), take(patch.normals), wall / 4);
      const first = points.length / 3;
      border.forEach((v, i) => {
        const own = thickness[v]!;
        const [x, y, z] = [base[3 * i]!, base[3 * i + 1]!, base[3 * i + 2]!];
        const [nx, ny, nz] = [normal[3 * i]!, normal[3 * i + 1]!, normal[3 * i + 2]!];
        const fits = (height: number, radius: number): boolean => {
          side.look(x + height * nx, y + height * ny, z + height * nz);
          return side.foot[6]! >= (1 - SINK) * radius;
        };
        const asked = Math.min(edgeRadius, own / 2);
        let radius = asked;
        while (radius > LEAST * asked && !fits(radius, radius)) radius *= SHRINK;
        let top = radius;
        const highest = Math.max(radius, own - radius);
        for (let next = radius; next < highest; top = next) {
          next = Math.min(highest, next + radius / 2);
          if (!fits(next, radius)) break;
        }
        for (const height of [radius, top]) points.push(x + height * nx, y + height * ny, z + height * nz);
        radii.push(radius, radius);
        const [a, b] = [first + 2 * i, first + 2 * ((i + 1) % border.length)];
        indices.push(a, b, b + 1, a, b + 1, a + 1);
      });
    }
    this.#bvh = buildBvh({ positions: Float32Array.from(points), indices: Uint32Array.from(indices) });
    this.#radii = Float64Array.from(radii);
  }

  /** How far a point is outside of the balls, mm; below 0 inside, Infinity where their middles are further than `reach`. The middle is `from`. */
  outside(x: number, y: number, z: number, reach: number): number {
    const out = this.#out;
    const face = this.#bvh.closestPointInto(x, y, z, reach, out, this.#hint);
    if (face < 0) return Infinity;
    this.#hint = face;
    const { indices } = this.#bvh.mesh;
    const radius =
      out[3]! * this.#radii[indices[3 * face]!]! +
      out[4]! * this.#radii[indices[3 * face + 1]!]! +
      out[5]! * this.#radii[indices[3 * face + 2]!]!;
    return out[6]! - radius;
  }

  /** The middle that was nearest to the point asked last. */
  get from(): Float64Array {
    return this.#out;
  }
}
