import { mat4, portable, vec3, type Mat4, type Vec3 } from '@bracewright/core/math';

export {
  UNMOVED,
  placementOf as fromTransform,
  transformOf as toTransform,
  type Placement as Alignment,
} from '@bracewright/core/math';

/** The turn about the force line's direction that brings two points to one height, about the first's and second's middle. */
export function levelTransform(a: Vec3, b: Vec3): Mat4 {
  const [left, right] = a[0] <= b[0] ? [a, b] : [b, a];
  const run = right[0] - left[0];
  const rise = right[2] - left[2];
  return mat4.rotation([0, 1, 0], portable.atan2(rise, run), vec3.mix(a, b, 0.5));
}

/**
 * The frame of three landmarks: the line between both ASIS becomes level and square to the front, the suprasternal notch comes
 * over their middle, and their middle onto the force line. Undefined when the three lie on one line.
 */
export function landmarkTransform(asisLeft: Vec3, asisRight: Vec3, notch: Vec3): Mat4 | undefined {
  const middle = vec3.mix(asisLeft, asisRight, 0.5);
  const across = vec3.subtract(asisLeft, asisRight);
  const up = vec3.subtract(notch, middle);
  if (vec3.length(vec3.cross(across, up)) < 1) return undefined;
  const x = vec3.normalize(across);
  const z = vec3.normalize(vec3.addScaled(up, x, -vec3.dot(up, x)));
  const y = vec3.cross(z, x);
  const row = (axis: Vec3, shift: number): number[] => [...axis, shift - vec3.dot(axis, middle)];
  return [...row(x, 0), ...row(y, middle[1]), ...row(z, middle[2]), 0, 0, 0, 1];
}

/**
 * The frame of one pair of landmarks: the line between them becomes level and square to the front, and its middle comes over the
 * force line from the side. How far the body leans forwards a pair cannot tell: that stays as near as it can to how it was.
 * Undefined when the two points are in one place or above each other.
 */
export function pairTransform(left: Vec3, right: Vec3): Mat4 | undefined {
  const across = vec3.subtract(left, right);
  const up: Vec3 = [0, 0, 1];
  if (vec3.length(vec3.cross(across, up)) < 1) return undefined;
  const x = vec3.normalize(across);
  const z = vec3.normalize(vec3.addScaled(up, x, -vec3.dot(up, x)));
  const y = vec3.cross(z, x);
  const middle = vec3.mix(left, right, 0.5);
  const row = (axis: Vec3, shift: number): number[] => [...axis, shift - vec3.dot(axis, middle)];
  return [...row(x, 0), ...row(y, middle[1]), ...row(z, middle[2]), 0, 0, 0, 1];
}

/** `stand`, moved level so that `middle`, a point of the body before it, comes onto the force line. */
export function throughForceLine(stand: Mat4, middle: Vec3): Mat4 {
  const [x, y] = mat4.transformPoint(stand, middle);
  return mat4.multiply(mat4.translation([-x, -y, 0]), stand);
}
