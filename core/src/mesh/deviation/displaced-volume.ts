/**
 * Volume that a triangle sweeps from where its corners came from to where they are, mm³, positive along its normal. Exact for corners that go straight: the sides between two
 * triangles are the same ruled surface for both, so that what neighbours sweep adds up to the volume between the two surfaces, whatever they are bent like. The area that moves is a
 * quadratic in time, so Simpson's rule integrates it exactly.
 *
 * @param at - Where corners are, 3 numbers each, mm.
 * @param from - Where the same corners came from.
 * @param a - Where the three corners begin in both lists.
 */
export function sweptVolume(
  at: ArrayLike<number>,
  from: ArrayLike<number>,
  a: number,
  b: number,
  c: number,
): number {
  // Edges from the first corner: now (1), before (0); each named u for the second corner and v for the third.
  const [u1x, u1y, u1z] = [at[b]! - at[a]!, at[b + 1]! - at[a + 1]!, at[b + 2]! - at[a + 2]!];
  const [v1x, v1y, v1z] = [at[c]! - at[a]!, at[c + 1]! - at[a + 1]!, at[c + 2]! - at[a + 2]!];
  const [u0x, u0y, u0z] = [from[b]! - from[a]!, from[b + 1]! - from[a + 1]!, from[b + 2]! - from[a + 2]!];
  const [v0x, v0y, v0z] = [from[c]! - from[a]!, from[c + 1]! - from[a + 1]!, from[c + 2]! - from[a + 2]!];
  // Four times the cross product half-way is that of the sums of both ends.
  const [ux, uy, uz, vx, vy, vz] = [u0x + u1x, u0y + u1y, u0z + u1z, v0x + v1x, v0y + v1y, v0z + v1z];
  const nx = u0y * v0z - u0z * v0y + (uy * vz - uz * vy) + (u1y * v1z - u1z * v1y);
  const ny = u0z * v0x - u0x * v0z + (uz * vx - ux * vz) + (u1z * v1x - u1x * v1z);
  const nz = u0x * v0y - u0y * v0x + (ux * vy - uy * vx) + (u1x * v1y - u1y * v1x);
  const x = at[a]! - from[a]! + (at[b]! - from[b]!) + (at[c]! - from[c]!);
  const y = at[a + 1]! - from[a + 1]! + (at[b + 1]! - from[b + 1]!) + (at[c + 1]! - from[c + 1]!);
  const z = at[a + 2]! - from[a + 2]! + (at[b + 2]! - from[b + 2]!) + (at[c + 2]! - from[c + 2]!);
  return (x * nx + y * ny + z * nz) / 36;
}
