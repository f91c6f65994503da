import type { Vec3 } from '../math/vec3.ts';
import type { PatientSide } from './brace-type.ts';
import type { TrunkRings } from './trunk-rings.ts';

/** Heights that are looked at, mm from where people have their arm pits, and steps between them. */
const FAR = 48;
const STEP = 4;
/** The bend of the outline is taken over so many mm above and below. */
const REACH = 12;
/** Least difference of the width's growth over `REACH`, mm, above and below, that is a fold of an arm pit and no slope of the chest. */
const LEAST_BEND = 7;

/**
 * The fold of an arm pit on a trunk that stands upright (mm): where its outline, seen from the front, turns outwards most sharply from the flank to the arm, near the
 * height `usual`. Undefined where the outline shows no such bend.
 */
export function armPit(rings: TrunkRings, side: PatientSide, usual: number): Vec3 | undefined {
  const out = side === 'left' ? 1 : -1;
  const at = (step: number): Vec3 | undefined => rings.ring(usual + step * STEP)?.outermost(side);
  const reach = REACH / STEP;
  let [pit, most] = [undefined as Vec3 | undefined, LEAST_BEND];
  for (let step = -FAR / STEP; step <= FAR / STEP; step++) {
    const [below, here, above] = [at(step - reach), at(step), at(step + reach)];
    if (!below || !here || !above) continue;
    const bend = out * (above[0] - here[0] - (here[0] - below[0]));
    if (bend > most) [pit, most] = [here, bend];
  }
  return pit;
}
