import { reachOf, type Patch } from './gap-patches.ts';

/** How far an extreme may lie beyond the figure that is told, mm, where there was time to look closely enough. */
export const GAP_SURE = 0.05;
/** Most patches that are kept to be looked at more closely; beyond, only how far they could reach is known. */
const MOST_KEPT = 20_000;
/** Most places that are measured to find one extreme more closely. */
const MOST_PLACES = 40_000;

/** Measures a place; the greater of two scores is the one looked for, NaN is none. */
export type Score = (x: number, y: number, z: number) => number;

/**
 * The greatest score that a patch, 9 numbers, can have by where its corners lie, asked right after a place of it was measured: the distance from a triangle, which is
 * convex, is nowhere on it greater than at a corner.
 */
export type Limit = (corners: Float64Array) => number;

interface Spot {
  /** Corners, 9 numbers. */
  readonly at: Float64Array;
  /** No place of it has a greater score: a distance changes by no more than the way that one goes. */
  readonly bound: number;
}

/** The middles of the four like patches that a patch is cut into, as their corners. */
function quarters(t: Float64Array): readonly Float64Array[] {
  const between = (a: number, b: number) => [0, 1, 2].map((k) => (t[3 * a + k]! + t[3 * b + k]!) / 2);
  const corner = (a: number) => [0, 1, 2].map((k) => t[3 * a + k]!);
  const [ab, bc, ca] = [between(0, 1), between(1, 2), between(2, 0)];
  return [
    [corner(0), ab, ca],
    [ab, corner(1), bc],
    [ca, bc, corner(2)],
    [ab, bc, ca],
  ].map((corners) => Float64Array.from(corners.flat()));
}

/**
 * The greatest score of a skin, found between the places that were measured too: patches that could hold a greater one are cut into four until none can by
 * more than `GAP_SURE` (branch and bound on a Lipschitz constant of 1; Piyavskii 1972, Shubert 1972).
 */
export class Extreme {
  best = -Infinity;
  readonly #limit: Limit;
  #spots: Spot[] = [];
  /** Bound of what is not looked at more closely. */
  #left = -Infinity;
  #prunedAt = -Infinity;

  constructor(limit: Limit) {
    this.#limit = limit;
  }

  /** A place that was measured. */
  take(score: number): void {
    if (score > this.best) this.best = score;
  }

  /** The middle of a patch that was measured. */
  offer(score: number, { reach, corners }: Patch): void {
    this.take(score);
    // NaN is less than nothing: where no side is told no extreme is looked for.
    if (!(score + reach > this.best + GAP_SURE)) return;
    const at = corners();
    const bound = Math.min(score + reach, this.#limit(at));
    if (bound <= this.best + GAP_SURE) return;
    if (this.#spots.length >= MOST_KEPT && this.best > this.#prunedAt) this.#prune();
    if (this.#spots.length >= MOST_KEPT) this.#left = Math.max(this.#left, bound);
    else this.#spots.push({ at, bound });
  }

  /** Looks more closely. Gives how much greater than `best` the greatest score can be, mm. */
  refine(score: Score, checkAborted?: () => void): number {
    let places = 0;
    for (this.#prune(); this.#spots.length > 0 && places < MOST_PLACES; this.#prune()) {
      checkAborted?.();
      const spots = this.#spots.sort((a, b) => b.bound - a.bound);
      const most = Math.ceil((MOST_PLACES - places) / 4);
      this.#spots = spots.slice(most);
      for (const { at, bound } of spots.slice(0, most)) {
        if (bound <= this.best + GAP_SURE) continue;
        places += 4;
        for (const t of quarters(at)) {
          const found = score(
            (t[0]! + t[3]! + t[6]!) / 3,
            (t[1]! + t[4]! + t[7]!) / 3,
            (t[2]! + t[5]! + t[8]!) / 3,
          );
          this.take(found);
          const most = Math.min(bound, found + reachOf(t), this.#limit(t));
          if (most > this.best + GAP_SURE) this.#spots.push({ at: t, bound: most });
        }
      }
    }
    for (const { bound } of this.#spots) this.#left = Math.max(this.#left, bound);
    return Math.max(GAP_SURE, this.#left - this.best);
  }

  #prune(): void {
    // Again when that drops more: going through all of them for each patch would take for ever.
    this.#prunedAt = this.best + GAP_SURE;
    this.#spots = this.#spots.filter(({ bound }) => bound > this.best + GAP_SURE);
  }
}
