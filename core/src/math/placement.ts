import * as mat4 from './mat4.ts';
import type { Mat4 } from './mat4.ts';
import * as portable from './portable.ts';
import { add, scale, subtract, type Vec3 } from './vec3.ts';

/** Where something stands, as a person types it: turns about X, Y, Z in degrees in this order, then moves in mm; `mirror` swaps left and right first. */
export interface Placement {
  readonly moveX: number;
  readonly moveY: number;
  readonly moveZ: number;
  readonly turnX: number;
  readonly turnY: number;
  readonly turnZ: number;
  readonly mirror: boolean;
}

/** Where it stood at first. */
export const UNMOVED: Placement = {
  moveX: 0,
  moveY: 0,
  moveZ: 0,
  turnX: 0,
  turnY: 0,
  turnZ: 0,
  mirror: false,
};

const MIRROR: Mat4 = [-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

const round = (value: number): number => Math.round(value * 1e4) / 1e4 + 0;

/** The transform of a placement about `pivot`. */
export function transformOf(placement: Placement, pivot: Vec3): Mat4 {
  const about = (axis: Vec3, degrees: number): Mat4 => mat4.rotation(axis, degrees * portable.RADIANS);
  const { moveX, moveY, moveZ, turnX, turnY, turnZ, mirror } = placement;
  return [
    mat4.translation(add(pivot, [moveX, moveY, moveZ])),
    about([0, 0, 1], turnZ),
    about([0, 1, 0], turnY),
    about([1, 0, 0], turnX),
    mirror ? MIRROR : mat4.IDENTITY,
    mat4.translation(scale(pivot, -1)),
  ].reduce((product, next) => mat4.multiply(product, next));
}

/** The placement about `pivot` whose transform is `m`, to a ten-thousandth of a degree. `m` must be rigid, flip allowed. */
export function placementOf(m: Mat4, pivot: Vec3): Placement {
  const mirror = mat4.determinant(m) < 0;
  const r = mirror ? mat4.multiply(m, MIRROR) : m;
  const moved = subtract(mat4.transformPoint(m, pivot), pivot);
  const sinY = Math.min(1, Math.max(-1, -r[8]!));
  // Looking straight along Y the other two turns are one; all of it is given to Z.
  const level = Math.abs(sinY) > 0.9999999;
  const turnX = level ? 0 : portable.atan2(r[9]!, r[10]!);
  const turnZ = level ? portable.atan2(-r[1]!, r[5]!) : portable.atan2(r[4]!, r[0]!);
  return {
    moveX: round(moved[0]),
    moveY: round(moved[1]),
    moveZ: round(moved[2]),
    turnX: round(turnX * portable.DEGREES),
    turnY: round(portable.asin(sinY) * portable.DEGREES),
    turnZ: round(turnZ * portable.DEGREES),
    mirror,
  };
}
