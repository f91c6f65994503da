import type { Vec3 } from '@bracewright/core/math';

/** A box about the aligned body, mm: +X is the patient's left, +Y the back, +Z up. */
export interface AlignedBox {
  readonly min: Vec3;
  readonly max: Vec3;
}

/** What a place on the body is called: a key of the workspace's words, and the values it needs. */
export interface PlaceName {
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** A body this tall (mm) is a trunk, whose parts lie at known heights; of anything else only side and height are said. */
const TRUNK = { least: 300, most: 900 };

/**
 * The name of a place on an aligned body: a part of the trunk where position leaves no doubt, else side, face and height over the
 * lowest point. `radius` (mm) is how far the place reaches: a hole over the middle has no side.
 */
export function placeName(at: Vec3, radius: number, { min: low, max: high }: AlignedBox): PlaceName {
  const size = [0, 1, 2].map((k) => Math.max(1e-6, high[k]! - low[k]!)) as unknown as Vec3;
  const x = (at[0] - (low[0] + high[0]) / 2) / size[0];
  const y = (at[1] - (low[1] + high[1]) / 2) / size[1];
  const z = (at[2] - low[2]) / size[2];
  const side = x > 0 ? 'left' : 'right';
  const isCentral = Math.abs(x) * size[0] < Math.max(0.06 * size[0], 0.5 * radius);
  if (size[2] >= TRUNK.least && size[2] <= TRUNK.most) {
    if (z > 0.88 && isCentral) return { key: 'place.neck', values: {} };
    if (z > 0.62 && z < 0.95 && Math.abs(x) > 0.3) return { key: `place.armpit.${side}`, values: {} };
    if (z < 0.1) return { key: isCentral ? 'place.bottom' : `place.thigh.${side}`, values: {} };
  }
  const face = Math.abs(y) < 0.2 ? '' : y < 0 ? '.front' : '.back';
  return {
    key: `place.at.${isCentral ? 'middle' : side}${face}`,
    values: { height: Math.round(at[2] - low[2]) },
  };
}
