import { vertexCorners, type VertexCorners } from '../topology/adjacency.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** Which vertices take part in smoothing, and how much. */
export interface SmoothOptions {
  /** Vertices that move; all unless given. The others stay and pull. */
  readonly vertices?: Uint32Array;
  /** `V` factors 0 to 1 on the step of each vertex; 1 unless given. */
  readonly mask?: Float64Array;
  /** `vertexCorners` of the mesh, where the caller has it. */
  readonly corners?: VertexCorners;
  readonly checkAborted?: () => void;
  readonly onProgress?: (fraction: number) => void;
}

interface Umbrella {
  readonly corners: VertexCorners;
  readonly vertices: Uint32Array;
}

function umbrellaOf(mesh: TriMesh, options: SmoothOptions): Umbrella {
  const corners = options.corners ?? vertexCorners(mesh);
  const count = mesh.positions.length / 3;
  const vertices = options.vertices ?? Uint32Array.from({ length: count }, (_, v) => v);
  return { corners, vertices };
}

/**
 * Vertices on the rim of an opening: `V` flags. Round a vertex in the middle of the surface every neighbour follows one triangle
 * and precedes another; on a rim the first and the last do not.
 */
export function borderVertices(mesh: TriMesh): Uint8Array {
  const { indices } = mesh;
  const balance = new Float64Array(mesh.positions.length / 3);
  for (let at = 0; at < indices.length; at += 3)
    for (let k = 0; k < 3; k++)
      balance[indices[at + k]!]! += indices[at + ((k + 1) % 3)]! - indices[at + ((k + 2) % 3)]!;
  return Uint8Array.from(balance, (sum) => (sum === 0 ? 0 : 1));
}

/**
 * The two other corners of every triangle at each chosen vertex, times `stride`, in the order of `vertexCorners`: looked up once, because
 * smoothing walks them dozens of times. `starts` has one more entry than there are vertices.
 */
function ringsOf(
  mesh: TriMesh,
  { corners: { offsets, corners }, vertices }: Umbrella,
  stride: number,
): { readonly starts: Uint32Array; readonly ring: Uint32Array } {
  const { indices } = mesh;
  const starts = new Uint32Array(vertices.length + 1);
  for (let n = 0; n < vertices.length; n++) {
    const v = vertices[n]!;
    starts[n + 1] = starts[n]! + 2 * (offsets[v + 1]! - offsets[v]!);
  }
  const ring = new Uint32Array(starts[vertices.length]!);
  let at = 0;
  for (const v of vertices)
    for (let i = offsets[v]!; i < offsets[v + 1]!; i++) {
      const c = corners[i]!;
      const k = c % 3;
      ring[at++] = stride * indices[k === 2 ? c - 2 : c + 1]!;
      ring[at++] = stride * indices[k === 0 ? c + 2 : c - 1]!;
    }
  return { starts, ring };
}

/** Writes value + factor · mask · (mean of the neighbours − value) of `from` to `to`, three numbers a vertex, for the chosen vertices. */
function umbrellaStep3(
  vertices: Uint32Array,
  { starts, ring }: { readonly starts: Uint32Array; readonly ring: Uint32Array },
  from: Float64Array,
  to: Float64Array,
  factor: number,
  mask: Float64Array | undefined,
): void {
  for (let n = 0; n < vertices.length; n++) {
    const start = starts[n]!;
    const end = starts[n + 1]!;
    if (start === end) continue;
    const v = vertices[n]!;
    const step = factor * (mask ? mask[v]! : 1);
    let x = 0;
    let y = 0;
    let z = 0;
    for (let i = start; i < end; i += 2) {
      const next = ring[i]!;
      const previous = ring[i + 1]!;
      x += from[next]! + from[previous]!;
      y += from[next + 1]! + from[previous + 1]!;
      z += from[next + 2]! + from[previous + 2]!;
    }
    const weight = 0.5 / ((end - start) / 2);
    const at = 3 * v;
    to[at] = from[at]! + step * (x * weight - from[at]!);
    to[at + 1] = from[at + 1]! + step * (y * weight - from[at + 1]!);
    to[at + 2] = from[at + 2]! + step * (z * weight - from[at + 2]!);
  }
}

/** `umbrellaStep3` for one number a vertex. */
function umbrellaStep1(
  vertices: Uint32Array,
  { starts, ring }: { readonly starts: Uint32Array; readonly ring: Uint32Array },
  from: Float64Array,
  to: Float64Array,
  factor: number,
  mask: Float64Array | undefined,
): void {
  for (let n = 0; n < vertices.length; n++) {
    const start = starts[n]!;
    const end = starts[n + 1]!;
    if (start === end) continue;
    const v = vertices[n]!;
    const step = factor * (mask ? mask[v]! : 1);
    let sum = 0;
    for (let i = start; i < end; i += 2) sum += from[ring[i]!]! + from[ring[i + 1]!]!;
    const weight = 0.5 / ((end - start) / 2);
    to[v] = from[v]! + step * (sum * weight - from[v]!);
  }
}

/**
 * Evens out a field of `stride` (1 or 3) numbers a vertex by `iterations` steps towards the mean of the neighbours, `factor` of
 * the way each. Vertices that do not take part keep their values. Returns a new array.
 * Source: Taubin, A Signal Processing Approach to Fair Surface Design, 1995, the umbrella operator.
 */
export function smoothField(
  mesh: TriMesh,
  values: Float64Array,
  options: SmoothOptions & { readonly stride: 1 | 3; readonly iterations: number; readonly factor?: number },
): Float64Array {
  const umbrella = umbrellaOf(mesh, options);
  const { stride, iterations, factor = 0.5 } = options;
  let from = values.slice();
  let to = values.slice();
  const rings = ringsOf(mesh, umbrella, stride);
  for (let round = 0; round < iterations; round++) {
    options.checkAborted?.();
    if (stride === 3) umbrellaStep3(umbrella.vertices, rings, from, to, factor, options.mask);
    else umbrellaStep1(umbrella.vertices, rings, from, to, factor, options.mask);
    [from, to] = [to, from];
    options.onProgress?.((round + 1) / iterations);
  }
  return from;
}

/**
 * Smooths positions without the shrinking of plain averaging: a step inwards by `lambda`, then one outwards by `mu`, `iterations`
 * times. Rims of openings stay where they are. Returns `3·V` numbers.
 * Source: Taubin, A Signal Processing Approach to Fair Surface Design, 1995, λ|μ algorithm.
 */
export function taubin(
  mesh: TriMesh,
  options: SmoothOptions & { readonly iterations: number; readonly lambda?: number; readonly mu?: number },
): Float64Array {
  const umbrella = umbrellaOf(mesh, options);
  const { iterations, lambda = 0.5, mu = -0.53 } = options;
  const mask = rimMask(mesh, options.mask);
  const positions = Float64Array.from(mesh.positions);
  const scratch = positions.slice();
  const rings = ringsOf(mesh, umbrella, 3);
  for (let round = 0; round < iterations; round++) {
    options.checkAborted?.();
    umbrellaStep3(umbrella.vertices, rings, positions, scratch, lambda, mask);
    umbrellaStep3(umbrella.vertices, rings, scratch, positions, mu, mask);
    options.onProgress?.((round + 1) / iterations);
  }
  return positions;
}

function rimMask(mesh: TriMesh, mask: Float64Array | undefined): Float64Array | undefined {
  const rim = borderVertices(mesh);
  if (!rim.includes(1)) return mask;
  const held = mask ? mask.slice() : new Float64Array(rim.length).fill(1);
  for (let v = 0; v < rim.length; v++) if (rim[v] === 1) held[v] = 0;
  return held;
}

/** Mean length in mm of the edges of triangles at the given vertices (all unless given); 0 without triangles. */
export function meanEdgeLength(mesh: TriMesh, vertices?: Uint32Array, corners?: VertexCorners): number {
  const { positions: p, indices } = mesh;
  let sum = 0;
  let count = 0;
  const add = (corner: number): void => {
    const a = 3 * indices[corner]!;
    const b = 3 * indices[corner % 3 === 2 ? corner - 2 : corner + 1]!;
    const x = p[a]! - p[b]!;
    const y = p[a + 1]! - p[b + 1]!;
    const z = p[a + 2]! - p[b + 2]!;
    sum += Math.sqrt(x * x + y * y + z * z);
    count++;
  };
  if (vertices) {
    const at = corners ?? vertexCorners(mesh);
    for (const v of vertices) for (let i = at.offsets[v]!; i < at.offsets[v + 1]!; i++) add(at.corners[i]!);
  } else for (let corner = 0; corner < indices.length; corner++) add(corner);
  return count === 0 ? 0 : sum / count;
}

/**
 * Umbrella steps of factor 0.5 that even out features up to `reach` mm on a mesh of that mean edge length: strength in
 * millimetres means the same on a fine and on a coarse scan. Each step widens the average by about half an edge squared.
 */
export function stepsForReach(reach: number, edgeLength: number, most = 400): number {
  if (!(edgeLength > 0)) return 0;
  return Math.min(most, Math.max(1, Math.round((4 * reach * reach) / (edgeLength * edgeLength))));
}

/** Rounds of `smoothToReach`, at most. */
const MOST_ROUNDS = 200;

/**
 * Positions with features up to `reach` mm evened out and larger shapes left as they are, whatever the mesh: the pass band of the
 * λ|μ filter is put at a wave of four times the reach, and the rounds follow from it. `edgeLength` is the mean edge, in mm, of
 * what is smoothed. Rims of openings stay. Returns `3·V` numbers. Source: Taubin, 1995, section 4 (pass-band frequency).
 */
export function smoothToReach(
  mesh: TriMesh,
  options: SmoothOptions & { readonly reach: number; readonly edgeLength: number },
): Float64Array {
  const { reach, edgeLength } = options;
  const lambda = 0.5;
  const ratio = edgeLength / reach;
  const passBand = Math.min(0.3, Math.max(0.003, 0.62 * ratio * ratio));
  return taubin(mesh, {
    ...options,
    iterations: stepsForReach(reach, edgeLength, MOST_ROUNDS),
    lambda,
    mu: 1 / (passBand - 1 / lambda),
  });
}
