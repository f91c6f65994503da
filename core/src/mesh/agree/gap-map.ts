import { SdkError } from '../../errors/sdk-error.ts';
import { buildBvh } from '../bvh/bvh.ts';
import { closestOnTriangle } from '../bvh/closest-on-triangle.ts';
import { ManyQueries } from '../bvh/many-queries.ts';
import { selfIntersections } from '../crossings/self-intersection.ts';
import { facedOutward } from '../repair/facing.ts';
import { buildTwins } from '../topology/adjacency.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { BATCH_MASK, partOf, type Work } from '../work.ts';
import { gapSide } from './gap-side.ts';
import { Extreme, type Limit, type Score } from './gap-extremes.ts';
import { eachPatch, weightedQuantile, type Patch } from './gap-patches.ts';

/** Where the places are that a gap is measured at, mm: none of a triangle lies further from one than this. */
export const GAP_STEP = 2;
/** Two skins nearer than this count as touching, mm. */
export const TOUCHING = 0.5;

/** How far one skin lies from another: positive on the outer side of the other, negative on its inner side, mm. */
export interface GapMap {
  /** Of the `V` corners, mm; NaN where the side cannot be told. */
  readonly values: Float32Array;
  /** Of the `V` corners, mm, without a side. */
  readonly distances: Float32Array;
  /** `closed`: the other encloses a space and the side is inside or outside of it; `open`: it is the side of the skin that lies nearest. */
  readonly reference: 'closed' | 'open';
  /** Least, middle (half of the area lies below) and greatest of the signed gaps, mm; undefined where no side could be told. */
  readonly least: number | undefined;
  readonly middle: number | undefined;
  readonly greatest: number | undefined;
  /** Least distance without a side, mm: also where the side cannot be told. */
  readonly nearest: number;
  /**
   * By how much the least and the greatest can lie beyond their figures, mm, `GAP_SURE` where there was time enough; undefined from an open reference, whose side
   * can change between two places. Of the places that have a side.
   */
  readonly leastWithin: number | undefined;
  readonly greatestWithin: number | undefined;
  /** By how much less the nearest can be, mm. */
  readonly nearestWithin: number;
  /** Area whose gap is under `TOUCHING`, places on the inner side among it, mm². */
  readonly touching: number;
  /** Area that lies more than `TOUCHING` on the inner side, mm². */
  readonly inside: number;
  /** All of the area that was measured, and that of which no side could be told, mm². */
  readonly area: number;
  readonly unsure: number;
  /** Of the area without a side what lies `TOUCHING` or more away, and so is not in `touching`, mm². */
  readonly unsureApart: number;
  /** Every place with a side: its gap, mm, and the area that it stands for, mm². */
  readonly gaps: Float64Array;
  readonly areas: Float64Array;
}

/** Part of the area with a side whose gap lies between two limits (mm), 0 to 1; undefined where there is none. */
export function gapShare(
  { gaps, areas }: Pick<GapMap, 'gaps' | 'areas'>,
  low: number,
  high: number,
): number | undefined {
  let [within, all] = [0, 0];
  areas.forEach((area, i) => {
    all += area;
    if (gaps[i]! >= low && gaps[i]! <= high) within += area;
  });
  return all > 0 ? within / all : undefined;
}

/**
 * Signed distances (mm) of the skin of `shape` from that of `reference`, both in one space. Numbers about the area are taken at the middles of patches of at most
 * `GAP_STEP`, so that they do not depend on how the skin is cut into triangles; least and greatest are looked for between them too. The side is that of the angle-weighted normal at the
 * nearest place (Bærentzen and Aanæs, Signed distance computation using the angle weighted pseudonormal, 2005), told only where that place is on no border and no edge that is not
 * shared by two triangles that agree, nor on triangles that cross others. Throws SdkError `mesh/empty` where either has no triangles.
 */
export function gapMap(shape: TriMesh, reference: TriMesh, work: Work = {}): GapMap {
  if (shape.indices.length === 0 || reference.indices.length === 0) throw new SdkError('mesh/empty');
  const other = facedOutward(reference);
  const twins = buildTwins(other);
  const crossed = new Uint8Array(other.indices.length / 3);
  const pairs = selfIntersections(other, partOf(work, 0, 0.3));
  for (const face of pairs) crossed[face] = 1;
  const isClosed = pairs.length === 0 && twins.every((twin) => twin >= 0);
  const bvh = new ManyQueries(buildBvh(other, work.checkAborted));
  try {
    return gapsOf(shape, bvh, { isClosed, sideOf: gapSide(other, twins, crossed) }, work);
  } finally {
    bvh.free();
  }
}

interface Reference {
  readonly isClosed: boolean;
  readonly sideOf: ReturnType<typeof gapSide>;
}

function gapsOf(shape: TriMesh, bvh: ManyQueries, { isClosed, sideOf }: Reference, work: Work): GapMap {
  const { positions, indices } = bvh.mesh;
  const out = new Float64Array(7);
  let hint = -1;
  /** What `farthest` gives of the place that was measured last, −1 where nobody asked yet. */
  let far = -1;
  /** Signed; NaN where no side can be told. The distance is in `out[6]`. */
  const measure = (x: number, y: number, z: number): number => {
    hint = bvh.closestPointInto(x, y, z, Infinity, out, hint);
    far = -1;
    return sideOf(hint, x, y, z, out) * out[6]!;
  };
  const [nine, point] = [new Float64Array(9), new Float64Array(6)];
  /** How far a patch lies from the triangle that its place measured last is nearest to, mm. */
  const farthest = (t: Float64Array): number => {
    if (far >= 0) return far;
    for (let corner = 0; corner < 3; corner++) {
      const v = 3 * indices[3 * hint + corner]!;
      for (let k = 0; k < 3; k++) nine[3 * corner + k] = positions[v + k]!;
    }
    let squared = 0;
    for (let c = 0; c < 9; c += 3)
      squared = Math.max(squared, closestOnTriangle(nine, 0, t[c]!, t[c + 1]!, t[c + 2]!, point));
    far = Math.sqrt(squared);
    return far;
  };
  const found = new Found(farthest);
  const { values, distances } = atCorners(shape, measure, out, found, partOf(work, 0.3, 0.6));
  eachPatch(
    shape,
    GAP_STEP,
    (x, y, z, area, patch) => found.add(measure(x, y, z), out[6]!, area, patch),
    partOf(work, 0.6, 0.9),
  );
  const distance = (x: number, y: number, z: number) => {
    measure(x, y, z);
    return out[6]!;
  };
  const within = found.refine(measure, distance, work.checkAborted);
  const told = found.told();
  work.progress?.(1);
  return {
    ...{ values, distances, reference: isClosed ? ('closed' as const) : ('open' as const), ...told },
    leastWithin: isClosed ? within.least : undefined,
    greatestWithin: isClosed ? within.greatest : undefined,
    // No distance is less than none.
    nearestWithin: Math.min(within.nearest, told.nearest),
  };
}

function atCorners(
  { positions: p, indices }: TriMesh,
  measure: (x: number, y: number, z: number) => number,
  out: Float64Array,
  found: Found,
  work: Work,
): Pick<GapMap, 'values' | 'distances'> {
  const count = p.length / 3;
  const isUsed = new Uint8Array(count);
  for (const v of indices) isUsed[v] = 1;
  const values = new Float32Array(count).fill(NaN);
  const distances = new Float32Array(count).fill(NaN);
  for (let v = 0; v < count; v++) {
    if ((v & BATCH_MASK) === 0) {
      work.checkAborted?.();
      work.progress?.(v / count);
    }
    if (isUsed[v] === 0) continue;
    values[v] = measure(p[3 * v]!, p[3 * v + 1]!, p[3 * v + 2]!);
    distances[v] = out[6]!;
    found.add(values[v]!, out[6]!, 0);
  }
  return { values, distances };
}

/** Gaps that were found, and the area that each stands for. */
class Found {
  readonly #gaps: number[] = [];
  readonly #areas: number[] = [];
  /** Scores: the less, the nearer, is greater. */
  readonly #least: Extreme;
  readonly #greatest: Extreme;
  readonly #nearest = new Extreme(() => 0);
  #touching = 0;
  #inside = 0;
  #area = 0;
  #unsure = 0;
  #unsureApart = 0;

  constructor(farthest: Limit) {
    this.#least = new Extreme(farthest);
    this.#greatest = new Extreme(farthest);
  }

  /** A place; of a patch its middle. NaN offers nothing to least and greatest. */
  add(gap: number, distance: number, area: number, patch?: Patch): void {
    if (patch) {
      this.#least.offer(-gap, patch);
      this.#greatest.offer(gap, patch);
      this.#nearest.offer(-distance, patch);
    } else {
      this.#least.take(-gap);
      this.#greatest.take(gap);
      this.#nearest.take(-distance);
    }
    this.#area += area;
    // What touches does so on either side.
    if (gap < TOUCHING || distance < TOUCHING) this.#touching += area;
    if (Number.isNaN(gap)) {
      this.#unsure += area;
      if (distance >= TOUCHING) this.#unsureApart += area;
      return;
    }
    if (gap < -TOUCHING) this.#inside += area;
    if (area === 0) return;
    this.#gaps.push(gap);
    this.#areas.push(area);
  }

  /** Looks for the extremes between the places too. Gives by how much each can lie beyond what was found, mm. */
  refine(gap: Score, distance: Score, checkAborted?: () => void) {
    return {
      least: this.#least.refine((x, y, z) => -gap(x, y, z), checkAborted),
      greatest: this.#greatest.refine(gap, checkAborted),
      nearest: this.#nearest.refine((x, y, z) => -distance(x, y, z), checkAborted),
    };
  }

  told(): Omit<GapMap, 'values' | 'distances' | 'reference' | `${string}Within`> {
    const [gaps, areas] = [Float64Array.from(this.#gaps), Float64Array.from(this.#areas)];
    const isKnown = Number.isFinite(this.#greatest.best);
    return {
      least: isKnown ? -this.#least.best : undefined,
      middle: weightedQuantile(gaps, areas, 0.5),
      greatest: isKnown ? this.#greatest.best : undefined,
      nearest: -this.#nearest.best,
      touching: this.#touching,
      inside: this.#inside,
      area: this.#area,
      unsure: this.#unsure,
      unsureApart: this.#unsureApart,
      gaps,
      areas,
    };
  }
}
