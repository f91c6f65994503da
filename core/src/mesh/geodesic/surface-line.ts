import { add, addScaled, distance, dot, mix, scale, subtract, type Vec3 } from '../../math/vec3.ts';
import type { VertexCorners } from '../topology/adjacency.ts';
import { sharedCorners } from '../topology/shared-corners.ts';
import { locateOnSurface, sharedLocate, type Locate, type SurfacePlace } from './geodesic-locate.ts';
import { tracePath, type PathPiece } from './geodesic-path.ts';
import type { SkinPoint } from '../bvh/project.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** How a line on the surface runs through its points: straight from one to the next, or in one sweep without corners. */
export type LineShape = 'corners' | 'smooth';

/** A line on the surface by the spans between its points, or why there is none: see `tracePath`. */
export type SurfaceLine =
  | {
      readonly ok: true;
      readonly spans: readonly (readonly PathPiece[])[];
      /** mm. */
      readonly length: number;
    }
  | { readonly ok: false; readonly reason: 'border' | 'lost'; readonly span: number; readonly at: Vec3 };

/** mm between two places of a smooth line; between them it is straight. */
const STEP = 3;

/** How points are joined to a line on the skin. */
export interface LineOptions {
  readonly closed: boolean;
  /** Default: `corners`. */
  readonly shape?: LineShape;
  /** Finds places of the mesh; default: `locateOnSurface`, or what `surfaceLine` keeps for the mesh. */
  readonly locate?: Locate;
  readonly checkAborted?: () => void;
  /** Whether a span is asked for; the others are left empty. Each comes out as it does among all. Default: all are. */
  readonly asks?: (span: number) => boolean;
}

/**
 * The point at `t`, 0 to 1, of the curve from `b` to `c`, whose neighbours are `a` and `d`: a centripetal Catmull-Rom spline, which has no
 * loops and cusps within a span however unevenly its points lie.
 * Source: Barry and Goldman, A recursive evaluation algorithm for a class of Catmull-Rom splines, 1988; Yuksel, Schaefer and Keyser,
 * Parameterization and applications of Catmull-Rom curves, 2011.
 */
function splinePoint([a, b, c, d]: readonly [Vec3, Vec3, Vec3, Vec3], t: number): Vec3 {
  const knot = (from: Vec3, to: Vec3): number => Math.max(Math.sqrt(distance(from, to)), 1e-6);
  const t1 = knot(a, b);
  const t2 = t1 + knot(b, c);
  const t3 = t2 + knot(c, d);
  const at = t1 + t * (t2 - t1);
  const between = (p: Vec3, q: Vec3, from: number, to: number): Vec3 => mix(p, q, (at - from) / (to - from));
  const [ab, bc, cd] = [between(a, b, 0, t1), between(b, c, t1, t2), between(c, d, t2, t3)];
  return between(between(ab, bc, 0, t2), between(bc, cd, t1, t3), t1, t2);
}

/** The places of a closed line in space, which no skin is asked for: its points, and what lies between them on a smooth one, mm. */
export function closedInSpace(points: readonly SkinPoint[], shape: LineShape): readonly Vec3[] {
  const at = (i: number): Vec3 => points[(i + points.length) % points.length]!.position;
  if (shape === 'corners') return points.map(({ position }) => position);
  return points.flatMap((_, span) => {
    const four = [at(span - 1), at(span), at(span + 1), at(span + 2)] as const;
    const pieces = Math.max(1, Math.ceil(distance(four[1], four[2]) / STEP));
    return Array.from({ length: pieces }, (_piece, k) => splinePoint(four, k / pieces));
  });
}

/** The places of a smooth line by its spans, both ends included: points of the spline brought onto the surface. */
function smoothChains(
  mesh: TriMesh,
  places: readonly SurfacePlace[],
  { closed, locate, checkAborted, asks }: LineOptions,
): readonly (readonly SurfacePlace[])[] {
  const n = places.length;
  // Beyond the ends of an open line it goes on as it came.
  const beyond = (end: Vec3, before: Vec3): Vec3 => addScaled(end, subtract(end, before), 1);
  const at = (i: number): Vec3 => {
    if (closed) return places[(i + n) % n]!.position;
    if (i < 0) return beyond(places[0]!.position, places[1]!.position);
    return i < n ? places[i]!.position : beyond(places[n - 1]!.position, places[n - 2]!.position);
  };
  const wanted: (SkinPoint & { readonly span: number })[] = [];
  const spans = closed ? n : n - 1;
  for (let span = 0; span < spans; span++) {
    if (asks?.(span) === false) continue;
    const [from, to] = [places[span]!, places[(span + 1) % n]!];
    const pieces = Math.ceil(distance(from.position, to.position) / STEP);
    const four = [at(span - 1), at(span), at(span + 1), at(span + 2)] as const;
    for (let k = 1; k < pieces; k++)
      wanted.push({
        position: splinePoint(four, k / pieces),
        normal: add(scale(from.normal, 1 - k / pieces), scale(to.normal, k / pieces)),
        span,
      });
  }
  const found = locate ? locate(wanted, checkAborted) : locateOnSurface(mesh, wanted, checkAborted);
  const chains = Array.from({ length: spans }, (_, span): SurfacePlace[] => [places[span]!]);
  // Where the body is thin the nearest place may lie on its other side; the line is straight there.
  for (const [i, place] of found.entries())
    if (dot(place.normal, wanted[i]!.normal) > 0) chains[wanted[i]!.span]!.push(place);
  for (const [span, chain] of chains.entries()) chain.push(places[(span + 1) % n]!);
  return chains;
}

/**
 * The line on the surface through `places`, the one that every tool and every operation follows: what is drawn is what is used. At least
 * two places; a smooth line through two is straight.
 */
export function lineThrough(
  mesh: TriMesh,
  corners: VertexCorners,
  places: readonly SurfacePlace[],
  options: LineOptions,
): SurfaceLine {
  const { closed, shape = 'corners' } = options;
  const n = places.length;
  const straight = () =>
    Array.from({ length: closed ? n : n - 1 }, (_, i) => [places[i]!, places[(i + 1) % n]!]);
  const chains = shape === 'smooth' && n > 2 ? smoothChains(mesh, places, options) : straight();
  const spans: (readonly PathPiece[])[] = [];
  let length = 0;
  for (const [span, chain] of chains.entries()) {
    options.checkAborted?.();
    if (options.asks?.(span) === false) {
      spans.push([]);
      continue;
    }
    const traced = tracePath(mesh, corners, chain, false);
    if (!traced.ok) return { ok: false, reason: traced.reason, span, at: traced.at };
    spans.push(traced.pieces);
    for (const piece of traced.pieces) length += distance(piece.from, piece.to);
  }
  return { ok: true, spans, length };
}

/**
 * As `lineThrough`, through points that need not lie on the surface. `lost` for fewer than two. Without a `locate` of the caller's, for those who ask again and
 * again on one mesh.
 */
export function surfaceLine(mesh: TriMesh, points: readonly SkinPoint[], options: LineOptions): SurfaceLine {
  const { locate = sharedLocate(mesh) } = options;
  const places = locate(points, options.checkAborted);
  if (places.length < points.length || places.length < 2)
    return { ok: false, reason: 'lost', span: 0, at: points[0]?.position ?? [0, 0, 0] };
  return lineThrough(mesh, sharedCorners(mesh), places, { ...options, locate });
}
