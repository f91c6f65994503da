import { sinCosDegrees } from '../math/portable.ts';
import { CURVE_LEVELS, levelIndex, type CurveLevel } from './levels.ts';
import type { Pixel } from './picture-plane.ts';
import type { VertebraTilt } from './tilts.ts';

/** Where a curve bulges farthest, as far as it is drawn. */
export interface FilmApex {
  /**
   * The vertebra between the ends that is farthest from the line joining their centres, on the convex side; null where another one may be, and where the ends
   * are not known.
   */
  readonly apex: CurveLevel | null;
  /** First and last vertebra that may be the apex where it is not known; null where it is, and where the ends are not known. */
  readonly apexAmong: readonly [CurveLevel, CurveLevel] | null;
  /** Vertebrae whose two plates have to be drawn before the apex is known; empty where it is. */
  readonly apexLack: readonly CurveLevel[];
  /** How far the apex is from the line joining the ends, pixels; null without an apex. */
  readonly apexOffset: number | null;
}

/** Error of the middle of an end that is reckoned from its one plate, of a body's height: by as much the line between the ends may lean. */
const RECKONED = 0.1;

/** The middle of a vertebra; of one with a single plate, half the `usual` height from that plate. */
function bodyMiddle({ centre, upper, lower, height }: VertebraTilt, usual: number): Pixel {
  if (height !== null) return centre;
  const [sin, cos] = sinCosDegrees((upper ?? lower)!);
  const away = upper === null ? -usual / 2 : usual / 2;
  return [centre[0] - sin * away, centre[1] + cos * away];
}

/** Places by the line that joins two: how far along it, and how far off it to the convex side, pixels. */
function frameOf([x0, y0]: Pixel, [x1, y1]: Pixel, sign: 1 | -1) {
  const length = Math.sqrt((x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0)) || 1;
  const [ux, uy] = [(x1 - x0) / length, (y1 - y0) / length];
  const place = ({ level, centre: [x, y] }: VertebraTilt) => ({
    level,
    along: (x - x0) * ux + (y - y0) * uy,
    off: sign * ((x - x0) * uy - (y - y0) * ux),
  });
  return { length, place };
}

/**
 * The apex of a curve, of its vertebrae that have a plate, from its upper to its lower end: told only where every vertebra between the ends is drawn whole. A spine need
 * not bulge once between its ends (on 3 of 121 drawn curves the farthest of three neighbours was not the apex), and the middle of one plate is half a body off (on 21 of them
 * that made another one the apex). Ends of one plate do where no other vertebra comes as far. Ends and apex after the SRS glossary.
 */
export function apexOf(curve: readonly VertebraTilt[], convexInImage: 'left' | 'right'): FilmApex {
  const [upper, lower] = [curve[0]!, curve.at(-1)!];
  const whole = curve.slice(1, -1).filter(({ height }) => height !== null);
  const between = CURVE_LEVELS.slice(levelIndex(upper.level) + 1, levelIndex(lower.level));
  const missing = between.filter((level) => !whole.some((one) => one.level === level));
  const { best, others } = farthest(curve, whole, convexInImage === 'right' ? 1 : -1);
  if (best && missing.length + others.length === 0)
    return { apex: best.level, apexAmong: null, apexLack: [], apexOffset: best.off };
  const may = [...missing, ...others, ...(best ? [best.level] : [])].toSorted(byLevel);
  const reckoned = [upper, lower].filter(({ height }) => height === null).map(({ level }) => level);
  const apexLack = [...missing, ...reckoned].toSorted(byLevel);
  return { apex: null, apexAmong: [may[0]!, may.at(-1)!], apexLack, apexOffset: null };
}

/** Of the `whole` vertebrae between the ends the farthest one, and those that may be as far, the middle of an end of one plate being reckoned only. */
function farthest(curve: readonly VertebraTilt[], whole: readonly VertebraTilt[], sign: 1 | -1) {
  const ends = [curve[0]!, curve.at(-1)!] as const;
  const heights = curve.flatMap(({ height }) => height ?? []);
  const usual = heights.reduce((sum, height) => sum + height, 0) / Math.max(1, heights.length);
  const { length, place } = frameOf(bodyMiddle(ends[0], usual), bodyMiddle(ends[1], usual), sign);
  const places = whole.map(place);
  const [first] = places;
  const best = first && places.reduce((a, b) => (a.off >= b.off ? a : b), first);
  const lean = ends.some(({ height }) => height === null) ? (RECKONED * usual) / length : 0;
  const others = places.filter(
    ({ along, off }) => best && off > best.off - lean * Math.abs(along - best.along) && along !== best.along,
  );
  return { best, others: others.map(({ level }) => level) };
}

const byLevel = (a: CurveLevel, b: CurveLevel): number => levelIndex(a) - levelIndex(b);
