import { atan2, PI } from '../../math/portable.ts';
import { distance, type Vec3 } from '../../math/vec3.ts';
import type { VertexCorners } from '../topology/adjacency.ts';
import { sharedCorners } from '../topology/shared-corners.ts';
import { geodesicDistance } from './geodesic.ts';
import type { SurfacePlace } from './geodesic-locate.ts';
import { pulledTaut, type LinePoint, type TautBend } from './taut-line.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** The shortest line on the surface between two places: its points, each with the triangle that the way onward lies in, and its length, mm; or why there is none, and where. */
export type ShortestLine =
  | { readonly ok: true; readonly points: readonly LinePoint[]; readonly length: number }
  | { readonly ok: false; readonly reason: 'border' | 'apart'; readonly at: Vec3 };

export interface ShortestOptions {
  /** A longer way, mm, is not looked for: one that is known already, so that less of the body is asked. Default: none is too long. */
  readonly most?: number;
  readonly checkAborted?: () => void;
}

/** Distances by the front are too long by less than this share: a bound in mm is widened by it. */
const FRONT = 1.1;
/** A vertex is passed on its other side where the angle there is less than half a turn by this, radians. */
const STRAIGHT = 1e-7;
/** How often the strip is laid about vertices at most: a line over a whole body passes some hundreds. */
const MOST_TURNS = 20_000;

/**
 * The shortest line on the surface between two places, straight across every edge: a vertex path down the distance field of `geodesicDistance` gives a strip of
 * triangles, in which the line is pulled taut, and where it then bends about a vertex that it would pass the shorter way on the other side the strip is laid round there, until none is left.
 * `border` where the shortest way runs along an opening, `apart` where the places do not hang together (within `most`).
 *
 * Source: Xin and Wang, Efficiently determining a locally exact shortest path on polyhedral surfaces, Computer-Aided Design 39, 2007; funnel: Lee and Preparata, Euclidean
 * shortest paths in the presence of rectilinear barriers, Networks 14, 1984.
 */
export function shortestLine(
  mesh: TriMesh,
  from: SurfacePlace,
  to: SurfacePlace,
  options: ShortestOptions = {},
): ShortestLine {
  const corners = sharedCorners(mesh);
  const fans = new Fans(mesh, corners);
  const begun = firstStrip(fans, from, to, options);
  if (!begun) return { ok: false, reason: 'apart', at: from.position };
  let strip = begun;
  for (let turn = 0; ; turn++) {
    if (turn % 64 === 0) options.checkAborted?.();
    const taut = pulledTaut(mesh, strip, from.position, to.position);
    const next: readonly number[] | undefined =
      turn < MOST_TURNS ? laidRound(fans, strip, taut.bends) : undefined;
    if (next) {
      strip = next;
      continue;
    }
    const held = taut.bends.find(({ vertex }) => fans.isBorder(vertex));
    if (held) return { ok: false, reason: 'border', at: fans.at(held.vertex) };
    const { points } = taut;
    const length = points.reduce(
      (sum, { position }, i) => (i === 0 ? 0 : sum + distance(position, points[i - 1]!.position)),
      0,
    );
    return { ok: true, points, length };
  }
}

/** Triangles about vertices. */
class Fans {
  readonly mesh: TriMesh;
  readonly corners: VertexCorners;

  constructor(mesh: TriMesh, corners: VertexCorners) {
    this.mesh = mesh;
    this.corners = corners;
  }

  at(vertex: number): Vec3 {
    const { positions: p } = this.mesh;
    return [p[3 * vertex]!, p[3 * vertex + 1]!, p[3 * vertex + 2]!];
  }

  facesOf(vertex: number): readonly number[] {
    const { offsets, corners } = this.corners;
    return Array.from(corners.subarray(offsets[vertex]!, offsets[vertex + 1]!), (corner) => (corner / 3) | 0);
  }

  cornersOf(face: number): readonly [number, number, number] {
    const { indices: v } = this.mesh;
    return [v[3 * face]!, v[3 * face + 1]!, v[3 * face + 2]!];
  }

  /** The triangle beyond an edge of a triangle; undefined at an opening. */
  beyond(face: number, a: number, b: number): number | undefined {
    return this.facesOf(a).find((other) => other !== face && this.cornersOf(other).includes(b));
  }

  isBorder(vertex: number): boolean {
    return this.facesOf(vertex).some((face) =>
      this.cornersOf(face).some(
        (other) => other !== vertex && this.beyond(face, vertex, other) === undefined,
      ),
    );
  }

  /** The angles at a vertex together, radians. */
  fullTurn(vertex: number): number {
    return this.facesOf(vertex).reduce((sum, face) => sum + this.#angle(face, vertex), 0);
  }

  /** The triangles about a vertex from one to another, the way that leaves the first over its edge to `over`; undefined where an opening is in the way. */
  round(vertex: number, first: number, last: number, over: number): readonly number[] | undefined {
    const fan = [first];
    for (let face = first, edge = over; face !== last || fan.length === 1;) {
      const next = this.beyond(face, vertex, edge);
      if (next === undefined || fan.length > 10_000) return undefined;
      edge = this.cornersOf(next).find((other) => other !== vertex && other !== edge)!;
      face = next;
      fan.push(face);
    }
    return fan;
  }

  /** The shorter way about a vertex from one triangle of it to another. */
  shorter(vertex: number, first: number, last: number): readonly number[] | undefined {
    if (first === last) return [first];
    const ways = this.cornersOf(first)
      .filter((other) => other !== vertex)
      .flatMap((over) => {
        const fan = this.round(vertex, first, last, over);
        return fan ? [{ fan, angle: fan.reduce((sum, face) => sum + this.#angle(face, vertex), 0) }] : [];
      });
    return ways.toSorted((a, b) => a.angle - b.angle)[0]?.fan;
  }

  #angle(face: number, vertex: number): number {
    const [a, b] = this.cornersOf(face).filter((other) => other !== vertex);
    return angleAt(this.at(vertex), this.at(a!), this.at(b!));
  }
}

function angleAt(at: Vec3, a: Vec3, b: Vec3): number {
  const [u, v] = [a.map((x, k) => x - at[k]!), b.map((x, k) => x - at[k]!)];
  const dot = u[0]! * v[0]! + u[1]! * v[1]! + u[2]! * v[2]!;
  const [x, y, z] = [
    u[1]! * v[2]! - u[2]! * v[1]!,
    u[2]! * v[0]! - u[0]! * v[2]!,
    u[0]! * v[1]! - u[1]! * v[0]!,
  ];
  return atan2(Math.sqrt(x * x + y * y + z * z), dot);
}

/** A strip of triangles along the vertices that the distance to the goal falls by. */
function firstStrip(
  fans: Fans,
  from: SurfacePlace,
  to: SurfacePlace,
  { most = Infinity, checkAborted }: ShortestOptions,
): readonly number[] | undefined {
  if (from.triangle === to.triangle) return [from.triangle];
  const goal = { kind: 'piece', triangle: to.triangle, from: to.position, to: to.position } as const;
  const away = geodesicDistance(fans.mesh, [goal], {
    ...{ maxDistance: FRONT * most + 10, corners: fans.corners },
    ...(checkAborted && { checkAborted }),
  });
  const nearest = (candidates: readonly number[], at: Vec3): number | undefined => {
    let [best, least] = [undefined as number | undefined, Infinity];
    for (const vertex of candidates) {
      const way = away[vertex]! + distance(fans.at(vertex), at);
      if (way < least) [best, least] = [vertex, way];
    }
    return best;
  };
  const ends = fans.cornersOf(to.triangle);
  let vertex = nearest(fans.cornersOf(from.triangle), from.position);
  let strip: readonly number[] = [from.triangle];
  while (vertex !== undefined) {
    const here: number = vertex;
    const isThere = ends.includes(here);
    const falls = fans
      .facesOf(here)
      .flatMap((face) => fans.cornersOf(face))
      .filter((other) => away[other]! < away[here]!);
    const next = isThere ? undefined : nearest(falls, fans.at(here));
    if (!isThere && next === undefined) return undefined;
    const last = strip.at(-1)!;
    const goals = isThere
      ? [to.triangle]
      : fans.facesOf(here).filter((face) => fans.cornersOf(face).includes(next!));
    const ways = goals.flatMap((face) => {
      const way = fans.shorter(here, last, face);
      return way ? [way] : [];
    });
    const way = ways.toSorted((a, b) => a.length - b.length)[0];
    if (!way) return undefined;
    strip = withoutLoops([...strip, ...way.slice(1)]);
    vertex = next;
  }
  return strip.at(-1) === to.triangle ? strip : undefined;
}

/** A strip that comes back to a triangle goes on from there at once. */
function withoutLoops(strip: readonly number[]): readonly number[] {
  const kept: number[] = [];
  const place = new Map<number, number>();
  for (const face of strip) {
    const before = place.get(face);
    if (before === undefined) {
      place.set(face, kept.length);
      kept.push(face);
      continue;
    }
    for (const gone of kept.splice(before + 1)) place.delete(gone);
  }
  return kept;
}

/** The strip laid round the other side of the vertex at which the line gains most by it; undefined where it gains at none. */
function laidRound(
  fans: Fans,
  strip: readonly number[],
  bends: readonly TautBend[],
): readonly number[] | undefined {
  const gains = bends
    .map((bend) => ({ bend, angle: fans.fullTurn(bend.vertex) - 2 * PI + bend.angle }))
    .filter(({ angle }) => angle < PI - STRAIGHT)
    .toSorted((a, b) => a.angle - b.angle);
  for (const { bend } of gains) {
    const [first, last] = [strip[bend.first]!, strip[bend.last]!];
    const within = strip[bend.first + 1]!;
    // The edge of the first triangle at the vertex that the strip does not leave over.
    const over = fans
      .cornersOf(first)
      .find((other) => other !== bend.vertex && !fans.cornersOf(within).includes(other));
    const fan = over === undefined ? undefined : fans.round(bend.vertex, first, last, over);
    if (fan) return withoutLoops([...strip.slice(0, bend.first), ...fan, ...strip.slice(bend.last + 1)]);
  }
  return undefined;
}
