import { dissectionOrder, solveSparse, type SparseMatrix } from './sparse-cholesky.ts';
import { cross, dot, length, pointAt, subtract, type Vec3 } from '../../math/vec3.ts';
import type { VertexCorners } from '../topology/adjacency.ts';
import { triangleArea } from '../triangle-normal.ts';
import type { TriMesh } from '../tri-mesh.ts';
import type { Work } from '../work.ts';

/** A membrane over a part of a surface. */
export interface Membrane {
  /** `3·V` places, mm: of the chosen vertices on the membrane, of the others where they are. */
  readonly positions: Float64Array;
  /** `V` heights of the membrane under an even pressure: 1 where it bulges most, 0 at its rim and beyond. */
  readonly bulge: Float64Array;
}

/** Bounds of the weight of an edge: membranes over obtuse and needle triangles stay between their neighbours, and the sums keep their digits. */
const LEAST = 0.05;
const MOST = 20;

/**
 * Spans a membrane over the chosen vertices of a surface, fixed to the vertices about them as a soap film to its frame: within a flat frame it is flat, within any other it lies in its
 * hull. `corners` are those of the mesh. Undefined where the chosen vertices have no frame.
 * Source: Pinkall and Polthier, Computing Discrete Minimal Surfaces and Their Conjugates, 1993 (harmonic weights), with the weights held above zero; the bulge solves Poisson's
 * equation with the same weights (Prandtl's membrane).
 */
export function spanMembrane(
  mesh: TriMesh,
  vertices: Uint32Array,
  corners: VertexCorners,
  work: Work = {},
): Membrane | undefined {
  const count = mesh.positions.length / 3;
  const row = new Int32Array(count).fill(-1);
  vertices.forEach((v, i) => (row[v] = i));
  const { matrix, sides, loads } = equations(mesh, vertices, corners, row);
  const places = Float64Array.from({ length: 3 * vertices.length }, (_, i) => {
    const at = 3 * vertices[Math.floor(i / 3)]! + (i % 3);
    return mesh.positions[at]!;
  });
  const order = dissectionOrder(places, matrix, work.checkAborted);
  if (!solveSparse(matrix, order, [...sides, loads], work)) return undefined;
  const positions = Float64Array.from(mesh.positions);
  const bulge = new Float64Array(count);
  const most = loads.reduce((a, b) => Math.max(a, b), 0);
  vertices.forEach((v, i) => {
    for (let k = 0; k < 3; k++) positions[3 * v + k] = sides[k]![i]!;
    if (most > 0) bulge[v] = loads[i]! / most;
  });
  return { positions, bulge };
}

/** The Laplacian over the chosen vertices, what their frame gives to each coordinate, and the area at each. */
function equations(mesh: TriMesh, vertices: Uint32Array, corners: VertexCorners, row: Int32Array) {
  const { positions } = mesh;
  const offsets = new Uint32Array(vertices.length + 1);
  const columns: number[] = [];
  const values: number[] = [];
  const sides = [0, 1, 2].map(() => new Float64Array(vertices.length));
  const loads = new Float64Array(vertices.length);
  vertices.forEach((v, i) => {
    const { around, area } = weightsAt(mesh, v, corners);
    loads[i] = area;
    let sum = 0;
    for (const [w, cotangents] of around) {
      const weight = cotangents >= LEAST ? Math.min(MOST, cotangents) : LEAST;
      sum += weight;
      if (row[w]! >= 0) {
        columns.push(row[w]!);
        values.push(-weight);
      } else for (let k = 0; k < 3; k++) sides[k]![i]! += weight * positions[3 * w + k]!;
    }
    columns.push(i);
    values.push(sum);
    offsets[i + 1] = columns.length;
  });
  const matrix: SparseMatrix = {
    offsets,
    columns: Uint32Array.from(columns),
    values: Float64Array.from(values),
  };
  return { matrix, sides, loads };
}

/** Half the cotangents across each edge at a vertex, summed, by the other end; and a third of the area of its triangles. */
function weightsAt(mesh: TriMesh, v: number, { offsets, corners }: VertexCorners) {
  const { indices } = mesh;
  const around = new Map<number, number>();
  const add = (w: number, value: number): void => void around.set(w, (around.get(w) ?? 0) + value / 2);
  let area = 0;
  for (let n = offsets[v]!; n < offsets[v + 1]!; n++) {
    const face = Math.floor(corners[n]! / 3);
    const k = corners[n]! - 3 * face;
    const [a, b] = [indices[3 * face + ((k + 1) % 3)]!, indices[3 * face + ((k + 2) % 3)]!];
    area += triangleArea(mesh, face) / 3;
    add(a, cotangent(mesh, b, v, a));
    add(b, cotangent(mesh, a, v, b));
  }
  return { around, area };
}

/** Of the angle at `apex` between the ways to two other vertices; the same for both orders of them. */
function cotangent({ positions }: TriMesh, apex: number, p: number, q: number): number {
  const at = pointAt(positions, apex);
  const way = (v: number): Vec3 => subtract(pointAt(positions, v), at);
  const [a, b] = [way(Math.min(p, q)), way(Math.max(p, q))];
  return dot(a, b) / length(cross(a, b));
}
