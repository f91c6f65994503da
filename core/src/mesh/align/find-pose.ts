import { multiply, rotation, translation, type Mat4 } from '../../math/mat4.ts';
import { atan, PI } from '../../math/portable.ts';
import { candidateAxes, viewAlong } from './body-axes.ts';
import { depthMap, type DepthMap } from './depth-map.ts';
import { fitTrunk, WORST, type Reading, type StatureRange, type TrunkFit } from './fit-trunk.ts';
import { mirrorPlane, type MirrorFit } from './mirror-plane.ts';
import type { SurfaceSamples } from './sample-surface.ts';
import type { BodyFacts } from './types.ts';

/** As it stands, turned round, and upside down in both ways. */
export const READINGS: readonly Reading[] = [
  { up: 1, front: 1 },
  { up: 1, front: -1 },
  { up: -1, front: -1 },
  { up: -1, front: 1 },
];

/** Body height over the flat spread of a section: bounds of the calibration's bodies, with room. */
const LEAST_STATURE = 16;
const MOST_STATURE = 34;
/** How far the height that is recorded may be off: a guess from years ago is worse than none. */
const HEIGHT_TOLERANCE = 1.15;
/** A fit so good, and so much better than all other readings, needs no other axis to be tried. */
const GOOD = 1.6;
const CLEAR = 0.8;
/** The part of the body that scoliosis leaves alone, from the middle of the pelvis, in parts of the body height. */
const LOWER_THIRD = { low: -0.12, high: 0.06 };
const REFINEMENTS = 3;

/** A way in which a body may stand. */
export interface Pose {
  readonly frame: Mat4;
  /** Flat spread of a section, the length from which cells and reach are taken. */
  readonly size: number;
  /** One for each reading that holds enough of the scan, the best first. */
  readonly fits: readonly TrunkFit[];
}

/** A pose that was made exact. */
export interface RefinedPose {
  /** To the patient frame, with the pelvis at the origin. */
  readonly frame: Mat4;
  readonly size: number;
  readonly map: DepthMap;
  readonly fit: TrunkFit;
  readonly mirror: MirrorFit;
  /** The same map read in the three other ways. */
  readonly rivals: readonly TrunkFit[];
}

function statures(size: number, { height }: BodyFacts): StatureRange {
  const range = { least: LEAST_STATURE * size, most: MOST_STATURE * size };
  if (height === undefined) return range;
  const told = { least: height / HEIGHT_TOLERANCE, most: height * HEIGHT_TOLERANCE };
  return told.most < range.least || told.least > range.most ? range : told;
}

const fitAll = (map: DepthMap, range: StatureRange, readings: readonly Reading[]): TrunkFit[] =>
  readings.flatMap((reading) => fitTrunk(map, reading, range) ?? []).sort((a, b) => a.cost - b.cost);

/** The ways in which the scan may stand, the best first: along each axis, with its wide side to the side and to the front. */
export function findPoses(samples: SurfaceSamples, facts: BodyFacts, checkAborted?: () => void): Pose[] {
  const found: Pose[] = [];
  for (const axis of candidateAxes(samples)) {
    const { frame, size } = viewAlong(samples, axis);
    if (!(size > 0)) continue;
    const range = statures(size, facts);
    for (const turn of [0, PI / 2]) {
      checkAborted?.();
      const turned = multiply(rotation([0, 0, 1], turn), frame);
      const mirror = mirrorPlane(samples, turned, { low: -Infinity, high: Infinity }, 0.6 * size, 2000);
      const fits = fitAll(depthMap(samples, mirror.frame, size), range, READINGS);
      const [best, next] = fits;
      if (!best) continue;
      const pose = { frame: mirror.frame, size, fits };
      if (best.cost < GOOD && (next?.cost ?? WORST) > best.cost + CLEAR) return [pose];
      found.push(pose);
    }
  }
  return found.sort((a, b) => a.fits[0]!.cost - b.fits[0]!.cost);
}

/** Turns a frame as a fit reads it, takes its lean away and brings its pelvis to the origin. */
function settle(frame: Mat4, { up, front, lean, pelvisY, pelvisZ }: TrunkFit): Mat4 {
  const read: Mat4 = [up * front, 0, 0, 0, 0, front, 0, 0, 0, 0, up, 0, 0, 0, 0, 1];
  const toPelvis = translation([0, -pelvisY, -pelvisZ]);
  return [rotation([1, 0, 0], atan(lean)), toPelvis, read, frame].reduce((a, b) => multiply(a, b));
}

/** Makes the best fit of a pose exact: the mid-plane of the lower third, then the fit in it, in turns. */
export function refinePose(
  samples: SurfaceSamples,
  { frame: start, size, fits }: Pose,
  facts: BodyFacts,
  checkAborted?: () => void,
): RefinedPose {
  const range = statures(size, facts);
  let fit = fits[0]!;
  let frame = settle(start, fit);
  let mirror: MirrorFit = { frame, share: 0, error: Infinity };
  let map = depthMap(samples, frame, size);
  for (let round = 0; round < REFINEMENTS; round++) {
    checkAborted?.();
    const zone = { low: LOWER_THIRD.low * fit.stature, high: LOWER_THIRD.high * fit.stature };
    mirror = mirrorPlane(samples, frame, zone, (round === 0 ? 0.4 : 0.2) * size, 8000);
    map = depthMap(samples, mirror.frame, size);
    const found = fitTrunk(map, READINGS[0]!, range);
    if (!found) break;
    fit = found;
    frame = settle(mirror.frame, fit);
  }
  return { frame, size, map, fit, mirror, rivals: fitAll(map, range, READINGS.slice(1)) };
}
