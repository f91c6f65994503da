import { BORDER, buildTwins, nextHalfEdge, vertexNeighbours, type VertexNeighbours } from './adjacency.ts';
import { boundaryLoops, splitLoop } from './boundary.ts';
import { fairPatch } from './fair-patch.ts';
import {
  flatTriangulation,
  MAX_SEARCHED,
  searchTriangulation,
  type HoleOutline,
} from './hole-triangulation.ts';
import { faceNormals } from './normals.ts';
import { refinePatch, type Patch } from './refine-patch.ts';
import { selfIntersections } from './self-intersection.ts';
import type { TriMesh } from './tri-mesh.ts';

/** Which holes are closed and how. */
export interface FillOptions {
  /** Holes with a longer outline (mm) stay open; absent closes all. */
  readonly maxPerimeter?: number;
  /** `flat`: triangles between the outline points only; `smooth`: the skin is continued across the hole. */
  readonly fill: 'flat' | 'smooth';
  /** Called now and then; throws to stop the work. */
  readonly checkAborted?: () => void;
  readonly progress?: (fraction: number) => void;
}

/** What was closed. */
export interface FillResult {
  /** Vertices and triangles of the input first, unchanged. The input itself when nothing was closed. */
  readonly mesh: TriMesh;
  readonly closed: number;
  /** Holes left open because of `maxPerimeter`. */
  readonly skipped: number;
  /** Outline lengths in mm of the holes closed, in the order of their patches. */
  readonly perimeters: readonly number[];
  /** Patches that would have run through the body and were laid in a simpler way instead. */
  readonly flattened: number;
  /** Patches that run through the body all the same: their outline is too jagged to be spanned. Cut it straight first. */
  readonly crossing: number;
}

/**
 * Ways to lay a patch, each less likely to run through the body than the one before: bending with the skin; in the best plane; with
 * the gentlest angles between its triangles and those around, without points of its own.
 */
const LADDER = ['smooth', 'flat', 'tight'] as const;
type Manner = (typeof LADDER)[number];

/** Most points a smooth patch may have, so that a coarse file with a huge hole ends in time. */
const MAX_PATCH_POINTS = 20_000;

/**
 * Closes the holes of a surface. A border that passes a vertex twice is closed as two holes. The result is manifold where the
 * input was; borders that run into non-manifold edges stay (`repairMesh` first).
 * Source: Liepa, Filling Holes in Meshes, 2003.
 */
export function fillHoles(mesh: TriMesh, options: FillOptions): FillResult {
  const surroundings = lookAround(mesh);
  const loops = boundaryLoops(mesh, surroundings.twins).flatMap(splitLoop);
  const wanted: { readonly loop: Uint32Array; readonly length: number }[] = [];
  let skipped = 0;
  for (const loop of loops) {
    const length = outlineLength(mesh, loop);
    if (length > (options.maxPerimeter ?? Infinity)) skipped++;
    else wanted.push({ loop: loop.slice().reverse(), length });
  }
  if (wanted.length === 0) return { mesh, closed: 0, skipped, perimeters: [], flattened: 0, crossing: 0 };
  const patches = wanted.map(({ loop }, i) => {
    options.checkAborted?.();
    options.progress?.((0.8 * i) / wanted.length);
    return makePatch(mesh, loop, surroundings, options.fill, options.checkAborted);
  });
  const outlines = wanted.map(({ loop }) => loop);
  let filled = join(mesh, outlines, patches);
  const first = mesh.indices.length / 3;
  const simpler = new Set<number>();
  // A patch that runs through the body is laid in simpler ways, as long as that makes it run through less of it.
  for (const manner of LADDER.slice(LADDER.indexOf(options.fill) + 1)) {
    const before = crossingPatches(filled, first, patches, options.checkAborted);
    if (before.size === 0) break;
    const trial = patches.slice();
    for (const i of before.keys())
      trial[i] = makePatch(mesh, outlines[i]!, surroundings, manner, options.checkAborted);
    const after = crossingPatches(join(mesh, outlines, trial), first, trial, options.checkAborted);
    for (const [i, count] of before) {
      if ((after.get(i) ?? 0) >= count) continue;
      patches[i] = trial[i]!;
      simpler.add(i);
    }
    filled = join(mesh, outlines, patches);
  }
  const flattened = simpler.size;
  const crossing = crossingPatches(filled, first, patches, options.checkAborted).size;
  options.progress?.(1);
  return {
    mesh: filled,
    closed: wanted.length,
    skipped,
    perimeters: wanted.map(({ length }) => length),
    flattened,
    crossing,
  };
}

interface Surroundings {
  readonly twins: Int32Array;
  readonly normals: Float32Array;
  readonly neighbours: VertexNeighbours;
  /** Triangle behind the border edge from a to b, by a · V + b in the direction of the triangle. */
  readonly behind: ReadonlyMap<number, number>;
}

function lookAround(mesh: TriMesh): Surroundings {
  const twins = buildTwins(mesh);
  const behind = new Map<number, number>();
  const vertices = mesh.positions.length / 3;
  for (let h = 0; h < twins.length; h++)
    if (twins[h] === BORDER)
      behind.set(mesh.indices[h]! * vertices + mesh.indices[nextHalfEdge(h)]!, (h / 3) | 0);
  return { twins, normals: faceNormals(mesh), neighbours: vertexNeighbours(mesh), behind };
}

function outlineLength({ positions: p }: TriMesh, loop: Uint32Array): number {
  let sum = 0;
  loop.forEach((a, i) => (sum += distance(p, a, loop[(i + 1) % loop.length]!)));
  return sum;
}

function distance(p: ArrayLike<number>, a: number, b: number): number {
  const [x, y, z] = [p[3 * a]! - p[3 * b]!, p[3 * a + 1]! - p[3 * b + 1]!, p[3 * a + 2]! - p[3 * b + 2]!];
  return Math.sqrt(x * x + y * y + z * z);
}

function makePatch(
  mesh: TriMesh,
  loop: Uint32Array,
  around: Surroundings,
  manner: Manner,
  checkAborted: (() => void) | undefined,
): Patch {
  const { positions } = mesh;
  const vertices = positions.length / 3;
  const n = loop.length;
  const points = new Float64Array(3 * n);
  const behind = new Float64Array(3 * n);
  loop.forEach((v, i) => {
    for (let k = 0; k < 3; k++) points[3 * i + k] = positions[3 * v + k]!;
    const face = around.behind.get(loop[(i + 1) % n]! * vertices + v);
    if (face !== undefined) behind.set(around.normals.subarray(3 * face, 3 * face + 3), 3 * i);
  });
  const { offsets, neighbours } = around.neighbours;
  const isJoined = (i: number, j: number): boolean =>
    neighbours.subarray(offsets[loop[i]!]!, offsets[loop[i]! + 1]!).includes(loop[j]!);
  const outline: HoleOutline = { points, behind, isJoined };
  const triangles =
    (manner === 'flat' || n > MAX_SEARCHED ? flatTriangulation(outline) : undefined) ??
    searchTriangulation(outline, checkAborted);
  const patch: Patch = { points: [...points], triangles };
  if (manner !== 'smooth' || n < 4) return patch;
  const size = Array.from(loop, (v) => {
    const near = neighbours.subarray(offsets[v]!, offsets[v + 1]!);
    return near.reduce((sum, w) => sum + distance(positions, v, w), 0) / Math.max(1, near.length);
  });
  refinePatch(patch, size, {
    maxPoints: n + MAX_PATCH_POINTS,
    isJoined,
    ...(checkAborted ? { checkAborted } : {}),
  });
  fair(patch, loop, mesh, around, checkAborted);
  return patch;
}

/** Lets the patch continue the surface: the outline's own bending, with its neighbours on the skin, counts too. */
function fair(
  patch: Patch,
  loop: Uint32Array,
  mesh: TriMesh,
  around: Surroundings,
  checkAborted?: () => void,
): void {
  const n = loop.length;
  const own = patch.points.length / 3;
  const ring: number[] = [];
  const place = new Map<number, number>();
  loop.forEach((v, i) => place.set(v, i));
  const { offsets, neighbours } = around.neighbours;
  for (const v of loop)
    for (const w of neighbours.subarray(offsets[v]!, offsets[v + 1]!))
      if (!place.has(w)) {
        place.set(w, n + ring.length);
        ring.push(w);
      }
  const fixed = n + ring.length;
  const shift = (i: number): number => (i < n ? i : i + ring.length);
  const points = new Float64Array(3 * (own + ring.length));
  for (let i = 0; i < own; i++)
    for (let k = 0; k < 3; k++) points[3 * shift(i) + k] = patch.points[3 * i + k]!;
  ring.forEach((w, i) => points.set(mesh.positions.subarray(3 * w, 3 * w + 3), 3 * (n + i)));
  const links: Set<number>[] = Array.from({ length: own }, () => new Set());
  loop.forEach((v, i) => {
    for (const w of neighbours.subarray(offsets[v]!, offsets[v + 1]!)) links[i]!.add(place.get(w)!);
  });
  patch.triangles.forEach((a, t) => {
    const b = patch.triangles[nextHalfEdge(t)]!;
    links[a]!.add(shift(b));
    links[b]!.add(shift(a));
  });
  const all: (readonly number[] | undefined)[] = new Array(own + ring.length).fill(undefined);
  links.forEach((set, i) => (all[shift(i)] = [...set].sort((a, b) => a - b)));
  fairPatch({ points, fixed, neighbours: all }, checkAborted);
  for (let i = n; i < own; i++)
    for (let k = 0; k < 3; k++) patch.points[3 * i + k] = points[3 * shift(i) + k]!;
}

function join(mesh: TriMesh, outlines: readonly Uint32Array[], patches: readonly Patch[]): TriMesh {
  const added: number[] = [];
  const triangles: number[] = [];
  const base = mesh.positions.length / 3;
  patches.forEach(({ points, triangles: own }, k) => {
    const loop = outlines[k]!;
    const first = base + added.length / 3 - loop.length;
    for (let i = 3 * loop.length; i < points.length; i++) added.push(points[i]!);
    for (const i of own) triangles.push(i < loop.length ? loop[i]! : first + i);
  });
  const positions = new Float32Array(mesh.positions.length + added.length);
  positions.set(mesh.positions);
  positions.set(added, mesh.positions.length);
  const indices = new Uint32Array(mesh.indices.length + triangles.length);
  indices.set(mesh.indices);
  indices.set(triangles, mesh.indices.length);
  return { positions, indices };
}

/** How many triangle pairs each patch that runs through itself, another or the body is part of, by its number. */
function crossingPatches(
  mesh: TriMesh,
  first: number,
  patches: readonly Patch[],
  checkAborted?: () => void,
): Map<number, number> {
  const ends: number[] = [];
  let end = first;
  for (const patch of patches) ends.push((end += patch.triangles.length / 3));
  const found = new Map<number, number>();
  for (const face of selfIntersections(mesh, checkAborted ? { checkAborted } : {})) {
    if (face < first) continue;
    const patch = ends.findIndex((last) => face < last);
    found.set(patch, (found.get(patch) ?? 0) + 1);
  }
  return found;
}
