import type { LeveledPlace } from './midline.ts';
import { STRIP, type SmallPicture } from './prepare.ts';
import { laidBetween, middleOfLevel, MOST_JUMP, type StripSpine } from './vertebrae.ts';

/** A strip, where it lies, and the vertebrae that were counted on it. */
export interface CountedStrip {
  readonly at: LeveledPlace;
  readonly strip: SmallPicture;
  readonly spine: StripSpine;
}

/** How far two counts must lie apart at an end to be different, levels. */
const MOVED = 0.5;
/** Levels by whose mean two counts are compared at the upper and the lower end: T1 to T3, L2 to L4; one alone may be misplaced. */
const ENDS: readonly (readonly number[])[] = [
  [0, 1, 2],
  [13, 14, 15],
];

/** Heights of T1 to L5 on the film, pixels. */
const heightsOf = ({ at, spine }: CountedStrip): number[] =>
  Array.from({ length: 17 }, (_, level) => at.top + middleOfLevel(spine, level) / at.scale);

/** How many levels lower than by the first count the vertebrae lie that the second calls the same: of the upper and of the lower end. */
export function apart(first: CountedStrip, second: CountedStrip): readonly [upper: number, lower: number] {
  const [a, b] = [heightsOf(first), heightsOf(second)];
  const lowerBy = (level: number): number => {
    const y = b[level]!;
    const found = a.findLastIndex((height) => height <= y);
    const i = Math.min(Math.max(found, 0), 15);
    return i + (y - a[i]!) / (a[i + 1]! - a[i]!) - level;
  };
  const [upper, lower] = ENDS.map((levels) => levels.reduce((sum, level) => sum + lowerBy(level), 0) / levels.length) as [number, number]; // prettier-ignore
  return [upper, lower];
}

/**
 * Counts once more, up to twice by `count`, on a strip that shows a vertebra more at each end, and says which count holds: near an end the network knows a level by
 * what lies beyond it, and a strip that was laid a vertebra too short hides the sacrum or the neck. Where the wider strip counts the lower end a vertebra further, a
 * third strip is laid as it says and is taken where it bears that out and the first count has no jump (what is amiss at the upper end draws the lower one along).
 * Else, and wherever the upper end is counted otherwise, the first count stands and is `contested`: the border of neck and chest is one vertebra like the next (on
 * calibration films of both makers about as many of those counts were right as wrong).
 */
export function countFromBothEnds(
  first: CountedStrip,
  count: (at: LeveledPlace) => CountedStrip,
): { readonly counted: CountedStrip; readonly contested: boolean } {
  const of = (level: number): number => middleOfLevel(first.spine, level);
  // No spine from which a strip could be laid.
  if (!(of(17) - of(-1) > 8 * STRIP.pitch)) return { counted: first, contested: true };
  const laid = (t1: number, l5: number): CountedStrip => count(laidBetween(first.at, of(t1), of(l5)));
  const [upper, lower] = apart(first, laid(-1, 17));
  const isSame = (a: number, b: number): boolean => Math.abs(a - b) <= MOVED;
  if (isSame(upper, 0) && isSame(lower, 0)) return { counted: first, contested: false };
  if (!isSame(upper, 0) || lower < 0 || first.spine.jump > MOST_JUMP)
    return { counted: first, contested: true };
  const third = laid(0, 17);
  const [thirdUpper, thirdLower] = apart(first, third);
  const isBorneOut = isSame(thirdUpper, upper) && isSame(thirdLower, lower);
  return { counted: isBorneOut ? third : first, contested: !isBorneOut };
}
