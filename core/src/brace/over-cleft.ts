import { smoothstep } from '../math/index.ts';
import type { Vec3 } from '../math/vec3.ts';
import type { Bvh } from '../mesh/index.ts';
import type { EdgeLine } from '../params/index.ts';
import type { TrimProfile } from './trim-profile.ts';

/** Half of the directions behind in which the cleft is looked for, degrees, and how far they lie apart: 2 to 3 mm on a trunk. */
const HALF = 24;
const APART = 1.5;
/** The edge is raised in full so many degrees to both sides of the middle of the back, and not at all beyond. */
const FULL = 14;
const NOT = 46;
/** A ball of this radius, mm, touches skin that a wall of up to 5 mm with the round of its edge can follow: in a narrower fold two of its sides meet. */
const BALL = 8;
/** Share of its radius that has to be free. */
const FREE = 0.9;
/** The edge is raised in such steps and at most so far, mm: to where the cleft of the buttocks ends on people, beside the upper sacrum. */
const STEP = 4;
const MOST = 72;

interface Skin {
  /** The place in a direction round the trunk, degrees, at a height. */
  readonly place: (theta: number, z: number) => Vec3 | undefined;
  readonly bvh: Pick<Bvh, 'closestPoint'>;
  /** The skin nearest to a place. */
  readonly onSkin: (at: Vec3) => EdgeLine['points'][number];
}

/**
 * The profile with its lower edge raised behind, in an arch, over the upper end of the cleft of the buttocks, by no more than is needed: a rim that runs through the cleft itself is one whose
 * outer sides meet, so that it comes out as thin as nothing. The same where there is no such fold, or none that ends within `MOST` mm. Lengths in mm.
 */
export function overCleft(profile: TrimProfile, skin: Skin): TrimProfile {
  for (let by = 0; by <= MOST; by += STEP) {
    const raised = by === 0 ? profile : raisedBehind(profile, by);
    if (hasRoom(raised, skin)) return raised;
  }
  return profile;
}

const raisedBehind = (profile: TrimProfile, by: number): TrimProfile => ({
  top: (theta) => profile.top(theta),
  bottom: (theta) => profile.bottom(theta) + by * (1 - smoothstep((offBack(theta) - FULL) / (NOT - FULL))),
});

/** Degrees from the middle of the back. */
const offBack = (theta: number): number => Math.abs((((theta % 360) + 360) % 360) - 180);

/** Whether the ball touches the skin all along the lower edge behind, nowhere bridging a fold. */
function hasRoom({ bottom }: TrimProfile, { place, bvh, onSkin }: Skin): boolean {
  for (let theta = 180 - HALF; theta <= 180 + HALF; theta += APART) {
    const at = place(theta, bottom(theta));
    if (!at) continue;
    const { position, normal } = onSkin(at);
    const centre = [0, 1, 2].map((k) => position[k]! + BALL * normal[k]!) as unknown as Vec3;
    const free = bvh.closestPoint(centre, BALL)?.distance ?? BALL;
    if (free < FREE * BALL) return false;
  }
  return true;
}
