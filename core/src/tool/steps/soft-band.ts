import { smootherstep } from '../../math/scalar.ts';
import { distance, mix, type Vec3 } from '../../math/vec3.ts';
import { reachOn, type SoftGrip } from '../../mesh/index.ts';

/** mm between two points of the band at most, so that its swelling looks round. */
const SPACING = 4;
/** Points closer together than this, mm, are one. */
const SAME = 1e-3;

/** A stretch of a line, and at each of its points how much of a drag is felt there, 0 to 1. */
export interface SoftBand {
  readonly points: readonly Vec3[];
  readonly shares: readonly number[];
}

/**
 * The stretch of a line along which a drag is felt. The line may have been dragged since its lengths were taken: what was a part of a span is that part
 * of it now.
 */
export function softBand(spans: readonly (readonly Vec3[])[], grip: SoftGrip): SoftBand {
  const back = halfBand(spans, grip, -1);
  const on = halfBand(spans, grip, 1);
  // Both begin with the point itself; at an end of an open line there is but one of them.
  const both = [...back.reverse(), ...(back.length > 0 ? on.slice(1) : on)];
  return { points: both.map(({ point }) => point), shares: both.map(({ share }) => share) };
}

interface Felt {
  readonly point: Vec3;
  readonly share: number;
}

function halfBand(spans: readonly (readonly Vec3[])[], grip: SoftGrip, way: 1 | -1): Felt[] {
  const { index, lengths, closed } = grip;
  const reach = reachOn(grip);
  const felt: Felt[] = [];
  let away = 0;
  for (let k = 0; k < spans.length && away < reach; k++) {
    let at = way === 1 ? index + k : index - 1 - k;
    if (closed) at = (at + 2 * spans.length) % spans.length;
    const span = way === 1 ? spans[at] : spans[at]?.toReversed();
    if (!span) break;
    const whole = span.reduce((sum, point, i) => (i === 0 ? 0 : sum + distance(point, span[i - 1]!)), 0);
    const scale = whole > 0 ? lengths[at]! / whole : 0;
    if (felt.length === 0) felt.push({ point: span[0]!, share: 1 });
    let along = 0;
    for (let i = 1; i < span.length && away + along * scale < reach; i++) {
      const [from, to] = [span[i - 1]!, span[i]!];
      const piece = distance(from, to);
      if (piece < SAME) continue;
      const left = scale > 0 ? Math.min(1, (reach - away - along * scale) / (piece * scale)) : 1;
      const parts = Math.ceil((piece * left) / SPACING);
      for (let part = 1; part <= parts; part++) {
        const t = (left * part) / parts;
        const share = smootherstep(1 - (away + (along + piece * t) * scale) / reach);
        felt.push({ point: mix(from, to, t), share });
      }
      along += piece;
    }
    away += lengths[at]!;
  }
  return felt;
}
