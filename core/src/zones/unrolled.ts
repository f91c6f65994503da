/** Places of the skin as a trunk is unrolled: degrees round it, and height, mm. */
export type Places = readonly (readonly [theta: number, z: number])[];

/** Degrees between −180 and 180. */
export const wrapped = (theta: number): number => theta - 360 * Math.round(theta / 360);

/** Whether a place lies within a closed contour that does not go round the trunk: a level ray crosses it an odd number of times. */
export function isInside(contour: Places, theta: number, z: number): boolean {
  let isIn = false;
  for (const [i, [from, low]] of contour.entries()) {
    const [to, high] = contour[(i + 1) % contour.length]!;
    const [a, b] = [wrapped(from - theta), wrapped(to - theta)];
    if (Math.abs(a - b) > 180 || low > z === high > z) continue;
    if (a + ((b - a) * (z - low)) / (high - low) > 0) isIn = !isIn;
  }
  return isIn;
}
