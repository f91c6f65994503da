import type { Vec3 } from '../math/vec3.ts';
import { RADIANS, atan2 } from '../math/portable.ts';

/** Pairs of a body that tell how its pelvis stands; and those above it, which may be turned against it in a scoliosis. */
const PAIRS = [
  ['iliac-crest', 'greater-trochanter', 'psis', 'asis'],
  ['axilla', 'acromion'],
] as const;
/** Of one place that a hand finds on the skin, mm: with one of the film as far off it makes the 8 mm that both are off. */
const MARK_OFF = 5.7;
/** A body that stands turned by more is told, degrees: heights stay, and widths come out 2 % too small. */
const TOLD = 10;
/** One that is turned by more hangs nothing: what lies 100 mm before the axis is 26 mm off. */
const MOST = 15;

/** No pair of a body lies closer together, mm: marks that do, or of which the left one is not to the left, are at the wrong place. */
const LEAST_APART = 30;

export type BodyPair = (typeof PAIRS)[number][number];

/** How a body stands by the pairs that are marked on it. */
export interface BodyTurn {
  /** About the vertical, degrees, without its sign. */
  readonly degrees: number;
  readonly state: 'straight' | 'told' | 'refused';
  /** A pair whose two places do not lie beside each other as the others do. */
  readonly astray: BodyPair | undefined;
}

/** From the right mark of each pair to the left one, mm. */
const acrossOf = (
  body: ReadonlyMap<string, Vec3>,
  names: readonly BodyPair[],
): readonly { readonly name: BodyPair; readonly x: number; readonly y: number }[] =>
  names.flatMap((name) => {
    const [left, right] = [body.get(`${name}-left`), body.get(`${name}-right`)];
    return left && right ? [{ name, x: left[0] - right[0], y: left[1] - right[1] }] : [];
  });

/**
 * How far a body stands turned about the vertical: the direction from the right mark of a pair to the left one against the +x of the patient's frame, all pairs of the pelvis together (without any,
 * those above), longer ones counting more. Further than three standard errors of the marks is refused, than two is told, at the least 15° and 10°. Undefined where no pair is marked.
 */
export function bodyTurnOf(body: ReadonlyMap<string, Vec3>): BodyTurn | undefined {
  const pairs = PAIRS.map((names) => acrossOf(body, names)).find(({ length }) => length > 0);
  if (!pairs) return undefined;
  const [x, y] = [sum(pairs.map((one) => one.x)), sum(pairs.map((one) => one.y))];
  const length = Math.max(1, Math.sqrt(x * x + y * y));
  const degrees = Math.abs(atan2(y, x)) / RADIANS;
  const error = (MARK_OFF * Math.sqrt(2 * pairs.length)) / length / RADIANS;
  const isOver = (least: number, errors: number): boolean => degrees > Math.max(least, errors * error);
  return {
    degrees,
    state: isOver(MOST, 3) ? 'refused' : isOver(TOLD, 2) ? 'told' : 'straight',
    astray: pairs.find((one) => (one.x * x + one.y * y) / length < LEAST_APART)?.name,
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0);
