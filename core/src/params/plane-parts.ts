import type { Vec3 } from '../math/vec3.ts';
import { p } from './kinds.ts';

/** Which part a plane or a drawn line leaves, in the words of the way it faces: by axis its field, and the part towards + and the one towards − of the axis. */
export const PLANE_PARTS = [
  { field: 'partLeftRight', plus: 'left', minus: 'right' },
  { field: 'partFrontBack', plus: 'back', minus: 'front' },
  { field: 'partUpDown', plus: 'upper', minus: 'lower' },
] as const;

/** Fields of that question; their words are shared. One fits a plane, the others are idle (`idleParts` of `core/tool`). */
export const planePartFields = () => ({
  partUpDown: p.choice(['upper', 'lower'], 'lower'),
  partLeftRight: p.choice(['left', 'right'], 'right'),
  partFrontBack: p.choice(['front', 'back'], 'front'),
});

/** The axis that a plane faces, whichever way its normal points along it; a tie is for the upright. */
export function planeAxis(normal: Vec3): 0 | 1 | 2 {
  const [x, y, z] = [Math.abs(normal[0]), Math.abs(normal[1]), Math.abs(normal[2])];
  return z >= x && z >= y ? 2 : x >= y ? 0 : 1;
}

/** The side of a body that a direction leads to. */
export function partTowards(way: Vec3): 'left' | 'right' | 'front' | 'back' | 'upper' | 'lower' {
  const axis = planeAxis(way);
  return PLANE_PARTS[axis][way[axis] >= 0 ? 'plus' : 'minus'];
}
