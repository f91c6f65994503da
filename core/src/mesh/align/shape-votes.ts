import { BACK, WIDTH, type DepthMap } from './depth-map.ts';
import type { Vote } from './types.ts';

/** Columns to each side of the mid-plane that the votes look at. */
export const VOTE_COLUMNS = 6;

/** How the size of a feature becomes a vote: from `least` on it speaks, from `full` on with its whole weight. Calibrated as sdk-docs/alignment.md says. */
interface Scale {
  readonly least: number;
  readonly full: number;
  readonly weight: number;
}
const FURROW_BELOW: Scale = { least: 0.04, full: 0.14, weight: 1 };
const FURROW_ABOVE: Scale = { least: 0.07, full: 0.14, weight: 1 };
const HOLLOW: Scale = { least: 0.2, full: 0.6, weight: 0.5 };
const LEGS: Scale = { least: 2, full: 4, weight: 1 };
const NECK: Scale = { least: 2, full: 3, weight: 1 };
/** Levels below and above against which a level's hollow is taken. */
const REACH = 5;

/** Depths of both sides of a body by column and level, and half widths; NaN where there is no skin. */
interface Grid {
  readonly levels: number;
  readonly front: readonly Float64Array[];
  readonly back: readonly Float64Array[];
  readonly width: Float64Array;
}

function gridOf(map: DepthMap, size: number): Grid {
  const levels = map.count > 0 ? Math.floor((map.highest - map.lowest) / map.step) + 1 : 0;
  const empty = (): Float64Array => new Float64Array(levels).fill(NaN);
  const front = Array.from({ length: VOTE_COLUMNS }, empty);
  const back = Array.from({ length: VOTE_COLUMNS }, empty);
  const width = empty();
  for (let i = 0; i < map.count; i++) {
    const level = Math.min(levels - 1, Math.floor((map.z[i]! - map.lowest) / map.step));
    if (map.kind[i] === WIDTH) {
      width[level] = Number.isNaN(width[level]!) ? map.value[i]! : (width[level]! + map.value[i]!) / 2;
      continue;
    }
    const side = map.kind[i] === BACK ? back : front;
    side[Math.min(VOTE_COLUMNS - 1, Math.round(map.u[i]! / (0.42 * size)))]![level] = map.value[i]!;
  }
  return { levels, front, back, width };
}

const known = (values: readonly number[]): number[] => values.filter((value) => !Number.isNaN(value));

/** Median; NaN of nothing. */
function median(values: readonly number[]): number {
  const sorted = known(values).sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? NaN;
}

/** The second largest, so that one odd level does not decide; NaN of fewer than three. */
function large(values: readonly number[]): number {
  const sorted = known(values).sort((a, b) => b - a);
  return sorted.length < 3 ? NaN : sorted[1]!;
}

const isThere = (...values: readonly (number | undefined)[]): boolean =>
  values.every((value) => value !== undefined && !Number.isNaN(value));

/**
 * How much deeper the furrow along the mid-plane is at the back than at the front, in `size`, at a level: the spine and the cleft of the
 * buttocks lie in a furrow, the belly and the breastbone stand out.
 */
function furrow({ front, back }: Grid, size: number, l: number): number {
  const beside = (side: readonly Float64Array[]): number => (side[2]![l]! + side[3]![l]!) / 2 - side[0]![l]!;
  return (beside(back) + beside(front)) / size;
}

/** How much hollower the back's profile is than the front's: the hollow of the loins between buttocks and shoulder blades. */
function hollow({ levels, front, back }: Grid, size: number): number {
  const at = (side: readonly Float64Array[], l: number): number => {
    const depth = (k: number): number => (side[1]![k]! + side[2]![k]!) / 2;
    return l < REACH || l + REACH >= levels
      ? NaN
      : (depth(l - REACH) + depth(l + REACH) - 2 * depth(l)) / size;
  };
  const all = Array.from({ length: levels }, (_, l) => l);
  return large(all.map((l) => at(back, l))) - large(all.map((l) => -at(front, l)));
}

/** How many more levels of the lower half than of the upper one have a property. */
function moreBelow(levels: number, has: (l: number) => boolean): number {
  const half = Math.floor(levels / 2);
  let sum = 0;
  for (let l = 0; l < levels; l++) if (has(l)) sum += l < half ? 1 : -1;
  return sum;
}

/**
 * What parts of the body say of up and facing, each by its own geometry and without the calibrated shape: the furrow of the spine below and
 * above, the hollow of the loins, the gap between the legs, the neck. `map` is made with `VOTE_COLUMNS` in the frame that is asked about;
 * positive votes speak for it. A part that is not in the scan, or says too little, does not vote.
 */
export function shapeVotes(map: DepthMap, size: number): readonly Vote[] {
  const grid = gridOf(map, size);
  const { levels, front, back, width } = grid;
  const trunk: number[] = [];
  for (let l = 0; l < levels; l++) if (isThere(width[l], front[0]![l], back[0]![l])) trunk.push(l);
  const middle = trunk[trunk.length >> 1] ?? 0;
  const furrows = (levelsOf: readonly number[]): number => median(levelsOf.map((l) => furrow(grid, size, l)));
  const isGap = (l: number): boolean =>
    !isThere(front[0]![l]) &&
    !isThere(back[0]![l]) &&
    (isThere(front[2]![l]) || isThere(front[3]![l]) || isThere(back[3]![l]));
  const isNarrow = (l: number): boolean =>
    isThere(front[0]![l], back[0]![l]) &&
    [front[4], front[5], back[4], back[5]].every((side) => !isThere(side![l]));
  const vote = (
    question: Vote['question'],
    by: string,
    found: number,
    { least, full, weight }: Scale,
  ): Vote[] =>
    Math.abs(found) >= least ? [{ question, by, says: Math.max(-1, Math.min(1, found / full)), weight }] : [];
  return [
    ...vote('facing', 'furrow-below', furrows(trunk.filter((l) => l < middle)), FURROW_BELOW),
    ...vote('facing', 'furrow-above', furrows(trunk.filter((l) => l >= middle)), FURROW_ABOVE),
    ...vote('facing', 'hollow-of-the-loins', hollow(grid, size), HOLLOW),
    ...vote('up', 'legs', moreBelow(levels, isGap), LEGS),
    ...vote('up', 'neck', -moreBelow(levels, isNarrow), NECK),
  ];
}
