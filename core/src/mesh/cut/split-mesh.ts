import { nextHalfEdge } from '../topology/adjacency.ts';
import { planeDistances, type PlaneLike } from '../section/plane.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { BATCH_MASK } from '../work.ts';

/** Vertices nearer to a plane than this (mm) are taken to lie on it and are not moved: a tenth of a micrometre, the grain of Float32 at 1 m. */
export const ON_PLANE = 1e-4;

/** A mesh whose triangles nowhere straddle the plane. */
export interface SplitMesh {
  /** The given vertices first, unchanged, then one for each edge that was cut, in order of the triangles. */
  readonly mesh: TriMesh;
  /** Distance of every vertex from the plane, exactly 0 for those on it, `V`. */
  readonly distance: Float64Array;
  /** +1, −1, or 0 (straddling, outside the band), `F`. */
  readonly side: Int8Array;
  /** Ends of the edge on which each added vertex lies, `2·added`. */
  readonly addedOn: readonly number[];
}

/** Cuts only where the line of the cut, as a coordinate along a direction, touches the range `low` to `high` (mm). */
export interface CutBand {
  readonly along: (x: number, y: number, z: number) => number;
  readonly low: number;
  readonly high: number;
}

/**
 * Divides the triangles that a plane crosses. With a band, triangles whose cut lies wholly outside it stay whole (a neighbour of
 * a divided one is halved so that no vertex lies on an edge without belonging to it).
 * A triangle that lies in the plane counts to the side on which it would be the cut face.
 */
export function splitByPlane(
  source: TriMesh,
  plane: PlaneLike,
  { band, checkAborted }: { readonly band?: CutBand; readonly checkAborted?: (() => void) | undefined } = {},
): SplitMesh {
  const { positions, indices } = source;
  const distance = distancesTo(positions, plane);
  const vertices = distance.length;
  checkAborted?.();
  let cuts = collectCuts(source, distance, band);
  // A cut that Float32 rounds onto the end of its edge would make a triangle without area: that end then counts as on the plane.
  while (cuts.merged) cuts = collectCuts(source, distance, band);
  checkAborted?.();
  const { added, addedOn, cutOf } = cuts;
  const outPositions = new Float32Array(positions.length + added.length);
  outPositions.set(positions);
  outPositions.set(added, positions.length);
  const outDistance = new Float64Array(vertices + added.length / 3);
  outDistance.set(distance);
  const faces: number[] = [];
  const outIndices = new Uint32Array(indices.length + 9 * cutOf.size);
  const side = new Int8Array(outIndices.length / 3);
  const sideBits = bitsOf(distance);
  let at = 0;
  const cutOn = (h: number): number => {
    const a = indices[h]!;
    const b = indices[nextHalfEdge(h)]!;
    if (distance[a]! > 0 === distance[b]! > 0 || distance[a] === 0 || distance[b] === 0) return -1;
    const found = cutOf.get(a < b ? a * vertices + b : b * vertices + a);
    return found === undefined ? -1 : vertices + found;
  };
  const emit = (a: number, b: number, c: number): void => {
    side[at / 3] = sideOf(outPositions, outDistance, plane, a, b, c);
    outIndices[at++] = a;
    outIndices[at++] = b;
    outIndices[at++] = c;
  };
  for (let f = 0; f < indices.length; f += 3) {
    if ((f & BATCH_MASK) === 0) checkAborted?.();
    const a = indices[f]!;
    const b = indices[f + 1]!;
    const c = indices[f + 2]!;
    const sides = sideBits[a]! | sideBits[b]! | sideBits[c]!;
    if (sides !== (ABOVE | BELOW)) {
      const sure = sides === ABOVE ? 1 : -1;
      side[at / 3] = sides === 0 ? sideOf(positions, distance, plane, a, b, c) : sure;
      outIndices[at++] = a;
      outIndices[at++] = b;
      outIndices[at++] = c;
      continue;
    }
    for (let k = 0; k < 3; k++) faces[k] = cutOn(f + k);
    const count = faces.filter((cut) => cut >= 0).length;
    if (count === 0) emit(a, b, c);
    else if (count === 1) {
      const k = faces.findIndex((cut) => cut >= 0);
      const [p, q, r] = [indices[f + k]!, indices[f + ((k + 1) % 3)]!, indices[f + ((k + 2) % 3)]!];
      emit(p, faces[k]!, r);
      emit(faces[k]!, q, r);
    } else {
      // The corner between the two cut edges stands alone on its side.
      const k = faces[0]! < 0 ? 2 : faces[1]! < 0 ? 0 : 1;
      const [p, q, r] = [indices[f + k]!, indices[f + ((k + 1) % 3)]!, indices[f + ((k + 2) % 3)]!];
      const [m, n] = [faces[k]!, faces[(k + 2) % 3]!];
      emit(p, m, n);
      if (squaredLength(outPositions, m, r) <= squaredLength(outPositions, q, n)) {
        emit(m, q, r);
        emit(m, r, n);
      } else {
        emit(m, q, n);
        emit(q, r, n);
      }
    }
  }
  return {
    mesh: { positions: outPositions, indices: outIndices.slice(0, at) },
    distance: outDistance,
    side: side.slice(0, at / 3),
    addedOn,
  };
}

/** Distances of the vertices from the plane, 0 of those on it. */
function distancesTo(positions: Float32Array, plane: PlaneLike): Float64Array {
  const distance = planeDistances(positions, plane);
  for (let v = 0; v < distance.length; v++) if (Math.abs(distance[v]!) <= ON_PLANE) distance[v] = 0;
  return distance;
}

/** On which side of the plane a vertex lies; 0 on it. */
const [ABOVE, BELOW] = [1, 2];

function bitsOf(distance: Float64Array): Uint8Array {
  const bits = new Uint8Array(distance.length);
  for (let v = 0; v < bits.length; v++) bits[v] = distance[v]! > 0 ? ABOVE : distance[v]! < 0 ? BELOW : 0;
  return bits;
}

function collectCuts(source: TriMesh, distance: Float64Array, band: CutBand | undefined) {
  const { positions, indices } = source;
  const vertices = distance.length;
  const cutOf = new Map<number, number>();
  const added: number[] = [];
  const addedOn: number[] = [];
  let merged = false;
  const fresh = new Float32Array(3);
  for (let f = 0; f < indices.length; f += 3) {
    const p = distance[indices[f]!]!;
    const q = distance[indices[f + 1]!]!;
    const r = distance[indices[f + 2]!]!;
    if (!((p > 0 || q > 0 || r > 0) && (p < 0 || q < 0 || r < 0))) continue;
    if (band && !touchesBand(positions, indices, distance, f, band)) continue;
    for (let k = 0; k < 3; k++) {
      const a = indices[f + k]!;
      const b = indices[f + ((k + 1) % 3)]!;
      const [low, high] = a < b ? [a, b] : [b, a];
      const [dLow, dHigh] = [distance[low]!, distance[high]!];
      if (dLow === 0 || dHigh === 0 || dLow > 0 === dHigh > 0 || cutOf.has(low * vertices + high)) continue;
      const t = dLow / (dLow - dHigh);
      for (let c = 0; c < 3; c++) {
        const from = positions[3 * low + c]!;
        fresh[c] = from + (positions[3 * high + c]! - from) * t;
      }
      const onto = samePlace(fresh, positions, low) ? low : samePlace(fresh, positions, high) ? high : -1;
      if (onto >= 0) {
        distance[onto] = 0;
        merged = true;
        continue;
      }
      cutOf.set(low * vertices + high, added.length / 3);
      added.push(fresh[0]!, fresh[1]!, fresh[2]!);
      addedOn.push(low, high);
    }
  }
  return { cutOf, added, addedOn, merged };
}

const samePlace = (point: Float32Array, positions: Float32Array, v: number): boolean =>
  point[0] === positions[3 * v] && point[1] === positions[3 * v + 1] && point[2] === positions[3 * v + 2];

/** Whether the cut through triangle `f / 3` reaches into the band. */
function touchesBand(
  positions: Float32Array,
  indices: Uint32Array,
  distance: Float64Array,
  f: number,
  { along, low, high }: CutBand,
): boolean {
  let [first, last] = [Infinity, -Infinity];
  for (let k = 0; k < 3; k++) {
    const a = indices[f + k]!;
    const b = indices[f + ((k + 1) % 3)]!;
    const [da, db] = [distance[a]!, distance[b]!];
    if (da !== 0 && (db === 0 || da > 0 === db > 0)) continue;
    const t = da === 0 ? 0 : da / (da - db);
    const at = (c: number): number =>
      positions[3 * a + c]! + (positions[3 * b + c]! - positions[3 * a + c]!) * t;
    const s = along(at(0), at(1), at(2));
    first = Math.min(first, s);
    last = Math.max(last, s);
  }
  return last >= low - ON_PLANE && first <= high + ON_PLANE;
}

function sideOf(
  p: Float32Array,
  distance: Float64Array,
  plane: PlaneLike,
  a: number,
  b: number,
  c: number,
): -1 | 0 | 1 {
  const [da, db, dc] = [distance[a]!, distance[b]!, distance[c]!];
  const above = da > 0 || db > 0 || dc > 0;
  const below = da < 0 || db < 0 || dc < 0;
  if (above !== below) return above ? 1 : -1;
  if (above) return 0;
  return facesAlong(p, plane, a, b, c) ? -1 : 1;
}

/** Whether the triangle's outward side is that of the plane's normal. */
export function facesAlong(p: Float32Array, plane: PlaneLike, a: number, b: number, c: number): boolean {
  const [nx, ny, nz] = plane.normal;
  const ux = p[3 * b]! - p[3 * a]!;
  const uy = p[3 * b + 1]! - p[3 * a + 1]!;
  const uz = p[3 * b + 2]! - p[3 * a + 2]!;
  const vx = p[3 * c]! - p[3 * a]!;
  const vy = p[3 * c + 1]! - p[3 * a + 1]!;
  const vz = p[3 * c + 2]! - p[3 * a + 2]!;
  return (uy * vz - uz * vy) * nx + (uz * vx - ux * vz) * ny + (ux * vy - uy * vx) * nz > 0;
}

function squaredLength(p: Float32Array, a: number, b: number): number {
  const x = p[3 * a]! - p[3 * b]!;
  const y = p[3 * a + 1]! - p[3 * b + 1]!;
  const z = p[3 * a + 2]! - p[3 * b + 2]!;
  return x * x + y * y + z * z;
}
