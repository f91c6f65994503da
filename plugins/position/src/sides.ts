import { portable, vec3, type Vec3 } from '@bracewright/core/math';
import { sideTowards, type Side } from '@bracewright/core/annotation';
import type { Alignment } from './alignment.ts';

const { sinCosDegrees } = portable;
const [X, Y, Z]: readonly Vec3[] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]; // prettier-ignore
/** Sine of the angle to the upright below which an axis turns the body round rather than tilting it. */
const UPRIGHT = 0.5;

/** What a move or a turn does to the body as it stands now: the side it goes or leans to, or which way it turns round. */
export type Motion =
  | { readonly goes: Side | 'up' | 'down' }
  | { readonly leans: Side }
  | { readonly turns: 'left-back' | 'left-forward' };

const turned = (v: Vec3, axis: Vec3, degrees: number): Vec3 =>
  vec3.rotateVector(v, axis, ...sinCosDegrees(degrees));

/**
 * The motion that a field of the alignment stands for; undefined at 0. Turns are taken in the order of `toTransform`: a turn about X or Y
 * is about an axis that the later turns carry along, so that a body which is turned round leans the other way.
 */
export function motionOf(field: keyof Alignment, now: Alignment): Motion | undefined {
  const value = now[field];
  if (typeof value !== 'number' || value === 0) return undefined;
  if (field === 'moveZ') return { goes: value > 0 ? 'up' : 'down' };
  if (field === 'moveX') return { goes: value > 0 ? 'left' : 'right' };
  if (field === 'moveY') return { goes: value > 0 ? 'back' : 'front' };
  const about =
    field === 'turnZ'
      ? Z!
      : field === 'turnY'
        ? turned(Y!, Z!, now.turnZ)
        : turned(turned(X!, Y!, now.turnY), Z!, now.turnZ);
  // A point above the middle goes across axis and upright.
  const top = vec3.scale(vec3.cross(about, Z!), Math.sign(value));
  const side = vec3.length(top) < UPRIGHT ? undefined : sideTowards(top);
  if (side) return { leans: side };
  return { turns: about[2] * value > 0 ? 'left-back' : 'left-forward' };
}
