/** Places of the skin as a trunk is unrolled: degrees round it, and height, mm. */
export type Places = readonly (readonly [theta: number, z: number])[];

/** Degrees between −180 and 180. */
export const wrapped = (theta: number): number => theta - 360 * Math.round(theta / 360);

/** A contour with its directions one after the other, without a jump at the back: round about that of its first place. */
function unrolled(contour: Places): Places {
  let last = contour[0]?.[0] ?? 0;
  return contour.map(([theta, z]) => {
    last += wrapped(theta - last);
    return [last, z] as const;
  });
}

/** Whether a place lies within a closed contour that does not go round the trunk: a level ray crosses it an odd number of times. */
export function isInside(contour: Places, theta: number, z: number): boolean {
  const places = unrolled(contour);
  const [low, high] = places.reduce(
    ([a, b], [turn]) => [Math.min(a, turn), Math.max(b, turn)],
    [Infinity, -Infinity],
  );
  // The direction as it is counted there.
  const at = theta + 360 * Math.round(((low + high) / 2 - theta) / 360);
  let isIn = false;
  for (const [i, [from, bottom]] of places.entries()) {
    const [to, top] = places[(i + 1) % places.length]!;
    if (bottom > z === top > z) continue;
    if (from + ((to - from) * (z - bottom)) / (top - bottom) > at) isIn = !isIn;
  }
  return isIn;
}
