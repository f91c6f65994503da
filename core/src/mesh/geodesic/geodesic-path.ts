import { add, cross, distance, dot, mix, scale, subtract, type Vec3 } from '../../math/vec3.ts';
import type { VertexCorners } from '../topology/adjacency.ts';
import { sharedBvh } from '../bvh/shared-bvh.ts';
import { placeIn, type SurfacePlace } from './geodesic-locate.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** A straight piece of a line on the surface: within one triangle; `edge` is the edge (two vertices) it leaves through, if it does. */
export interface PathPiece {
  readonly triangle: number;
  readonly from: Vec3;
  readonly to: Vec3;
  readonly edge?: readonly [a: number, b: number];
}

/** What came of a trace: the pieces in order, or why there is none. */
export type TracedPath =
  | { readonly ok: true; readonly pieces: readonly PathPiece[]; readonly length: number }
  | { readonly ok: false; readonly reason: 'border' | 'lost'; readonly span: number; readonly at: Vec3 };

/** How often a span that cannot be walked is halved. */
const MAX_DEPTH = 6;

/**
 * Joins places on the surface by straight lines on it: each span is the cut of the surface with the plane through both ends that
 * stands on the skin, walked from triangle to triangle. A span that the walk cannot follow (it runs into a border, or the cut
 * comes back another way) is halved at the closest place of the surface to its middle. `closed` joins the last to the first.
 * Fails with `border` where the line cannot get round an opening, `lost` where the ends do not hang together; `span` counts from 0,
 * `at` is how far the line came.
 */
export function tracePath(
  mesh: TriMesh,
  corners: VertexCorners,
  places: readonly SurfacePlace[],
  closed: boolean,
): TracedPath {
  const pieces: PathPiece[] = [];
  let length = 0;
  let bvh: ReturnType<typeof sharedBvh> | undefined;
  let failure: Stopped = { reason: 'lost', at: [0, 0, 0] };

  const join = (from: SurfacePlace, to: SurfacePlace, depth: number): boolean => {
    const walked = walk(mesh, corners, from, to);
    if (isWalked(walked)) {
      for (const piece of walked) {
        pieces.push(piece);
        length += distance(piece.from, piece.to);
      }
      return true;
    }
    failure = walked;
    if (depth === MAX_DEPTH || distance(from.position, to.position) < 1e-3) return false;
    bvh ??= sharedBvh(mesh);
    const hit = bvh.closestPoint(mix(from.position, to.position, 0.5));
    if (!hit) return false;
    const middle = placeIn(mesh, hit.triangle, hit.barycentric);
    return join(from, middle, depth + 1) && join(middle, to, depth + 1);
  };

  const spans = closed ? places.length : places.length - 1;
  for (let span = 0; span < spans; span++)
    if (!join(places[span]!, places[(span + 1) % places.length]!, 0)) return { ok: false, ...failure, span };
  return { ok: true, pieces, length };
}

/** Why and where a walk ended before its goal. */
interface Stopped {
  readonly reason: 'border' | 'lost';
  readonly at: Vec3;
}

const isWalked = (walked: readonly PathPiece[] | Stopped): walked is readonly PathPiece[] =>
  'length' in walked;

/** Walks one span, first the way that points to the goal, then the other; the shorter cut is not searched for when one is found. */
function walk(
  mesh: TriMesh,
  corners: VertexCorners,
  from: SurfacePlace,
  to: SurfacePlace,
): readonly PathPiece[] | Stopped {
  if (from.triangle === to.triangle)
    return [{ triangle: from.triangle, from: from.position, to: to.position }];
  const way = subtract(to.position, from.position);
  const normal = add(from.normal, to.normal);
  const upright = dot(normal, normal) > 0.1 ? normal : from.normal;
  const across = cross(way, upright);
  const size = Math.sqrt(dot(across, across));
  if (size < 1e-12) return { reason: 'lost', at: from.position };
  const plane = scale(across, 1 / size);
  const reach = 3 * distance(from.position, to.position) + 30;
  const forward = walkPlane(mesh, corners, from, to, plane, way, reach);
  if (isWalked(forward)) return forward;
  const backward = walkPlane(mesh, corners, from, to, plane, scale(way, -1), reach);
  return isWalked(backward) ? backward : forward;
}

function walkPlane(
  mesh: TriMesh,
  { offsets, corners }: VertexCorners,
  from: SurfacePlace,
  to: SurfacePlace,
  plane: Vec3,
  way: Vec3,
  reach: number,
): readonly PathPiece[] | Stopped {
  const { positions: p, indices } = mesh;
  const [ox, oy, oz] = from.position;
  const side = (v: number): number =>
    (p[3 * v]! - ox) * plane[0] + (p[3 * v + 1]! - oy) * plane[1] + (p[3 * v + 2]! - oz) * plane[2];
  const crossing = (a: number, b: number): Vec3 => {
    // Always from the lower vertex, so that both triangles of an edge see the same point.
    const [low, high] = a < b ? [a, b] : [b, a];
    const sl = side(low);
    const t = sl / (sl - side(high));
    return [
      p[3 * low]! + (p[3 * high]! - p[3 * low]!) * t,
      p[3 * low + 1]! + (p[3 * high + 1]! - p[3 * low + 1]!) * t,
      p[3 * low + 2]! + (p[3 * high + 2]! - p[3 * low + 2]!) * t,
    ];
  };
  const cutEdges = (face: number): (readonly [number, number])[] => {
    const edges: (readonly [number, number])[] = [];
    for (let k = 0; k < 3; k++) {
      const a = indices[3 * face + k]!;
      const b = indices[3 * face + ((k + 1) % 3)]!;
      if (side(a) >= 0 !== side(b) >= 0) edges.push([a, b]);
    }
    return edges;
  };
  const neighbour = (face: number, a: number, b: number): number => {
    for (let i = offsets[a]!; i < offsets[a + 1]!; i++) {
      const other = (corners[i]! / 3) | 0;
      if (other === face) continue;
      for (let k = 0; k < 3; k++) if (indices[3 * other + k] === b) return other;
    }
    return -1;
  };

  const pieces: PathPiece[] = [];
  let face = from.triangle;
  let at = from.position;
  let length = 0;
  let edge = cutEdges(face)
    .map(([a, b]) => ({ a, b, ahead: dot(subtract(crossing(a, b), at), way) }))
    .sort((e, f) => f.ahead - e.ahead)[0];
  for (;;) {
    if (!edge) return { reason: 'lost', at };
    const { a, b } = edge;
    const next = crossing(a, b);
    pieces.push({ triangle: face, from: at, to: next, edge: [a, b] });
    length += distance(at, next);
    if (length > reach) return { reason: 'lost', at: next };
    const beyond = neighbour(face, a, b);
    if (beyond < 0) return { reason: 'border', at: next };
    face = beyond;
    at = next;
    if (face === to.triangle) break;
    if (face === from.triangle) return { reason: 'lost', at: next };
    const onward = cutEdges(face).find(([x, y]) => !((x === a && y === b) || (x === b && y === a)));
    edge = onward && { a: onward[0], b: onward[1], ahead: 0 };
  }
  pieces.push({ triangle: face, from: at, to: to.position });
  return pieces;
}
