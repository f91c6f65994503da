import { smootherstep, smootherstepSlope, vec3, type Vec3 } from '@bracewright/core/math';
import { orientPlanes, type TriMesh, type TrunkPlane } from '@bracewright/core/mesh';
import { SdkError } from '@bracewright/core/operation';

/** Cosine to the way from which a plane has a height everywhere that numbers can hold. */
const LEAST_COSINE = 1e-3;
const BATCH = 16384;

/** `V` parts of the amount by which a vertex is moved, 0 to 1, and their derivatives along the way, 1/mm. */
export interface Shares {
  readonly shares: Float64Array;
  readonly slopes: Float64Array;
}

/**
 * The share of every vertex: how much of the lengthening lies before it on the line through it along `way` (a unit vector), 0 before the first plane, 1 beyond
 * the last. Throws SdkError `planes/crossing` where two planes cut each other on such a line through a vertex that lies between them, and what `orientPlanes` throws.
 */
export function sharesAlong(
  { positions }: TriMesh,
  planes: readonly TrunkPlane[],
  way: Vec3,
  { checkAborted }: { readonly checkAborted: () => void },
): Shares {
  const oriented = orientPlanes(planes);
  const cosines = oriented.map(({ normal }, index) => {
    const cosine = vec3.dot(normal, way);
    const first = Math.max(index, 1);
    if (cosine < LEAST_COSINE) throw new SdkError('planes/crossing', { first, second: first + 1 });
    return cosine;
  });
  const count = positions.length / 3;
  const made = { shares: new Float64Array(count), slopes: new Float64Array(count) };
  const to = new Float64Array(oriented.length);
  const gaps = new Float64Array(oriented.length - 1);
  const out = new Float64Array(2);
  for (let v = 0; v < count; v++) {
    if (v % BATCH === 0) checkAborted();
    let isBefore = true;
    let isBeyond = true;
    for (let i = 0; i < oriented.length; i++) {
      const { origin, normal } = oriented[i]!;
      const over =
        normal[0] * (origin[0] - positions[3 * v]!) +
        normal[1] * (origin[1] - positions[3 * v + 1]!) +
        normal[2] * (origin[2] - positions[3 * v + 2]!);
      // mm along the way from the vertex to the plane.
      to[i] = over / cosines[i]!;
      if (over < 0) isBefore = false;
      if (over > 0) isBeyond = false;
    }
    if (isBefore) continue;
    if (isBeyond) {
      made.shares[v] = 1;
      continue;
    }
    for (let i = 1; i < to.length; i++) {
      gaps[i - 1] = to[i]! - to[i - 1]!;
      if (!(gaps[i - 1]! > 0)) throw new SdkError('planes/crossing', { first: i, second: i + 1 });
    }
    shareAt(gaps, -to[0]!, out);
    made.shares[v] = out[0]!;
    made.slopes[v] = out[1]!;
  }
  return made;
}

/**
 * Writes the share and its derivative (1/mm) at `far` mm beyond the first of planes that lie `gaps` apart. Over two planes it is the C2 ramp; over three
 * and four it grows as the ramp of a plane list weighs: 0, 1, 0 or 0, 1, 1, 0.
 */
function shareAt(gaps: Float64Array, far: number, out: Float64Array): void {
  const last = gaps.length - 1;
  out[0] = far > 0 ? 1 : 0;
  out[1] = 0;
  if (far <= 0) return;
  let [whole, grown, from] = [0, 0, 0];
  let isFound = false;
  for (let i = 0; i <= last; i++) {
    const gap = gaps[i]!;
    const t = (far - from) / gap;
    // Over a whole span the ramp adds up to a half of it.
    const part = i === 0 || i === last ? gap / 2 : gap;
    if (!isFound && t < 1) {
      isFound = true;
      if (last === 0) {
        out[0] = smootherstep(t);
        out[1] = smootherstepSlope(t) / gap;
        return;
      }
      grown = whole + gap * (i === 0 ? rampIntegral(t) : i < last ? t : 0.5 - rampIntegral(1 - t));
      out[1] = i === 0 ? smootherstep(t) : i < last ? 1 : smootherstep(1 - t);
    }
    whole += part;
    from += gap;
  }
  if (!isFound) return;
  out[0] = grown / whole;
  out[1] = out[1]! / whole;
}

/** Integral of `smootherstep` from 0 to t, for t in 0..1. */
const rampIntegral = (t: number): number => t * t * t * t * (t * (t - 3) + 2.5);
