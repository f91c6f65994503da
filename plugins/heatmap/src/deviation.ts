import { vec3, type Vec3 } from '@bracewright/core/math';
import { buildBvh, faceNormals, type Bvh, type TriMesh } from '@bracewright/core/mesh';

/** Triangles to a slab: its tree is built in about ten milliseconds, so that the page stays alive. */
const SLAB = 8_000;
/** Vertices between two questions whether to give the page a turn. */
const ASK = 64;
/** Bins by height that the triangles are dealt into before slabs are made of them. */
const BINS = 2048;

interface Slab {
  readonly bvh: Bvh;
  readonly normals: Float32Array;
  readonly low: number;
  readonly high: number;
}

/** Gives the page a turn when one is due, else undefined; rejects or throws to stop the work. */
export type Breathe = () => Promise<void> | undefined;

/** Triangle numbers by the height of their first corner, in `BINS` steps, in order within a step. */
function facesByHeight(mesh: TriMesh): Uint32Array {
  const { positions, indices } = mesh;
  const count = indices.length / 3;
  const heightOf = (f: number): number => positions[3 * indices[3 * f]! + 2]!;
  let low = Infinity;
  let high = -Infinity;
  for (let f = 0; f < count; f++) {
    const z = heightOf(f);
    if (z < low) low = z;
    if (z > high) high = z;
  }
  const scale = high > low ? (BINS - 1) / (high - low) : 0;
  const binOf = (f: number): number => Math.floor((heightOf(f) - low) * scale);
  const starts = new Uint32Array(BINS + 1);
  for (let f = 0; f < count; f++) starts[binOf(f) + 1]!++;
  for (let bin = 0; bin < BINS; bin++) starts[bin + 1]! += starts[bin]!;
  const order = new Uint32Array(count);
  for (let f = 0; f < count; f++) order[starts[binOf(f)]!++] = f;
  return order;
}

/** One slab: the triangles `faces` on vertices of their own, so that its tree reads nothing else. */
function buildSlab(mesh: TriMesh, faces: Uint32Array): Slab {
  const positions = new Float32Array(9 * faces.length);
  const indices = new Uint32Array(3 * faces.length);
  let low = Infinity;
  let high = -Infinity;
  for (let i = 0; i < indices.length; i++) {
    const vertex = 3 * mesh.indices[3 * faces[Math.floor(i / 3)]! + (i % 3)]!;
    const z = mesh.positions[vertex + 2]!;
    positions[3 * i] = mesh.positions[vertex]!;
    positions[3 * i + 1] = mesh.positions[vertex + 1]!;
    positions[3 * i + 2] = z;
    indices[i] = i;
    if (z < low) low = z;
    if (z > high) high = z;
  }
  const part = { positions, indices };
  return { bvh: buildBvh(part), normals: faceNormals(part), low, high };
}

/** The nearest point of all slabs, searched from the slab at the point's height outwards. */
class SlabSearch {
  readonly #slabs: readonly Slab[];
  readonly #hints: Int32Array;
  readonly #out = new Float64Array(7);
  readonly #nearest = new Float64Array(7);
  #least = Infinity;
  #triangle = -1;
  #slab = -1;

  constructor(slabs: readonly Slab[]) {
    this.#slabs = slabs;
    this.#hints = new Int32Array(slabs.length).fill(-1);
  }

  /** Signed distance from the surface, mm; 0 when there is none. The side is that of the nearest triangle's normal. */
  signedDistance(x: number, y: number, z: number): number {
    this.#least = Infinity;
    this.#triangle = -1;
    const slabs = this.#slabs;
    let start = 0;
    while (start < slabs.length - 1 && z > slabs[start]!.high) start++;
    for (let step = 0; step < slabs.length; step++) {
      if (start + step < slabs.length) this.#visit(start + step, x, y, z);
      if (step > 0 && start - step >= 0) this.#visit(start - step, x, y, z);
    }
    if (this.#triangle < 0) return 0;
    const { normals } = slabs[this.#slab]!;
    const at = 3 * this.#triangle;
    const [px, py, pz] = [this.#nearest[0]!, this.#nearest[1]!, this.#nearest[2]!];
    const side = (x - px) * normals[at]! + (y - py) * normals[at + 1]! + (z - pz) * normals[at + 2]!;
    return side < 0 ? -this.#least : this.#least;
  }

  #visit(index: number, x: number, y: number, z: number): void {
    const slab = this.#slabs[index]!;
    const away = z < slab.low ? slab.low - z : z > slab.high ? z - slab.high : 0;
    if (away >= this.#least) return;
    const hint = this.#hints[index]!;
    const triangle = slab.bvh.closestPointInto(x, y, z, this.#least, this.#out, hint >= 0 ? hint : undefined);
    if (triangle < 0) return;
    this.#hints[index] = triangle;
    if (this.#out[6]! >= this.#least) return;
    this.#least = this.#out[6]!;
    this.#triangle = triangle;
    this.#slab = index;
    this.#nearest.set(this.#out);
  }
}

/**
 * Signed distance in mm of every vertex of `mesh` from `reference`, positive outside of it, `V` numbers. Asks `breathe` after
 * every short piece of work.
 */
export async function deviation(mesh: TriMesh, reference: TriMesh, breathe: Breathe): Promise<Float32Array> {
  const order = facesByHeight(reference);
  const slabs: Slab[] = [];
  for (let start = 0; start < order.length; start += SLAB) {
    await breathe();
    slabs.push(buildSlab(reference, order.subarray(start, start + SLAB)));
  }
  const search = new SlabSearch(slabs);
  const { positions } = mesh;
  const values = new Float32Array(positions.length / 3);
  for (let v = 0; v < values.length; v++) {
    if (v % ASK === 0) {
      const turn = breathe();
      if (turn) await turn;
    }
    values[v] = search.signedDistance(positions[3 * v]!, positions[3 * v + 1]!, positions[3 * v + 2]!);
  }
  return values;
}

/** What the legend says of a deviation: largest out and in, mean of the amounts (mm, weighed by area) and the area beyond 1 mm (mm²). */
export interface DeviationSummary {
  readonly maxOut: number;
  readonly maxIn: number;
  readonly mean: number;
  readonly changedArea: number;
}

/** Deviations below this count as unchanged, mm: the noise of a scan. */
export const UNCHANGED = 1;

/** Sums up values per vertex over the triangles of the mesh. */
export function summarize(mesh: TriMesh, values: Float32Array): DeviationSummary {
  let [maxOut, maxIn, sum, total, changedArea] = [0, 0, 0, 0, 0];
  for (let f = 0; f < mesh.indices.length; f += 3) {
    const [i, j, k] = [mesh.indices[f]!, mesh.indices[f + 1]!, mesh.indices[f + 2]!];
    const at = (vertex: number): Vec3 => vec3.pointAt(mesh.positions, vertex);
    const a = at(i);
    const area = vec3.length(vec3.cross(vec3.subtract(at(j), a), vec3.subtract(at(k), a))) / 2;
    const mean = (Math.abs(values[i]!) + Math.abs(values[j]!) + Math.abs(values[k]!)) / 3;
    sum += mean * area;
    total += area;
    if (mean > UNCHANGED) changedArea += area;
  }
  for (const value of values) {
    if (value > maxOut) maxOut = value;
    if (-value > maxIn) maxIn = -value;
  }
  return { maxOut, maxIn, mean: total > 0 ? sum / total : 0, changedArea };
}
