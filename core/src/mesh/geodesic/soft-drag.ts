import { addScaled, distance, dot, scale, subtract, type Vec3 } from '../../math/vec3.ts';
import { smootherstep } from '../../math/scalar.ts';
import type { SkinPoint } from '../bvh/project.ts';
import { sharedCorners } from '../topology/shared-corners.ts';
import { sharedLocate, type SurfacePlace } from './geodesic-locate.ts';
import { tracePath } from './geodesic-path.ts';
import { slideTo, type SlidPlace } from './slide.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** Part of the way between two points of the line that is left between them however hard they are pushed together. */
const KEPT = 0.2;
/** How often all neighbours are asked how far a pull may go. */
const ROUNDS = 4;
/** How often a pull is halved that the roughness of the skin would still turn into points passing one another. */
const HALVINGS = 5;
/** How far from the hand the point in it may lie, mm, before it is asked whether a fold of the skin held it back. */
const HELD_BACK = 1;

/** Which point of a line is dragged, and how far along the line the drag is felt. */
export interface SoftGrip {
  readonly index: number;
  /** Lengths of the spans of the line between the points, mm: as many as points for a closed line, one less for an open one. */
  readonly lengths: readonly number[];
  readonly closed: boolean;
  /** mm along the line, each way. Half a closed line is the most. */
  readonly reach: number;
}

/** A line that one point is dragged of. */
export interface SoftHold<P> {
  /** How much of the drag each point takes over: 1 for the dragged one, 0 from the reach on. */
  readonly weights: readonly number[];
  /**
   * The points with the dragged one moved by `by`, mm: those that move are places on the surface, all others are the very points that were given. It is
   * always counted from the points as they were taken hold of. Without a movement they are those points.
   */
  pull(by: Vec3): readonly (P | SlidPlace)[];
}

/** mm along the line from one of its points to each: the shorter way round a closed one. */
export function lengthsFrom({ index, lengths, closed }: Omit<SoftGrip, 'reach'>): readonly number[] {
  const count = closed ? lengths.length : lengths.length + 1;
  const away = new Array<number>(count).fill(Infinity);
  away[index] = 0;
  const most = closed ? count - 1 : Infinity;
  for (let i = index, k = 0, sum = 0; k < most && i < lengths.length; k++) {
    sum += lengths[i]!;
    i = closed ? (i + 1) % count : i + 1;
    away[i] = Math.min(away[i]!, sum);
  }
  for (let i = index, k = 0, sum = 0; k < most && (closed || i > 0); k++) {
    i = (i - 1 + count) % count;
    sum += lengths[i]!;
    away[i] = Math.min(away[i]!, sum);
  }
  return away;
}

/** How far along the line a drag is felt, mm: the point opposite on a closed line stays, so that the line stays smooth there. */
export function reachOn({ lengths, closed, reach }: Omit<SoftGrip, 'index'>): number {
  return closed ? Math.min(reach, lengths.reduce((sum, one) => sum + one, 0) / 2) : reach;
}

/** The points from the dragged one outwards that move, one way along the line, and behind them the first that stays, if there is one. */
function sideOf({ index, closed }: SoftGrip, weights: readonly number[], way: 1 | -1): readonly number[] {
  const count = weights.length;
  const side = [index];
  for (let k = 1, weight = 1; k < count; k++) {
    const i = index + way * k;
    if (!closed && (i < 0 || i >= count)) break;
    const next = (i + count) % count;
    // Beyond the point opposite the other side comes back.
    if (weights[next]! > weight) break;
    weight = weights[next]!;
    side.push(next);
    if (weight === 0) break;
  }
  return side;
}

/**
 * Takes hold of one point of a line on the surface. A pull moves it, and its neighbours along the line with it, each by its share (Perlin's smootherstep of the
 * arc length, which neither kinks at the point nor at the reach), and each stays on the skin it lies on: it slides there from where it was and
 * never jumps to another one that is near. What of a pull goes along the line stops before
 * points would pass one another; what goes across it does not.
 */
export function holdSoftly<P extends SkinPoint>(
  mesh: TriMesh,
  points: readonly P[],
  grip: SoftGrip,
): SoftHold<P> {
  const { index } = grip;
  const reach = reachOn(grip);
  const away = lengthsFrom(grip);
  const weights = away.map((one, i) => (i === index ? 1 : one >= reach ? 0 : smootherstep(1 - one / reach)));
  const sides = [sideOf(grip, weights, 1), sideOf(grip, weights, -1)];
  const moving = [...weights.keys()].filter((i) => weights[i]! > 0);
  const located = sharedLocate(mesh)(moving.map((i) => points[i]!));
  if (located.length < moving.length) return { weights, pull: () => points };
  const places = new Map(moving.map((i, k) => [i, located[k]!]));
  const at = (i: number): Vec3 => points[i]!.position;
  const corners = sharedCorners(mesh);

  const pairs = sides.flatMap((side) => pairsOf(side, at, weights));
  const move = (by: Vec3): ReadonlyMap<number, SlidPlace> =>
    new Map(
      moving.map((i) => {
        const goal = addScaled(at(i), by, weights[i]!);
        const end = slideTo(mesh, corners, places.get(i)!, goal);
        return [i, i === index ? pastFold(mesh, places.get(i)!, end, goal) : end];
      }),
    );

  return {
    weights,
    pull(by) {
      if (dot(by, by) === 0) return points;
      const limited = withinOrder(by, pairs);
      for (let k = 0, part = 1; k <= HALVINGS; k++, part /= 2) {
        const found = move(scale(limited, part));
        const to = (i: number): Vec3 => found.get(i)?.position ?? at(i);
        const isOrdered = pairs.every(
          ({ inner, outer, way }) => dot(subtract(to(outer), to(inner)), way) > 0,
        );
        if (isOrdered) return points.map((point, i) => found.get(i) ?? point);
      }
      return points;
    },
  };
}

/** Two neighbours, the unit way from the inner to the outer one, and how far a pull may go that way before they are as close as they may come, mm. */
interface Pair {
  readonly inner: number;
  readonly outer: number;
  readonly way: Vec3;
  readonly most: number;
}

function pairsOf(
  side: readonly number[],
  at: (i: number) => Vec3,
  weights: readonly number[],
): readonly Pair[] {
  return side.slice(1).flatMap((outer, k) => {
    const inner = side[k]!;
    const chord = subtract(at(outer), at(inner));
    const size = Math.sqrt(dot(chord, chord));
    const falls = weights[inner]! - weights[outer]!;
    if (size === 0) return [];
    return [{ inner, outer, way: scale(chord, 1 / size), most: ((1 - KEPT) * size) / Math.max(falls, 1e-9) }];
  });
}

/** The part of a pull that lets no point pass the next one: what goes too far along the line is taken off, what goes across it is not. */
function withinOrder(by: Vec3, pairs: readonly Pair[]): Vec3 {
  let limited = by;
  for (let round = 0; round < ROUNDS; round++)
    for (const { way, most } of pairs)
      limited = addScaled(limited, way, -Math.max(0, dot(limited, way) - most));
  // What the rounds have left over where ways oppose each other.
  const part = pairs.reduce(
    (least, { way, most }) => Math.min(least, most / Math.max(dot(limited, way), most)),
    1,
  );
  return part < 1 ? scale(limited, part) : limited;
}

/** Where the point in the hand ends: past a fold of the skin, in which it would be stuck, when the skin goes on there. */
function pastFold(mesh: TriMesh, from: SurfacePlace, end: SlidPlace, goal: Vec3): SlidPlace {
  const off = distance(end.position, goal);
  if (off <= HELD_BACK) return end;
  const [place] = sharedLocate(mesh)([{ position: goal, normal: from.normal }]);
  if (!place || distance(place.position, goal) > off - HELD_BACK) return end;
  const way = tracePath(mesh, sharedCorners(mesh), [from, place], false);
  // Another skin beside this one hangs together with it far away, or not at all.
  return way.ok && way.length <= 1.5 * distance(from.position, place.position) ? place : end;
}
