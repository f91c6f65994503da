import { buildTwins } from '../topology/adjacency.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** Cosine between the normals of neighbours that lie back to back. */
const FOLDED = -0.8;
/** Triangles of less than so many mm² say nothing of how the surface runs. */
const LEAST_AREA = 0.01;

/** Neighbouring triangles that come to lie back to back. */
export class Turns {
  readonly #indices: Uint32Array;
  /** Half-edges and their twins, two by two, that do not lie back to back. */
  readonly #edges: readonly number[];

  /** Looks at the flagged triangles. */
  constructor(mesh: TriMesh, faces: Uint8Array) {
    this.#indices = mesh.indices;
    const twins = buildTwins(mesh);
    const edges: number[] = [];
    for (let h = 0; h < twins.length; h++)
      if (faces[Math.floor(h / 3)] === 1 && twins[h]! > h) edges.push(h, twins[h]!);
    this.#edges = edges;
    const known = new Set(this.#backToBack(mesh.positions));
    this.#edges = edges.filter((_, i) => !known.has(i - (i % 2)));
  }

  /** Triangles of those that lie back to back with a neighbour now and did not before. */
  folded(positions: Float32Array): readonly number[] {
    return this.#backToBack(positions).flatMap((i) =>
      [this.#edges[i]!, this.#edges[i + 1]!].map((h) => Math.floor(h / 3)),
    );
  }

  #backToBack(positions: Float32Array): readonly number[] {
    const found: number[] = [];
    for (let i = 0; i < this.#edges.length; i += 2) {
      const [a, b] = [0, 1].map((k) => this.#normal(positions, Math.floor(this.#edges[i + k]! / 3)));
      if (a && b && a[0] * b[0] + a[1] * b[1] + a[2] * b[2] < FOLDED * a[3] * b[3]) found.push(i);
    }
    return found;
  }

  /** Twice the triangle's area along its normal, and as a number; undefined for a small one. */
  #normal(p: Float32Array, face: number): readonly [number, number, number, number] | undefined {
    const [a, b, c] = [0, 1, 2].map((k) => 3 * this.#indices[3 * face + k]!) as [number, number, number];
    const [ux, uy, uz] = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!];
    const [vx, vy, vz] = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!];
    const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const size = Math.sqrt(x * x + y * y + z * z);
    return size < 2 * LEAST_AREA ? undefined : [x, y, z, size];
  }
}
