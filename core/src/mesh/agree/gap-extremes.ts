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
  readonly at: readonly number[];
  /** No place of it has a greater score: a distance changes by no more than the way that one goes. */
  readonly bound: number;
}

/** Corners of the four like patches that a patch is cut into: 0 to 2 are its own, 3 to 5 the middles of its edges from each of them to the next. */
const QUARTERS: readonly (readonly number[])[] = [
  [0, 3, 5],
  [3, 1, 4],
  [5, 4, 2],
  [3, 4, 5],
];

/** Writes the corners of quarter `which` of the patch `t` to `into`, 9 numbers. */
function quarter(t: readonly number[], which: number, into: Float64Array): void {
  for (let corner = 0; corner < 3; corner++) {
    const from = QUARTERS[which]![corner]!;
    const a = 3 * (from % 3);
    const b = from === 5 ? 0 : a + 3;
    for (let k = 0; k < 3; k++) into[3 * corner + k] = from < 3 ? t[a + k]! : (t[a + k]! + t[b + k]!) / 2;
  }
}

/** As a plain array: a typed one of 9 numbers takes a buffer of its own, which is slow where thousands come and go. */
const copied = (t: Float64Array): readonly number[] => {
  return [t[0]!, t[1]!, t[2]!, t[3]!, t[4]!, t[5]!, t[6]!, t[7]!, t[8]!];
};

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
  offer(score: number, patch: Patch): void {
    this.take(score);
    const { reach } = patch;
    // NaN is less than nothing: where no side is told no extreme is looked for.
    if (!(score + reach > this.best + GAP_SURE)) return;
    const at = patch.corners();
    const bound = Math.min(score + reach, this.#limit(at));
    if (bound <= this.best + GAP_SURE) return;
    if (this.#spots.length >= MOST_KEPT && this.best > this.#prunedAt) this.#prune();
    if (this.#spots.length >= MOST_KEPT) this.#left = Math.max(this.#left, bound);
    else this.#spots.push({ at: copied(at), bound });
  }

  /** Looks more closely. Gives how much greater than `best` the greatest score can be, mm. */
  refine(score: Score, checkAborted?: () => void): number {
    let places = 0;
    const t = new Float64Array(9);
    for (this.#prune(); this.#spots.length > 0 && places < MOST_PLACES; this.#prune()) {
      checkAborted?.();
      const spots = this.#spots.sort((a, b) => b.bound - a.bound);
      const most = Math.ceil((MOST_PLACES - places) / 4);
      this.#spots = spots.slice(most);
      for (const { at, bound } of spots.slice(0, most)) {
        if (bound <= this.best + GAP_SURE) continue;
        places += 4;
        for (let which = 0; which < 4; which++) {
          quarter(at, which, t);
          const found = score(
            (t[0]! + t[3]! + t[6]!) / 3,
            (t[1]! + t[4]! + t[7]!) / 3,
            (t[2]! + t[5]! + t[8]!) / 3,
          );
          this.take(found);
          const most = Math.min(bound, found + reachOf(t), this.#limit(t));
          if (most > this.best + GAP_SURE) this.#spots.push({ at: copied(t), bound: most });
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
