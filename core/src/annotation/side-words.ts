import { levelWay } from '../mesh/section/section-frame.ts';

/** A place round the patient, in eighths of a turn. */
export type Side =
  | 'front'
  | 'front-left'
  | 'left'
  | 'back-left'
  | 'back'
  | 'back-right'
  | 'right'
  | 'front-right';

/** Tangent of 22.5°: below it one of two parts of a direction is too small for a word of its own. */
const SLIGHT = Math.SQRT2 - 1;

/**
 * The side of the patient that a direction points to: +X is the left, +Y the back (LPS). Undefined for one straight up or down. The words
 * are `towards.<side>` of every plugin.
 */
export function sideTowards(direction: readonly [x: number, y: number, ...rest: number[]]): Side | undefined {
  const [x, y] = direction;
  const [across, along] = [Math.abs(x), Math.abs(y)];
  if (across < 1e-9 && along < 1e-9) return undefined;
  const side = x > 0 ? 'left' : 'right';
  const facing = y > 0 ? 'back' : 'front';
  if (along < across * SLIGHT) return side;
  if (across < along * SLIGHT) return facing;
  return `${facing}-${side}`;
}

/** The side of the patient that lies `degrees` round the trunk: 0 front, +90 the left, 180 the back, −90 the right. */
export function sideRound(degrees: number): Side | undefined {
  return sideTowards(levelWay(degrees));
}
