import { CURVE_LEVELS, type FilmLevel } from '../levels.ts';
import type { FilmMarker, MarkedVertebra } from '../marker.ts';
import { middleOf, type Pixel } from '../picture-plane.ts';
import { centreOfMark } from '../register/film-edges.ts';
import { pixelOnPlane, type FilmRegistration } from '../register/registration.ts';

/** A level as a film shows it, in pixels of the kept picture. */
export interface DrawnLevel {
  /** Its middle; of a vertebra of which one plate is drawn, the middle of that plate. */
  readonly at: Pixel;
  /** The ends of its plates; null for one that is not drawn, and for C7 and S1, which are what `at` is. */
  readonly upper: Plate | null;
  readonly lower: Plate | null;
}
type Plate = readonly [Pixel, Pixel];

/** Half the height of a vertebral body, mm, of large adults: 16 mm at T1 to 28 mm at L5. */
function halfBody(level: FilmLevel): number {
  const index = CURVE_LEVELS.indexOf(level as (typeof CURVE_LEVELS)[number]);
  return index < 0 ? 0 : 8 + (6 * index) / (CURVE_LEVELS.length - 1);
}

/** The height of a vertebral body, mm, of large adults. */
export const fullBody = (level: FilmLevel): number => 2 * halfBody(level);

const plateOf = (a: Pixel | null, b: Pixel | null): Plate | null => (a && b ? [a, b] : null);

function drawnVertebra(vertebra: MarkedVertebra): DrawnLevel | undefined {
  const [a, b, c, d] = vertebra.corners;
  const at = centreOfMark(vertebra);
  return at && { at, upper: plateOf(a, b), lower: plateOf(d, c) };
}

/** What is drawn, by level from above down: vertebrae by their corners, C7 by its centre, S1 by the middle of its plate. */
export function drawnLevels({
  vertebrae,
  lines,
}: Pick<FilmMarker, 'vertebrae' | 'lines'>): ReadonlyMap<FilmLevel, DrawnLevel> {
  const drawn = new Map<FilmLevel, DrawnLevel>();
  const none = { upper: null, lower: null };
  if (lines.c7) drawn.set('C7', { at: lines.c7, ...none });
  for (const level of CURVE_LEVELS) {
    const mark = vertebrae.find((one) => one.level === level);
    const one = mark && drawnVertebra(mark);
    if (one) drawn.set(level, one);
  }
  if (lines.s1) drawn.set('S1', { at: middleOf(lines.s1), ...none });
  return drawn;
}

/**
 * How far the middle of a vertebra may lie from that of the one plate that is drawn of it, mm along the view and up: half a body square to the plate. Nothing where both are
 * drawn, and for C7 and S1.
 */
export function missingHalf(
  film: FilmRegistration,
  level: FilmLevel,
  { upper, lower }: DrawnLevel,
): { readonly along: number; readonly up: number } {
  const half = halfBody(level);
  const plate = upper ?? lower;
  if (upper && lower) return { along: 0, up: 0 };
  if (!plate) return { along: half, up: half };
  const [[ax, az], [bx, bz]] = [pixelOnPlane(film, plate[0]), pixelOnPlane(film, plate[1])];
  const length = Math.sqrt((bx - ax) * (bx - ax) + (bz - az) * (bz - az)) || 1;
  return { along: (half * Math.abs(bz - az)) / length, up: (half * Math.abs(bx - ax)) / length };
}

/** The same place of a level on two films: the middle where both plates are drawn on both, else of a plate that is drawn on both. Undefined where there is none. */
export function samePlace(one: DrawnLevel, other: DrawnLevel): readonly [Pixel, Pixel] | undefined {
  const isWhole = ({ upper, lower }: DrawnLevel): boolean => (upper === null) === (lower === null);
  if (isWhole(one) && isWhole(other)) return [one.at, other.at];
  if (one.upper && other.upper) return [middleOf(one.upper), middleOf(other.upper)];
  if (one.lower && other.lower) return [middleOf(one.lower), middleOf(other.lower)];
  return undefined;
}
