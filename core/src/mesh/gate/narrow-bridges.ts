import { add, distance, pointAt, scale, type Vec3 } from '../../math/vec3.ts';
import { distanceToSegment } from '../geodesic/geodesic-update.ts';
import { boundaryLoops } from '../topology/boundary.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { GateFinding } from './gate-report.ts';

/** A border longer than this, mm, is the edge of a brace and no hole: the longest slot is not half as long. */
const LONGEST_HOLE = 400;
/** A bridge that is narrower by less than this share is as asked: patterns are laid out within 2 % of it, and the corners of a hole lie a little outside of its round. */
const AS_ASKED = 0.06;
/** Most places told, the narrowest first. */
const PLACES = 20;

const tenth = (value: number): number => Math.round(10 * value) / 10;

/** A border as a closed line, with a ball that holds it. */
interface Loop {
  readonly points: readonly Vec3[];
  readonly middle: Vec3;
  readonly reach: number;
  readonly isHole: boolean;
}

function loopOf({ positions }: TriMesh, border: Uint32Array): Loop {
  const points = Array.from(border, (v) => pointAt(positions, v));
  const middle = scale(
    points.reduce((a, b) => add(a, b)),
    1 / points.length,
  );
  const reach = points.reduce((most, point) => Math.max(most, distance(middle, point)), 0);
  const round = points.reduce((sum, point, i) => sum + distance(point, points[(i + 1) % points.length]!), 0);
  return { points, middle, reach, isHole: round <= LONGEST_HOLE };
}

/** The sides of a closed line. */
const sidesOf = ({ points }: Loop): readonly (readonly [Vec3, Vec3])[] =>
  points.map((point, i) => [point, points[(i + 1) % points.length]!]);

/** How wide the skin is between a hole and another border where it is narrowest, less than `most` mm, and the corner of one of the two there. */
function bridgeAt(
  hole: Loop,
  other: Loop,
  most: number,
): { readonly wide: number; readonly at: Vec3 } | undefined {
  let [wide, at]: [number, Vec3 | undefined] = [most, undefined];
  const look = (point: Vec3, from: Vec3, to: Vec3) => {
    const off = distanceToSegment(...point, from, to);
    if (off < wide) [wide, at] = [off, point];
  };
  const around = sidesOf(hole);
  for (const [from, to] of sidesOf(other)) {
    // A hole is small: most of the edge of a brace is far from all of it.
    if (distanceToSegment(...hole.middle, from, to) > hole.reach + wide) continue;
    for (const point of hole.points) look(point, from, to);
    for (const [start, end] of around) look(from, start, end);
  }
  return at && { wide, at };
}

/**
 * Where less of a body side (mm) stays between two holes, or between a hole and an edge, than the wall that is made on it is thick (`gate/bridge-thin`, which asks): a bridge that is higher than it is wide gives way. Measured straight, from
 * border to border of the skin; nothing where the wall is not known. Holes are told from edges by their length.
 */
export function bridgeFindings(side: TriMesh, wall: number | undefined): readonly GateFinding[] {
  if (wall === undefined) return [];
  const least = (1 - AS_ASKED) * wall;
  const loops = boundaryLoops(side).map((border) => loopOf(side, border));
  const narrow: { readonly wide: number; readonly at: Vec3 }[] = [];
  for (const [i, a] of loops.entries())
    for (const b of loops.slice(i + 1)) {
      const [hole, other] = a.isHole ? [a, b] : [b, a];
      if (!hole.isHole || distance(a.middle, b.middle) > a.reach + b.reach + least) continue;
      const found = bridgeAt(hole, other, least);
      if (found) narrow.push(found);
    }
  if (narrow.length === 0) return [];
  narrow.sort((a, b) => a.wide - b.wide);
  return [
    {
      code: 'gate/bridge-thin',
      severity: 'ask',
      data: { count: narrow.length, width: tenth(narrow[0]!.wide), wall: tenth(wall) },
      places: narrow.slice(0, PLACES).map(({ at, wide }) => ({ at, radius: Math.max(wide, 1) })),
    },
  ];
}
