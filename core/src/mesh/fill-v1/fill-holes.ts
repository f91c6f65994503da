import {
  BORDER,
  buildTwins,
  nextHalfEdge,
  vertexNeighbours,
  type VertexNeighbours,
} from '../topology/adjacency.ts';
import { boundaryLoops, splitLoop } from '../topology/boundary.ts';
import { fairPatch } from './fair-patch.ts';
import {
  flatTriangulation,
  MAX_SEARCHED,
  searchTriangulation,
  type HoleOutline,
} from '../fill/hole-triangulation.ts';
import { faceNormals } from '../normals.ts';
import { refinePatch, type Patch } from '../fill/refine-patch.ts';
import { selfIntersections } from '../crossings/self-intersection.ts';
import {
  fringeFaces,
  meanEdgeAt,
  withoutCrumbs,
  withoutFaces,
  withoutUnusedVertices,
} from '../fill/trim-fringe.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** Which holes are closed and how. */
export interface FillOptionsV1 {
  /** Holes with a longer outline (mm) stay open; absent closes all. */
  readonly maxPerimeter?: number;
  /** `flat`: triangles between the outline points only; `smooth`: the skin is continued across the hole. */
  readonly fill: 'flat' | 'smooth';
  /** Whether triangles of a ragged fringe may go where no patch fits; without it the skin stays bit for bit. */
  readonly trim?: boolean;
  /** Called now and then; throws to stop the work. */
  readonly checkAborted?: () => void;
  readonly progress?: (fraction: number) => void;
}

/** What was closed. */
export interface FillResultV1 {
  /** Vertices and triangles of the input first, unchanged but for what was trimmed. The input itself when nothing was closed. */
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
  /** Triangles of a ragged fringe that were taken away so that a patch fits; 0 unless `trim` allows it. */
  readonly trimmed: number;
}

/**
 * Ways to lay a patch, each less likely to run through the body than the one before: bending with the skin; in the best plane; with
 * the gentlest angles between its triangles and those around, without points of its own.
 */
const LADDER = ['smooth', 'flat', 'tight'] as const;
type Manner = (typeof LADDER)[number];

/** Most points a smooth patch may have, so that a coarse file with a huge hole ends in time. */
const MAX_PATCH_POINTS = 20_000;

/** Rim points within this many mean edges of a crossing lose their triangles. */
const FRINGE_REACH = 2.5;
/** Rounds of taking a ragged fringe away, each a ring of triangles deeper where the patch still crosses. */
const TRIMMINGS = 6;

interface Attempt {
  readonly filled: TriMesh;
  readonly outlines: readonly Uint32Array[];
  readonly patches: readonly Patch[];
  readonly lengths: readonly number[];
  readonly skipped: number;
  readonly flattened: number;
  /** Triangles of `filled` in a crossing, by the patch that runs through something. */
  readonly crossings: ReadonlyMap<number, readonly number[]>;
}

/** A patch that was laid before, by the rim it spans: trimming one hole leaves the others as they are. */
interface LaidPatch {
  readonly patch: Patch;
  readonly flattened: boolean;
}

/**
 * `fillHoles` as records of `seal.close` version 1 and walls of `export.thicken` version 1 were made; frozen, so that they replay.
 *
 * Closes the holes of a surface. A border that passes a vertex twice is closed as two holes. The result is manifold where the
 * input was; borders that run into non-manifold edges stay (`repairMesh` first).
 * Source: Liepa, Filling Holes in Meshes, 2003.
 */
export function fillHolesV1(mesh: TriMesh, options: FillOptionsV1): FillResultV1 {
  const laid = new Map<string, LaidPatch>();
  let skin = mesh;
  let best = { skin, attempt: layPatches(skin, options, laid) };
  const count = (attempt: Attempt): number =>
    [...attempt.crossings.values()].reduce((sum, faces) => sum + faces.length, 0);
  if (options.trim)
    for (let round = 0, last = best.attempt; round < TRIMMINGS && last.crossings.size > 0; round++) {
      options.checkAborted?.();
      skin = trimFringe(skin, last, laid);
      last = layPatches(skin, options, laid);
      if (count(last) < count(best.attempt)) best = { skin, attempt: last };
    }
  const { filled, lengths, skipped, flattened, crossings } = best.attempt;
  options.progress?.(1);
  return {
    mesh: best.skin === mesh ? filled : withoutUnusedVertices(filled),
    closed: lengths.length,
    skipped,
    perimeters: lengths,
    flattened,
    crossing: crossings.size,
    trimmed: (mesh.indices.length - best.skin.indices.length) / 3,
  };
}

/** The skin without the fringe at the places where patches run through it or through themselves. */
function trimFringe(skin: TriMesh, attempt: Attempt, laid: Map<string, LaidPatch>): TriMesh {
  const { filled, outlines, crossings } = attempt;
  const first = skin.indices.length / 3;
  const dropped = new Set<number>();
  for (const [patch, faces] of crossings) {
    const rim = outlines[patch]!;
    const places = Float64Array.from(faces.flatMap((face) => centreOf(filled, face)));
    const reach = FRINGE_REACH * meanEdgeAt(skin, rim);
    for (const face of fringeFaces(skin, first, rim, places, reach)) dropped.add(face);
    laid.delete(keyOf(rim));
  }
  return dropped.size === 0 ? skin : withoutCrumbs(withoutFaces(skin, dropped));
}

function centreOf({ positions: p, indices }: TriMesh, face: number): number[] {
  const [a, b, c] = [0, 1, 2].map((k) => 3 * indices[3 * face + k]!) as [number, number, number];
  return [0, 1, 2].map((k) => (p[a + k]! + p[b + k]! + p[c + k]!) / 3);
}

const keyOf = (rim: Uint32Array): string => rim.join(' ');

function layPatches(mesh: TriMesh, options: FillOptionsV1, laid: Map<string, LaidPatch>): Attempt {
  const surroundings = lookAround(mesh);
  const loops = boundaryLoops(mesh, surroundings.twins).flatMap(splitLoop);
  const wanted: { readonly loop: Uint32Array; readonly length: number }[] = [];
  let skipped = 0;
  for (const loop of loops) {
    const length = outlineLength(mesh, loop);
    if (length > (options.maxPerimeter ?? Infinity)) skipped++;
    else wanted.push({ loop: loop.slice().reverse(), length });
  }
  const outlines = wanted.map(({ loop }) => loop);
  const lengths = wanted.map(({ length }) => length);
  if (wanted.length === 0)
    return { filled: mesh, outlines, patches: [], lengths, skipped, flattened: 0, crossings: new Map() };
  const simpler = new Set<number>();
  const patches = wanted.map(({ loop }, i) => {
    options.checkAborted?.();
    options.progress?.((0.8 * i) / wanted.length);
    const known = laid.get(keyOf(loop));
    if (known?.flattened) simpler.add(i);
    return known?.patch ?? makePatch(mesh, loop, surroundings, options.fill, options.checkAborted);
  });
  let filled = join(mesh, outlines, patches);
  const first = mesh.indices.length / 3;
  let crossings = crossingPatches(filled, first, patches, options.checkAborted);
  // A patch that runs through the body is laid in simpler ways, as long as that makes it run through less of it.
  for (const manner of LADDER.slice(LADDER.indexOf(options.fill) + 1)) {
    if (crossings.size === 0) break;
    const trial = patches.slice();
    for (const i of crossings.keys())
      trial[i] = makePatch(mesh, outlines[i]!, surroundings, manner, options.checkAborted);
    const after = crossingPatches(join(mesh, outlines, trial), first, trial, options.checkAborted);
    let changed = false;
    for (const [i, faces] of crossings) {
      if ((after.get(i)?.length ?? 0) >= faces.length) continue;
      patches[i] = trial[i]!;
      simpler.add(i);
      changed = true;
    }
    if (!changed) continue;
    filled = join(mesh, outlines, patches);
    crossings = crossingPatches(filled, first, patches, options.checkAborted);
  }
  patches.forEach((patch, i) => {
    if (!crossings.has(i)) laid.set(keyOf(outlines[i]!), { patch, flattened: simpler.has(i) });
  });
  return { filled, outlines, patches, lengths, skipped, flattened: simpler.size, crossings };
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

/** The triangles in a crossing with each patch that runs through itself, another or the body, by its number. */
function crossingPatches(
  mesh: TriMesh,
  first: number,
  patches: readonly Patch[],
  checkAborted?: () => void,
): Map<number, readonly number[]> {
  const ends: number[] = [];
  let end = first;
  for (const patch of patches) ends.push((end += patch.triangles.length / 3));
  const found = new Map<number, number[]>();
  for (const face of selfIntersections(mesh, checkAborted ? { checkAborted } : {})) {
    if (face < first) continue;
    const patch = ends.findIndex((last) => face < last);
    const list = found.get(patch);
    if (list) list.push(face);
    else found.set(patch, [face]);
  }
  return found;
}
