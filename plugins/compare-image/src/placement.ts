import { portable, vec3, type Mat4, type Vec3 } from '@bracewright/core/math';
import { SdkError } from '@bracewright/core/operation';
import type { Mark, Params, Side } from './params.ts';

/** A place of a view: mm to the right and up, as seen from its side; the origin is that of model space. */
export type Place = readonly [right: number, up: number];

/**
 * How a picture lies in its view. A place of the picture, `x` to the right and `y` down in parts of its width, lies at `corner` + (c·x + s·y, s·x − c·y): a turn and a scale, never a
 * mirror image. `c` and `s` are mm.
 */
export interface Similarity {
  readonly c: number;
  readonly s: number;
  /** Of its upper left corner. */
  readonly corner: Place;
}

/** What the numbers of the form say of how it lies. */
export type Numbers = Pick<Params, 'width' | 'turn' | 'across' | 'up'>;

/** From the body to the eye; +x is the patient's left, +y the back. */
const TOWARDS: Readonly<Record<Side, Vec3>> = {
  back: [0, 1, 0],
  front: [0, -1, 0],
  left: [1, 0, 0],
  right: [-1, 0, 0],
};
/** To the right for who looks from there, with z up. */
const RIGHT: Readonly<Record<Side, Vec3>> = {
  back: [-1, 0, 0],
  front: [1, 0, 0],
  left: [0, 1, 0],
  right: [0, -1, 0],
};

/** Parts of the width that two places of a picture lie apart at the least: nearer, the hand decides the scale. */
const LEAST_MARKS = 0.02;
/** mm that two points of the body lie apart at the least in the view. */
const LEAST_POINTS = 10;
/** mm that a picture may be wide. */
const WIDTHS = { min: 5, max: 10_000 } as const;

/** From the body to the eye that sees a side, unit length. */
export const towards = (side: Side): Vec3 => TOWARDS[side];
/** To the right as seen from a side, unit length. */
export const rightOf = (side: Side): Vec3 => RIGHT[side];

/** Where a place of model space, mm, lies in the view of a side. */
export const inView = (side: Side, at: Vec3): Place => [vec3.dot(RIGHT[side], at), at[2]];

/** How near a place of model space lies to who looks from a side, mm from the origin. */
export const depthIn = (side: Side, at: Vec3): number => vec3.dot(TOWARDS[side], at);

/** A place of a view in model space, mm; `depth` as `depthIn`. */
export const inSpace = (side: Side, [right, up]: Place, depth: number): Vec3 =>
  [vec3.scale(RIGHT[side], right), [0, 0, up] as Vec3, vec3.scale(TOWARDS[side], depth)].reduce(vec3.add);

/** Where a place of the picture lies in its view. */
export const toView = ({ c, s, corner: [u, v] }: Similarity, [x, y]: readonly [number, number]): Place => [
  u + c * x + s * y,
  v + s * x - c * y,
];

/** What of the picture lies at a place of its view; beyond its edges too. */
export function toPicture({ c, s, corner }: Similarity, [u, v]: Place): [x: number, y: number] {
  const [right, up] = [u - corner[0], v - corner[1]];
  const square = c * c + s * s;
  return [(c * right + s * up) / square, (s * right - c * up) / square];
}

/** How wide a picture lies in its view, mm, and by how much it is turned, degrees counter-clockwise. */
export const sizeOf = ({
  c,
  s,
}: Pick<Similarity, 'c' | 's'>): { readonly width: number; readonly turn: number } => ({
  width: portable.hypot(c, s),
  turn: portable.atan2(s, c) * portable.DEGREES,
});

/** The way from the first to the second place of a picture, to the right and up, in widths. Throws SdkError `compare-image/marks-missing` or `compare-image/marks-together`. */
function wayOn(marks: readonly Mark[]): Place {
  const [first, second] = marks;
  if (!first || !second) throw new SdkError('compare-image/marks-missing', { found: marks.length });
  const way: Place = [second[0] - first[0], first[1] - second[1]];
  const found = portable.hypot(...way);
  if (found < LEAST_MARKS)
    throw new SdkError('compare-image/marks-together', {
      found: Math.round(found * 1000) / 10,
      least: 100 * LEAST_MARKS,
    });
  return way;
}

/** The same way on the body, mm of the view. Throws SdkError `compare-image/points-missing` or `compare-image/points-together`. */
function wayOver(side: Side, points: Params['points']): Place {
  const [first, second] = points.map(({ position }) => inView(side, position as Vec3));
  if (!first || !second) throw new SdkError('compare-image/points-missing', { found: points.length });
  const way: Place = [second[0] - first[0], second[1] - first[1]];
  const found = portable.hypot(...way);
  if (found < LEAST_POINTS)
    throw new SdkError('compare-image/points-together', {
      found: Math.round(found * 10) / 10,
      least: LEAST_POINTS,
    });
  return way;
}

/** Throws SdkError `compare-image/size`. */
function requireWidth(width: number): void {
  if (width >= WIDTHS.min && width <= WIDTHS.max) return;
  throw new SdkError('compare-image/size', { width: Math.round(width * 10) / 10, ...WIDTHS });
}

/**
 * Scale and turn of a picture by its parameters, mm. By two points it is the quotient of the two ways as complex numbers, which is the only similarity without a mirror image that
 * lays both points on theirs. Throws SdkError: `compare-image/marks-missing`, `compare-image/marks-together`, `compare-image/points-missing`, `compare-image/points-together`,
 * `compare-image/distance-missing` or `compare-image/size`.
 */
export function scaleOf({
  fit,
  side,
  marks,
  points,
  distance,
  width,
  turn,
}: Params): Pick<Similarity, 'c' | 's'> {
  if (fit === 'hand') return turned(width, turn);
  const [x, y] = wayOn(marks);
  if (fit === 'distance') {
    if (distance <= 0) throw new SdkError('compare-image/distance-missing');
    const wide = distance / portable.hypot(x, y);
    requireWidth(wide);
    return turned(wide, turn);
  }
  const [u, v] = wayOver(side, points);
  const square = x * x + y * y;
  const [c, s] = [(u * x + v * y) / square, (v * x - u * y) / square];
  requireWidth(portable.hypot(c, s));
  return { c, s };
}

function turned(width: number, turn: number): Pick<Similarity, 'c' | 's'> {
  const [sin, cos] = portable.sinCosDegrees(turn);
  return { c: width * cos, s: width * sin };
}

/** The corner of a picture of which `mark` lies at `place`. */
function cornerBy(
  { c, s }: Pick<Similarity, 'c' | 's'>,
  mark: readonly [number, number],
  place: Place,
): Place {
  const [right, up] = toView({ c, s, corner: [0, 0] }, mark);
  return [place[0] - right, place[1] - up];
}

/** A picture as numbers say, whatever points there are; `aspect`: its height in widths. */
export function byNumbers({ width, turn, across, up }: Numbers, aspect: number): Similarity {
  const scale = turned(width, turn);
  return { ...scale, corner: cornerBy(scale, [0.5, aspect / 2], [across, up]) };
}

/** How a picture lies in its view. Throws as `scaleOf` does. */
export function similarityOf(params: Params, aspect: number): Similarity {
  const scale = scaleOf(params);
  const { fit, side, marks, points, across, up } = params;
  // Its middle stands where the numbers say, or the middle between its marks where that of the points is.
  if (fit !== 'points') return { ...scale, corner: cornerBy(scale, [0.5, aspect / 2], [across, up]) };
  const [[x1, y1], [x2, y2]] = marks as [Mark, Mark];
  const [[u1, v1], [u2, v2]] = points.map(({ position }) => inView(side, position as Vec3)) as [Place, Place];
  return {
    ...scale,
    corner: cornerBy(scale, [(x1 + x2) / 2, (y1 + y2) / 2], [(u1 + u2) / 2, (v1 + v2) / 2]),
  };
}

/** The numbers that say how a picture lies, as a form shows them. */
export function numbersOf(similarity: Similarity, aspect: number): Numbers {
  const [across, up] = toView(similarity, [0.5, aspect / 2]);
  const { width, turn } = sizeOf(similarity);
  const round = (value: number): number => Math.round(value * 100) / 100;
  return { width: round(width), turn: round(turn), across: round(across), up: round(up) };
}

/**
 * Stands a picture that is `wide` mm in its own coordinates (its middle at the origin, x to the right, y up, facing +z) into model space at a depth of its view.
 */
export function transformOf(
  similarity: Similarity,
  {
    side,
    aspect,
    depth,
    wide,
  }: { readonly side: Side; readonly aspect: number; readonly depth: number; readonly wide: number },
): Mat4 {
  const [c, s] = [similarity.c / wide, similarity.s / wide];
  const z = TOWARDS[side];
  const right = RIGHT[side];
  const at = inSpace(side, toView(similarity, [0.5, aspect / 2]), depth);
  const scale = portable.hypot(c, s);
  const x: Vec3 = [c * right[0], c * right[1], s];
  const y: Vec3 = [-s * right[0], -s * right[1], c];
  return [
    ...[x[0], y[0], scale * z[0], at[0]],
    ...[x[1], y[1], scale * z[1], at[1]],
    ...[x[2], y[2], scale * z[2], at[2]],
    ...[0, 0, 0, 1],
  ];
}
