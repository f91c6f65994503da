import { buildBvh, type Bvh } from '../bvh/bvh.ts';
import { distance, pointAt, type Vec3 } from '../../math/vec3.ts';
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
        Float64Array.from(
          { length: 3 * border.length },
          (_, i) => values[3 * border[(i / 3) | 0]! + (i % 3)]!,
        );
      const { base, normal } = rimLoop(
        take(patch.positions),
        take(patch.normals),
        thickness[border[0]!]! / 4,
      );
      const first = points.length / 3;
      const at = (i: number, height: number): Vec3 =>
        [0, 1, 2].map((k) => base[3 * i + k]! + height * normal[3 * i + k]!) as unknown as Vec3;
      const fits = (i: number, height: number, radius: number): boolean => {
        side.look(...at(i, height));
        return side.foot[6]! >= (1 - SINK) * radius;
      };
      const own = evened(
        base,
        Array.from(border, (v, i) => {
          const asked = Math.min(edgeRadius, thickness[v]! / 2);
          let radius = asked;
          while (radius > LEAST * asked && !fits(i, radius, radius)) radius *= SHRINK;
          return radius;
        }),
      );
      const tops = evened(
        base,
        Array.from(border, (v, i) => {
          const radius = own[i]!;
          let top = radius;
          const highest = Math.max(radius, thickness[v]! - radius);
          for (let next = radius; next < highest; top = next) {
            next = Math.min(highest, next + radius / 2);
            if (!fits(i, next, radius)) break;
          }
          return top;
        }),
      );
      border.forEach((_, i) => {
        for (const height of [own[i]!, tops[i]!]) points.push(...at(i, height));
        radii.push(own[i]!, own[i]!);
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

/** Along the border a value changes by no more than this for each mm. */
const STEEPEST = 0.35;

/** The largest values along a closed line (`3·n`, mm) that are nowhere above those given and change slowly. */
function evened(line: Float64Array, values: readonly number[]): readonly number[] {
  const n = values.length;
  const out = values.slice();
  for (const step of [1, n - 1])
    for (let k = 0, i = 0; k < 2 * n; k++) {
      const next = (i + step) % n;
      const far = distance(pointAt(line, i), pointAt(line, next));
      out[next] = Math.min(out[next]!, out[i]! + STEEPEST * far);
      i = next;
    }
  return out;
}
