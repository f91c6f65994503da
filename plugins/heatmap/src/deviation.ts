import { vec3, type Vec3 } from '@bracewright/core/math';
import { buildBvh, faceNormals, type Bvh, type TriMesh } from '@bracewright/core/mesh';

/** Triangles to a slab and vertices to a slice of work: each takes a few milliseconds, so that the page stays alive. */
const SLAB = 12_000;
const SLICE = 2_000;

interface Slab {
  readonly bvh: Bvh;
  readonly normals: Float32Array;
  readonly low: number;
  readonly high: number;
}

/** Gives the page a turn; rejects or throws to stop the work. */
export type Breathe = () => Promise<void>;

/** The surface cut into slabs by height, each with its own tree, so that no single piece of work is long. */
async function buildSlabs(mesh: TriMesh, breathe: Breathe): Promise<readonly Slab[]> {
  const count = mesh.indices.length / 3;
  const height = new Float32Array(count);
  for (let f = 0; f < count; f++) height[f] = mesh.positions[3 * mesh.indices[3 * f]! + 2]!;
  const order = Uint32Array.from({ length: count }, (_, f) => f).sort(
    (a, b) => height[a]! - height[b]! || a - b,
  );
  await breathe();
  const slabs: Slab[] = [];
  for (let start = 0; start < count; start += SLAB) {
    const faces = order.subarray(start, start + SLAB);
    const indices = new Uint32Array(3 * faces.length);
    let low = Infinity;
    let high = -Infinity;
    for (let i = 0; i < faces.length; i++)
      for (let corner = 0; corner < 3; corner++) {
        const vertex = mesh.indices[3 * faces[i]! + corner]!;
        indices[3 * i + corner] = vertex;
        const z = mesh.positions[3 * vertex + 2]!;
        if (z < low) low = z;
        if (z > high) high = z;
      }
    const part = { positions: mesh.positions, indices };
    slabs.push({ bvh: buildBvh(part), normals: Float32Array.from(faceNormals(part)), low, high });
    await breathe();
  }
  return slabs;
}

/** mm to the slab's range of heights; 0 within it. */
const gap = (slab: Slab, z: number): number =>
  z < slab.low ? slab.low - z : z > slab.high ? z - slab.high : 0;

/**
 * Signed distance in mm of every vertex of `mesh` from `reference`, positive outside of it, `V` numbers. The side is that of
 * the nearest triangle's normal. `onValues` is told after each slice how many vertices are done.
 */
export async function deviation(
  mesh: TriMesh,
  reference: TriMesh,
  breathe: Breathe,
  onValues?: (values: Float32Array, done: number) => void,
): Promise<Float32Array> {
  const slabs = await buildSlabs(reference, breathe);
  const values = new Float32Array(mesh.positions.length / 3);
  const out = new Float64Array(7);
  const nearest = new Float64Array(7);
  const hints = new Int32Array(slabs.length).fill(-1);
  for (let v = 0; v < values.length; v++) {
    const x = mesh.positions[3 * v]!;
    const y = mesh.positions[3 * v + 1]!;
    const z = mesh.positions[3 * v + 2]!;
    const order = slabs
      .map((slab, index) => ({ index, away: gap(slab, z) }))
      .sort((a, b) => a.away - b.away || a.index - b.index);
    let least = Infinity;
    let found = -1;
    let foundSlab = -1;
    for (const { index, away } of order) {
      if (away >= least) break;
      const hint = hints[index]!;
      const triangle = slabs[index]!.bvh.closestPointInto(x, y, z, least, out, hint >= 0 ? hint : undefined);
      if (triangle < 0) continue;
      hints[index] = triangle;
      if (out[6]! < least) {
        least = out[6]!;
        found = triangle;
        foundSlab = index;
        nearest.set(out);
      }
    }
    if (found >= 0) {
      const { normals } = slabs[foundSlab]!;
      const side =
        (x - nearest[0]!) * normals[3 * found]! +
        (y - nearest[1]!) * normals[3 * found + 1]! +
        (z - nearest[2]!) * normals[3 * found + 2]!;
      values[v] = side < 0 ? -least : least;
    }
    if (v % SLICE === SLICE - 1) {
      onValues?.(values, v + 1);
      await breathe();
    }
  }
  onValues?.(values, values.length);
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
const UNCHANGED = 1;

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
