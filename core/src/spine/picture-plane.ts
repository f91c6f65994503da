import { RADIANS, atan2, sinCosDegrees } from '../math/portable.ts';

/** A place on a film: pixels of the kept picture, x right, y down, pixel edges at integers. */
export type Pixel = readonly [x: number, y: number];

/** An edge of the kept picture. */
export type Edge = 'left' | 'right' | 'top' | 'bottom';

/** How a kept picture is turned to stand upright. */
export interface Standing {
  /** Size of the kept picture, pixels. */
  readonly width: number;
  readonly height: number;
  /** Clockwise, degrees. */
  readonly turn: number;
}

/** The upright picture of a film that is kept otherwise: the same pixels turned about their middle, clockwise by `turn`. */
export interface UprightPlane {
  to(point: Pixel): Pixel;
  from(point: Pixel): Pixel;
}

/** Turns places of the kept picture into places of the upright one and back; exact at no turn. */
export function uprightPlane({ width, height, turn }: Standing): UprightPlane {
  const [sin, cos] = turn === 0 ? [0, 1] : sinCosDegrees(turn);
  const [middleX, middleY] = [width / 2, height / 2];
  const turned = ([x, y]: Pixel, s: number): Pixel => {
    const [dx, dy] = [x - middleX, y - middleY];
    return [middleX + dx * cos - dy * s, middleY + dx * s + dy * cos];
  };
  return {
    to: (point) => (turn === 0 ? point : turned(point, sin)),
    from: (point) => (turn === 0 ? point : turned(point, -sin)),
  };
}

const TOWARDS: Readonly<Record<Edge, Pixel>> = { left: [-1, 0], right: [1, 0], top: [0, -1], bottom: [0, 1] };

/** On which side of the upright picture an edge of the kept one lies; null where it is above or below: the film is not turned upright yet. */
export function uprightSide(edge: Edge, turn: number): 'left' | 'right' | null {
  const [sin, cos] = sinCosDegrees(turn);
  const [x, y] = TOWARDS[edge];
  const [across, down] = [x * cos - y * sin, x * sin + y * cos];
  if (Math.abs(across) <= Math.abs(down)) return null;
  return across < 0 ? 'left' : 'right';
}

/** Which edge of the kept picture lies on `side` of the upright one: the other way round. */
export const edgeAt = (side: 'left' | 'right', turn: number): Edge =>
  (['left', 'right', 'top', 'bottom'] as const).find((edge) => uprightSide(edge, turn) === side) ?? side;

/** Tilt of a plate, degrees, + where its right end lies lower; of places in the upright picture. */
export const tiltOf = ([left, right]: readonly [Pixel, Pixel]): number =>
  atan2(right[1] - left[1], right[0] - left[0]) / RADIANS;

/** The middle of several places. */
export const middleOf = (points: readonly Pixel[]): Pixel => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, y]) => sum + y, 0) / points.length,
];

/** Pixels between two places. */
export const distance = (a: Pixel, b: Pixel): number => {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  return Math.sqrt(dx * dx + dy * dy);
};
