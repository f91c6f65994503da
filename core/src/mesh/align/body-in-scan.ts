import { invertRigid, multiply, transformPoint, translation, type Mat4 } from '../../math/mat4.ts';
import type { Vec3 } from '../../math/vec3.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { partOf, type Work } from '../work.ts';
import { depthMap } from './depth-map.ts';
import { READINGS, type RefinedPose } from './find-pose.ts';
import { fitTrunk, type StatureRange } from './fit-trunk.ts';
import { recognise, viewsOf } from './recognise.ts';
import type { SurfaceSamples } from './sample-surface.ts';
import type { BodyFacts } from './types.ts';

/** The body that a scan shows, as far as its shape tells. */
export interface BodyInScan {
  /** Body height, mm. */
  readonly stature: number;
  /** The middle of the pelvis, level with the iliac spines, mm in the frame of the scan. */
  readonly pelvis: Vec3;
  /** Rigid, row-major: from the scan to the patient frame with the pelvis at the origin. */
  readonly frame: Mat4;
}

/**
 * Cells in which the body is looked at once more, in parts of those that it was recognised in. One grid may read it some 3 % too tall and 1 cm too high, and
 * another mesh of the same skin as much too small: height and place are the middle of what all of them read.
 */
const GRIDS = [0.64, 0.7, 0.76, 0.83, 0.9, 0.97, 1.05, 1.13, 1.22] as const;
/** How far one of them may lead from the first, as a ratio of the body height. */
const NEAR = 1.1;
/** A body height on record that is so near to the one that the scan shows, as a ratio, is taken for it. */
const CONFIRMED = 1.06;

/** Bodies that were found, by mesh and by the height on record. Only a memory: meshes never change. */
const KNOWN = new WeakMap<TriMesh, Map<number | undefined, BodyInScan>>();

/** The body in a scan; undefined where none is recognised. Sure is only what `alignScan` says is sure. Throws only what `checkAborted` throws. */
export function bodyInScan(mesh: TriMesh, facts: BodyFacts = {}, work: Work = {}): BodyInScan | undefined {
  const part = partOf(work, 0, 1);
  const { height } = facts;
  const known = KNOWN.get(mesh) ?? new Map<number | undefined, BodyInScan>();
  const before = known.get(height);
  if (before) return before;
  const pose = recognise(mesh, facts, part)?.pose;
  if (!pose) return undefined;
  const { samples } = viewsOf(mesh, part.checkAborted);
  const found = middleOf(samples, pose, around(pose.fit.stature, NEAR), part.checkAborted);
  const isConfirmed = height !== undefined && ratio(height, found.stature) < CONFIRMED;
  const { stature, rise } = isConfirmed
    ? middleOf(samples, pose, { least: height, most: height }, part.checkAborted)
    : found;
  const frame = multiply(translation([0, 0, -rise]), pose.frame);
  const body = { stature, pelvis: transformPoint(invertRigid(frame), [0, 0, 0]), frame };
  KNOWN.set(mesh, known.set(height, body));
  return body;
}

const around = (stature: number, by: number): StatureRange => ({ least: stature / by, most: stature * by });
const ratio = (a: number, b: number): number => Math.max(a, b) / Math.min(a, b);

/** Body height and height of the pelvis in the frame of a pose: the medians of those that each grid finds, mm. */
function middleOf(
  samples: SurfaceSamples,
  { frame, size, fit }: RefinedPose,
  range: StatureRange,
  checkAborted: () => void,
): { readonly stature: number; readonly rise: number } {
  const fits = GRIDS.flatMap((cell) => {
    checkAborted();
    return fitTrunk(depthMap(samples, frame, cell * size), READINGS[0]!, range) ?? [];
  });
  const middle = (values: readonly number[]): number | undefined =>
    [...values].sort((a, b) => a - b)[values.length >> 1];
  return {
    stature: middle(fits.map(({ stature }) => stature)) ?? fit.stature,
    rise: middle(fits.map(({ pelvisZ }) => pelvisZ)) ?? 0,
  };
}
