import { CURVE_LEVELS, levelIndex, type CurveLevel } from './levels.ts';
import type { Pixel } from './picture-plane.ts';
import type { VertebraTilt } from './tilts.ts';

/** Smallest angle that is a curve, degrees: Scoliosis Research Society; a straight spine reads up to 8° by hand. */
export const LEAST_CURVE = 10;
/** A turn of the tilt by less than this is how a hand draws, and no inflection, degrees: the error of one plate is 1 to 2°. */
const LEAST_TURN = 4;
/** An end vertebra is looked for among the one where the tilt turns and those beside it: plates of one vertebra differ by its wedge. */
const BESIDE = 1;
/** Fewest levels from end to end: with two or less between them it is the wedge of one disc. */
const LEAST_SPAN = 3;

/** A curve of the spine on a frontal film. */
export interface FilmCurve {
  /** The most tilted vertebrae: upper and lower end. */
  readonly upper: CurveLevel;
  readonly lower: CurveLevel;
  /** The vertebra between the ends that is farthest from the line joining their centres, on the convex side; null unless those beside it are drawn too. */
  readonly apex: CurveLevel | null;
  /** First and last vertebra among which the apex lies where it is not known: those that are missing there have to be drawn. Null where it is known. */
  readonly apexAmong: readonly [CurveLevel, CurveLevel] | null;
  /** Cobb: the upper plate of the upper end against the lower plate of the lower end, degrees. */
  readonly angle: number;
  /** Side of the upright picture to which it bulges. */
  readonly convexInImage: 'left' | 'right';
  /** How far the apex is from the line joining the ends, pixels; null without an apex. */
  readonly apexOffset: number | null;
}

/** Places in `tilts` where their course turns: alternating highs and lows, turns under `LEAST_TURN` left out; both ends count. */
function turnsOf(tilts: readonly number[]): readonly number[] {
  const turns: number[] = [];
  let [low, high, direction] = [0, 0, 0];
  for (let i = 1; i < tilts.length; i++) {
    if (direction <= 0 && tilts[i]! < tilts[low]!) low = i;
    if (direction >= 0 && tilts[i]! > tilts[high]!) high = i;
    if (direction >= 0 && tilts[high]! - tilts[i]! >= LEAST_TURN) {
      turns.push(high);
      [direction, low] = [-1, i];
    } else if (direction <= 0 && tilts[i]! - tilts[low]! >= LEAST_TURN) {
      turns.push(low);
      [direction, high] = [1, i];
    }
  }
  if (direction !== 0) turns.push(direction > 0 ? high : low);
  return turns;
}

/**
 * The vertebra between two that bulges farthest, to the convex side, from the line joining their centres, and how far, pixels. A spine bulges once between its
 * ends: the farthest that is drawn is the apex where those beside it are drawn; else it may be any from the next drawn one above to the next below (`among`).
 */
function apexBetween(
  tilts: readonly VertebraTilt[],
  from: number,
  to: number,
  convexInImage: 'left' | 'right',
) {
  const [[x0, y0], [x1, y1]] = [tilts[from]!.centre, tilts[to]!.centre];
  const [dx, dy] = [x1 - x0, y1 - y0];
  const length = Math.sqrt(dx * dx + dy * dy) || 1;
  const sign = convexInImage === 'right' ? 1 : -1;
  const off = ([x, y]: Pixel): number => (sign * ((x - x0) * dy - (y - y0) * dx)) / length;
  let best: { level: CurveLevel; offset: number } | undefined;
  for (const { level, centre } of tilts.slice(from + 1, to)) {
    const offset = off(centre);
    if (!best || offset > best.offset) best = { level, offset };
  }
  const drawn = tilts.slice(from, to + 1).map(({ level }) => CURVE_LEVELS.indexOf(level));
  const at = best && CURVE_LEVELS.indexOf(best.level);
  const above = at === undefined ? drawn[0]! : drawn.findLast((one) => one < at)!;
  const below = at === undefined ? drawn.at(-1)! : drawn.find((one) => one > at)!;
  if (best && above + 1 === at && below - 1 === at) return { apex: best, among: null };
  return { apex: undefined, among: amongOf(above, below, at) };
}

/** Levels that lie between two drawn ones; without the drawn `at` where it is the first or the last of them. */
const amongOf = (above: number, below: number, at: number | undefined): readonly [CurveLevel, CurveLevel] => [
  CURVE_LEVELS[above + 1 === at ? at + 1 : above + 1]!,
  CURVE_LEVELS[below - 1 === at ? at - 1 : below - 1]!,
];

/** The greatest Cobb angle with its ends near two turns; undefined where no pair has the plates it takes or is far enough apart. */
function endsNear(tilts: readonly VertebraTilt[], from: number, to: number) {
  const sign = tilts[from]!.tilt > tilts[to]!.tilt ? 1 : -1;
  let best: { a: number; b: number; angle: number } | undefined;
  for (let a = Math.max(0, from - BESIDE); a <= Math.min(tilts.length - 1, from + BESIDE); a++)
    for (let b = Math.max(0, to - BESIDE); b <= Math.min(tilts.length - 1, to + BESIDE); b++) {
      const [upper, lower] = [tilts[a]!.upper, tilts[b]!.lower];
      if (upper === null || lower === null) continue;
      if (levelIndex(tilts[b]!.level) - levelIndex(tilts[a]!.level) < LEAST_SPAN) continue;
      const angle = sign * (upper - lower);
      if (!best || angle > best.angle) best = { a, b, angle };
    }
  return best && { ...best, sign };
}

/**
 * The curves of a spine from the tilts of its plates, from above down; none under 10° (`least` for another bound). The tilts of the vertebrae are split where their
 * course turns, which are the end vertebrae (the inflections of the line lie between two apices: tilt is its slope, so it turns at the ends); turns of less
 * than 4° count as how a hand draws. That takes the place of smoothing the tilts: on the 60 films with known plates a 1-2-1 mean moved 5 of 121 pairs of ends,
 * no mean moved 1 (a tie), and with 1.5° of error on each plate both had the same error of the largest angle (1.3°). Within one level of a
 * turn the ends are those with the greatest angle. Cobb 1948; ends and apex after the SRS glossary; splitting in place of the largest pair after
 * the review in AASCE 2019.
 */
export function curvesOf(tilts: readonly VertebraTilt[], least = LEAST_CURVE): readonly FilmCurve[] {
  const turns = turnsOf(tilts.map(({ tilt }) => tilt));
  const curves: FilmCurve[] = [];
  for (const [i, from] of turns.slice(0, -1).entries()) {
    const ends = endsNear(tilts, from, turns[i + 1]!);
    if (!ends || ends.angle < least) continue;
    // Where the right ends of the upper plates lie lower, the line runs to the left going down, and comes back.
    const convexInImage = ends.sign > 0 ? 'left' : 'right';
    const { apex, among } = apexBetween(tilts, ends.a, ends.b, convexInImage);
    curves.push({
      upper: tilts[ends.a]!.level,
      lower: tilts[ends.b]!.level,
      apex: apex?.level ?? null,
      apexAmong: among,
      angle: ends.angle,
      convexInImage,
      apexOffset: apex?.offset ?? null,
    });
  }
  return curves;
}

/** The largest curve. */
export const majorOf = (curves: readonly FilmCurve[]): FilmCurve | undefined =>
  curves.reduce<FilmCurve | undefined>(
    (best, curve) => (best && best.angle >= curve.angle ? best : curve),
    undefined,
  );
