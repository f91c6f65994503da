import { hypot } from '../math/portable.ts';
import type { TriMesh } from './tri-mesh.ts';

/** Outlines, each a list of [right, up] in mm. */
export type Outlines = readonly (readonly (readonly [right: number, up: number])[])[];

/** Most lines of a picture, and most points of one. */
const MOST_LINES = 6;
const MOST_POINTS = 80;
/** A line shorter than this part of the longest shows nothing. */
const SHORTEST = 0.05;

/** What is right and what is up where one looks along an axis, as coordinates and their signs: from the right side, from the front, from above. */
const VIEWS = [
  { right: 1, up: 2, sign: -1 },
  { right: 0, up: 2, sign: 1 },
  { right: 0, up: 1, sign: 1 },
] as const;

/** The normals of triangles, as long as twice their areas. */
function areaNormals({ positions, indices }: TriMesh): Float64Array {
  const normals = new Float64Array(indices.length);
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [3 * indices[i]!, 3 * indices[i + 1]!, 3 * indices[i + 2]!];
    const [ux, uy, uz] = [0, 1, 2].map((k) => positions[b + k]! - positions[a + k]!) as [
      number,
      number,
      number,
    ];
    const [vx, vy, vz] = [0, 1, 2].map((k) => positions[c + k]! - positions[a + k]!) as [
      number,
      number,
      number,
    ];
    normals[i] = uy * vz - uz * vy;
    normals[i + 1] = uz * vx - ux * vz;
    normals[i + 2] = ux * vy - uy * vx;
  }
  return normals;
}

/** The axis along which most of a mesh is seen. */
function broadestView(normals: Float64Array): 0 | 1 | 2 {
  const seen = [0, 0, 0];
  for (let i = 0; i < normals.length; i++) seen[i % 3]! += Math.abs(normals[i]!);
  return seen.indexOf(Math.max(...seen)) as 0 | 1 | 2;
}

/** From each vertex the next ones along the edges at which triangles that face one meet none that do. */
function rimOf({ positions, indices }: TriMesh, normals: Float64Array, axis: number): Map<number, number[]> {
  const count = positions.length / 3;
  const edges = new Set<number>();
  for (let i = 0; i < indices.length; i += 3) {
    if (!(normals[i + axis]! > 0)) continue;
    for (let k = 0; k < 3; k++) edges.add(indices[i + k]! * count + indices[i + ((k + 1) % 3)]!);
  }
  const next = new Map<number, number[]>();
  for (const edge of edges) {
    const [from, to] = [Math.floor(edge / count), edge % count];
    if (!edges.has(to * count + from)) next.set(from, [...(next.get(from) ?? []), to]);
  }
  return next;
}

/** Lines along the edges, each used once. */
function chained(next: Map<number, number[]>): readonly (readonly number[])[] {
  const lines: number[][] = [];
  for (const start of next.keys())
    while (next.get(start)!.length > 0) {
      const line = [start];
      for (let at = next.get(start)!.pop(); at !== undefined; at = next.get(at)?.pop()) line.push(at);
      lines.push(line);
    }
  return lines;
}

/** Of many points as many as a picture needs, the last one among them. */
function thinned<T>(points: readonly T[]): readonly T[] {
  const steps = Math.min(points.length, MOST_POINTS) - 1;
  return Array.from({ length: steps + 1 }, (_, i) => points[Math.round((i * (points.length - 1)) / steps)]!);
}

const lengthOf = (line: readonly (readonly [number, number])[]): number =>
  line.reduce((sum, [x, y], i) => (i === 0 ? 0 : sum + hypot(x - line[i - 1]![0], y - line[i - 1]![1])), 0);

/**
 * The outlines of a mesh from the side on which most of it is seen, tenths of mm: where triangles that face one meet others. At most 6 lines of 80 points, the longest first; for a
 * picture, not for measuring.
 */
export function silhouetteOf(mesh: TriMesh): Outlines {
  const normals = areaNormals(mesh);
  const axis = broadestView(normals);
  const { right, up, sign } = VIEWS[axis];
  const at = (vertex: number, k: number): number => Math.round(10 * mesh.positions[3 * vertex + k]!) / 10;
  const lines = chained(rimOf(mesh, normals, axis))
    .map((line) => thinned(line).map((vertex) => [sign * at(vertex, right), at(vertex, up)] as const))
    .map((line) => ({ line, length: lengthOf(line) }))
    .toSorted((a, b) => b.length - a.length);
  const least = SHORTEST * (lines[0]?.length ?? 0);
  return lines
    .filter(({ length }) => length > 0 && length >= least)
    .slice(0, MOST_LINES)
    .map(({ line }) => line);
}
