import type { Vec3 } from '../../math/vec3.ts';
import { portable } from '../../math/index.ts';
import type { TrunkRing, TrunkRings } from '../trunk-rings.ts';

/** Levels of a trunk that are looked at, as parts of the body height from the middle of the pelvis. */
const LOWEST = -0.08;
const STEP = 0.025;
const LEVELS = 15;
/** Above this level arms may be part of a section: its middle is no middle of the trunk, and its sides are not looked at. */
const UNDER_ARMS = 0.1575;
/** Directions round the trunk, degrees apart. */
const TURN = 15;
const FREE = Array.from({ length: 360 / TURN }, (_, i) => i * TURN - 180);
const BETWEEN_ARMS = FREE.filter((theta) => Math.abs(theta) <= 45 || Math.abs(theta) >= 135);

const heightOf = (level: number): number => LOWEST + level * STEP;
const directionsAt = (level: number): readonly number[] =>
  heightOf(level) <= UNDER_ARMS ? FREE : BETWEEN_ARMS;
/** Of each level: the place of its middle under the arms, then a distance to the skin for each direction. */
const LENGTHS = Array.from(
  { length: LEVELS },
  (_, level) => (heightOf(level) <= UNDER_ARMS ? 2 : 0) + directionsAt(level).length,
);

/** How many numbers describe a trunk. */
export const FEATURES = LENGTHS.reduce((sum, length) => sum + length, 0);

/** Where a body stands: the middle of its pelvis in the patient frame, and its height, mm. */
export interface StandingBody {
  readonly pelvis: Vec3;
  readonly stature: number;
}

/** The place from which directions are counted at a height, mm: the middle of the section, above the arm pits that of the last one below them. */
export function middleAt(
  rings: TrunkRings,
  { pelvis, stature }: StandingBody,
  z: number,
): readonly [number, number] {
  const under = pelvis[2] + UNDER_ARMS * stature;
  return rings.ring(Math.min(z, under))?.centre ?? [pelvis[0], pelvis[1]];
}

/**
 * A trunk that stands in the patient frame as `FEATURES` numbers, in parts of its body height from its pelvis; NaN where it has no skin. `mirrored` gives those of its mirror
 * image.
 */
export function trunkFeatures(rings: TrunkRings, body: StandingBody, mirrored = false): Float64Array {
  const { pelvis, stature } = body;
  const features = new Float64Array(FEATURES).fill(NaN);
  const side = mirrored ? -1 : 1;
  let at = 0;
  for (let level = 0; level < LEVELS; level++) {
    const z = pelvis[2] + heightOf(level) * stature;
    const ring = rings.ring(z);
    if (ring) describe(ring, { body, from: middleAt(rings, body, z), side, level }, features.subarray(at));
    at += LENGTHS[level]!;
  }
  return features;
}

/**
 * Share of the places that `trunkFeatures` looks at where no skin lies within `far` mm: a section is bridged over a hole of the scan, and the bridge is no
 * skin. `distanceOf` gives how far the skin is from a place, mm.
 */
export function missingShare(
  rings: TrunkRings,
  body: StandingBody,
  { far, distanceOf }: { readonly far: number; readonly distanceOf: (at: Vec3) => number },
): number {
  let [looked, missing] = [0, 0];
  for (let level = 0; level < LEVELS; level++) {
    const z = body.pelvis[2] + heightOf(level) * body.stature;
    const ring = rings.ring(z);
    const from = middleAt(rings, body, z);
    for (const theta of ring ? directionsAt(level) : []) {
      const skin = ring!.at(theta, from);
      if (!skin) continue;
      looked++;
      if (distanceOf(skin) > far) missing++;
    }
  }
  return looked === 0 ? 1 : missing / looked;
}

interface Place {
  readonly body: StandingBody;
  readonly from: readonly [number, number];
  readonly side: number;
  readonly level: number;
}

function describe(
  ring: TrunkRing,
  { body: { pelvis, stature }, from, side, level }: Place,
  out: Float64Array,
): void {
  let next = 0;
  if (heightOf(level) <= UNDER_ARMS) {
    out[next++] = (side * (from[0] - pelvis[0])) / stature;
    out[next++] = (from[1] - pelvis[1]) / stature;
  }
  for (const theta of directionsAt(level)) {
    const skin = ring.at(side * theta, from);
    if (skin) {
      const [dx, dy] = [skin[0] - from[0], skin[1] - from[1]];
      out[next] = Math.sqrt(dx * dx + dy * dy) / stature;
    }
    next++;
  }
}

/** The direction of a place round `from`, degrees. */
export const directionFrom = (from: readonly [number, number], [x, y]: Vec3): number =>
  portable.atan2(x - from[0], from[1] - y) * portable.DEGREES;
