import { vec3, type Vec3 } from '@bracewright/core/math';
import {
  alongRim,
  averagedOnRim,
  buildBvh,
  evenedReaches,
  faceNormals,
  nextHalfEdge,
  vertexCorners,
  type Rim,
  type RimPlace,
  type TriMesh,
} from '@bracewright/core/mesh';

/** The rounding ends before the middle between two parts of the rim at such a part of the way. */
const BEFORE_MIDDLE = 0.9;
/** Two places of the rim are parts of their own where they lie so many times farther apart along it than the two corners that are nearest to them. */
const PARTED = 4;

/** How often what leads out of one triangle after another is taken away. */
const KEEP_ROUNDS = 4;
/** A way that leads into the body by less than this part of its length leads along the skin. */
const ALONG = 0.3;
/** A triangle flatter than this part of its longest edge says nothing of where outwards is. */
const LEAST_HEIGHT = 0.05;

/** What is rounded: the skin below the flat and the flat, with the rim between them. */
export interface Rounding {
  /** Vertices of skin and flat. */
  readonly positions: Float32Array;
  readonly skin: Uint32Array;
  readonly flat: readonly number[];
  readonly rim: Rim;
  /** Unit normal of the flat, outwards. */
  readonly normal: Vec3;
  /** The nearest place of the rim. */
  readonly nearest: (point: Vec3, most: number) => RimPlace | undefined;
  /** mm along skin and flat that the rounding reaches where there is room. */
  readonly blend: number;
  /** The longest edges about the rim, mm. */
  readonly fine: number;
}

/** The corners that may move, and how far the rounding reaches at each rim point. */
export interface RoundedArea {
  /** Vertices within the blend of the rim, with the nearest place of it. */
  readonly places: ReadonlyMap<number, RimPlace>;
  /** Unit normals of the skin's triangles about such a vertex, three numbers each. */
  readonly outwards: ReadonlyMap<number, readonly number[]>;
  /** Three corners a triangle of the skin about such vertices. */
  readonly reached: Uint32Array;
  /** One a rim point, mm. */
  readonly reaches: Float64Array;
}

/**
 * Finds what lies within the blend of the rim, over the skin that hangs together with it and over the flat, and how far the rounding may reach: it ends before the middle of a narrow flat, before the
 * skin's way to another part of the rim, and before an opening of the scan.
 */
export function roundedArea(rounding: Rounding): RoundedArea {
  const { rim, blend, fine, positions, nearest } = rounding;
  const places = new Map<number, RimPlace>();
  rim.vertices.forEach((vertex, i) => places.set(vertex, { from: i, to: rim.next[i]!, t: 0, distance: 0 }));
  const reaches = new Float64Array(rim.vertices.length).fill(blend);
  const narrow = (place: RimPlace, reach: number): void => {
    for (const i of [place.from, place.to]) reaches[i] = Math.min(reaches[i]!, reach);
  };
  const placeOf = (vertex: number): RimPlace | undefined => {
    const known = places.get(vertex);
    if (known) return known;
    const found = nearest(vec3.pointAt(positions, vertex), blend);
    if (found) places.set(vertex, found);
    return found;
  };
  const edges = new Map<number, { count: number; a: number; b: number }>();
  const stride = positions.length / 3;
  const visit = (a: number, b: number, isSkin: boolean): void => {
    const key = a < b ? a * stride + b : b * stride + a;
    const known = edges.get(key);
    if (known) {
      known.count += isSkin ? 1 : 2;
      return;
    }
    edges.set(key, { count: isSkin ? 1 : 2, a, b });
    const [from, to] = [places.get(a), places.get(b)];
    if (!from || !to || from.distance === 0 || to.distance === 0) return;
    const far = vec3.distance(vec3.pointAt(positions, a), vec3.pointAt(positions, b));
    if (alongRim(rim, from, to) <= PARTED * far + 2 * fine) return;
    const reach = BEFORE_MIDDLE * Math.min(from.distance, to.distance);
    narrow(from, reach);
    narrow(to, reach);
  };
  const { flat } = rounding;
  for (const vertex of flat) placeOf(vertex);
  for (let h = 0; h < flat.length; h++) visit(flat[h]!, flat[nextHalfEdge(h)]!, false);
  const reached = skinReached(rounding, placeOf);
  for (const f of reached)
    for (let h = 3 * f; h < 3 * f + 3; h++) visit(rounding.skin[h]!, rounding.skin[nextHalfEdge(h)]!, true);
  const isRim = new Set(rim.vertices.map((vertex, i) => vertex * stride + rim.vertices[rim.next[i]!]!));
  for (const { count, a, b } of edges.values()) {
    if (count !== 1 || isRim.has(a * stride + b) || isRim.has(b * stride + a)) continue;
    // An open border stays where it is.
    for (const vertex of [a, b]) {
      const place = places.get(vertex);
      if (place) narrow(place, BEFORE_MIDDLE * place.distance);
    }
  }
  return {
    places,
    outwards: normalsAbout(rounding, reached, places),
    reached: Uint32Array.from(reached.flatMap((f) => Array.from(rounding.skin.subarray(3 * f, 3 * f + 3)))),
    reaches: evenedReaches(rim, reaches, Math.max(2 * fine, blend / 4)),
  };
}

function normalsAbout(
  { positions, skin }: Rounding,
  reached: readonly number[],
  places: ReadonlyMap<number, RimPlace>,
): Map<number, number[]> {
  const normals = new Map<number, number[]>();
  for (const f of reached) {
    const corners = [skin[3 * f]!, skin[3 * f + 1]!, skin[3 * f + 2]!] as const;
    const [a, b, c] = corners.map((vertex) => vec3.pointAt(positions, vertex)) as [Vec3, Vec3, Vec3];
    const twice = vec3.cross(vec3.subtract(b, a), vec3.subtract(c, a));
    const size = vec3.length(twice);
    const longest = Math.max(vec3.distance(a, b), vec3.distance(b, c), vec3.distance(c, a));
    if (!(size > LEAST_HEIGHT * longest * longest)) continue;
    for (const vertex of corners) {
      if (!places.has(vertex)) continue;
      const list = normals.get(vertex);
      if (list) list.push(twice[0] / size, twice[1] / size, twice[2] / size);
      else normals.set(vertex, [twice[0] / size, twice[1] / size, twice[2] / size]);
    }
  }
  return normals;
}

/** Triangles of the skin about the corners within the blend that hang together with the rim. */
function skinReached(
  { positions, skin, rim }: Rounding,
  placeOf: (vertex: number) => RimPlace | undefined,
): readonly number[] {
  const { offsets, corners } = vertexCorners({ positions, indices: skin });
  const found = new Set<number>();
  const queue = [...rim.vertices];
  const seen = new Set(queue);
  for (let next = 0; next < queue.length; next++) {
    const at = queue[next]!;
    for (let i = offsets[at]!; i < offsets[at + 1]!; i++) {
      const f = Math.floor(corners[i]! / 3);
      found.add(f);
      for (let h = 3 * f; h < 3 * f + 3; h++) {
        const vertex = skin[h]!;
        if (seen.has(vertex)) continue;
        seen.add(vertex);
        if (placeOf(vertex)) queue.push(vertex);
      }
    }
  }
  return [...found].sort((a, b) => a - b);
}

/**
 * The way in which the corners about each rim point go (`3·n`): the sum of the unit vectors from the rim inwards over the flat and down over the skin, both across the rim. It points into the
 * body, and is the shorter the less the skin bends at the rim.
 */
export function roundingWays(
  rounding: Pick<Rounding, 'rim' | 'positions' | 'normal' | 'skin' | 'blend' | 'fine'>,
): Float64Array {
  const { rim, positions, normal, skin } = rounding;
  const count = rim.vertices.length;
  const numbers = new Map(rim.vertices.map((vertex, i) => [vertex, i]));
  const frames = new Float64Array(6 * count);
  for (let f = 0; f < skin.length; f += 3) {
    const corners = [skin[f]!, skin[f + 1]!, skin[f + 2]!] as const;
    if (!corners.some((vertex) => numbers.has(vertex))) continue;
    const [a, b, c] = corners.map((vertex) => vec3.pointAt(positions, vertex)) as [Vec3, Vec3, Vec3];
    const twice = vec3.cross(vec3.subtract(b, a), vec3.subtract(c, a));
    for (const vertex of corners) {
      const i = numbers.get(vertex);
      if (i !== undefined) for (let k = 0; k < 3; k++) frames[6 * i + 3 + k]! += twice[k]!;
    }
  }
  for (let i = 0; i < count; i++) {
    const at = (of: number): Vec3 => vec3.pointAt(positions, rim.vertices[of]!);
    const inwards = vec3.cross(normal, vec3.subtract(at(rim.next[i]!), at(rim.previous[i]!)));
    for (let k = 0; k < 3; k++) frames[6 * i + k] = inwards[k]!;
  }
  const width = Math.max(2 * rounding.fine, rounding.blend / 3);
  const even = averagedOnRim(rim, frames, 6, width);
  const ways = new Float64Array(3 * count);
  for (let i = 0; i < count; i++) {
    const inwards = vec3.normalize(vec3.pointAt(even, 2 * i));
    const outwards = vec3.pointAt(even, 2 * i + 1);
    // The skin's own normal in the section across the rim.
    const [side, up] = [vec3.dot(outwards, inwards), vec3.dot(outwards, normal)];
    const size = Math.sqrt(side * side + up * up);
    if (!(size > 0)) continue;
    const way = vec3.addScaled(vec3.scale(inwards, 1 - up / size), normal, Math.min(0, side / size));
    ways.set(way, 3 * i);
  }
  return ways;
}

/**
 * Rounds the edge between flat and skin. In the section across the rim both are straight there; between the points at the reach `b` from the rim on either side the edge is replaced by the parabola that touches both
 * there: the quadratic Bézier curve with the rim as its middle control point. A point at the distance `e` from the rim, on the skin as on the flat, goes by (b − e)²/(4b) along the sum of the two
 * unit vectors that lead away from the rim (`roundingWays`). So skin and flat meet with one tangent whatever angle they had, and pass into what stays without a bend; the curve lies within the triangle of its control points,
 * inside of the old surface. Returns new positions (`3·V`). Source: Farin, Curves and Surfaces for CAGD, 2002, chapter 4 (tangents and hull of a Bézier curve); the choice of the parameter, by which
 * both sides move by one formula, is ours.
 */
export function rounded(
  { positions }: Rounding,
  { places, outwards, reached }: RoundedArea,
  reaches: Float64Array,
  ways: Float64Array,
): Float32Array {
  const out = positions.slice();
  const way = new Float64Array(3);
  const slid: number[] = [];
  for (const [vertex, { from, to, t, distance }] of places) {
    const reach = reaches[from]! + t * (reaches[to]! - reaches[from]!);
    if (distance >= reach) continue;
    const left = reach - distance;
    const by = (left * left) / (4 * reach);
    for (let k = 0; k < 3; k++) way[k] = ways[3 * from + k]! + t * (ways[3 * to + k]! - ways[3 * from + k]!);
    const skin = outwards.get(vertex);
    if (skin && keepInside(way, skin)) slid.push(vertex);
    for (let k = 0; k < 3; k++) out[3 * vertex + k] = positions[3 * vertex + k]! + by * way[k]!;
  }
  if (slid.length > 0) layOnSkin({ positions, indices: reached }, slid, out);
  return out;
}

/** Lays corners that slid along the skin and came to lie outside of where it is bent onto it. */
function layOnSkin(skin: TriMesh, vertices: readonly number[], out: Float32Array): void {
  const tree = buildBvh(skin);
  const normals = faceNormals(skin);
  for (const vertex of vertices) {
    const at = vec3.pointAt(out, vertex);
    const nearest = tree.closestPoint(at);
    if (!nearest) continue;
    const way = vec3.subtract(at, nearest.position);
    if (vec3.dot(way, vec3.pointAt(normals, nearest.triangle)) > 0) out.set(nearest.position, 3 * vertex);
  }
}

/** Takes from a way what leads out of the skin about it, as where the rim runs over a sharp edge of the body. Returns whether it leads along the skin rather than into the body. */
function keepInside(way: Float64Array, outwards: readonly number[]): boolean {
  const least = -ALONG * Math.sqrt(way[0]! * way[0]! + way[1]! * way[1]! + way[2]! * way[2]!);
  let isAlong = false;
  for (let round = 0; round < KEEP_ROUNDS; round++) {
    let isInside = true;
    for (let i = 0; i < outwards.length; i += 3) {
      const out = way[0]! * outwards[i]! + way[1]! * outwards[i + 1]! + way[2]! * outwards[i + 2]!;
      if (out > least) isAlong = true;
      if (out <= 0) continue;
      isInside = false;
      for (let k = 0; k < 3; k++) way[k]! -= out * outwards[i + k]!;
    }
    if (isInside) break;
  }
  return isAlong;
}
