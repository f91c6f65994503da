import type { TriMesh } from '../tri-mesh.ts';
import { partOf, type WorkPart } from '../work.ts';
import { depthMap } from './depth-map.ts';
import { findPoses, refineBest, refinePose, type Pose, type RefinedPose } from './find-pose.ts';
import { isHalf } from './flat-side.ts';
import { sampleSurface, SAMPLES, type SurfaceSamples } from './sample-surface.ts';
import { ScanViews } from './scan-views.ts';
import { shapeVotes, VOTE_COLUMNS } from './shape-votes.ts';
import { CLEARLY_WORSE } from './judge.ts';
import type { BodyFacts, Vote } from './types.ts';

/** Raised with every change by which a scan may be answered otherwise, so that answers that were kept are found anew. */
export const RECOGNITION_VERSION = 2;

/** How the body in a scan stands, as far as its shape tells. */
export interface Recognition {
  /** The ways in which it may stand, the best first. */
  readonly poses: readonly Pose[];
  readonly pose: RefinedPose;
  /** What parts of the body say of up and facing, each by its own geometry. */
  readonly shape: readonly Vote[];
  /** Whether the scan shows a part of the body's round only. */
  readonly oneSided: boolean;
}

interface Known {
  readonly views: ScanViews;
  /** By the body height that it was looked for with, mm; undefined where there is none on record. */
  readonly byHeight: Map<number | undefined, Recognition | undefined>;
}

/** What was recognised, by mesh. Only a memory: meshes never change, and the same mesh is always recognised the same. */
const KNOWN = new WeakMap<TriMesh, Known>();

/** Of the scans that were asked about of late, the last one the latest: what reads a file anew has another mesh of the same surface. */
const RECENT: Known[] = [];
/** Each keeps a megabyte or two. */
const MOST_RECENT = 4;

/** Whether two surfaces are the same to the last bit, in all that a scan is recognised by. */
function isSame(a: SurfaceSamples, b: SurfaceSamples): boolean {
  if (a.count !== b.count || a.area !== b.area) return false;
  return (['centre', 'points', 'normals'] as const).every((of) => {
    const [own, other] = [a[of], b[of]];
    for (let i = 0; i < own.length; i++) if (!Object.is(own[i], other[i])) return false;
    return true;
  });
}

function knownOf(mesh: TriMesh, checkAborted?: () => void): Known {
  const known = KNOWN.get(mesh);
  if (known) return known;
  const samples = sampleSurface(mesh, SAMPLES, checkAborted);
  const at = RECENT.findIndex(({ views }) => isSame(views.samples, samples));
  const [again] = at < 0 ? [] : RECENT.splice(at, 1);
  const now = again ?? { views: new ScanViews(samples), byHeight: new Map() };
  RECENT.push(now);
  if (RECENT.length > MOST_RECENT) RECENT.shift();
  KNOWN.set(mesh, now);
  return now;
}

/** The views of a scan, for all that is asked about it. Throws only what `checkAborted` throws. */
export const viewsOf = (mesh: TriMesh, checkAborted?: () => void): ScanViews =>
  knownOf(mesh, checkAborted).views;

/**
 * Recognises the body in a scan, once for all that is asked about it: how it should stand, its unit, its size. Only the height of `facts`
 * has a part in it. Undefined where the scan has no surface that a body could be placed on. Throws only what `checkAborted` throws.
 */
export function recognise(mesh: TriMesh, { height }: BodyFacts, work: WorkPart): Recognition | undefined {
  const { views, byHeight } = knownOf(mesh, work.checkAborted);
  if (byHeight.has(height)) return byHeight.get(height);
  work.progress(0.2);
  const facts = height === undefined ? {} : { height };
  const poses = findPoses(views, facts, partOf(work, 0.2, 0.6));
  work.progress(0.6);
  const first = refineBest(views.samples, poses, facts, partOf(work, 0.6, 0.85));
  work.progress(0.85);
  work.checkAborted();
  const best = first && { pose: first, ...ownVotes(views, first) };
  const recognition = best && { poses, ...(overturned(views, best, facts, partOf(work, 0.85, 1)) ?? best) };
  byHeight.set(height, recognition);
  return recognition;
}

/**
 * The body the other way up, where that fits hardly worse and the parts that know nothing of the fit speak for it: a broad trunk tapers so little that its
 * shape alone may be read upside down, but its neck is where it is. Which way is up stays unsure.
 */
function overturned(
  views: ScanViews,
  { pose, shape }: Omit<Recognition, 'poses'>,
  facts: BodyFacts,
  work: WorkPart,
): Omit<Recognition, 'poses'> | undefined {
  if (forUp(shape) >= 0) return undefined;
  const rival = pose.rivals.find(({ up }) => up < 0);
  if (!rival || rival.cost > pose.fit.cost + CLEARLY_WORSE) return undefined;
  const other = refinePose(views.samples, { frame: pose.frame, size: pose.size, fits: [rival] }, facts, work);
  const found = { pose: other, ...ownVotes(views, other) };
  return forUp(found.shape) > 0 ? found : undefined;
}

const forUp = (shape: readonly Vote[]): number =>
  shape.reduce((sum, { question, says, weight }) => sum + (question === 'up' ? says * weight : 0), 0);

function ownVotes(
  { samples }: ScanViews,
  { frame, size }: RefinedPose,
): Pick<Recognition, 'shape' | 'oneSided'> {
  const shape = shapeVotes(depthMap(samples, frame, size, VOTE_COLUMNS), size);
  return { shape, oneSided: isHalf(samples, [frame[8]!, frame[9]!, frame[10]!], size) };
}
