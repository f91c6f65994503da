import type { Vec3 } from '@bracewright/core/math';
import { outwardsOf, type DrawnLine } from './line-plane.ts';

/** The question which part stays, by the axis that the plane faces: its field, and the part towards + and the one towards − of the axis. */
export const PARTS = [
  { field: 'partLeftRight', plus: 'left', minus: 'right' },
  { field: 'partFrontBack', plus: 'back', minus: 'front' },
  { field: 'partUpDown', plus: 'upper', minus: 'lower' },
] as const;

/** The axis that a direction runs along most. */
export const axisOf = (way: Vec3): 0 | 1 | 2 =>
  ([1, 2] as const).reduce<0 | 1 | 2>(
    (best, axis) => (Math.abs(way[axis]) > Math.abs(way[best]) ? axis : best),
    0,
  );

/** The side that a direction leads to, as a word's key. */
export function planePart(outwards: Vec3): { readonly key: string } {
  const axis = axisOf(outwards);
  return { key: PARTS[axis][outwards[axis] > 0 ? 'plus' : 'minus'] };
}

/** Fields of the question that does not fit the line. */
export function idleParts(drawn: DrawnLine): readonly string[] {
  const outwards = outwardsOf(drawn);
  const asked = outwards && axisOf(outwards);
  return PARTS.filter((_, axis) => axis !== asked).map((part) => part.field);
}
