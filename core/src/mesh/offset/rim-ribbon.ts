import { buildBvh, type Bvh } from '../bvh/bvh.ts';
import { addScaled, distance, dot, mix, normalize, pointAt, type Vec3 } from '../../math/vec3.ts';
import type { PatchSide } from './patch-side.ts';
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
      const columns = columnsOf(border, patch, thickness);
      const fits = ({ base, normal }: Column, height: number, radius: number): boolean => {
        side.look(...addScaled(base, normal, height));
        return side.foot[6]! >= (1 - SINK) * radius;
      };
      const own = evened(
        columns,
        columns.map((column) => {
          const asked = Math.min(edgeRadius, column.wall / 2);
          let radius = asked;
          while (radius > LEAST * asked && !fits(column, radius, radius)) radius *= SHRINK;
          return radius;
        }),
      );
      const tops = evened(
        columns,
        columns.map((column, i) => topOf(column.wall, own[i]!, (height) => fits(column, height, own[i]!))),
      );
      const first = points.length / 3;
      columns.forEach(({ base, normal }, i) => {
        for (const height of [own[i]!, tops[i]!]) points.push(...addScaled(base, normal, height));
        radii.push(own[i]!, own[i]!);
        const [a, b] = [first + 2 * i, first + 2 * ((i + 1) % columns.length)];
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

/** A place of a border, the direction in which its wall stands, and how thick it is, mm. */
interface Column {
  readonly base: Vec3;
  readonly normal: Vec3;
  readonly wall: number;
}

/** Between columns whose directions differ by more than this there are others; the cosine of 15°. */
const TURN = 0.966;
/** Halvings at most between two vertices of a border. */
const HALVINGS = 4;

/** The columns along a border: one at each vertex, and more where the border runs across an edge of the body. */
function columnsOf(
  border: Uint32Array,
  { positions, normals }: { readonly positions: Float32Array; readonly normals: Float32Array },
  thickness: Float64Array,
): readonly Column[] {
  const take = (values: ArrayLike<number>): Float64Array =>
    Float64Array.from({ length: 3 * border.length }, (_, i) => values[3 * border[(i / 3) | 0]! + (i % 3)]!);
  const { base, normal } = rimLoop(take(positions), take(normals), thickness[border[0]!]! / 4);
  const given = Array.from(border, (v, i): Column => ({
    base: pointAt(base, i),
    normal: pointAt(normal, i),
    wall: thickness[v]!,
  }));
  const between = (a: Column, b: Column, depth: number): readonly Column[] => {
    if (depth === HALVINGS || dot(a.normal, b.normal) > TURN) return [];
    const half = {
      base: mix(a.base, b.base, 0.5),
      normal: normalize(mix(a.normal, b.normal, 0.5), a.normal),
      wall: (a.wall + b.wall) / 2,
    };
    return [...between(a, half, depth + 1), half, ...between(half, b, depth + 1)];
  };
  return given.flatMap((one, i) => [one, ...between(one, given[(i + 1) % given.length]!, 0)]);
}

/** How high the middles of balls of a radius may stand in a wall, mm, from one radius up. */
function topOf(wall: number, radius: number, fits: (height: number) => boolean): number {
  const highest = Math.max(radius, wall - radius);
  const step = Math.max(radius, wall / 8) / 2;
  let top = radius;
  while (top < highest) {
    const next = Math.min(highest, top + step);
    if (!fits(next)) break;
    top = next;
  }
  return top;
}

/** Along the border a value changes by no more than this for each mm. */
const STEEPEST = 0.35;

/** The largest values along a closed line that are nowhere above those given and change slowly. */
function evened(line: readonly Column[], values: readonly number[]): readonly number[] {
  const n = values.length;
  const out = values.slice();
  for (const step of [1, n - 1])
    for (let k = 0, i = 0; k < 2 * n; k++) {
      const next = (i + step) % n;
      const far = distance(line[i]!.base, line[next]!.base);
      out[next] = Math.min(out[next]!, out[i]! + STEEPEST * far);
      i = next;
    }
  return out;
}
