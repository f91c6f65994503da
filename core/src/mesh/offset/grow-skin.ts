import { halfEdgesAt, vertexNeighbours, type VertexNeighbours } from '../topology/adjacency.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { BorderChords } from './border-chords.ts';
import type { Skin } from './clean-skin.ts';
import type { OffsetField } from './offset-field.ts';
import { resolveTargets, retreat, squaredDistance, withNew } from './retreat.ts';
import type { RimCourse } from './rim-course.ts';
import type { RimLoop } from './rim.ts';
import { collapseShortEdges, splitEdges } from './skin-topology.ts';
import type { WallPorts } from './wall-options.ts';

/** A border with the skin vertices above it; the frame has one entry per vertex that the course began with. */
export interface Rim {
  readonly border: Uint32Array;
  readonly course: RimCourse;
  readonly frame: RimLoop;
  /** Wall at the border, mm. */
  readonly reach: number;
}

/** Steps in which the skin leaves the patch: folds of one step are small and the next finds them mended. */
const STEPS = 4;
/** The upper border of a rim leaves its edge line by less than this, mm: round a bend a longer chord leaves a feather of the line beside the rim. */
const DRIFT = 0.1;

/**
 * A copy of the patch without its shortest edges, whose skin would be needles. `target` tells where each vertex went. With `follows` the vertices that are
 * left on a border lie along its whole course.
 */
export function startSkin(
  patch: TriMesh,
  field: OffsetField,
  thickness: Float64Array,
  borders: readonly Uint32Array[],
  follows: boolean,
): Skin {
  const count = patch.positions.length / 3;
  const onBorder = new Uint8Array(count);
  for (const border of borders) for (const v of border) onBorder[v] = 1;
  const minLength = Math.min(0.35 * medianEdge(patch), 0.4 * thickness[0]!);
  const { indices, target } = collapseShortEdges({
    positions: patch.positions,
    indices: patch.indices,
    outward: field.normals,
    onBorder,
    minLength,
    chords: follows ? new BorderChords(patch.positions, borders, DRIFT) : undefined,
  });
  return {
    points: new Float64Array(patch.positions),
    away: new Float64Array(field.normals),
    indices,
    onBorder,
    target,
  };
}

/** Times an edge is halved at most. */
const HALVINGS = 8;
/** Median edges from which on an edge is long, and above which those about it are halved. */
const LONG = 4;
const EVEN = 1.5;

/**
 * Halves the long edges of a skin that has not left the patch yet: where large triangles meet in a hollow edge, the skin has to draw
 * back by rings of vertices that they do not have. Returns `thickness` (mm) with the values of the new vertices.
 */
export function halveLongEdges(skin: Skin, patch: TriMesh, thickness: Float64Array): Float64Array {
  const median = medianEdge(patch);
  const isLonger = (skin: Skin, a: number, b: number, edges: number): boolean =>
    squaredDistance(skin.points, a, b) > edges * edges * median * median;
  let coarse = new Uint8Array(skin.onBorder.length);
  for (let t = 0; t < skin.indices.length; t += 3)
    for (let k = 0; k < 3; k++) {
      const [a, b] = [skin.indices[t + k]!, skin.indices[t + ((k + 1) % 3)]!];
      if (isLonger(skin, a, b, LONG)) coarse[a] = coarse[b] = 1;
    }
  let walls = thickness;
  for (let pass = 0; pass < HALVINGS; pass++) {
    const { points, away, onBorder, target } = skin;
    const count = onBorder.length;
    const isTaken = (a: number, b: number): boolean =>
      coarse[a] === 1 && coarse[b] === 1 && isLonger(skin, a, b, EVEN);
    const { indices, ends } = splitEdges(
      count,
      skin.indices,
      isTaken,
      undefined,
      halfEdgesAt(skin.indices, coarse),
    );
    if (ends.length === 0) break;
    const added = ends.length / 2;
    const mean = (values: Float64Array, width: number): Float64Array => {
      const out = new Float64Array(width * (count + added));
      out.set(values);
      for (let i = 0; i < width * added; i++) {
        const [at, k] = [2 * Math.floor(i / width), i % width];
        out[width * count + i] = (values[width * ends[at]! + k]! + values[width * ends[at + 1]! + k]!) / 2;
      }
      return out;
    };
    skin.points = mean(points, 3);
    skin.away = mean(away, 3);
    for (let v = count; v < count + added; v++) normalizeAt(skin.away, v);
    skin.onBorder = new Uint8Array(count + added);
    skin.onBorder.set(onBorder);
    skin.target = withNew(target, count + added);
    skin.indices = indices;
    walls = mean(walls, 1);
    const known = coarse;
    coarse = new Uint8Array(count + added).fill(1, count);
    coarse.set(known);
  }
  return walls;
}

/** Half the edges are longer than this, mm; taken from every 7th triangle. */
function medianEdge({ positions: p, indices }: TriMesh): number {
  const lengths: number[] = [];
  for (let t = 0; t < indices.length; t += 21) {
    const a = 3 * indices[t]!;
    const b = 3 * indices[t + 1]!;
    const x = p[a]! - p[b]!;
    const y = p[a + 1]! - p[b + 1]!;
    const z = p[a + 2]! - p[b + 2]!;
    lengths.push(Math.sqrt(x * x + y * y + z * z));
  }
  lengths.sort((a, b) => a - b);
  return lengths[lengths.length >> 1]!;
}

/**
 * Moves the skin out to the thickness. Where it meets another part of itself, vertices without a place are taken away and
 * `target` says which vertex stands for them. Returns a vertex that could not be taken away, or −1.
 */
export function growSkin(
  skin: Skin,
  field: OffsetField,
  thickness: Float64Array,
  loops: readonly Rim[],
  ports: WallPorts,
): number {
  const { points, away, onBorder, target } = skin;
  const count = onBorder.length;
  const neighboursNow = (): VertexNeighbours =>
    vertexNeighbours({ positions: new Float32Array(points.length), indices: skin.indices });
  let adjacency = neighboursNow();
  const isUsed = (v: number): boolean => adjacency.offsets[v] !== adjacency.offsets[v + 1];
  let left = -1;
  for (let step = 1; step <= STEPS; step++) {
    ports.progress((step - 1) / STEPS);
    const fraction = step / STEPS;
    const crowded = new Uint8Array(count);
    for (const { course, frame } of loops)
      course.vertices.forEach((v, i) => {
        if (!isUsed(v)) return;
        for (let k = 0; k < 3; k++) {
          const at = 3 * i + k;
          const foot = frame.base[at]! + fraction * (frame.smooth[at]! - frame.base[at]!);
          points[3 * v + k] = foot + fraction * thickness[v]! * frame.normal[at]!;
          away[3 * v + k] = frame.normal[at]!;
        }
        const short = field.project(points, v, fraction, away);
        if (short < (-0.3 * thickness[v]!) / STEPS) crowded[v] = 1;
      });
    for (let v = 0; v < count; v++) {
      if (v % 4096 === 0) ports.checkAborted();
      if (onBorder[v] || !isUsed(v)) continue;
      for (let k = 0; k < 3; k++) points[3 * v + k]! += (away[3 * v + k]! * thickness[v]!) / STEPS;
      const short = field.project(points, v, fraction, away);
      if (short < (-0.3 * thickness[v]!) / STEPS) crowded[v] = 1;
    }
    slide(points, away, onBorder, adjacency.offsets, adjacency.neighbours, 0.25);
    if (step === STEPS)
      for (let v = 0; v < count; v++) {
        if (v % 4096 === 0) ports.checkAborted();
        if (!onBorder[v] && isUsed(v)) field.project(points, v, 1, away);
      }
    let any = false;
    for (let v = 0; v < count; v++) {
      if (!crowded[v]) continue;
      const off = field.error(points[3 * v]!, points[3 * v + 1]!, points[3 * v + 2]!, field.nearest(v));
      crowded[v] = off < -(1 - fraction) * thickness[v]! - 0.05 ? 1 : 0;
      any ||= crowded[v] === 1;
    }
    if (!any) continue;
    const result = retreat({ points, indices: skin.indices, onBorder, unwanted: crowded, target }, () =>
      ports.checkAborted(),
    );
    skin.indices = result.indices;
    resolveTargets(target);
    adjacency = neighboursNow();
    left = crowded.indexOf(1);
  }
  return left;
}

function normalizeAt(values: Float64Array, v: number): void {
  const [x, y, z] = [values[3 * v]!, values[3 * v + 1]!, values[3 * v + 2]!];
  const size = Math.sqrt(x * x + y * y + z * z);
  if (size > 0) for (let k = 0; k < 3; k++) values[3 * v + k]! /= size;
}

/** Moves each inner vertex by `share` of the way to the mean of its neighbours, within the surface only. */
function slide(
  points: Float64Array,
  away: Float64Array,
  fixed: Uint8Array,
  offsets: Uint32Array,
  neighbours: Uint32Array,
  share: number,
): void {
  const from = points.slice();
  for (let v = 0; v < fixed.length; v++) {
    const start = offsets[v]!;
    const end = offsets[v + 1]!;
    if (fixed[v] || start === end) continue;
    const at = 3 * v;
    let x = 0;
    let y = 0;
    let z = 0;
    for (let i = start; i < end; i++) {
      const n = 3 * neighbours[i]!;
      x += from[n]!;
      y += from[n + 1]!;
      z += from[n + 2]!;
    }
    x = x / (end - start) - from[at]!;
    y = y / (end - start) - from[at + 1]!;
    z = z / (end - start) - from[at + 2]!;
    const rise = x * away[at]! + y * away[at + 1]! + z * away[at + 2]!;
    points[at]! += share * (x - rise * away[at]!);
    points[at + 1]! += share * (y - rise * away[at + 1]!);
    points[at + 2]! += share * (z - rise * away[at + 2]!);
  }
}
