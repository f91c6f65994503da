import type { Vec3 } from '../../math/vec3.ts';
import { curtainDistance, type Curtain } from './curtain.ts';
import { cutByCurtain } from './cut-curtain.ts';
import type { CutResult } from './cap-cut.ts';
import { cutByPlane, type CutOptions } from './cut-plane.ts';
import { gatherPlaces, type FoldPlace } from '../guard/fold-places.ts';
import { planeDistances, type PlaneLike } from '../section/plane.ts';
import { relayCap, type CapFacet } from './relay-cap.ts';
import { selfIntersections } from '../crossings/self-intersection.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { partOf, type Work } from '../work.ts';

/** Vertices nearer to the cut than this (mm) are of the cut: three grains of Float32 at 1 m. */
const AT_CUT = 3e-4;
/** How often the cap is laid anew and tested. */
const RELAYS = 6;
/** Where the plane is tried beside the one that was asked for, mm along its normal, when the cut there crosses itself: far less than a scan knows. */
const BESIDE = [5e-4, -5e-4, 1e-3, -1e-3, 2e-3, -2e-3, 5e-3, -5e-3, 1e-2, -1e-2] as const;

/** A cut that was tested. */
export interface CleanCut extends CutResult {
  /** Where the surface runs through itself at the cut. */
  readonly crossings: readonly FoldPlace[];
  /** Where a closed cut has an edge without its two triangles. */
  readonly gaps: readonly FoldPlace[];
}

/** What is wrong with a cut: pairs of `selfIntersections`, and corners of edges that have not two triangles. */
interface Faults {
  readonly mesh: TriMesh;
  readonly pairs: Uint32Array;
  readonly gaps: readonly number[];
}

/** The cut as it lies: its flat faces, and the vertices near it. */
interface Lay {
  readonly facets: readonly CapFacet[];
  readonly distances: (mesh: TriMesh) => Float64Array;
}

/**
 * `cutByPlane`, tested: a body that does not cross itself and is closed at the plane does not cross itself there afterwards, and a capped
 * one is closed. Rounding to Float32 may lay a needle of the cap, or a piece of an older flat cap met at a shallow angle, through its
 * neighbour. The cap is then laid in less flat triangles; where that does not do, the plane is taken up to a hundredth of a
 * millimetre beside the one that was asked for. What is left (a body that crosses itself or is open there) is told with its places.
 */
export function cutCleanlyByPlane(mesh: TriMesh, plane: PlaneLike, options: CutOptions): CleanCut {
  let best: { readonly cut: CutResult; readonly faults: Faults } | undefined;
  for (const beside of [0, ...BESIDE]) {
    const near = { origin: shifted(plane, beside), normal: plane.normal };
    // How often it is tried is not known before: only the first is told.
    const { progress } = beside === 0 ? partOf(options, 0, 0.8) : { progress: undefined };
    const cut = cutByPlane(mesh, near, { ...options, progress });
    if (cut.mesh.indices.length === 0 && beside !== 0) continue;
    if (cut.mesh === mesh || cut.mesh.indices.length === 0) return { ...cut, crossings: [], gaps: [] };
    const lay = { facets: [near], distances: (of: TriMesh) => planeDistances(of.positions, near) };
    const faults = settle(cut, lay, options);
    if (!best || faultsOf(faults) < faultsOf(best.faults)) best = { cut, faults };
    if (faultsOf(faults) === 0 || (beside === 0 && isFaulty(mesh, plane, options))) break;
  }
  return told(best!.cut, best!.faults);
}

/** `cutByCurtain`, tested as `cutCleanlyByPlane` is; the cap is laid anew, the drawn line stays where it is. */
export function cutCleanlyByCurtain(mesh: TriMesh, curtain: Curtain, options: CutOptions): CleanCut {
  const cut = cutByCurtain(mesh, curtain, { ...options, ...partOf(options, 0, 0.8) });
  if (cut.mesh === mesh || cut.mesh.indices.length === 0) return { ...cut, crossings: [], gaps: [] };
  const distances = ({ positions: p }: TriMesh): Float64Array =>
    Float64Array.from({ length: p.length / 3 }, (_, v) =>
      curtainDistance(curtain, [p[3 * v]!, p[3 * v + 1]!, p[3 * v + 2]!]),
    );
  return told(cut, settle(cut, { facets: curtain.facets, distances }, options));
}

const shifted = ({ origin: [x, y, z], normal: [nx, ny, nz] }: PlaneLike, by: number): Vec3 =>
  by === 0 ? [x, y, z] : [x + by * nx, y + by * ny, z + by * nz];

const faultsOf = ({ pairs, gaps }: Faults): number => pairs.length + gaps.length;

/** Tests the cut and lays its cap anew as long as that mends something. */
function settle(cut: CutResult, { facets, distances }: Lay, options: CutOptions): Faults {
  const { checkAborted } = options;
  const distance = distances(cut.mesh);
  const atCut = Uint8Array.from(distance, (d) => (Math.abs(d) <= AT_CUT ? 1 : 0));
  const search = bandOf(cut.mesh, atCut, distance);
  const test = (mesh: TriMesh): Uint32Array => crossingsIn(mesh, search, checkAborted);
  let mesh = cut.mesh;
  let pairs = test(mesh);
  for (let round = 0; pairs.length > 0 && round < RELAYS; round++) {
    const indices = relayCap(mesh, cut.capTriangles, pairs, facets);
    if (!indices) break;
    const relaid = { positions: mesh.positions, indices };
    const left = test(relaid);
    if (left.length > pairs.length) break;
    [mesh, pairs] = [relaid, left];
  }
  return { mesh, pairs, gaps: options.cap ? gapsIn(mesh, atCut) : [] };
}

/** Triangles among which a crossing at the cut can lie: those of the cut, flagged in `touched`, and all that reach as far from it as they do. */
function bandOf({ indices }: TriMesh, atCut: Uint8Array, distance: Float64Array) {
  const touched = new Uint8Array(indices.length / 3);
  let [low, high] = [Infinity, -Infinity];
  for (let f = 0; f < touched.length; f++) {
    const [a, b, c] = [indices[3 * f]!, indices[3 * f + 1]!, indices[3 * f + 2]!];
    if ((atCut[a]! | atCut[b]! | atCut[c]!) === 0) continue;
    touched[f] = 1;
    low = Math.min(low, distance[a]!, distance[b]!, distance[c]!);
    high = Math.max(high, distance[a]!, distance[b]!, distance[c]!);
  }
  const faces: number[] = [];
  for (let f = 0; f < touched.length; f++) {
    const [a, b, c] = [
      distance[indices[3 * f]!]!,
      distance[indices[3 * f + 1]!]!,
      distance[indices[3 * f + 2]!]!,
    ];
    if (Math.max(a, b, c) >= low - AT_CUT && Math.min(a, b, c) <= high + AT_CUT) faces.push(f);
  }
  return { faces, touched: Uint8Array.from(faces, (f) => touched[f]!) };
}

/** Pairs of triangles that cross, at least one of them at the cut. */
function crossingsIn(
  { positions, indices }: TriMesh,
  { faces, touched }: ReturnType<typeof bandOf>,
  checkAborted: Work['checkAborted'],
): Uint32Array {
  const own = new Uint32Array(3 * faces.length);
  faces.forEach((face, i) => own.set(indices.subarray(3 * face, 3 * face + 3), 3 * i));
  const pairs = selfIntersections({ positions, indices: own }, { faces: touched, checkAborted });
  return pairs.map((i) => faces[i]!);
}

/** Corners, two by two, of the edges in the cut that have not one triangle on each side. */
function gapsIn({ indices, positions }: TriMesh, atCut: Uint8Array): number[] {
  const vertices = positions.length / 3;
  const edges = new Map<number, { count: number; balance: number }>();
  for (let h = 0; h < indices.length; h++) {
    const [a, b] = [indices[h]!, indices[h % 3 === 2 ? h - 2 : h + 1]!];
    if (atCut[a] === 0 || atCut[b] === 0) continue;
    const key = a < b ? a * vertices + b : b * vertices + a;
    const edge = edges.get(key) ?? { count: 0, balance: 0 };
    edge.count++;
    edge.balance += a < b ? 1 : -1;
    edges.set(key, edge);
  }
  const gaps: number[] = [];
  for (const [key, { count, balance }] of edges)
    if (count !== 2 || balance !== 0) gaps.push(Math.floor(key / vertices), key % vertices);
  return gaps;
}

/** Whether the body is open or crosses itself where the plane meets it. */
function isFaulty(mesh: TriMesh, plane: PlaneLike, { checkAborted }: CutOptions): boolean {
  const distance = planeDistances(mesh.positions, plane);
  const { indices } = mesh;
  const faces: number[] = [];
  for (let f = 0; f < indices.length; f += 3) {
    const d = [distance[indices[f]!]!, distance[indices[f + 1]!]!, distance[indices[f + 2]!]!] as const;
    if (Math.min(...d) <= AT_CUT && Math.max(...d) >= -AT_CUT) faces.push(f / 3);
  }
  const own = new Uint32Array(3 * faces.length);
  faces.forEach((face, i) => own.set(indices.subarray(3 * face, 3 * face + 3), 3 * i));
  const ways = new Map<number, number>();
  const vertices = distance.length;
  for (let h = 0; h < own.length; h++) {
    const [a, b] = [own[h]!, own[h % 3 === 2 ? h - 2 : h + 1]!];
    // Only an edge that the plane passes has all its triangles among these.
    if (distance[a]! > 0 === distance[b]! > 0) continue;
    const key = a < b ? a * vertices + b : b * vertices + a;
    ways.set(key, (ways.get(key) ?? 0) + (a < b ? 1 : -1));
  }
  for (const balance of ways.values()) if (balance !== 0) return true;
  return (
    selfIntersections({ positions: mesh.positions, indices: own }, { limit: 1, checkAborted }).length > 0
  );
}

function told(cut: CutResult, { mesh, pairs, gaps }: Faults): CleanCut {
  const { positions: p } = mesh;
  const middle = (corners: ArrayLike<number>): Vec3 => {
    const sum: [number, number, number] = [0, 0, 0];
    for (let i = 0; i < corners.length; i++)
      for (const k of [0, 1, 2] as const) sum[k] += p[3 * corners[i]! + k]! / corners.length;
    return sum;
  };
  const crossed: Vec3[] = [];
  for (let i = 0; i < pairs.length; i += 2) {
    const [f, g] = [pairs[i]!, pairs[i + 1]!].map((face) => mesh.indices.subarray(3 * face, 3 * face + 3));
    // A triangle of the cap may reach across the body: the smaller of the two says where.
    crossed.push(middle(sizeOf(p, f!) < sizeOf(p, g!) ? f! : g!));
  }
  const open: Vec3[] = [];
  for (let i = 0; i < gaps.length; i += 2) open.push(middle([gaps[i]!, gaps[i + 1]!]));
  return { ...cut, mesh, crossings: gatherPlaces(crossed), gaps: gatherPlaces(open) };
}

/** The largest side of the box about a triangle. */
function sizeOf(p: Float32Array, [a, b, c]: ArrayLike<number> & Iterable<number>): number {
  let size = 0;
  for (let k = 0; k < 3; k++) {
    const [x, y, z] = [p[3 * a! + k]!, p[3 * b! + k]!, p[3 * c! + k]!];
    size = Math.max(size, Math.max(x, y, z) - Math.min(x, y, z));
  }
  return size;
}
