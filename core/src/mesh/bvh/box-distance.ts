/** Squared distance from a point to the box `bounds[at … at + 5]`; 0 inside. */
export function boxDistance(bounds: Float32Array, at: number, x: number, y: number, z: number): number {
  const dx = x < bounds[at]! ? bounds[at]! - x : x > bounds[at + 3]! ? x - bounds[at + 3]! : 0;
  const dy = y < bounds[at + 1]! ? bounds[at + 1]! - y : y > bounds[at + 4]! ? y - bounds[at + 4]! : 0;
  const dz = z < bounds[at + 2]! ? bounds[at + 2]! - z : z > bounds[at + 5]! ? z - bounds[at + 5]! : 0;
  return dx * dx + dy * dy + dz * dz;
}
