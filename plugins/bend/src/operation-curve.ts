import { portable } from '@bracewright/core/math';

const { sinCos } = portable;

/** Part of the way between two planes over which the curvature eases in, and out again. */
const EASE = 0.02;
/** Steps of the table of the bent axis between two planes. */
const STEPS = 512;

/**
 * Curvature of the unit ramp at t (0 … 1): constant in the middle, with C1 flanks, so that the tilt is C2 and grows by 1 in all.
 */
function rampCurvature(t: number): number {
  if (t <= 0 || t >= 1) return 0;
  const end = Math.min(t, 1 - t) / EASE;
  const flank = end >= 1 ? 1 : end * end * (3 - 2 * end);
  return flank / (1 - EASE);
}

/** Integral of `rampCurvature` from 0 to t: the tilt, 0 at 0 and 1 at 1. */
export function arcRamp(t: number): number {
  if (t <= 0) return 0;
  if (t >= 1) return 1;
  if (t > 0.5) return 1 - arcRamp(1 - t);
  const end = Math.min(t, EASE) / EASE;
  const flank = EASE * end * end * end * (1 - end / 2);
  return (flank + Math.max(t - EASE, 0)) / (1 - EASE);
}

/**
 * The bent axis: given a `span` between two planes (from 0) and a place `t` in it (0 … 1, even along the straight axis) it writes
 * `out[0]` and `out[1]`, sine and cosine of the tilt, `out[2]` and `out[3]`, the place on the bent axis across and along (mm), and `out[4]`,
 * how fast it tilts there, in radians a span. `stations` (2 to 4, ascending) are the places of the planes along the axis, mm. Up to the first
 * the axis is as it was; beyond the last it runs on straight.
 *
 * The curve is the integral of (sin tilt, cos tilt), so its length is that of the straight axis by construction; Simpson's rule
 * on 512 steps keeps it to 1e-9 of the length.
 */
export function bendCurve(
  stations: readonly number[],
  angle: number,
): (span: number, t: number, out: Float64Array) => void {
  const spans = stations.length - 1;
  const sign = (span: number): number => (spans === 1 || span === 0 ? 1 : span === spans - 1 ? -1 : 0);
  const tiltAt = (span: number, t: number): number => {
    if (sign(span) > 0) return angle * arcRamp(t);
    if (sign(span) < 0) return angle * (1 - arcRamp(t));
    return angle;
  };
  const across = new Float64Array(spans * STEPS + 1);
  const along = new Float64Array(spans * STEPS + 1);
  along[0] = stations[0]!;
  for (let span = 0; span < spans; span++) {
    const step = (stations[span + 1]! - stations[span]!) / STEPS;
    for (let i = 0; i < STEPS; i++) {
      const at = span * STEPS + i;
      const [s0, c0] = sinCos(tiltAt(span, i / STEPS));
      const [s1, c1] = sinCos(tiltAt(span, (i + 0.5) / STEPS));
      const [s2, c2] = sinCos(tiltAt(span, (i + 1) / STEPS));
      across[at + 1] = across[at]! + (step * (s0 + 4 * s1 + s2)) / 6;
      along[at + 1] = along[at]! + (step * (c0 + 4 * c1 + c2)) / 6;
    }
  }
  return (span, t, out) => {
    const length = stations[span + 1]! - stations[span]!;
    const [sine, cosine] = sinCos(tiltAt(span, t));
    // From the nearest knot by the trapezium of the direction: the rest is so short that its error is below 1e-9 of the length.
    const knot = Math.round(t * STEPS);
    const rest = (t - knot / STEPS) * length;
    const [sineKnot, cosineKnot] = sinCos(tiltAt(span, knot / STEPS));
    out[0] = sine;
    out[1] = cosine;
    out[2] = across[span * STEPS + knot]! + (rest * (sine + sineKnot)) / 2;
    out[3] = along[span * STEPS + knot]! + (rest * (cosine + cosineKnot)) / 2;
    out[4] = sign(span) * angle * rampCurvature(t);
  };
}
