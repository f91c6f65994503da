import { vertexNeighbours, type VertexNeighbours } from '../topology/adjacency.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { markCrossings } from './crossings.ts';
import type { OffsetField } from './offset-field.ts';
import type { RimCourse } from './rim-course.ts';
import { resolveTargets, retreat } from './retreat.ts';
import { refuseRunaways } from './runaways.ts';
import type { WallPorts } from './wall-options.ts';

/** The outer skin while it grows: its triangles use the numbers of `points`, some of which may be unused. */
export interface Skin {
  /** `3·V`, mm. */
  points: Float64Array;
  /** Unit direction away from the body at each vertex, `3·V`. */
  away: Float64Array;
  indices: Uint32Array;
  /** 1 for vertices on a border. */
  onBorder: Uint8Array;
  /** `target[v]` is the vertex that now stands for vertex `v`. */
  target: Uint32Array;
  /** The borders, where edges of them are halved as others are; without them none is. */
  courses?: readonly RimCourse[];
}

const ROUNDS = 16;

/**
 * Frees the skin of folds and of crossings with itself. Vertices at a fault are first moved to the mean of their neighbours and
 * back to the thickness; where that does not help they are taken away and the skin closes over the place. Ends when no fault is
 * left or after a fixed number of rounds. With `nearFolds` only the surroundings of folds are searched for crossings, which is
 * quick. Returns 1 for every vertex whose surroundings changed.
 */
export function cleanSkin(skin: Skin, field: OffsetField, ports: WallPorts, nearFolds: boolean): Uint8Array {
  const abort = (): void => ports.checkAborted();
  let changed = nearFolds ? aroundFolds(skin) : undefined;
  const touched = new Uint8Array(skin.onBorder.length);
  for (let round = 0; ; round++) {
    abort();
    ports.progress(round / ROUNDS);
    const { points, away, indices, onBorder, target } = skin;
    const faces = indices.length / 3;
    const mesh = { positions: new Float32Array(points), indices };
    refuseRunaways(mesh, field);
    const look = changed && facesAt(indices, changed);
    const bad = new Uint8Array(faces);
    if (!look || look.length > 0) markCrossings(mesh, look, bad, abort);
    const seen = look ?? Uint32Array.from(bad, (_, f) => f);
    for (const f of seen) if (isFolded(points, away, indices, f, 0)) bad[f] = 1;
    const marked = new Uint8Array(onBorder.length);
    let count = 0;
    for (let f = 0; f < faces; f++) {
      if (!bad[f]) continue;
      count++;
      for (let k = 0; k < 3; k++) marked[indices[3 * f + k]!] = 1;
    }
    if (count === 0 || round === ROUNDS) return touched;
    let adjacency = neighboursAbout(mesh, marked);
    if (round % 2 === 1) {
      const unwanted = marked.map((mark, v) => (mark && !onBorder[v] ? 1 : 0));
      for (let f = 0; f < faces; f++) if (bad[f]) markEar(indices, f, onBorder, adjacency.offsets, unwanted);
      if (round > ROUNDS / 2) spread(unwanted, adjacency, onBorder);
      const result = retreat({ points, indices, onBorder, unwanted, target }, abort);
      skin.indices = result.indices;
      resolveTargets(target);
      for (let v = 0; v < marked.length; v++) if (marked[v]) marked[target[v]!] = 1;
      adjacency = neighboursAbout({ positions: mesh.positions, indices: skin.indices }, marked);
    }
    spread(marked, adjacency);
    const free: number[] = [];
    for (let v = 0; v < marked.length; v++)
      if (marked[v] && !onBorder[v] && adjacency.offsets[v] !== adjacency.offsets[v + 1]) free.push(v);
    for (let step = 0; step < 4; step++) {
      abort();
      for (const v of free) relaxOnto(points, away, v, v, 0, onBorder.length, adjacency, field, 0.6, false);
    }
    spread(marked, adjacency);
    for (let v = 0; v < marked.length; v++) if (marked[v]) touched[v] = 1;
    changed = marked;
  }
}

/** The neighbours of the marked vertices and of theirs; no others are asked for. */
function neighboursAbout(mesh: TriMesh, marked: Uint8Array): VertexNeighbours {
  const { positions, indices } = mesh;
  const near = marked.slice();
  for (const face of facesAt(indices, marked)) for (let k = 0; k < 3; k++) near[indices[3 * face + k]!] = 1;
  const about = facesAt(indices, near);
  const corners = new Uint32Array(3 * about.length);
  about.forEach((face, i) => corners.set(indices.subarray(3 * face, 3 * face + 3), 3 * i));
  return vertexNeighbours({ positions, indices: corners });
}

/** Triangles with a marked corner. */
function facesAt(indices: Uint32Array, marked: Uint8Array): Uint32Array {
  const faces: number[] = [];
  for (let t = 0; t < indices.length; t += 3)
    if (marked[indices[t]!] || marked[indices[t + 1]!] || marked[indices[t + 2]!]) faces.push(t / 3);
  return Uint32Array.from(faces);
}

/** Vertices within two rings of a triangle that looks towards the body. */
function aroundFolds({ points, away, indices, onBorder }: Skin): Uint8Array {
  const marked = new Uint8Array(onBorder.length);
  let any = false;
  for (let f = 0; f < indices.length / 3; f++) {
    if (!isFolded(points, away, indices, f, 0)) continue;
    any = true;
    for (let k = 0; k < 3; k++) marked[indices[3 * f + k]!] = 1;
  }
  if (!any) return marked;
  const adjacency = neighboursAbout({ positions: new Float32Array(points.length), indices }, marked);
  spread(marked, adjacency);
  spread(marked, adjacency);
  return marked;
}

/** Marks the tip of a triangle that hangs on the border by one edge only: no inner vertex of it could be moved. */
function markEar(
  indices: Uint32Array,
  face: number,
  onBorder: Uint8Array,
  offsets: Uint32Array,
  unwanted: Uint8Array,
): void {
  const tips = [0, 1, 2].map((k) => indices[3 * face + k]!);
  if (!tips.every((v) => onBorder[v])) return;
  const tip = tips.find((v) => offsets[v + 1]! - offsets[v]! === 2);
  if (tip !== undefined) unwanted[tip] = 1;
}

/** Marks the neighbours of marked vertices, except those in `except`. */
function spread(
  marked: Uint8Array,
  { offsets, neighbours }: { readonly offsets: Uint32Array; readonly neighbours: Uint32Array },
  except?: Uint8Array,
): void {
  const before = marked.slice();
  for (let v = 0; v < before.length; v++) {
    if (!before[v]) continue;
    for (let i = offsets[v]!; i < offsets[v + 1]!; i++)
      if (!except?.[neighbours[i]!]) marked[neighbours[i]!] = 1;
  }
}

/**
 * Moves vertex `v` of `points` by `share` of the way to the mean of its neighbours and then, along the mean of the neighbours'
 * directions, back to the thickness. `away` and the field know it as `own`; neighbours from `first` to `end` are skin.
 */
export function relaxOnto(
  points: Float64Array,
  away: Float64Array,
  v: number,
  own: number,
  first: number,
  end: number,
  { offsets, neighbours }: { readonly offsets: Uint32Array; readonly neighbours: Uint32Array },
  field: OffsetField,
  share: number,
  oneSided: boolean,
): void {
  let x = 0;
  let y = 0;
  let z = 0;
  let dx = 0;
  let dy = 0;
  let dz = 0;
  for (let i = offsets[v]!; i < offsets[v + 1]!; i++) {
    const w = neighbours[i]!;
    x += points[3 * w]!;
    y += points[3 * w + 1]!;
    z += points[3 * w + 2]!;
    if (w < first || w >= end) continue;
    dx += away[3 * (w - first)]!;
    dy += away[3 * (w - first) + 1]!;
    dz += away[3 * (w - first) + 2]!;
  }
  const weight = share / (offsets[v + 1]! - offsets[v]!);
  points[3 * v]! += x * weight - share * points[3 * v]!;
  points[3 * v + 1]! += y * weight - share * points[3 * v + 1]!;
  points[3 * v + 2]! += z * weight - share * points[3 * v + 2]!;
  if (v < first || v >= end) return;
  const size = Math.sqrt(dx * dx + dy * dy + dz * dz);
  const skin = first === 0 ? points : points.subarray(3 * first, 3 * end);
  if (size > 0.1) field.slideTo(skin, own, dx / size, dy / size, dz / size, away, oneSided);
  else field.project(skin, own, 1, away, oneSided);
}

/** Whether a skin triangle looks towards the body. Vertex `first` of `points` has the first entry of `away`. */
export function isFolded(
  p: Float64Array,
  away: Float64Array,
  indices: Uint32Array,
  face: number,
  first: number,
): boolean {
  const a = indices[3 * face]!;
  const b = indices[3 * face + 1]!;
  const c = indices[3 * face + 2]!;
  const ux = p[3 * b]! - p[3 * a]!;
  const uy = p[3 * b + 1]! - p[3 * a + 1]!;
  const uz = p[3 * b + 2]! - p[3 * a + 2]!;
  const vx = p[3 * c]! - p[3 * a]!;
  const vy = p[3 * c + 1]! - p[3 * a + 1]!;
  const vz = p[3 * c + 2]! - p[3 * a + 2]!;
  const sum = (k: number): number =>
    away[3 * (a - first) + k]! + away[3 * (b - first) + k]! + away[3 * (c - first) + k]!;
  const nx = uy * vz - uz * vy;
  const ny = uz * vx - ux * vz;
  const nz = ux * vy - uy * vx;
  return nx * sum(0) + ny * sum(1) + nz * sum(2) < 0.1 * Math.sqrt(nx * nx + ny * ny + nz * nz);
}
