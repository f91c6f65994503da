/** `value` held within `low` to `high`. */
export function clamp(value: number, low: number, high: number): number {
  return value < low ? low : value > high ? high : value;
}

/** Linear blend, `a` at t = 0 and `b` at t = 1. */
export function lerp(a: number, b: number, t: number): number {
  return a + (b - a) * t;
}

/** C1 ramp 0 to 1 with flat ends: 3t² − 2t³, t clamped to 0..1. */
export function smoothstep(t: number): number {
  const u = clamp(t, 0, 1);
  return u * u * (3 - 2 * u);
}

/** C2 ramp 0 to 1 with flat, uncurved ends: 6t⁵ − 15t⁴ + 10t³, t clamped to 0..1. Source: Perlin, Improving Noise, 2002. */
export function smootherstep(t: number): number {
  const u = clamp(t, 0, 1);
  return u * u * u * (u * (u * 6 - 15) + 10);
}

/** Derivative of `smootherstep` by t: 30t²(1 − t)², at most 1.875, 0 outside 0..1. */
export function smootherstepSlope(t: number): number {
  const u = clamp(t, 0, 1);
  const way = u * (1 - u);
  return 30 * way * way;
}
