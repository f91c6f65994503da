import { buildTwins, nextHalfEdge } from '../topology/adjacency.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { triangleNormal } from '../triangle-normal.ts';

/**
 * What a tool can lie against: triangles, edges that stand out and corners, about the axis. A touched edge or corner looks into one of the directions between its
 * triangles: those lie within `spread` (a length on the unit sphere) of its `normal`; 2 where nothing is known. Edges that run inwards are left out: nothing that is
 * round or level touches them without running into their triangles.
 */
export interface ContactParts {
  /** `3·V`, mm from the axis; heights stay. */
  readonly points: Float64Array;
  /** Corners that belong to a triangle. */
  readonly corners: Uint32Array;
  readonly cornerNormals: Float64Array;
  readonly cornerSpreads: Float64Array;
  /** `3·F` corners and unit normals. */
  readonly faces: Uint32Array;
  readonly faceNormals: Float64Array;
  /** `2·E` corners. */
  readonly edges: Uint32Array;
  readonly edgeNormals: Float64Array;
  readonly edgeSpreads: Float64Array;
}

/** Lengths on the unit sphere that rounding may take. */
const SLACK = 0.01;
/** Wider fans of triangles are not told by their middle. */
const WIDEST = 1.2;

/** The parts of a mesh; its triangles without an area touch nothing. */
export function contactParts(mesh: TriMesh, axis: readonly [number, number]): ContactParts {
  const { positions, indices } = mesh;
  const points = Float64Array.from(positions, (value, i) => (i % 3 === 2 ? value : value - axis[i % 3]!));
  const normals = unitNormals(points, indices);
  const isFlat = (face: number) => normals[3 * face] === 0 && normals[3 * face + 1] === 0 && normals[3 * face + 2] === 0; // prettier-ignore
  const faces: number[] = [];
  for (let f = 0; 3 * f < indices.length; f++) if (!isFlat(f)) faces.push(f);
  return {
    points,
    faces: threesOf(indices, faces, new Uint32Array(3 * faces.length)),
    faceNormals: threesOf(normals, faces, new Float64Array(3 * faces.length)),
    ...cornersOf(points, faces, indices, normals),
    ...edgesOf(points, mesh, normals),
  };
}

/** The threes of `values` with these numbers, written into `out`. */
function threesOf<T extends Float64Array | Uint32Array>(values: T, numbers: ArrayLike<number>, out: T): T {
  for (let i = 0; i < numbers.length; i++)
    for (let k = 0; k < 3; k++) out[3 * i + k] = values[3 * numbers[i]! + k]!;
  return out;
}

function unitNormals(points: Float64Array, indices: Uint32Array): Float64Array {
  const normals = new Float64Array(indices.length);
  const one = new Float64Array(3);
  for (let i = 0; i < indices.length; i += 3) {
    const size = triangleNormal({ positions: points, indices }, i / 3, one);
    if (size > 1e-12) for (let k = 0; k < 3; k++) normals[i + k] = one[k]! / size;
  }
  return normals;
}

function cornersOf(
  points: Float64Array,
  faces: readonly number[],
  indices: Uint32Array,
  normals: Float64Array,
) {
  const sums = new Float64Array(points.length);
  const used = new Uint8Array(points.length / 3);
  for (const f of faces)
    for (let k = 0; k < 3; k++) {
      const v = indices[3 * f + k]!;
      used[v] = 1;
      for (let c = 0; c < 3; c++) sums[3 * v + c]! += normals[3 * f + c]!;
    }
  const spreads = new Float64Array(points.length / 3);
  for (let v = 0; v < spreads.length; v++) {
    const [x, y, z] = [sums[3 * v]!, sums[3 * v + 1]!, sums[3 * v + 2]!];
    const size = Math.sqrt(x * x + y * y + z * z);
    if (size < 1e-9) spreads[v] = 2;
    else for (let c = 0; c < 3; c++) sums[3 * v + c]! /= size;
  }
  for (const f of faces)
    for (let k = 0; k < 3; k++) {
      const v = indices[3 * f + k]!;
      spreads[v] = Math.max(spreads[v]!, between(sums, v, normals, f));
    }
  const corners = Uint32Array.from(used.keys()).filter((v) => used[v] === 1);
  const told = (spread: number) => (spread > WIDEST ? 2 : spread + SLACK);
  return {
    corners,
    cornerNormals: threesOf(sums, corners, new Float64Array(3 * corners.length)),
    cornerSpreads: Float64Array.from(corners, (v) => told(spreads[v]!)),
  };
}

const between = (a: Float64Array, i: number, b: Float64Array, j: number): number => {
  const x = a[3 * i]! - b[3 * j]!;
  const y = a[3 * i + 1]! - b[3 * j + 1]!;
  const z = a[3 * i + 2]! - b[3 * j + 2]!;
  return Math.sqrt(x * x + y * y + z * z);
};

/** Edges between triangles that lean away from each other, and those that have no two that agree. */
function edgesOf(points: Float64Array, mesh: TriMesh, normals: Float64Array) {
  const { indices } = mesh;
  const twins = buildTwins(mesh);
  const [edges, edgeNormals, edgeSpreads] = [[], [], []] as [number[], number[], number[]];
  for (let h = 0; h < indices.length; h++) {
    const twin = twins[h]!;
    const [a, b] = [indices[h]!, indices[nextHalfEdge(h)]!];
    if (a === b || (twin >= 0 && twin < h)) continue;
    if (twin < 0) {
      edges.push(a, b);
      edgeNormals.push(0, 0, 1);
      edgeSpreads.push(2);
      continue;
    }
    const [f, g] = [Math.floor(h / 3), Math.floor(twin / 3)];
    // The corner across lies under the plane of this triangle where the edge stands out.
    const across = indices[nextHalfEdge(nextHalfEdge(twin))]!;
    let above = 0;
    for (let k = 0; k < 3; k++) above += normals[3 * f + k]! * (points[3 * across + k]! - points[3 * a + k]!);
    const apart = between(normals, f, normals, g);
    if (above > 0 && apart < WIDEST) continue;
    const n = [0, 1, 2].map((k) => normals[3 * f + k]! + normals[3 * g + k]!) as [number, number, number];
    const size = Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    const isWide = size < 1e-9 || apart > WIDEST;
    edges.push(a, b);
    edgeNormals.push(...(isWide ? [0, 0, 1] : n.map((value) => value / size)));
    edgeSpreads.push(isWide ? 2 : apart / 2 + SLACK + 0.1 * apart);
  }
  return {
    edges: Uint32Array.from(edges),
    edgeNormals: Float64Array.from(edgeNormals),
    edgeSpreads: Float64Array.from(edgeSpreads),
  };
}
