import type { Mat4 } from '../../math/mat4.ts';
import { convexHull } from '../section/tape.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { depthMap, WIDTH } from './depth-map.ts';
import type { Pose } from './find-pose.ts';
import { isRecognised, judge } from './judge.ts';
import { recognise, viewsOf } from './recognise.ts';
import type { SurfaceSamples } from './sample-surface.ts';
import { partOf } from '../work.ts';

/** A look that nobody watches. */
const UNWATCHED = partOf({}, 0, 1);

/** Where a girth is taken: between these heights from the middle of the pelvis, in parts of the body height. */
const GIRTHS = {
  chest: { low: 0.13, high: 0.19, take: 'most' },
  waist: { low: 0.02, high: 0.12, take: 'least' },
  hip: { low: -0.09, high: -0.02, take: 'most' },
} as const;
/** Height of the slab from which a girth is taken, in parts of the body height. */
const SLAB = 0.015;
const FEWEST_POINTS = 40;
/** Fewer triangles show no body. */
const FEWEST_TRIANGLES = 100;

/** A girth that a record may hold. */
export type GirthName = keyof typeof GIRTHS;

/** What a first look at a scan tells, in the mesh's own numbers. */
export interface ScanLook {
  /** Body height that the person would have, by the shape alone; undefined where no trunk is recognised. */
  readonly stature: number | undefined;
  readonly girths: Readonly<Partial<Record<GirthName, number>>>;
  /** The direction of the long axis, either way. */
  readonly axis: readonly [number, number, number];
}

/** Looks by mesh. Only a memory: meshes never change, and the same mesh always looks the same. */
const KNOWN = new WeakMap<TriMesh, ScanLook>();

/** Looks at a scan once: several questions are asked about the same file. */
export function lookAtScan(mesh: TriMesh): ScanLook {
  const known = KNOWN.get(mesh);
  if (known) return known;
  const { samples, axes } = viewsOf(mesh);
  const pose = mesh.indices.length / 3 < FEWEST_TRIANGLES ? undefined : recognisedPose(mesh);
  const [axis = [0, 0, 1]] = axes();
  const look: ScanLook = pose
    ? {
        stature: pose.fits[0]!.stature,
        girths: girthsOf(samples, pose),
        axis: [pose.frame[8]!, pose.frame[9]!, pose.frame[10]!],
      }
    : { stature: undefined, girths: {}, axis: axis as ScanLook['axis'] };
  KNOWN.set(mesh, look);
  return look;
}

/** The pose in which a trunk is recognised, from the same points and by the same verdict as the alignment's: both say one thing of one scan. */
function recognisedPose(mesh: TriMesh): Pose | undefined {
  const recognition = recognise(mesh, {}, UNWATCHED);
  if (!recognition) return undefined;
  const { poses, pose: refined, shape, oneSided } = recognition;
  const { frame, size, fit, rivals } = refined;
  const first = poses[0]!;
  if (judge(refined, {}, shape, oneSided).unsure.includes('body')) return undefined;
  const fits = [fit, ...rivals];
  if (isRecognised(fits)) return { frame, size, fits };
  // Which end is the head may be clear at first sight only; the size is the same.
  return isRecognised(first.fits) ? first : undefined;
}

function girthsOf(samples: SurfaceSamples, { frame, size, fits }: Pose): ScanLook['girths'] {
  const { stature, pelvisZ, up } = fits[0]!;
  const map = depthMap(samples, frame, size);
  const girths: Partial<Record<GirthName, number>> = {};
  for (const [name, { low, high, take }] of Object.entries(GIRTHS) as [
    GirthName,
    (typeof GIRTHS)[GirthName],
  ][]) {
    let found: number | undefined;
    for (let height = low; height <= high + 1e-9; height += 0.01) {
      const z = up * (pelvisZ + height * stature);
      const girth = girthAt(samples, frame, z, SLAB * stature, halfWidthAt(map, z));
      if (girth === undefined) continue;
      if (found === undefined || (take === 'most' ? girth > found : girth < found)) found = girth;
    }
    if (found !== undefined) girths[name] = found;
  }
  return girths;
}

/** Half the trunk's width near a height, arms left out; undefined where it has no sides. */
function halfWidthAt({ count, kind, z, value, step }: ReturnType<typeof depthMap>, height: number) {
  let [sum, found] = [0, 0];
  for (let i = 0; i < count; i++)
    if (kind[i] === WIDTH && Math.abs(z[i]! - height) <= 1.5 * step)
      [sum, found] = [sum + value[i]!, found + 1];
  return found > 0 ? sum / found : undefined;
}

/** Girth of the trunk at a height of a frame, as a tape drawn tight would measure it; undefined where there is too little skin. */
function girthAt(
  { count, points }: SurfaceSamples,
  m: Mat4,
  height: number,
  slab: number,
  half: number | undefined,
): number | undefined {
  if (half === undefined) return undefined;
  const xy: number[] = [];
  for (let i = 0; i < count; i++) {
    const [x, y, z] = [points[3 * i]!, points[3 * i + 1]!, points[3 * i + 2]!];
    if (Math.abs(m[8]! * x + m[9]! * y + m[10]! * z + m[11]! - height) > slab / 2) continue;
    const across = m[0]! * x + m[1]! * y + m[2]! * z + m[3]!;
    if (Math.abs(across) <= 1.1 * half) xy.push(across, m[4]! * x + m[5]! * y + m[6]! * z + m[7]!);
  }
  if (xy.length < 2 * FEWEST_POINTS) return undefined;
  const hull = convexHull(Float64Array.from(xy));
  return hull.reduce((length, at, n) => {
    const next = hull[(n + 1) % hull.length]!;
    const [dx, dy] = [xy[2 * next]! - xy[2 * at]!, xy[2 * next + 1]! - xy[2 * at + 1]!];
    return length + Math.sqrt(dx * dx + dy * dy);
  }, 0);
}
