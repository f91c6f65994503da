import { vec3 } from '@bracewright/core/math';
import {
  crossingPlaces,
  cutOffPieces,
  nearestOnRim,
  planeDistances,
  refineAtRim,
  rimOf,
  selfIntersections,
  type FoldPlace,
  type RimmedSkin,
  type TriMesh,
} from '@bracewright/core/mesh';
import { crossingsNear } from './crossings-near.ts';
import { layFlat, plainFlat } from './lay-flat.ts';
import type { LinePlane } from './line-plane.ts';
import { piecesMet } from './pieces.ts';
import { roundingWays, type Rounding } from './round-edge.ts';

/** Where the plane is tried beside the one that was drawn, mm along its normal, when the flat there crosses the skin: far less than a scan knows. */
const BESIDE = [0, -5e-4, 5e-4, -1e-3, 1e-3, -2e-3, 2e-3, -5e-3, 5e-3, -1e-2, 1e-2] as const;
/** Edges that a right angle is rounded by, over the blend on both sides; a lesser bend has fewer. */
const RIGHT_ANGLE_EDGES = 7;
/** Edges about the rim are not divided under so many mm. */
const FINEST = 1;

/** A body with a flat in place of what lay beyond the plane; the edge between flat and skin is sharp yet. */
export interface SharpFlat extends Rounding {
  /** The triangles of the skin, then those of the flat. */
  readonly mesh: TriMesh;
  readonly skinTriangles: number;
  /** The plane that the flat lies in. */
  readonly plane: LinePlane;
  /** `F` flags of the body before: the triangles of what went. */
  readonly taken: Uint8Array;
  /** Pairs of triangles that cross about the flat, as `selfIntersections` gives them. */
  readonly crossings: Uint32Array;
}

/** Why there is no flat. */
export interface NoFlat {
  readonly why: 'misses-body' | 'meets-opening' | 'meets-crossing';
  readonly places: readonly FoldPlace[];
}

/** A flat between the corners of its rim alone. */
interface PlainFlat extends RimmedSkin {
  readonly plane: LinePlane;
  /** The part of the body that went. */
  readonly taken: Uint8Array;
  /** How many pairs of crossing triangles have one of the flat: none was there before. */
  readonly faults: number;
}

/** Cuts off what the line meets beyond its plane, and lays the flat: where rounding lays it through the skin, up to a hundredth of a millimetre beside the plane. */
export function sharpFlat(
  mesh: TriMesh,
  plane: LinePlane,
  blend: number,
  { checkAborted }: { readonly checkAborted: () => void },
): SharpFlat | NoFlat {
  let refused: NoFlat | undefined;
  let best: PlainFlat | undefined;
  for (const beside of BESIDE) {
    const near = { ...plane, origin: vec3.addScaled(plane.origin, plane.normal, beside) };
    const found = plainAt(mesh, near, checkAborted);
    if ('why' in found) {
      refused ??= found;
      if (found.why !== 'meets-crossing') break;
    } else if (!best || found.faults < best.faults) best = found;
    if (best?.faults === 0) break;
  }
  return best ? laidAnew(mesh, best, blend, checkAborted) : refused!;
}

function plainAt(mesh: TriMesh, plane: LinePlane, checkAborted: () => void): PlainFlat | NoFlat {
  const taken = piecesMet(mesh, plane);
  if (!taken.includes(1)) return { why: 'misses-body', places: [] };
  checkAborted();
  const { mesh: skin, rim } = cutOffPieces(mesh, plane, { taken, checkAborted });
  if (rim.length === 0 || skin.indices.length === 0) return { why: 'misses-body', places: [] };
  const open = openEnds(rim, skin.positions);
  if (open.length > 0) return { why: 'meets-opening', places: open };
  checkAborted();
  const flat = rimOf(rim, skin.positions) && plainFlat(skin.positions, rim, plane);
  if (!flat) return { why: 'meets-crossing', places: crossedPlaces(mesh, taken, plane, rim, skin.positions) };
  const skinTriangles = skin.indices.length / 3;
  const whole = joined(skin, { points: new Float32Array(0), triangles: flat });
  const pairs = crossingsNear(whole, { plane, depth: 0, skinTriangles, checkAborted });
  const faults = pairs.filter((face, i) => i % 2 === 1 && face >= skinTriangles).length;
  return { mesh: whole, skinTriangles, rim, plane, taken, faults };
}

function laidAnew(mesh: TriMesh, plain: PlainFlat, blend: number, checkAborted: () => void): SharpFlat {
  const { plane, taken } = plain;
  const coarse = meanEdge(mesh, taken, plane);
  const fine = blend > 0 ? edgeFor(plain, blend, coarse) : coarse;
  const before = nearestOnRim(rimOf(plain.rim, plain.mesh.positions)!, plain.mesh.positions);
  const finer = blend > 0 ? refineAtRim(plain, { fine, reach: blend }, before, checkAborted) : plain;
  const { positions, indices } = finer.mesh;
  const { skinTriangles } = finer;
  const rim = rimOf(finer.rim, positions)!;
  const nearest = nearestOnRim(rim, positions);
  const sizes = { fine, reach: blend, coarse };
  const old = Array.from(indices.subarray(3 * skinTriangles));
  const flat = layFlat(positions, old, plane, { edges: finer.rim, sizes, nearest, checkAborted });
  const skin = indices.slice(0, 3 * skinTriangles);
  const whole = joined({ positions, indices: skin }, flat);
  const crossings = crossingsNear(whole, { plane, depth: blend, skinTriangles, checkAborted });
  return {
    ...{ rim, nearest, blend, fine, plane, taken, skinTriangles, skin, crossings },
    normal: plane.normal,
    mesh: whole,
    positions: whole.positions,
    flat: flat.triangles,
  };
}

/** How long edges may be for the largest bend at the rim, mm. */
function edgeFor({ mesh, skinTriangles, rim, plane }: PlainFlat, blend: number, coarse: number): number {
  const { positions, indices } = mesh;
  const skin = indices.subarray(0, 3 * skinTriangles);
  const places = rimOf(rim, positions)!;
  const ways = roundingWays({ positions, skin, rim: places, normal: plane.normal, blend, fine: coarse });
  let longest = 0;
  for (let i = 0; i < places.vertices.length; i++)
    longest = Math.max(longest, vec3.length(vec3.pointAt(ways, i)));
  const edges = Math.ceil((RIGHT_ANGLE_EDGES * longest) / Math.SQRT2);
  return Math.min(coarse, Math.max(FINEST, (2 * blend) / Math.max(1, edges)));
}

function joined(
  skin: TriMesh,
  { points, triangles }: { readonly points: Float32Array; readonly triangles: readonly number[] },
): TriMesh {
  const positions = new Float32Array(skin.positions.length + points.length);
  positions.set(skin.positions);
  positions.set(points, skin.positions.length);
  const indices = new Uint32Array(skin.indices.length + triangles.length);
  indices.set(skin.indices);
  indices.set(triangles, skin.indices.length);
  return { positions, indices };
}

/** Where a rim ends: at an opening of the surface. */
function openEnds(rim: readonly number[], positions: Float32Array): readonly FoldPlace[] {
  const balance = new Map<number, number>();
  rim.forEach((vertex, e) => balance.set(vertex, (balance.get(vertex) ?? 0) + (e % 2 === 0 ? 1 : -1)));
  return [...balance].flatMap(([vertex, sum]) =>
    sum === 0 ? [] : [{ at: vec3.pointAt(positions, vertex), radius: 5 }],
  );
}

/** Where the body that is cut runs through itself at the plane, or its rim touches itself; the line's middle where neither is found. */
function crossedPlaces(
  mesh: TriMesh,
  taken: Uint8Array,
  plane: LinePlane,
  rim: readonly number[],
  positions: Float32Array,
): readonly FoldPlace[] {
  const distance = planeDistances(mesh.positions, plane);
  const own = mesh.indices.filter((_, h) => {
    const first = h - (h % 3);
    const [a, b, c] = [0, 1, 2].map((k) => distance[mesh.indices[first + k]!]!) as [number, number, number];
    return taken[first / 3] === 1 && Math.min(a, b, c) <= 0.01;
  });
  const met = { positions: mesh.positions, indices: own };
  const places = crossingPlaces(met, selfIntersections(met));
  if (places.length > 0) return places;
  const seen = new Map<number, number>();
  for (let e = 0; e < rim.length; e += 2) seen.set(rim[e]!, (seen.get(rim[e]!) ?? 0) + 1);
  const pinched = [...seen].flatMap(([vertex, count]) =>
    count > 1 ? [vec3.pointAt(positions, vertex)] : [],
  );
  return (pinched.length > 0 ? pinched : [plane.origin]).map((at) => ({ at, radius: 5 }));
}

/** Mean length of the edges of the triangles that the plane crosses, mm. */
function meanEdge({ positions, indices }: TriMesh, taken: Uint8Array, plane: LinePlane): number {
  const distance = planeDistances(positions, plane);
  let [sum, count] = [0, 0];
  for (let h = 0; h < indices.length; h++) {
    if (taken[Math.floor(h / 3)] === 0) continue;
    const [a, b] = [indices[h]!, indices[h % 3 === 2 ? h - 2 : h + 1]!];
    if (distance[a]! > 0 === distance[b]! > 0) continue;
    sum += vec3.distance(vec3.pointAt(positions, a), vec3.pointAt(positions, b));
    count++;
  }
  return count > 0 ? sum / count : 5;
}
