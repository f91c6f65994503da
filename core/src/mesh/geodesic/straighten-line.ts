import { distance, mix, type Vec3 } from '../../math/vec3.ts';
import type { SkinPoint } from '../bvh/project.ts';
import { triangleNormal } from '../triangle-normal.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { sharedLocate } from './geodesic-locate.ts';
import type { PathPiece } from './geodesic-path.ts';
import { lineCrossing } from './line-crossing.ts';
import { shortestLine } from './shortest-line.ts';
import { surfaceLine, type LineShape } from './surface-line.ts';
import type { LinePoint } from './taut-line.ts';

/** A stretch of a line between two of its points, by their numbers; which way round a closed line it goes is a question of length. */
export interface LineStretch {
  readonly from: number;
  readonly to: number;
  /** Whether it is the longer of the two ways between them round a closed line; default no. */
  readonly isLonger?: boolean;
}

/** What a line of points becomes with a stretch of it laid straight, or why it does not, and where. */
export type StraightenedLine<P extends SkinPoint> =
  | {
      readonly ok: true;
      /** As many points as before: those of the stretch evenly spaced on the shortest way between its ends, all others the very points that were given. */
      readonly points: readonly (P | SkinPoint)[];
      /** The shortest way on the skin between both ends, mm. */
      readonly way: readonly Vec3[];
      /** Its length, and that of the stretch as it was, mm. */
      readonly length: number;
      readonly before: number;
      /** Numbers of the points that were laid. */
      readonly laid: readonly number[];
    }
  | {
      readonly ok: false;
      /**
       * `neighbours`: no point lies between the two. `border`: the shortest way runs along an opening of the body. `apart`: the body does not join them. `lost`: the line itself leaves the body.
       * `crosses`: the line would cross itself.
       */
      readonly reason: 'neighbours' | 'border' | 'apart' | 'lost' | 'crosses';
      readonly at: Vec3;
    };

/** A crossing nearer to one of before, mm, is that one. */
const SAME = 5;

/** How a line runs through its points. */
interface Runs {
  readonly closed: boolean;
  readonly shape?: LineShape;
}

/**
 * Lays the stretch of a line on the surface between two of its points straight: along the shortest way on the skin (`shortestLine`), with as many points as it had, evenly spaced. Of the
 * two ways round a closed line the shorter one is taken, unless the longer is asked for. A line that crossed itself before may go on doing so there.
 */
export function straightenLine<P extends SkinPoint>(
  mesh: TriMesh,
  points: readonly P[],
  stretch: LineStretch,
  runs: Runs,
): StraightenedLine<P> {
  const { from, to } = stretch;
  const ends = [points[from], points[to]] as const;
  const at = ends[0]?.position ?? [0, 0, 0];
  if (!ends[0] || !ends[1] || from === to) return { ok: false, reason: 'neighbours', at };
  const now = surfaceLine(mesh, points, runs);
  if (!now.ok) return { ok: false, reason: 'lost', at: now.at };
  const lengths = now.spans.map((span) => span.reduce((sum, one) => sum + distance(one.from, one.to), 0));
  const { inner, first, last, before } = stretchOf(stretch, { count: points.length, lengths, ...runs });
  if (inner.length === 0) return { ok: false, reason: 'neighbours', at };
  const places = sharedLocate(mesh)([points[first]!, points[last]!]);
  if (places.length < 2) return { ok: false, reason: 'apart', at };
  const way = shortestLine(mesh, places[0]!, places[1]!, { most: before });
  if (!way.ok) return way;
  const laid = evenly(mesh, way.points, way.length, inner.length);
  const straight: (P | SkinPoint)[] = [...points];
  inner.forEach((index, k) => (straight[index] = laid[k]!));
  const then = surfaceLine(mesh, straight, runs);
  if (!then.ok) return { ok: false, reason: then.reason === 'border' ? 'border' : 'lost', at: then.at };
  const crossing = newCrossing(mesh, now.spans, then.spans, runs.closed);
  if (crossing) return { ok: false, reason: 'crosses', at: crossing };
  const { length } = way;
  return {
    ...{ ok: true, points: straight, length, before, laid: inner },
    way: way.points.map(({ position }) => position),
  };
}

const sumOf = (lengths: readonly number[]): number => lengths.reduce((sum, one) => sum + one, 0);

/** The points of a stretch between its ends, in the order of the line, with its length. */
function stretchOf(
  { from, to, isLonger = false }: LineStretch,
  line: { readonly count: number; readonly lengths: readonly number[]; readonly closed: boolean },
) {
  const { count, lengths, closed } = line;
  const along = (first: number, last: number) => {
    const steps = (last - first + count) % count;
    return {
      ...{ first, last },
      before: sumOf(Array.from({ length: steps }, (_, k) => lengths[(first + k) % count]!)),
      inner: Array.from({ length: steps - 1 }, (_, k) => (first + 1 + k) % count),
    };
  };
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  const inside = along(low, high);
  if (!closed) return inside;
  const outside = along(high, low);
  const [shorter, longer] = inside.before <= outside.before ? [inside, outside] : [outside, inside];
  return isLonger ? longer : shorter;
}

/** Places on a line that part it evenly, without its ends. */
function evenly(
  mesh: TriMesh,
  line: readonly LinePoint[],
  length: number,
  count: number,
): readonly SkinPoint[] {
  const found: SkinPoint[] = [];
  let start = 0;
  for (let k = 0; k < line.length - 1 && found.length < count; k++) {
    const [a, b] = [line[k]!, line[k + 1]!];
    const size = distance(a.position, b.position);
    const goal = (): number => (length * (found.length + 1)) / (count + 1);
    // The rounding of the sum may leave the last one over.
    const isEnd = k === line.length - 2;
    while (found.length < count && size > 0 && (goal() <= start + size || isEnd))
      found.push({
        position: mix(a.position, b.position, Math.min(1, (goal() - start) / size)),
        normal: normalOf(mesh, a.triangle),
      });
    start += size;
  }
  return found;
}

/** The unit normal of a triangle. */
function normalOf(mesh: TriMesh, triangle: number): Vec3 {
  const out = new Float64Array(3);
  const size = triangleNormal(mesh, triangle, out) || 1;
  return [out[0]! / size, out[1]! / size, out[2]! / size];
}

/** Where a line crosses itself that it did not before. */
function newCrossing(
  mesh: TriMesh,
  before: readonly (readonly PathPiece[])[],
  now: readonly (readonly PathPiece[])[],
  closed: boolean,
): Vec3 | undefined {
  const at = lineCrossing(mesh, now.flat(), closed);
  const was = at && lineCrossing(mesh, before.flat(), closed);
  return at && was && distance(at, was) < SAME ? undefined : at;
}
