import { IDENTITY, transformPoint, type Mat4 } from '../../math/mat4.ts';
import * as vec3 from '../../math/vec3.ts';
import type { Vec3 } from '../../math/vec3.ts';
import { sharedCorners } from '../topology/shared-corners.ts';
import { triangleNormal } from '../triangle-normal.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { nearestPlaces, placeOn, skinNear, type SkinPlace } from './near-skin.ts';

/** A place lies no more on skin that is farther away than this, mm: what is laid anew (decimated, cut along a line, smoothed with it) stays closer. */
export const OFF_SKIN = 5;
/** Further than this, mm, no step moves the skin across itself. */
const MOST_MOVED = 65;
/** A vertex that moved less, mm, says nothing of the way. */
const LEAST_MOVED = 0.05;
/** So many triangles away a vertex still says which way a place went: those of a coarse triangle may all lie outside of what was moved. */
const RINGS = 4;
/** mm between two looks along the way of a place. */
const PROBE = 8;

/** Whether the triangles of both are the same ones, wherever they lie. */
export const isSameSkin = (a: TriMesh, b: TriMesh): boolean =>
  a.positions.length === b.positions.length &&
  (a.indices === b.indices || (a.indices.length === b.indices.length && areSame(a.indices, b.indices)));

function areSame(a: Uint32Array, b: Uint32Array): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** As long as twice the triangle's area. */
function normalOf(mesh: TriMesh, triangle: number): Vec3 {
  const normal = new Float64Array(3);
  triangleNormal(mesh, triangle, normal);
  return vec3.pointAt(normal, 0);
}

/** Whether `to` is `from` with vertices added behind: most of the old ones lie where they lay. */
function keepsVertices(from: TriMesh, to: TriMesh): boolean {
  const { length: count } = from.positions;
  if (to.positions.length <= count) return false;
  let kept = 0;
  for (let i = 0; i < count; i++) if (from.positions[i] === to.positions[i]) kept++;
  return 2 * kept > count;
}

/** The way that the skin went at a place, of length 1: that of its corners, else of the vertex near by that went furthest; undefined where none near by did. */
function wayAt(from: TriMesh, to: TriMesh, { triangle, barycentric }: SkinPlace): Vec3 | undefined {
  const { offsets, corners } = sharedCorners(from);
  const moved = (v: number): Vec3 =>
    vec3.subtract(vec3.pointAt(to.positions, v), vec3.pointAt(from.positions, v));
  const own = [0, 1, 2].map((k) => from.indices[3 * triangle + k]!);
  const sum = own.reduce<Vec3>((all, v, k) => vec3.addScaled(all, moved(v), barycentric[k]!), [0, 0, 0]);
  if (vec3.length(sum) > LEAST_MOVED) return vec3.normalize(sum);
  const seen = new Set(own);
  let ring = own;
  for (let round = 0; round < RINGS; round++) {
    const furthest = ring.reduce<Vec3>(
      (most, v) => (vec3.length(moved(v)) > vec3.length(most) ? moved(v) : most),
      [0, 0, 0],
    );
    if (vec3.length(furthest) > LEAST_MOVED) return vec3.normalize(furthest);
    const next: number[] = [];
    for (const v of ring)
      for (let i = offsets[v]!; i < offsets[v + 1]!; i++)
        for (let k = 0; k < 3; k++) {
          const other = from.indices[3 * ((corners[i]! / 3) | 0) + k]!;
          if (seen.has(other)) continue;
          seen.add(other);
          next.push(other);
        }
    ring = next;
  }
  return undefined;
}

/**
 * Onto a skin that was refined where it was moved, as a region refines it: straight along the way that the vertices near by went, to the side that faces as the
 * place did. The nearest skin would be another one: from the floor of a dent its walls are nearer.
 */
function alongTheWay(
  from: TriMesh,
  to: TriMesh,
  places: readonly SkinPlace[],
): readonly (SkinPlace | undefined)[] {
  const lines = places.map((place) => {
    const at = placeOn(from, place);
    return { place, at, way: wayAt(from, to, place), normal: normalOf(from, place.triangle) };
  });
  const probes = lines.flatMap(({ at, way }) =>
    way
      ? Array.from({ length: 2 * Math.ceil(MOST_MOVED / PROBE) + 1 }, (_, i) =>
          vec3.addScaled(at, way, PROBE * i - PROBE * Math.ceil(MOST_MOVED / PROBE)),
        )
      : [],
  );
  const { triangles, tree } = skinNear(to, probes, PROBE);
  return lines.map(({ at, way, normal }) => {
    if (!way) return undefined;
    const start = vec3.addScaled(at, way, -MOST_MOVED);
    const hits = tree
      .raycastAll(start, way, 2 * MOST_MOVED)
      .map((hit) => ({ ...hit, triangle: triangles[hit.triangle]! }))
      .filter(({ triangle }) => vec3.dot(normalOf(to, triangle), normal) > 0);
    const [hit] = hits.sort((a, b) => vec3.distance(a.position, at) - vec3.distance(b.position, at));
    return hit && { triangle: hit.triangle, barycentric: weightsIn(to, hit.triangle, hit.position) };
  });
}

/** Weights of the corners of a triangle at a point in its plane. */
function weightsIn({ positions, indices }: TriMesh, triangle: number, at: Vec3): Vec3 {
  const corner = (k: number): Vec3 => vec3.pointAt(positions, indices[3 * triangle + k]!);
  const [a, b, c] = [corner(0), corner(1), corner(2)];
  const whole = vec3.cross(vec3.subtract(b, a), vec3.subtract(c, a));
  const square = vec3.dot(whole, whole) || 1;
  const share = (p: Vec3, q: Vec3): number =>
    vec3.dot(vec3.cross(vec3.subtract(p, at), vec3.subtract(q, at)), whole) / square;
  const [u, v] = [share(b, c), share(c, a)];
  return [u, v, 1 - u - v];
}

/**
 * Where places of one body lie on the body that a step made of it; `motion` is how an alignment stood it. A place goes with its triangle where the triangles stayed,
 * and along the way of its neighbours where they were divided; where the skin was laid anew it stays where it is. Undefined where there is no skin any more within
 * `OFF_SKIN`: nobody knows then.
 */
export function carryPlaces(
  from: TriMesh,
  to: TriMesh,
  places: readonly (SkinPlace | undefined)[],
  motion: Mat4 = IDENTITY,
): readonly (SkinPlace | undefined)[] {
  if (from === to || isSameSkin(from, to)) return places;
  const known = [...places.keys()].filter((i) => places[i]);
  const there = known.map((i) => transformPoint(motion, placeOn(from, places[i]!)));
  const carried: (SkinPlace | undefined)[] = places.map(() => undefined);
  for (const [n, near] of nearestPlaces(to, there, OFF_SKIN).entries()) if (near) carried[known[n]!] = near;
  if (keepsVertices(from, to))
    for (const [n, place] of alongTheWay(
      from,
      to,
      known.map((i) => places[i]!),
    ).entries())
      if (place) carried[known[n]!] = place;
  return carried;
}
