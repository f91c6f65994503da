import { sinCos } from './portable.ts';
import type { Vec3 } from './vec3.ts';

/** A 4×4 transform as 16 numbers, row-major: the translation is at 3, 7 and 11. Points are columns, `M · p`. */
export type Mat4 = readonly number[];

export const IDENTITY: Mat4 = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/** `a · b`: first `b`, then `a`. */
export function multiply(a: Mat4, b: Mat4): Mat4 {
  const out: number[] = [];
  for (let r = 0; r < 4; r++)
    for (let c = 0; c < 4; c++)
      out.push(
        a[4 * r]! * b[c]! +
          a[4 * r + 1]! * b[4 + c]! +
          a[4 * r + 2]! * b[8 + c]! +
          a[4 * r + 3]! * b[12 + c]!,
      );
  return out;
}

export function transformPoint(m: Mat4, p: Vec3): Vec3 {
  return [
    m[0]! * p[0] + m[1]! * p[1] + m[2]! * p[2] + m[3]!,
    m[4]! * p[0] + m[5]! * p[1] + m[6]! * p[2] + m[7]!,
    m[8]! * p[0] + m[9]! * p[1] + m[10]! * p[2] + m[11]!,
  ];
}

/** Turns a direction by the linear part only. */
export function transformDirection(m: Mat4, d: Vec3): Vec3 {
  return [
    m[0]! * d[0] + m[1]! * d[1] + m[2]! * d[2],
    m[4]! * d[0] + m[5]! * d[1] + m[6]! * d[2],
    m[8]! * d[0] + m[9]! * d[1] + m[10]! * d[2],
  ];
}

export const translation = (t: Vec3): Mat4 => [1, 0, 0, t[0], 0, 1, 0, t[1], 0, 0, 1, t[2], 0, 0, 0, 1];

/** Rotation by `angle` radians about the unit vector `axis` through `centre`, right-handed. */
export function rotation(axis: Vec3, angle: number, centre: Vec3 = [0, 0, 0]): Mat4 {
  const [s, c] = sinCos(angle);
  const [x, y, z] = axis;
  const k = 1 - c;
  const linear: Mat4 = [
    c + x * x * k, x * y * k - z * s, x * z * k + y * s, 0,
    y * x * k + z * s, c + y * y * k, y * z * k - x * s, 0,
    z * x * k - y * s, z * y * k + x * s, c + z * z * k, 0,
    0, 0, 0, 1,
  ]; // prettier-ignore
  const moved = transformPoint(linear, centre);
  return [
    linear[0]!, linear[1]!, linear[2]!, centre[0] - moved[0],
    linear[4]!, linear[5]!, linear[6]!, centre[1] - moved[1],
    linear[8]!, linear[9]!, linear[10]!, centre[2] - moved[2],
    0, 0, 0, 1,
  ]; // prettier-ignore
}

/** Determinant of the linear part: 1 for a rigid turn, −1 for a rigid flip. */
export function determinant(m: Mat4): number {
  return (
    m[0]! * (m[5]! * m[10]! - m[6]! * m[9]!) -
    m[1]! * (m[4]! * m[10]! - m[6]! * m[8]!) +
    m[2]! * (m[4]! * m[9]! - m[5]! * m[8]!)
  );
}

/** Inverse of a rigid transform (rotation or flip, and translation): transpose of the linear part. */
export function invertRigid(m: Mat4): Mat4 {
  const t: Vec3 = [m[3]!, m[7]!, m[11]!];
  return [
    m[0]!, m[4]!, m[8]!, -(m[0]! * t[0] + m[4]! * t[1] + m[8]! * t[2]),
    m[1]!, m[5]!, m[9]!, -(m[1]! * t[0] + m[5]! * t[1] + m[9]! * t[2]),
    m[2]!, m[6]!, m[10]!, -(m[2]! * t[0] + m[6]! * t[1] + m[10]! * t[2]),
    0, 0, 0, 1,
  ]; // prettier-ignore
}

/** Whether the linear part is orthonormal within `tolerance` (flip allowed) and the last row is 0 0 0 1. */
export function isRigid(m: Mat4, tolerance = 1e-4): boolean {
  if (m.length !== 16 || m.some((value) => !Number.isFinite(value))) return false;
  for (let i = 0; i < 3; i++)
    for (let j = i; j < 3; j++) {
      const product = m[4 * i]! * m[4 * j]! + m[4 * i + 1]! * m[4 * j + 1]! + m[4 * i + 2]! * m[4 * j + 2]!;
      if (Math.abs(product - (i === j ? 1 : 0)) > tolerance) return false;
    }
  return Math.abs(m[12]!) + Math.abs(m[13]!) + Math.abs(m[14]!) + Math.abs(m[15]! - 1) <= tolerance;
}
