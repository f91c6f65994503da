import { vec3, type Vec3 } from '@bracewright/core/math';
import {
  buildBvh,
  faceNormals,
  facedOutward,
  Pseudonormals,
  triangleArea,
  vertexNormals,
  type Bvh,
  type TriMesh,
} from '@bracewright/core/mesh';
import {
  borderLines,
  bordersOf,
  cutFaces,
  cutPlanes,
  isIn,
  isOnBorder,
  withoutFaces,
  type FlatPatch,
} from './coverage.ts';

/** Triangles to a slab: its tree is built in about ten milliseconds, so that the page stays alive. */
const SLAB = 8_000;
/** Vertices between two questions whether to give the page a turn. */
const ASK = 64;
/** Bins by height that the triangles are dealt into before slabs are made of them. */
const BINS = 2048;

interface Slab {
  readonly bvh: Bvh;
  /** Its triangles, as the surface counts them. */
  readonly faces: Uint32Array;
  readonly normals: Float32Array;
  /** Of its triangles, as `bordersOf` gives them. */
  readonly borders: Uint8Array;
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
function buildSlab(mesh: TriMesh, faces: Uint32Array, borders: Uint8Array): Slab {
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
  return {
    bvh: buildBvh(part),
    faces,
    normals: faceNormals(part),
    borders: Uint8Array.from(faces, (face) => borders[face]!),
    low,
    high,
  };
}

/** The nearest point of all slabs, searched from the slab at the point's height outwards. */
class SlabSearch {
  readonly #slabs: readonly Slab[];
  readonly #sides: Pseudonormals;
  readonly #hints: Int32Array;
  readonly #out = new Float64Array(7);
  readonly #nearest = new Float64Array(7);
  #least = Infinity;
  #triangle = -1;
  #slab = -1;
  #side = 0;
  /** Outward unit normal of the surface at the point found last. */
  readonly normal = new Float64Array(3);

  constructor(slabs: readonly Slab[], sides: Pseudonormals) {
    this.#sides = sides;
    this.#slabs = slabs;
    this.#hints = new Int32Array(slabs.length).fill(-1);
  }

  /** Signed distance from the surface, mm; 0 when there is none. */
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
    this.#side = 0;
    if (this.#triangle < 0) return 0;
    const [px, py, pz] = [this.#nearest[0]!, this.#nearest[1]!, this.#nearest[2]!];
    const { normal } = this;
    const source = slabs[this.#slab]!.normals;
    for (let k = 0; k < 3; k++) normal[k] = source[3 * this.#triangle + k]!;
    this.#side = (x - px) * normal[0]! + (y - py) * normal[1]! + (z - pz) * normal[2]!;
    return this.#isInside(x - px, y - py, z - pz) ? -this.#least : this.#least;
  }

  /** Whether a way from the point found last leads inwards: at an edge or a corner the triangle alone does not say it. */
  #isInside(dx: number, dy: number, dz: number): boolean {
    const weights = this.#nearest;
    const face = this.#slabs[this.#slab]!.faces[this.#triangle]!;
    this.#sides.look(face, weights[3]!, weights[4]!, weights[5]!);
    const { normal } = this.#sides;
    return dx * normal[0]! + dy * normal[1]! + dz * normal[2]! < 0;
  }

  /** The point found last, mm. */
  get nearest(): readonly [number, number, number] {
    return [this.#nearest[0]!, this.#nearest[1]!, this.#nearest[2]!];
  }

  /** Whether the point found last is the end of the surface. */
  get isAtBorder(): boolean {
    if (this.#triangle < 0) return false;
    return isOnBorder(this.#slabs[this.#slab]!.borders[this.#triangle]!, this.#nearest);
  }

  /** Cosine of the angle between the way to the point found last and the surface's normal there; 0 on it. */
  get straightness(): number {
    return this.#least > 0 ? Math.abs(this.#side) / this.#least : 0;
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

async function searchOf(mesh: TriMesh, breathe: Breathe): Promise<SlabSearch> {
  const borders = bordersOf(mesh);
  await breathe();
  const sides = new Pseudonormals(mesh);
  const order = facesByHeight(mesh);
  const slabs: Slab[] = [];
  for (let start = 0; start < order.length; start += SLAB) {
    await breathe();
    slabs.push(buildSlab(mesh, order.subarray(start, start + SLAB), borders));
  }
  return new SlabSearch(slabs, sides);
}

/** How far a shape lies from another. */
export interface Deviation {
  /** `V` signed distances of the vertices, mm, positive outside; NaN where nothing of the reference lies under the shape. */
  readonly values: Float32Array;
  /** `F` triangles: 1 where nothing of the reference lies under it, else 0. */
  readonly bare: Uint8Array;
  /** `3·V`: the place of the reference nearest to each vertex, mm. */
  readonly feet: Float32Array;
}

/** The deviation of a shape that is the reference itself. */
export const noDeviation = ({ positions, indices }: TriMesh): Deviation => ({
  values: new Float32Array(positions.length / 3),
  bare: new Uint8Array(indices.length / 3),
  feet: positions,
});

/** Deviations below this count as unchanged, mm: the noise of a scan. */
export const UNCHANGED = 1;

/** Beyond an open border of the reference, a point is over it only within this angle (cosine) of the normal there: 30°. */
const STRAIGHT = 0.866;
/**
 * So near to an end of the reference, mm, and nearer than the point that is compared, only skin that runs within this angle (cosine) of
 * the reference is what became of it: 37°. Filling a ragged opening begins behind its fringe.
 */
const FRINGE = 10;
const ALIKE = 0.8;
/** Triangles that turn away from what lies under them by more than this (cosine) speak for a cut: 60°. */
const CROSSWISE = 0.5;
/** Triangles that turn away from what lies under them by more than this (cosine) are looked at again: 45°. */
const ASKEW = 0.707;
/**
 * Where the reference has skin of its own this much nearer than the triangle that is compared with it, the triangle is another surface.
 * On skin that was pushed the share is the cosine of the slope, so that walls of pits up to 87° steep still count.
 */
const TAKEN = 0.05;

/** What the two passes of a deviation share. */
interface Comparison {
  readonly mesh: TriMesh;
  readonly search: SlabSearch;
  /** The open borders of the reference, where it has some. */
  readonly ends: SlabSearch | undefined;
  readonly breathe: Breathe;
  readonly values: Float32Array;
  readonly feet: Float32Array;
  /** Outward normals of the reference at the nearest points, `3·V`. */
  readonly under: Float32Array;
}

/** First pass: the distances of the vertices, NaN for those beyond an open border of the reference. */
async function measureVertices({
  mesh,
  search,
  ends,
  breathe,
  values,
  feet,
  under,
}: Comparison): Promise<void> {
  const { positions } = mesh;
  const normals = vertexNormals(mesh);
  for (let v = 0; v < values.length; v++) {
    if (v % ASK === 0) {
      const turn = breathe();
      if (turn) await turn;
    }
    const at = 3 * v;
    const value = search.signedDistance(positions[at]!, positions[at + 1]!, positions[at + 2]!);
    const [x, y, z] = search.normal;
    under[at] = x!;
    under[at + 1] = y!;
    under[at + 2] = z!;
    feet.set(search.nearest, at);
    values[v] = value;
    const away = Math.abs(value);
    if (!ends || away <= UNCHANGED) continue;
    const agreement = x! * normals[at]! + y! * normals[at + 1]! + z! * normals[at + 2]!;
    const isBeyond = search.isAtBorder && search.straightness < STRAIGHT;
    const isAtFringe = () => Math.abs(ends.signedDistance(...search.nearest)) < Math.min(FRINGE, away);
    if (isBeyond || (agreement < ALIKE && isAtFringe())) values[v] = NaN;
  }
}

/** Middle of triangle `face` of a mesh. */
function middleOf({ positions, indices }: TriMesh, face: number): Vec3 {
  const [a, b, c] = [0, 1, 2].map((k) => vec3.pointAt(positions, indices[3 * face + k]!));
  return vec3.scale(vec3.add(vec3.add(a!, b!), c!), 1 / 3);
}

/**
 * Second pass: the triangles with a corner beyond the reference; those that are not what became of the skin under them, since that lies
 * where it was (the wall of a cut goes through the body from one skin to the other); and what lies in one plane with several that run
 * crosswise to the skin (a cap, where it happens to run along it).
 */
async function findBare(comparison: Comparison): Promise<Uint8Array> {
  const { mesh, search, breathe, values, under } = comparison;
  const { indices } = mesh;
  const normals = faceNormals(mesh);
  const bare = new Uint8Array(indices.length / 3);
  const crosswise: number[] = [];
  let skin: SlabSearch | undefined;
  for (let f = 0; f < bare.length; f++) {
    if (f % ASK === 0) {
      const turn = breathe();
      if (turn) await turn;
    }
    const [nx, ny, nz] = [normals[3 * f]!, normals[3 * f + 1]!, normals[3 * f + 2]!];
    let best = -1;
    for (let k = 0; k < 3; k++) {
      const vertex = indices[3 * f + k]!;
      if (Number.isNaN(values[vertex]!)) bare[f] = 1;
      const at = 3 * vertex;
      best = Math.max(best, nx * under[at]! + ny * under[at + 1]! + nz * under[at + 2]!);
    }
    if (best <= CROSSWISE) crosswise.push(f);
    if (best > ASKEW || bare[f] === 1) continue;
    const away = Math.abs(search.signedDistance(...middleOf(mesh, f)));
    if (away <= UNCHANGED) continue;
    skin ??= await searchOf(mesh, breathe);
    if (Math.abs(skin.signedDistance(...search.nearest)) < TAKEN * away) bare[f] = 1;
  }
  const planes: readonly FlatPatch[] = cutPlanes(mesh, normals, crosswise);
  if (planes.length === 0) return bare;
  await breathe();
  for (let f = 0; f < bare.length; f++)
    if (planes.some((plane) => isIn(plane, mesh, normals, f))) bare[f] = 1;
  return bare;
}

/** Takes the values of vertices away that no triangle with something under it touches. */
function dropBare({ indices }: TriMesh, values: Float32Array, bare: Uint8Array): void {
  const isTouched = new Uint8Array(values.length);
  for (let h = 0; h < indices.length; h++) if (bare[Math.floor(h / 3)] === 0) isTouched[indices[h]!] = 1;
  for (let h = 0; h < indices.length; h++) if (isTouched[indices[h]!] === 0) values[indices[h]!] = NaN;
}

/**
 * How far every vertex of `mesh` lies from `reference`, and where there is nothing of it to compare with: over holes that were filled,
 * beyond open ends, on cut surfaces. Out is away from the body, also where the triangles of one of them face inwards. Asks `breathe` after
 * every short piece of work.
 */
export async function deviation(mesh: TriMesh, reference: TriMesh, breathe: Breathe): Promise<Deviation> {
  return deviationOutward(facedOutward(mesh), facedOutward(reference), breathe);
}

/** A flat end this deep within the other shape, mm, is a cut through it, also where its skin happens to run along it. */
const DEEP = 5;
/** So much of it has to: about its rim the skin is near. */
const CUT_SHARE = 0.25;

/**
 * The reference without the faces of its own cuts, which run crosswise to what is nearest to them of the shape, or deep in it: there it ends, as at an open border, though the cut was closed.
 * What was cut away of it is beyond it, whichever of the two is compared with the other.
 */
async function withoutCuts(reference: TriMesh, mesh: TriMesh, breathe: Breathe): Promise<TriMesh> {
  const normals = faceNormals(reference);
  const faces = cutFaces(reference, normals);
  if (faces.length === 0) return reference;
  const search = await searchOf(mesh, breathe);
  const isCut = (face: number): boolean => {
    const value = search.signedDistance(...middleOf(reference, face));
    if (value < -DEEP) return true;
    const [x, y, z] = search.normal;
    const along = normals[3 * face]! * x! + normals[3 * face + 1]! * y! + normals[3 * face + 2]! * z!;
    return Math.abs(value) > UNCHANGED && along <= CROSSWISE;
  };
  const gone: number[] = [];
  for (const piece of faces) {
    let [area, cut] = [0, 0];
    for (const [i, face] of piece.entries()) {
      if (i % ASK === 0) {
        const turn = breathe();
        if (turn) await turn;
      }
      const size = triangleArea(reference, face);
      area += size;
      if (isCut(face)) cut += size;
    }
    if (cut > CUT_SHARE * area) for (const face of piece) gone.push(face);
  }
  return withoutFaces(reference, gone);
}

async function deviationOutward(mesh: TriMesh, whole: TriMesh, breathe: Breathe): Promise<Deviation> {
  const reference = await withoutCuts(whole, mesh, breathe);
  const values = new Float32Array(mesh.positions.length / 3);
  const under = new Float32Array(mesh.positions.length);
  const lines = borderLines(reference, bordersOf(reference));
  const ends = lines.indices.length > 0 ? await searchOf(lines, breathe) : undefined;
  const feet = new Float32Array(mesh.positions.length);
  const search = await searchOf(reference, breathe);
  const comparison = { mesh, ends, search, breathe, values, feet, under };
  await measureVertices(comparison);
  const bare = await findBare(comparison);
  dropBare(mesh, values, bare);
  return { values, bare, feet };
}

/**
 * What the legend says of a deviation, all of it without what has nothing under it: largest out and in, mean of the amounts (mm, weighed
 * by area) and the area beyond 1 mm (mm²); and how large what was left out is (mm²).
 */
export interface DeviationSummary {
  readonly maxOut: number;
  readonly maxIn: number;
  readonly mean: number;
  readonly changedArea: number;
  readonly leftOut: number;
}

/** Sums up a deviation over the triangles of the mesh. */
export function summarize(
  mesh: TriMesh,
  { values, bare }: Pick<Deviation, 'values' | 'bare'>,
): DeviationSummary {
  let [maxOut, maxIn, sum, total, changedArea, leftOut] = [0, 0, 0, 0, 0, 0];
  for (let f = 0; f < mesh.indices.length; f += 3) {
    const [i, j, k] = [mesh.indices[f]!, mesh.indices[f + 1]!, mesh.indices[f + 2]!];
    const at = (vertex: number): Vec3 => vec3.pointAt(mesh.positions, vertex);
    const a = at(i);
    const area = vec3.length(vec3.cross(vec3.subtract(at(j), a), vec3.subtract(at(k), a))) / 2;
    if (bare[f / 3] === 1) {
      leftOut += area;
      continue;
    }
    const mean = (Math.abs(values[i]!) + Math.abs(values[j]!) + Math.abs(values[k]!)) / 3;
    sum += mean * area;
    total += area;
    if (mean > UNCHANGED) changedArea += area;
  }
  // A comparison with NaN is false, so that what was left out is no extreme.
  for (const value of values) {
    if (value > maxOut) maxOut = value;
    if (-value > maxIn) maxIn = -value;
  }
  return { maxOut, maxIn, mean: total > 0 ? sum / total : 0, changedArea, leftOut };
}
