import { SdkError } from '../../errors/sdk-error.ts';
import { PI } from '../../math/portable.ts';
import type { FlatPoint } from '../drawing/index.ts';
import { mainLoop } from '../measure/measure.ts';
import { sectionByPlane } from '../section/section.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { Work } from '../work.ts';

/** How a sheet is laid round a positive and drawn down on it. Lengths in mm, shares of 1. */
export interface SheetWish {
  /** Heights between which it is covered. */
  readonly bottom: number;
  readonly top: number;
  /** The upright line that the sheet is laid out from. */
  readonly axis: readonly [x: number, y: number];
  /** Where its two ends meet. */
  readonly seam: 'front' | 'back';
  /** Of the sheet as it is bought. */
  readonly thickness: number;
  /** How much longer the sheet becomes round the body and up it while it is drawn. */
  readonly round: number;
  readonly up: number;
  /** Beyond the lowest and the highest height, each. */
  readonly trim: number;
  /** By which its ends lie over each other. */
  readonly overlap: number;
}

/** What was measured at one height, mm. */
export interface SheetLevel {
  readonly height: number;
  /** Round the positive, on its surface. */
  readonly girth: number;
  /** From the line opposite the seam to the seam, as seen from outside with that line in the middle, on the surface. */
  readonly toLeft: number;
  readonly toRight: number;
  /** Up to here from the bottom along the four lines, on the surface, in the order front, back, left, right. */
  readonly along: readonly [front: number, back: number, left: number, right: number];
  /** Where the lines of the two sides lie, from the middle line, on the surface: left of it negative. */
  readonly sides: readonly [left: number, right: number];
}

/** The blank that a positive takes. Lengths in mm. The drawing is seen from outside, the middle line at x = 0, the lowest height above y = 0 by the trim. */
export interface BlankSheet {
  readonly levels: readonly SheetLevel[];
  /** The rectangle that is ordered. */
  readonly width: number;
  readonly height: number;
  /** What of the rectangle covers the positive, with trim and overlap: closed, counter-clockwise. */
  readonly outline: readonly FlatPoint[];
  /** The middle line, and the lines of the sides of the body that lie left and right of it on the sheet. */
  readonly middle: readonly FlatPoint[];
  readonly left: readonly FlatPoint[];
  readonly right: readonly FlatPoint[];
  /** Lengths of the four lines on the surface, as `along`. */
  readonly lines: SheetLevel['along'];
  /** The largest and the least girth, on the surface, and where. */
  readonly largest: Pick<SheetLevel, 'girth' | 'height'>;
  readonly least: Pick<SheetLevel, 'girth' | 'height'>;
  /** Of the sheet once it is drawn as asked, its volume kept. */
  readonly thicknessAfter: number;
}

/** Heights that are measured lie at most so far apart, mm. */
const STEP = 10;
/** A lower piece than this, mm, needs no sheet. */
const LEAST = 20;
/** Sections at the very ends would run through end faces, mm. */
const INSIDE = 0.05;

/**
 * The blank for a sheet that is laid round a closed positive and drawn down on it. Round the body it is as long as the surface is there, and up it as the surface along
 * four upright lines: that is what the sheet follows. Lengths are those of the middle of the drawn sheet, which lies half its thickness outside: a girth is π times its thickness longer
 * than on the surface. The sheet before is smaller by the stretch: it keeps its volume, so it is thinner after.
 * Throws SdkError `sheet/low` (data `height`, `min`), `sheet/open` (data `height`) where the surface is not closed round the axis at a height.
 */
export function blankSheet(mesh: TriMesh, wish: SheetWish, work: Work = {}): BlankSheet {
  const { round, up, trim, overlap } = wish;
  const levels = measureLevels(mesh, wish, work);
  const thicknessAfter = wish.thickness / ((1 + round) * (1 + up));
  // Half a turn of the middle of the sheet is longer by this.
  const outside = (PI * thicknessAfter) / 2;
  const lines = levels.at(-1)!.along;
  const longest = Math.max(...lines) / (1 + up);
  const mean = (along: SheetLevel['along']) => (along[0] + along[1] + along[2] + along[3]) / 4 / (1 + up);
  const lift = trim + (longest - mean(lines)) / 2;
  const heightOf = (level: SheetLevel) => lift + mean(level.along);
  const flat = (length: number, turn: number) => (length + turn) / (1 + round);
  const rightEdge = levels.map((level): FlatPoint => [
    flat(level.toRight, outside) + overlap / 2,
    heightOf(level),
  ]);
  const leftEdge = levels.map((level): FlatPoint => [
    -flat(level.toLeft, outside) - overlap / 2,
    heightOf(level),
  ]);
  const height = longest + 2 * trim;
  const width = Math.max(...rightEdge.map(([x]) => x)) - Math.min(...leftEdge.map(([x]) => x));
  const at = (y: number, [x]: FlatPoint): FlatPoint => [x, y];
  const byGirth = levels.toSorted((a, b) => a.girth - b.girth || a.height - b.height);
  return {
    levels,
    width,
    height,
    outline: [
      at(0, leftEdge[0]!),
      at(0, rightEdge[0]!),
      ...rightEdge,
      at(height, rightEdge.at(-1)!),
      at(height, leftEdge.at(-1)!),
      ...leftEdge.toReversed(),
    ],
    middle: [
      [0, 0],
      [0, height],
    ],
    left: levels.map((level): FlatPoint => [flat(level.sides[0], -outside / 2), heightOf(level)]),
    right: levels.map((level): FlatPoint => [flat(level.sides[1], outside / 2), heightOf(level)]),
    lines,
    largest: byGirth.at(-1)!,
    least: byGirth[0]!,
    thicknessAfter,
  };
}

const tenth = (mm: number): number => Math.round(10 * mm) / 10;

function measureLevels(mesh: TriMesh, wish: SheetWish, work: Work): readonly SheetLevel[] {
  const { bottom, top } = wish;
  if (!(top - bottom >= LEAST)) throw new SdkError('sheet/low', { height: tenth(top - bottom), min: LEAST });
  const count = Math.ceil((top - bottom) / STEP);
  const levels: SheetLevel[] = [];
  let along: [number, number, number, number] = [0, 0, 0, 0];
  let before: readonly SheetPlace[] | undefined;
  for (let i = 0; i <= count; i++) {
    work.checkAborted?.();
    work.progress?.(i / count);
    const height = bottom + INSIDE + ((top - bottom - 2 * INSIDE) * i) / count;
    const places = measureRound(mesh, height, wish);
    const four = [places.front, places.back, places.left, places.right];
    if (before) {
      const steps = before.map((from, n) => upFrom(from, four[n]!));
      along = along.map((sum, n) => sum + steps[n]!) as typeof along;
    }
    before = four;
    levels.push({ ...places.level, along });
  }
  return levels;
}

/** A place on an outline, and how far along it lies from its first point. */
interface SheetPlace {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly along: number;
}

/** The way up from a place to the one above it, mm: levels are close enough for it to be straight. */
function upFrom(a: SheetPlace, b: SheetPlace): number {
  const [x, y, z] = [b.x - a.x, b.y - a.y, b.height - a.height];
  return Math.sqrt(x * x + y * y + z * z);
}

/** The outline of the trunk at a height, and the four lines on it. */
function measureRound(mesh: TriMesh, height: number, { axis, seam }: SheetWish) {
  const plane = { origin: [axis[0], axis[1], height], normal: [0, 0, 1] } as const;
  const loop = mainLoop(sectionByPlane(mesh, plane), plane);
  const points = loop?.points ?? new Float64Array();
  const crossing = (of: 0 | 1, way: 1 | -1) => furthest(points, axis, of, way, height);
  const [left, right] = [crossing(0, 1), crossing(0, -1)];
  const [back, front] = [crossing(1, 1), crossing(1, -1)];
  if (!left || !right || !back || !front) throw new SdkError('sheet/open', { height: tenth(height) });
  const girth = lengthOf(points);
  const [middle, end] = seam === 'front' ? [back, front] : [front, back];
  // Counter-clockwise as seen from above is to the right as seen from outside.
  const onwards = (to: SheetPlace) => (to.along - middle.along + girth) % girth;
  const toRight = onwards(end);
  // From the back the left of the patient is to the left; from the front, to the right.
  const [near, far] = seam === 'front' ? [left, right] : [right, left];
  const sides = [onwards(near) - girth, onwards(far)] as const;
  return { front, back, left, right, level: { height, girth, toLeft: girth - toRight, toRight, sides } };
}

function lengthOf(points: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < points.length; i += 3) sum += stepOf(points, i);
  return sum;
}

/** From point to point of a closed line. */
function stepOf(points: Float64Array, i: number): number {
  const j = (i + 3) % points.length;
  const [x, y] = [points[j]! - points[i]!, points[j + 1]! - points[i + 1]!];
  return Math.sqrt(x * x + y * y);
}

/** Where an outline lies furthest from the axis in the direction `way` of the coordinate `of`, straight out from the axis; undefined where it does not pass there. */
function furthest(
  points: Float64Array,
  axis: readonly [number, number],
  of: 0 | 1,
  way: 1 | -1,
  height: number,
): SheetPlace | undefined {
  const across = 1 - of;
  const middle = axis[across as 0];
  let best: SheetPlace | undefined;
  let [most, along] = [0, 0];
  for (let i = 0; i < points.length; i += 3) {
    const j = (i + 3) % points.length;
    const [a, b] = [points[i + across]! - middle, points[j + across]! - middle];
    const step = stepOf(points, i);
    if (a >= 0 !== b >= 0) {
      const share = a / (a - b);
      const x = points[i]! + share * (points[j]! - points[i]!);
      const y = points[i + 1]! + share * (points[j + 1]! - points[i + 1]!);
      const out = way * ((of === 0 ? x : y) - axis[of]);
      if (out > most) [best, most] = [{ x, y, height, along: along + share * step }, out];
    }
    along += step;
  }
  return best;
}
