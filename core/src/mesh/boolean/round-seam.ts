import {
  add,
  addScaled,
  cross,
  distance,
  dot,
  normalize,
  pointAt,
  scale,
  subtract,
  type Vec3,
} from '../../math/vec3.ts';
import { selfIntersections } from '../crossings/self-intersection.ts';
import { gathered, type Ball } from '../gathered.ts';
import { faceNormals } from '../normals.ts';
import { refineAtRim, type RefinedSkin } from '../rim/refine-at-rim.ts';
import { averagedOnRim, evenedReaches, nearestOnRim, rimOf, type Rim } from '../rim/rim.ts';
import { buildTwins, nextHalfEdge } from '../topology/adjacency.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { partOf, type Work } from '../work.ts';
import type { CombinedSolids } from './combine-solids.ts';
import { seamArea, type SeamArea } from './seam-area.ts';
import { seamCrossings, seamOf } from './seam.ts';
import { Turns } from './turns.ts';

/** Edges that a right angle is rounded by, over the blend on both sides. */
const RIGHT_ANGLE_EDGES = 7;
/** Edges about the seam are not divided under so many mm. */
const FINEST = 1;
/** How often the rounding is made shorter where it crosses, and to which part each time; after so many times it ends about such a place, farther and farther. */
const [ROUNDS, SHORTENED, SHORTER] = [9, 3, 0.5];
/** How often needles are looked for that are not divided. */
const HOLD_ROUNDS = 4;
/** Places of the seam within so many mm are one. */
const GATHER = 20;

/** Two solids with a rounded seam. */
export interface RoundedSeam {
  readonly mesh: TriMesh;
  /** Where the rounding reaches less than half as far as asked. */
  readonly narrow: readonly Ball[];
  /** Where the rounded surface turns by more than 40° from triangle to triangle all the same. */
  readonly creases: readonly Ball[];
}

/**
 * Rounds the seam of two solids within `blend` mm of it on either side: inner seams are filled, outer ones taken off. In the section across the seam both surfaces are replaced, up to the points at the reach `b`, by the
 * parabola that touches both there: the quadratic Bézier curve whose middle control point is the seam. A point at the distance `e` goes by (b − e)²/(4b) along the sum of the two unit vectors that lead away from the seam along
 * the surfaces. So both meet with one tangent whatever angle they had and pass into what stays without a bend; on bent surfaces the way is added to their own shape. Edges within the blend are divided first. Vertices farther away keep their bits.
 *
 * The reach is less where two parts of the seam are nearer to each other than twice the blend, and where the rounding would lay the surface through itself. A seam with a vertex that it passes twice (surfaces that
 * only touch there) is left sharp: undefined.
 *
 * Source: Farin, Curves and Surfaces for CAGD, 2002, chapter 4; that both sides move by one formula is ours.
 */
export function roundSeam(combined: CombinedSolids, blend: number, work: Work = {}): RoundedSeam | undefined {
  const { checkAborted, progress } = partOf(work, 0, 1);
  const coarse = combined.mesh;
  const edges = seamOf(combined);
  if (!rimOf(edges, coarse.positions)) return undefined;
  const fine = Math.max(FINEST, (2 * blend) / RIGHT_ANGLE_EDGES);
  // Where the sharp surface does not cross itself nothing that crosses is of it, though a midpoint that was rounded may be.
  const isSound = seamCrossings(combined, { checkAborted }).length === 0;
  const refined = refinedSeam(coarse, edges, { fine, reach: blend, isSound, checkAborted });
  const { mesh } = refined;
  progress(0.3);
  const rim = rimOf(refined.rim, mesh.positions)!;
  const area = seamArea(mesh, rim, { blend, fine, checkAborted });
  const ways = seamWays(mesh, rim, Math.max(2 * fine, blend / 3));
  checkAborted();
  progress(0.5);
  const before = isSound ? new Uint32Array(0) : crossingsIn(mesh, area.faces, checkAborted);
  const turns = new Turns(mesh, area.faces);
  let { reaches } = area;
  for (let round = 0; round < ROUNDS; round++) {
    const made = { positions: rounded(mesh, area, reaches, ways), indices: mesh.indices };
    progress(0.6 + 0.05 * round);
    const faults = newCrossings(crossingsIn(made, area.faces, checkAborted), before);
    faults.push(...turns.folded(made.positions));
    if (faults.length === 0)
      return {
        mesh: made,
        narrow: narrowPlaces(mesh, rim, reaches, blend),
        creases: creasesIn(made, mesh, area.faces),
      };
    const narrowed = reaches.slice();
    for (const point of rimPointsOf(mesh, area, faults))
      if (round < SHORTENED) narrowed[point] = SHORTER * reaches[point]!;
      else endAbout(rim, narrowed, point, 2 * fine * (round - SHORTENED + 2));
    reaches = evenedReaches(rim, narrowed, 2 * fine);
  }
  return { mesh: coarse, narrow: narrowPlaces(mesh, rim, reaches.fill(0), blend), creases: [] };
}

/** Points of the rim that the corners of triangles go by. */
function rimPointsOf({ indices }: TriMesh, { places }: SeamArea, faces: readonly number[]): Set<number> {
  const points = new Set<number>();
  for (const face of faces)
    for (let k = 0; k < 3; k++) {
      const place = places.get(indices[3 * face + k]!);
      if (place) points.add(place.from).add(place.to);
    }
  return points;
}

/** Ends the rounding within `width` mm of a point of the rim. */
function endAbout(rim: Rim, reaches: Float64Array, point: number, width: number): void {
  reaches[point] = 0;
  for (
    let i = point, far = rim.lengths[i]!;
    far < width && (i = rim.next[i]!) !== point;
    far += rim.lengths[i]!
  )
    reaches[i] = 0;
  for (let i = rim.previous[point]!, far = rim.lengths[i]!; far < width && i !== point;) {
    reaches[i] = 0;
    i = rim.previous[i]!;
    far += rim.lengths[i]!;
  }
}

/** Divides the edges about a seam. A needle that a midpoint, rounded to 32 bits, would turn over is left whole, with what lies about it. */
function refinedSeam(
  coarse: TriMesh,
  edges: readonly number[],
  options: {
    readonly fine: number;
    readonly reach: number;
    readonly isSound: boolean;
    readonly checkAborted: () => void;
  },
): RefinedSkin {
  const { fine, reach, isSound, checkAborted } = options;
  const nearest = nearestOnRim(rimOf(edges, coarse.positions)!, coarse.positions);
  const skin = { mesh: coarse, skinTriangles: coarse.indices.length / 3, rim: edges };
  const held = new Uint8Array(skin.skinTriangles);
  for (let round = 0; ; round++) {
    const refined = refineAtRim(skin, { fine, reach, held }, nearest, checkAborted);
    if (!isSound || round === HOLD_ROUNDS) return refined;
    const parts = new Uint8Array(refined.wholes.length);
    for (let face = 0; face < parts.length; face++)
      if (refined.wholes[face] === refined.wholes[face - 1]) parts[face - 1] = parts[face] = 1;
    const pairs = crossingsIn(refined.mesh, parts, checkAborted);
    if (pairs.length === 0) return refined;
    const about = new Set<number>();
    for (const face of pairs)
      for (let k = 0; k < 3; k++) about.add(coarse.indices[3 * refined.wholes[face]! + k]!);
    coarse.indices.forEach((vertex, corner) => {
      if (about.has(vertex)) held[Math.floor(corner / 3)] = 1;
    });
  }
}

/** Pairs of triangles that cross, at least one of them flagged. */
const crossingsIn = (mesh: TriMesh, faces: Uint8Array, checkAborted: () => void): Uint32Array =>
  selfIntersections(mesh, { faces, checkAborted });

/** Triangles of pairs that did not cross before. */
function newCrossings(pairs: Uint32Array, before: Uint32Array): number[] {
  const known = new Set<string>();
  for (let i = 0; i < before.length; i += 2) known.add(`${before[i]}/${before[i + 1]}`);
  const found: number[] = [];
  for (let i = 0; i < pairs.length; i += 2)
    if (!known.has(`${pairs[i]}/${pairs[i + 1]}`)) found.push(pairs[i]!, pairs[i + 1]!);
  return found;
}

/** The way in which the points about each rim point go (`3·n`): the sum of the unit vectors that lead away from the seam along either surface, across it. It is the shorter the less the surface bends at the seam. */
function seamWays({ positions, indices }: TriMesh, rim: Rim, width: number): Float64Array {
  const count = rim.vertices.length;
  const stride = positions.length / 3;
  const sides = new Map<number, readonly [rim: number, side: 0 | 1]>();
  rim.vertices.forEach((vertex, i) => {
    const to = rim.vertices[rim.next[i]!]!;
    sides.set(vertex * stride + to, [i, 0]);
    sides.set(to * stride + vertex, [i, 1]);
  });
  // The normals of both sides, by the length of the edge, and the edge itself.
  const frames = new Float64Array(9 * count);
  for (let h = 0; h < indices.length; h++) {
    const found = sides.get(indices[h]! * stride + indices[nextHalfEdge(h)]!);
    if (!found) continue;
    const [i, side] = found;
    const f = h - (h % 3);
    const [a, b, c] = [0, 1, 2].map((k) => pointAt(positions, indices[f + k]!)) as [Vec3, Vec3, Vec3];
    const normal = normalize(cross(subtract(b, a), subtract(c, a)), [0, 0, 0]);
    for (const point of [i, rim.next[i]!])
      for (let k = 0; k < 3; k++) frames[9 * point + 3 * side + k]! += rim.lengths[i]! * normal[k]!;
  }
  for (let i = 0; i < count; i++) {
    const [to, from] = [rim.vertices[rim.next[i]!]!, rim.vertices[rim.previous[i]!]!];
    const along = normalize(subtract(pointAt(positions, to), pointAt(positions, from)), [0, 0, 0]);
    const span = rim.lengths[i]! + rim.lengths[rim.previous[i]!]!;
    for (let side = 0; side < 2; side++) {
      const normal = scale(pointAt(frames, 3 * i + side), span > 0 ? 1 / span : 0);
      frames.set(normal, 9 * i + 3 * side);
    }
    frames.set(along, 9 * i + 6);
  }
  const even = averagedOnRim(rim, frames, 9, width);
  const ways = new Float64Array(3 * count);
  for (let i = 0; i < count; i++) {
    const along = normalize(pointAt(even, 3 * i + 2), [0, 0, 0]);
    // To the left of an edge of the first solid lies its surface; the second's edges run the other way.
    const away = [1, -1].map((way, side) =>
      normalize(scale(cross(across(pointAt(even, 3 * i + side), along), along), way), [0, 0, 0]),
    ) as [Vec3, Vec3];
    ways.set(add(away[0], away[1]), 3 * i);
  }
  return ways;
}

/** The part of a vector at right angles to a unit vector. */
const across = (vector: Vec3, along: Vec3): Vec3 => addScaled(vector, along, -dot(vector, along));

function rounded(
  { positions }: TriMesh,
  { places }: SeamArea,
  reaches: Float64Array,
  ways: Float64Array,
): Float32Array {
  const out = positions.slice();
  for (const [vertex, { from, to, t, distance: far }] of places) {
    const reach = reaches[from]! + t * (reaches[to]! - reaches[from]!);
    if (far >= reach) continue;
    const by = ((reach - far) * (reach - far)) / (4 * reach);
    for (let k = 0; k < 3; k++)
      out[3 * vertex + k] =
        positions[3 * vertex + k]! +
        by * (ways[3 * from + k]! + t * (ways[3 * to + k]! - ways[3 * from + k]!));
  }
  return out;
}

/** Edges that turn by more than this cosine says, and are as long, mm, are a crease to the eye. */
const [CREASED, SEEN] = [0.766, 1];

/** Where what was moved is creased, gathered; edges that a solid has of its own and that did not move are none. */
function creasesIn(made: TriMesh, before: TriMesh, faces: Uint8Array): readonly Ball[] {
  const { positions, indices } = made;
  const normals = faceNormals(made);
  const twins = buildTwins(made);
  const isMoved = (v: number): boolean =>
    [0, 1, 2].some((k) => positions[3 * v + k] !== before.positions[3 * v + k]);
  const places: Vec3[] = [];
  for (let h = 0; h < indices.length; h++) {
    const twin = twins[h]!;
    const [f, g] = [Math.floor(h / 3), Math.floor(twin / 3)];
    if (twin < h || faces[f] === 0 || faces[g] === 0) continue;
    if (dot(pointAt(normals, f), pointAt(normals, g)) > CREASED) continue;
    const [a, b] = [indices[h]!, indices[nextHalfEdge(h)]!];
    if (!isMoved(a) && !isMoved(b)) continue;
    const [p, q] = [pointAt(positions, a), pointAt(positions, b)];
    if (distance(p, q) >= SEEN) places.push(scale(add(p, q), 0.5));
  }
  return gathered(places);
}

/** Where the rounding reaches less than half as far as asked, gathered. */
function narrowPlaces(
  { positions }: TriMesh,
  rim: Rim,
  reaches: Float64Array,
  blend: number,
): readonly Ball[] {
  const places: Vec3[] = [];
  rim.vertices.forEach((vertex, i) => {
    if (reaches[i]! >= blend / 2) return;
    const at = pointAt(positions, vertex);
    if (places.every((place) => distance(place, at) > GATHER)) places.push(at);
  });
  return places.map((at) => ({ at, radius: GATHER / 2 }));
}
