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

/** A contour that was unrolled, with what it reaches. */
interface Unrolled {
  readonly places: Places;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}

function unrolledOf(contour: Places): Unrolled {
  const places = unrolled(contour);
  let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [turn, height] of places) {
    [left, right] = [Math.min(left, turn), Math.max(right, turn)];
    [bottom, top] = [Math.min(bottom, height), Math.max(top, height)];
  }
  return { places, left, right, bottom, top };
}

/** Whether a place lies within a closed contour that does not go round the trunk: a level ray crosses it an odd number of times. */
export const isInside = (contour: Places, theta: number, z: number): boolean =>
  isWithin(unrolledOf(contour), theta, z);

function isWithin({ places, left, right }: Unrolled, theta: number, z: number): boolean {
  // The direction as it is counted there.
  const at = theta + 360 * Math.round(((left + right) / 2 - theta) / 360);
  let isIn = false;
  for (const [i, [from, bottom]] of places.entries()) {
    const [to, top] = places[(i + 1) % places.length]!;
    if (bottom > z === top > z) continue;
    if (from + ((to - from) * (z - bottom)) / (top - bottom) > at) isIn = !isIn;
  }
  return isIn;
}

/** Places in each direction that an overlap is counted by. */
const GRID = 12;

/** Degrees times mm. */
const sizeOf = ({ places }: Unrolled): number =>
  Math.abs(
    places.reduce((sum, [turn, height], i) => {
      const [next, above] = places[(i + 1) % places.length]!;
      return sum + turn * above - next * height;
    }, 0),
  ) / 2;

/** How much of the smaller of two closed contours the other covers, 0 to 1. */
export function overlapOf(one: Places, other: Places): number {
  const [a, b] = [unrolledOf(one), unrolledOf(other)];
  if (a.places.length < 3 || b.places.length < 3) return 0;
  const apart = Math.abs(wrapped((a.left + a.right - b.left - b.right) / 2));
  if (a.bottom > b.top || b.bottom > a.top || 2 * apart > a.right - a.left + b.right - b.left) return 0;
  const [small, large] = sizeOf(a) <= sizeOf(b) ? [a, b] : [b, a];
  let [inside, covered] = [0, 0];
  for (let i = 0; i < GRID; i++)
    for (let j = 0; j < GRID; j++) {
      const theta = small.left + ((small.right - small.left) * (i + 0.5)) / GRID;
      const z = small.bottom + ((small.top - small.bottom) * (j + 0.5)) / GRID;
      if (!isWithin(small, theta, z)) continue;
      inside++;
      if (isWithin(large, theta, z)) covered++;
    }
  return inside > 0 ? covered / inside : 0;
}
