import { portable } from '../../math/index.ts';
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
  /** How far the body heights lie from `stature` that fit hardly worse, mm (a standard deviation): a broad body may be a tall one by its shape. Small where it goes by the record. */
  readonly spread: number;
  /** The middle of the pelvis, level with the iliac spines, mm in the frame of the scan. */
  readonly pelvis: Vec3;
  /** Rigid, row-major: from the scan to the patient frame with the pelvis at the origin. */
  readonly frame: Mat4;
}

/**
 * Cells in which the body is looked at once more, in parts of those that it was recognised in. One grid may read it some 3 % too tall and 1 cm too high, and
 * another mesh of the same skin as much too small: height and place are the middle of what all of them read.
 */
const GRIDS = [0.7, 0.83, 0.97, 1.13] as const;
/**
 * How broad and deep a body is for its height, in parts of what the calibration's bodies are: each is looked at, as a broad body is else read as a tall one (an eighth too
 * tall at a body mass index of 26, a quarter at 32).
 */
const BUILDS = [0.85, 0.92, 1, 1.08, 1.17, 1.27, 1.37] as const;
/** A build whose fit costs so much more than the best one's counts e times less. */
const DEARER = 0.05;
/** Where a fit costs so many times `DEARER` more than the best one, builds beyond it are not looked at. */
const FAR_DEARER = 4;
/** How far the first build may lead from the recognised body height, and each further one from what the one beside it says, as ratios. */
const NEAR = { first: 1.1, beside: 1.08 };
/** By so much of a build's breadth its body height is less. */
const SHORTER = 0.7;
/** A body height on record that is so near to the one that the scan shows, as a ratio, is taken for it; where the shape says less, two standard deviations. */
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
  const found = ofBuilds(samples, pose, undefined, part.checkAborted);
  const near = Math.max(CONFIRMED, 1 + (2 * found.spread) / found.stature);
  const isConfirmed = height !== undefined && ratio(height, found.stature) < near;
  const { stature, rise, spread } = isConfirmed ? ofBuilds(samples, pose, height, part.checkAborted) : found;
  const frame = multiply(translation([0, 0, -rise]), pose.frame);
  const body = { stature, spread, pelvis: transformPoint(invertRigid(frame), [0, 0, 0]), frame };
  KNOWN.set(mesh, known.set(height, body));
  return body;
}

const around = (stature: number, by: number): StatureRange => ({ least: stature / by, most: stature * by });
const ratio = (a: number, b: number): number => Math.max(a, b) / Math.min(a, b);

/** What a body would be if it were built so. */
interface OfBuild {
  readonly stature: number;
  readonly rise: number;
  readonly cost: number;
}

/**
 * Body height and height of the pelvis in the frame of a pose, mm: the mean of all builds, each as far as it fits, with the standard deviation of the body height.
 * With `height` on record only the build is looked for.
 */
function ofBuilds(
  samples: SurfaceSamples,
  pose: RefinedPose,
  height: number | undefined,
  checkAborted: () => void,
): { readonly stature: number; readonly rise: number; readonly spread: number } {
  const onRecord = height === undefined ? undefined : { least: height, most: height };
  const usual = BUILDS.indexOf(1);
  const first = ofBuild(samples, pose, { build: 1, range: onRecord ?? around(pose.fit.stature, NEAR.first), checkAborted }); // prettier-ignore
  if (!first) return { stature: height ?? pose.fit.stature, rise: 0, spread: 0 };
  const found = [first];
  for (const step of [1, -1]) {
    let beside = first;
    for (let i = usual + step; i >= 0 && i < BUILDS.length; i += step) {
      const [build, ratioOf] = [BUILDS[i]!, BUILDS[i - step]! / BUILDS[i]!];
      const range = onRecord ?? around(beside.stature * portable.pow(ratioOf, SHORTER), NEAR.beside);
      const next = ofBuild(samples, pose, { build, range, checkAborted });
      if (!next || next.cost > Math.min(...found.map(({ cost }) => cost)) + FAR_DEARER * DEARER) break;
      found.push(next);
      beside = next;
    }
  }
  const least = Math.min(...found.map(({ cost }) => cost));
  const weights = found.map(({ cost }) => portable.exp((least - cost) / DEARER));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const mean = (of: (one: OfBuild) => number): number =>
    found.reduce((sum, one, i) => sum + weights[i]! * of(one), 0) / all;
  const stature = mean((one) => one.stature);
  return {
    stature,
    rise: mean(({ rise }) => rise),
    spread: Math.sqrt(mean((one) => (one.stature - stature) * (one.stature - stature))),
  };
}

/** Body height and height of the pelvis of a body of one build, mm: the medians of those that each grid finds. Undefined where no grid finds one. */
function ofBuild(
  samples: SurfaceSamples,
  { frame, size }: RefinedPose,
  {
    build,
    range,
    checkAborted,
  }: { readonly build: number; readonly range: StatureRange; readonly checkAborted: () => void },
): OfBuild | undefined {
  // Breadth and depth in parts of the build: a broad body then is one of the calibration's bodies.
  const slender = frame.map((x, i) => (i < 8 ? x / build : x)) as unknown as Mat4;
  const cells = size / Math.sqrt(build);
  const fits = GRIDS.flatMap((cell) => {
    checkAborted();
    return fitTrunk(depthMap(samples, slender, cell * cells), READINGS[0]!, range) ?? [];
  });
  if (fits.length === 0) return undefined;
  const middle = (values: readonly number[]): number => {
    const sorted = values.toSorted((a, b) => a - b);
    return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;
  };
  return {
    stature: middle(fits.map((fit) => fit.stature)),
    rise: middle(fits.map(({ pelvisZ }) => pelvisZ)),
    cost: middle(fits.map(({ cost }) => cost)),
  };
}
