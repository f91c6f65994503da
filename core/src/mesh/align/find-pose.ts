import { multiply, rotation, translation, type Mat4 } from '../../math/mat4.ts';
import { atan, PI } from '../../math/portable.ts';
import { depthMap, type DepthMap } from './depth-map.ts';
import {
  fitTrunk,
  WORST,
  type Precision,
  type Reading,
  type StatureRange,
  type TrunkFit,
} from './fit-trunk.ts';
import { mirrorPlane, type MirrorFit, type Zone } from './mirror-plane.ts';
import type { SurfaceSamples } from './sample-surface.ts';
import type { ScanViews } from './scan-views.ts';
import { partOf, type WorkPart } from '../work.ts';
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
/** Longest extent, debris with it, as a multiple of the section's spread: a sheet or a wire is no body, and rounding gives its sections a spread. */
const MOST_LENGTH = 200;
/** How far the height that is recorded may be off: a guess from years ago is worse than none. */
const HEIGHT_TOLERANCE = 1.15;
/** A fit so good, and so much better than all other readings, needs no other axis to be tried. */
const GOOD = 1.6;
const CLEAR = 0.8;
/** Coarse cost from which no finer fit makes a trunk of it. */
const HOPELESS = 3.4;
/** How far the long axis may be led aside by an arm that is held up, radians. */
const LED_ASIDE: readonly number[] = [-0.5, -0.25, 0.25, 0.5];
/** The part of the body that scoliosis leaves alone, from the middle of the pelvis, in parts of the body height. */
const LOWER_THIRD: Zone = { low: -0.1, high: 0.02 };
/** Parts of it whose mid-planes are compared: where they differ, one of them is crooked. */
const NEIGHBOURS: readonly Zone[] = [
  { low: -0.08, high: 0.05 },
  { low: -0.12, high: -0.02 },
];
const REFINEMENTS = 3;
/** How far the body height may still be off after the first refinement, as a ratio. */
const NEAR = 1.1;

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
  /** How far the mid-planes of parts of the lower third lean from one another, radians. */
  readonly crookedness: number;
  /** The same map read in the three other ways. */
  readonly rivals: readonly TrunkFit[];
}

function statures(size: number, { height }: BodyFacts): StatureRange {
  const range = { least: LEAST_STATURE * size, most: MOST_STATURE * size };
  if (height === undefined) return range;
  const told = { least: height / HEIGHT_TOLERANCE, most: height * HEIGHT_TOLERANCE };
  return told.most < range.least || told.least > range.most ? range : told;
}

const fitAll = (
  map: DepthMap,
  range: StatureRange,
  readings: readonly Reading[],
  precision: Precision = 'fine',
): TrunkFit[] =>
  readings
    .flatMap((reading) => fitTrunk(map, reading, range, precision) ?? [])
    .sort((a, b) => a.cost - b.cost);

/** The ways in which a body may stand about the axis of `start`; its plane of symmetry is looked for near x = 0. */
function poseAt(views: ScanViews, start: Mat4, size: number, range: StatureRange): Pose | undefined {
  const { frame, map } = views.mirrored(start, size);
  const coarse = fitAll(map, range, READINGS, 'coarse');
  const isHopeless = (coarse[0]?.cost ?? WORST) > HOPELESS;
  const fits = isHopeless
    ? coarse
    : coarse.flatMap((fit) => fitTrunk(map, fit, range, 'rough', fit) ?? []).sort((a, b) => a.cost - b.cost);
  return fits.length > 0 ? { frame, size, fits } : undefined;
}

/** Poses about axes beside that of `pose`: an arm that is held up leads the axis of the whole to its side. */
function posesBeside(
  views: ScanViews,
  { frame, size }: Pose,
  facts: BodyFacts,
  { checkAborted }: WorkPart,
): Pose[] {
  const range = statures(size, facts);
  const starts = LED_ASIDE.map((angle) => {
    checkAborted();
    const start = multiply(rotation([0, 1, 0], angle), frame);
    const { share, error } = views.mirrored(start, size);
    return { start, merit: share / (error + 0.02 * size) };
  });
  starts.sort((a, b) => b.merit - a.merit);
  return starts.slice(0, 2).flatMap(({ start }) => {
    checkAborted();
    return poseAt(views, start, size, range) ?? [];
  });
}

/** The ways in which the scan may stand, the best first: along each axis, with its wide side to the side and to the front. */
export function findPoses(views: ScanViews, facts: BodyFacts, work: WorkPart): Pose[] {
  const found: Pose[] = [];
  const best = (): Pose | undefined => found.sort((a, b) => a.fits[0]!.cost - b.fits[0]!.cost)[0];
  const axes = views.axes();
  for (const [i, axis] of axes.entries()) {
    work.progress((0.8 * i) / axes.length);
    const { frame, size, extent } = views.along(axis);
    if (!(MOST_LENGTH * size > extent)) continue;
    const range = statures(size, facts);
    for (const turn of [0, PI / 2]) {
      work.checkAborted();
      const pose = poseAt(views, multiply(rotation([0, 0, 1], turn), frame), size, range);
      if (!pose) continue;
      const [first, next] = pose.fits;
      if (first!.cost < GOOD && (next?.cost ?? WORST) > first!.cost + CLEAR) return [pose];
      found.push(pose);
    }
  }
  const whole = best();
  work.progress(0.8);
  if (whole && whole.fits[0]!.cost >= GOOD) {
    work.checkAborted();
    found.push(...posesBeside(views, whole, facts, work));
    best();
  }
  return found;
}

/** Turns a frame as a fit reads it, takes its lean away and brings its pelvis to the origin. */
function settle(frame: Mat4, { up, front, lean, pelvisY, pelvisZ }: TrunkFit): Mat4 {
  const read: Mat4 = [up * front, 0, 0, 0, 0, front, 0, 0, 0, 0, up, 0, 0, 0, 0, 1];
  const toPelvis = translation([0, -pelvisY, -pelvisZ]);
  return [rotation([1, 0, 0], atan(lean)), toPelvis, read, frame].reduce((a, b) => multiply(a, b));
}

/** Poses that are made exact where none is good at first sight. */
const TRIED = 3;

/** The best of the poses, made exact. */
export function refineBest(
  samples: SurfaceSamples,
  poses: readonly Pose[],
  facts: BodyFacts,
  work: WorkPart,
): RefinedPose | undefined {
  const tried = poses.slice(0, (poses[0]?.fits[0]!.cost ?? 0) < GOOD ? 1 : TRIED);
  const refined = tried.map((pose, i) =>
    refinePose(samples, pose, facts, partOf(work, i / tried.length, (i + 1) / tried.length)),
  );
  return refined.reduce<RefinedPose | undefined>(
    (a, b) => (a && a.fit.cost <= b.fit.cost ? a : b),
    undefined,
  );
}

/** Makes the best fit of a pose exact: the mid-plane of the lower third, then the fit in it, in turns. */
export function refinePose(
  samples: SurfaceSamples,
  { frame: start, size, fits }: Pose,
  facts: BodyFacts,
  { checkAborted, progress }: WorkPart,
): RefinedPose {
  const range = statures(size, facts);
  let fit = fits[0]!;
  let frame = settle(start, fit);
  let mirror: MirrorFit = { frame, lean: 0, share: 0, error: Infinity };
  let map!: DepthMap;
  for (let round = 0; round < REFINEMENTS; round++) {
    checkAborted();
    progress(round / (REFINEMENTS + 1));
    const isFirst = round === 0;
    const isLast = round === REFINEMENTS - 1;
    const zone = { low: LOWER_THIRD.low * fit.stature, high: LOWER_THIRD.high * fit.stature };
    mirror = mirrorPlane(samples, frame, zone, (isFirst ? 0.4 : 0.2) * size, isLast ? 8000 : 3000);
    map = depthMap(samples, mirror.frame, size);
    const near = { least: fit.stature / NEAR, most: fit.stature * NEAR };
    const found = fitTrunk(map, READINGS[0]!, isFirst ? range : near, isLast ? 'fine' : 'rough');
    if (!found) break;
    fit = found;
    frame = settle(mirror.frame, fit);
  }
  progress(REFINEMENTS / (REFINEMENTS + 1));
  const leans = NEIGHBOURS.map(({ low, high }) => {
    checkAborted();
    const zone = { low: low * fit.stature, high: high * fit.stature };
    const beside = mirrorPlane(samples, frame, zone, 0.2 * size, 4000);
    return beside.share > 0 ? beside.lean : 0;
  });
  checkAborted();
  const crookedness = Math.max(0, ...leans) - Math.min(0, ...leans);
  return {
    frame,
    size,
    map,
    fit,
    mirror,
    crookedness,
    rivals: fitAll(map, range, READINGS.slice(1), 'rough'),
  };
}
