import { multiply, invertRigid, type Mat4 } from '../../math/mat4.ts';
import { addScaled, cross, dot, normalize, type Vec3 } from '../../math/vec3.ts';
import { largestPieceOf } from './symmetry-plane.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { mirrorPlane } from './mirror-plane.ts';
import { sampleSurface, type SurfaceSamples } from './sample-surface.ts';

/** How the mirror plane of the body about one level lies to that of the whole. */
export interface SymmetryLevel {
  /** Along the way up in the plane, from its origin, mm. */
  readonly height: number;
  /** A point of the level's own plane at this height: from the plane along its normal, and to the back within it, mm. */
  readonly across: number;
  readonly back: number;
  /** Tangent of the angle by which the level's own normal is turned to the back. */
  readonly turn: number;
}

/** Points on the surface that are mirrored, and of those how many are compared at one level at most. */
const [POINTS, COMPARED] = [8000, 400];
/** Distance of two levels, and how far above and below each is looked, mm. */
const [STEP, WINDOW] = [25, 45];
/** How far off the counterpart may be, mm. */
const REACH = 60;
/** A level of which less has a counterpart, or whose partners lie farther from one another, mm, says nothing; nor does one that is turned more (30°). */
const LEAST_SHARE = 0.7;
const MOST_ERROR = 20;
const MOST_TURN = 0.58;
/** How often neighbouring levels are averaged. */
const SMOOTHINGS = 3;

/** The way up and the way to the back in a sagittal plane; `normal` is of unit length. */
export function planeWays(normal: Vec3): { readonly up: Vec3; readonly back: Vec3 } {
  const up = normalize(addScaled([0, 0, 1], normal, -normal[2]), [0, 1, 0]);
  return { up, back: cross(up, normal) };
}

/**
 * The body's own mirror planes level by level, evenly spaced from its lower end to its upper one, for a body that is crooked: each level is compared with its own mirror image. Levels that say nothing lie between
 * their neighbours; empty where none says anything. The largest piece is looked at. The same mesh gives the same bits.
 */
export function symmetryLevels(
  mesh: TriMesh,
  { origin, normal }: { readonly origin: Vec3; readonly normal: Vec3 },
  checkAborted?: () => void,
): readonly SymmetryLevel[] {
  const samples = sampleSurface(largestPieceOf(mesh), POINTS, checkAborted);
  const { up, back } = planeWays(normal);
  const frame: Mat4 = [...normal, -dot(normal, origin), ...back, -dot(back, origin), ...up, -dot(up, origin), 0, 0, 0, 1]; // prettier-ignore
  const [low, high] = extentOf(samples, frame);
  if (!(high > low)) return [];
  const count = Math.max(2, Math.round((high - low) / STEP) + 1);
  const found: (SymmetryLevel | undefined)[] = [];
  const heights = Array.from({ length: count }, (_, i) => low + ((high - low) * i) / (count - 1));
  for (const height of heights) {
    checkAborted?.();
    found.push(levelAt(samples, frame, height));
  }
  const known = found.flatMap((level, i) => (level ? [{ level, i }] : []));
  if (known.length === 0) return [];
  const filled = heights.map((height, i): SymmetryLevel => {
    const before = known.findLast((one) => one.i <= i) ?? known[0]!;
    const after = known.find((one) => one.i >= i) ?? known.at(-1)!;
    const t = after.i > before.i ? (i - before.i) / (after.i - before.i) : 0;
    return between(before.level, after.level, t, height);
  });
  let levels = filled;
  for (let pass = 0; pass < SMOOTHINGS; pass++)
    levels = levels.map((level, i) => {
      const beside = between(
        levels[Math.max(0, i - 1)]!,
        levels[Math.min(count - 1, i + 1)]!,
        0.5,
        level.height,
      );
      return between(level, beside, 0.5, level.height);
    });
  return levels;
}

const between = (a: SymmetryLevel, b: SymmetryLevel, t: number, height: number): SymmetryLevel => ({
  height,
  across: a.across + t * (b.across - a.across),
  back: a.back + t * (b.back - a.back),
  turn: a.turn + t * (b.turn - a.turn),
});

function extentOf({ count, points }: SurfaceSamples, frame: Mat4): readonly [low: number, high: number] {
  let [low, high] = [Infinity, -Infinity];
  for (let i = 0; i < 3 * count; i += 3) {
    const z = frame[8]! * points[i]! + frame[9]! * points[i + 1]! + frame[10]! * points[i + 2]! + frame[11]!;
    low = Math.min(low, z);
    high = Math.max(high, z);
  }
  return [low, high];
}

function levelAt(samples: SurfaceSamples, frame: Mat4, height: number): SymmetryLevel | undefined {
  const zone = { low: height - WINDOW, high: height + WINDOW };
  const fit = mirrorPlane(samples, frame, zone, REACH, COMPARED);
  if (!(fit.share >= LEAST_SHARE && fit.error <= MOST_ERROR)) return undefined;
  // The level's plane in the frame of the whole: its normal, and how far from the origin.
  const own = multiply(fit.frame, invertRigid(frame));
  const [nx, ny, nz, d] = [own[0]!, own[1]!, own[2]!, own[3]!];
  if (!(nx > 0) || Math.abs(ny / nx) > MOST_TURN) return undefined;
  const back = middleBack(samples, frame, zone);
  return { height, across: -(ny * back + nz * height + d) / nx, back, turn: ny / nx };
}

function middleBack(
  { count, points }: SurfaceSamples,
  frame: Mat4,
  zone: { low: number; high: number },
): number {
  let [sum, all] = [0, 0];
  for (let i = 0; i < 3 * count; i += 3) {
    const [x, y, z] = [points[i]!, points[i + 1]!, points[i + 2]!];
    const at = frame[8]! * x + frame[9]! * y + frame[10]! * z + frame[11]!;
    if (at < zone.low || at > zone.high) continue;
    sum += frame[4]! * x + frame[5]! * y + frame[6]! * z + frame[7]!;
    all++;
  }
  return all > 0 ? sum / all : 0;
}
