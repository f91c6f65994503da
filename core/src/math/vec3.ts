/** A point (mm), a displacement (mm) or a direction in model space, `[x, y, z]`. */
export type Vec3 = readonly [x: number, y: number, z: number];

export const add = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const subtract = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a: Vec3, factor: number): Vec3 => [a[0] * factor, a[1] * factor, a[2] * factor];
export const addScaled = (a: Vec3, b: Vec3, factor: number): Vec3 => [
  a[0] + b[0] * factor,
  a[1] + b[1] * factor,
  a[2] + b[2] * factor,
];
export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const length = (a: Vec3): number => Math.sqrt(dot(a, a));
export const distance = (a: Vec3, b: Vec3): number => length(subtract(a, b));
export const mix = (a: Vec3, b: Vec3, t: number): Vec3 => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];

/** The vector scaled to length 1; the zero vector gives `fallback` (+Z). */
export function normalize(a: Vec3, fallback: Vec3 = [0, 0, 1]): Vec3 {
  const size = length(a);
  return size > 0 ? [a[0] / size, a[1] / size, a[2] / size] : fallback;
}

/** Two unit vectors that form a right-handed frame (u, v, axis) with the unit vector `axis`; ties by smallest component. */
export function perpendicularFrame(axis: Vec3): readonly [u: Vec3, v: Vec3] {
  const [x, y, z] = [Math.abs(axis[0]), Math.abs(axis[1]), Math.abs(axis[2])];
  const helper: Vec3 = x <= y && x <= z ? [1, 0, 0] : y <= z ? [0, 1, 0] : [0, 0, 1];
  const u = normalize(cross(helper, axis));
  return [u, cross(axis, u)];
}

/** The point number `index` of a packed array `3·V`. */
export function pointAt(packed: ArrayLike<number>, index: number): Vec3 {
  return [packed[3 * index]!, packed[3 * index + 1]!, packed[3 * index + 2]!];
}

/** `v` turned about the unit vector `axis`; sine and cosine of the angle come from `portable`. Source: Rodrigues, 1840. */
export function rotateVector(v: Vec3, axis: Vec3, sinAngle: number, cosAngle: number): Vec3 {
  const c = cross(axis, v);
  const d = dot(axis, v) * (1 - cosAngle);
  return [
    v[0] * cosAngle + c[0] * sinAngle + axis[0] * d,
    v[1] * cosAngle + c[1] * sinAngle + axis[1] * d,
    v[2] * cosAngle + c[2] * sinAngle + axis[2] * d,
  ];
}
