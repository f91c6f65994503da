import { BORDER, buildTwins, nextHalfEdge, previousHalfEdge } from '../topology/adjacency.ts';
import { faceNormals } from '../normals.ts';
import { triangleArea } from '../triangle-normal.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** Cosines of the angles between neighbouring triangles: of an edge that may be sharp, of a sharp line in the mean, of the rim of a flat cut. */
const MAY_BE_SHARP = 0.766;
const SHARP_IN_MEAN = 0.643;
const RIM_OF_FLAT = 0.906;
/** A line goes on into an edge that turns less than this cosine says. */
const GOES_ON = 0.64;
/** A sharp line has so many edges and is so long, or is longer still, mm: shorter ones are noise of the scan. */
const EDGES = 12;
const SHORT = 10;
const LONG = 40;
/** Triangles lie in one plane by this cosine; a flat cut has so many of them, mm² in all. */
const SAME_PLANE = 1 - 1e-5;
const FLAT_TRIANGLES = 12;
const FLAT_AREA = 200;

/** Edges that keep their line while the surface about them is smoothed. */
export interface HeldEdges {
  /** `V` flags of the vertices on them. */
  readonly held: Uint8Array;
  /** `2·V`: the two neighbours of a vertex along its edge; −1 where the edge ends, −2 where several meet. */
  readonly sides: Int32Array;
}

/**
 * The edges that smoothing keeps: rims of openings, sharp lines, and the rim of a flat cut (a cap), which may be blunt. A sharp line
 * is a row of edges that go on into each other and are all ridges or all grooves: on a noisy scan single edges are as sharp, but
 * not twelve in a row.
 */
export function heldEdges(mesh: TriMesh, twins: Int32Array = buildTwins(mesh)): HeldEdges {
  const { indices } = mesh;
  const normals = faceNormals(mesh);
  const count = mesh.positions.length / 3;
  const found: HeldEdges = { held: new Uint8Array(count), sides: new Int32Array(2 * count).fill(-1) };
  const flat = flatFaces(mesh, twins, normals);
  /** Sharp edges by their first half-edge: 1 ridge, 2 groove. */
  const sharp = new Uint8Array(indices.length);
  for (let h = 0; h < twins.length; h++) {
    const t = twins[h]!;
    if (t >= 0 && t < h) continue;
    const a = indices[h]!;
    const b = indices[nextHalfEdge(h)]!;
    if (t === BORDER) hold(found, a, b);
    if (t < 0) continue;
    const f = (h / 3) | 0;
    const g = (t / 3) | 0;
    const cosine = dot3(normals, f, normals, g);
    if (cosine < RIM_OF_FLAT && flat[f] !== flat[g]) hold(found, a, b);
    if (cosine < MAY_BE_SHARP) sharp[h] = isRidge(mesh, normals, f, a, indices[previousHalfEdge(t)]!) ? 1 : 2;
  }
  for (const line of sharpLines(mesh, twins, normals, sharp))
    for (let i = 1; i < line.length; i++) hold(found, line[i - 1]!, line[i]!);
  return found;
}

/** Marks the edge between two vertices as held. */
function hold({ held, sides }: HeldEdges, a: number, b: number): void {
  for (const [v, w] of [
    [a, b],
    [b, a],
  ] as const) {
    held[v] = 1;
    if (sides[2 * v] === w || sides[2 * v + 1] === w) continue;
    if (sides[2 * v] === -1) sides[2 * v] = w;
    else if (sides[2 * v + 1] === -1) sides[2 * v + 1] = w;
    else sides[2 * v] = sides[2 * v + 1] = -2;
  }
}

const dot3 = (a: Float32Array, i: number, b: Float32Array, j: number): number =>
  a[3 * i]! * b[3 * j]! + a[3 * i + 1]! * b[3 * j + 1]! + a[3 * i + 2]! * b[3 * j + 2]!;

function isRidge(
  { positions: p }: TriMesh,
  normals: Float32Array,
  face: number,
  a: number,
  far: number,
): boolean {
  let side = 0;
  for (let k = 0; k < 3; k++) side += normals[3 * face + k]! * (p[3 * far + k]! - p[3 * a + k]!);
  return side < 0;
}

/** Triangles of a wide flat piece: `F` flags. */
function flatFaces(mesh: TriMesh, twins: Int32Array, normals: Float32Array): Uint8Array {
  const { indices } = mesh;
  const count = indices.length / 3;
  const flat = new Uint8Array(count);
  const seen = new Uint8Array(count);
  for (let start = 0; start < count; start++) {
    if (seen[start] === 1) continue;
    seen[start] = 1;
    const piece = [start];
    let area = 0;
    for (let next = 0; next < piece.length; next++) {
      const f = piece[next]!;
      area += triangleArea(mesh, f);
      for (let h = 3 * f; h < 3 * f + 3; h++) {
        const t = twins[h]!;
        if (t < 0) continue;
        const g = (t / 3) | 0;
        // Against the first triangle, so that a gently curved wall is not taken for a plane piece by piece.
        if (seen[g] === 1 || dot3(normals, start, normals, g) < SAME_PLANE) continue;
        seen[g] = 1;
        piece.push(g);
      }
    }
    if (piece.length < FLAT_TRIANGLES || area < FLAT_AREA) continue;
    for (const f of piece) flat[f] = 1;
  }
  return flat;
}

/** Rows of sharp edges that are long and sharp enough, as their vertices. */
function sharpLines(
  mesh: TriMesh,
  twins: Int32Array,
  normals: Float32Array,
  sharp: Uint8Array,
): readonly (readonly number[])[] {
  const { positions: p, indices } = mesh;
  const edgesAt = new Map<number, number[]>();
  for (let h = 0; h < sharp.length; h++) {
    if (sharp[h] === 0) continue;
    for (const v of [indices[h]!, indices[nextHalfEdge(h)]!]) {
      const list = edgesAt.get(v);
      if (list) list.push(h);
      else edgesAt.set(v, [h]);
    }
  }
  const used = new Uint8Array(sharp.length);
  const step = (from: number, to: number): [number, number, number, number] => {
    const x = p[3 * to]! - p[3 * from]!;
    const y = p[3 * to + 1]! - p[3 * from + 1]!;
    const z = p[3 * to + 2]! - p[3 * from + 2]!;
    return [x, y, z, Math.sqrt(x * x + y * y + z * z)];
  };
  const lines: number[][] = [];
  for (let h = 0; h < sharp.length; h++) {
    if (sharp[h] === 0 || used[h] === 1) continue;
    used[h] = 1;
    const line = [indices[h]!, indices[nextHalfEdge(h)]!];
    let cosines = dot3(normals, (h / 3) | 0, normals, (twins[h]! / 3) | 0);
    let length = step(line[0]!, line[1]!)[3];
    for (let end = 0; end < 2; end++) {
      line.reverse();
      for (;;) {
        const at = line.at(-1)!;
        const [x, y, z, size] = step(line.at(-2)!, at);
        let best = -1;
        let bestCosine = GOES_ON;
        for (const other of edgesAt.get(at)!) {
          if (used[other] === 1 || sharp[other] !== sharp[h]) continue;
          const next = indices[other] === at ? indices[nextHalfEdge(other)]! : indices[other]!;
          const [dx, dy, dz, far] = step(at, next);
          const cosine = (x * dx + y * dy + z * dz) / (size * far);
          if (!(cosine > bestCosine)) continue;
          best = other;
          bestCosine = cosine;
        }
        if (best < 0) break;
        used[best] = 1;
        const next = indices[best] === at ? indices[nextHalfEdge(best)]! : indices[best]!;
        cosines += dot3(normals, (best / 3) | 0, normals, (twins[best]! / 3) | 0);
        length += step(at, next)[3];
        line.push(next);
      }
    }
    const edges = line.length - 1;
    const long = length >= LONG || (edges >= EDGES && length >= SHORT);
    if (long && cosines / edges <= SHARP_IN_MEAN) lines.push(line);
  }
  return lines;
}
