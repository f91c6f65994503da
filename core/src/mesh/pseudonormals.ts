import { faceNormals, vertexNormals } from './normals.ts';
import { BORDER, buildTwins, nextHalfEdge } from './topology/adjacency.ts';
import type { TriMesh } from './tri-mesh.ts';

/** Weights below this are those of the other corners of an edge, or of a vertex. */
const NONE = 1e-9;

/**
 * The normals by which the side of a surface is told at the place that is nearest to a point: of a triangle, the sum of both at an edge, weighted by angles at a vertex. By the normal of one triangle
 * alone points before an edge sharper than a right angle lie on the wrong side.
 * Source: Bærentzen and Aanæs, Signed Distance Computation Using the Angle Weighted Pseudonormal, 2005.
 */
export class Pseudonormals {
  /** The normal found last, of no certain length. */
  readonly normal = new Float64Array(3);
  /** Whether the place of it lies on a border. */
  isOnBorder = false;
  readonly #indices: TriMesh['indices'];
  readonly #twins: Int32Array;
  readonly #ofFace: Float32Array;
  readonly #ofVertex: Float32Array;
  readonly #onBorder: Uint8Array;

  constructor(mesh: TriMesh) {
    this.#indices = mesh.indices;
    this.#twins = buildTwins(mesh);
    this.#ofFace = faceNormals(mesh);
    this.#ofVertex = vertexNormals(mesh);
    this.#onBorder = new Uint8Array(mesh.positions.length / 3);
    this.#twins.forEach((twin, h) => {
      if (twin === BORDER)
        this.#onBorder[mesh.indices[h]!] = this.#onBorder[mesh.indices[nextHalfEdge(h)]!] = 1;
    });
  }

  /** Looks up the normal at a place of a triangle, by the weights of its corners. */
  look(face: number, a: number, b: number, c: number): void {
    const h = 3 * face;
    const [isFirst, isSecond] = [a > NONE, b > NONE];
    const corners = (isFirst ? 1 : 0) + (isSecond ? 1 : 0) + (c > NONE ? 1 : 0);
    this.isOnBorder = false;
    if (corners === 1) {
      const v = this.#indices[h + (isFirst ? 0 : isSecond ? 1 : 2)]!;
      this.#take(this.#ofVertex, v);
      this.isOnBorder = this.#onBorder[v] === 1;
      return;
    }
    this.#take(this.#ofFace, face);
    if (corners !== 2) return;
    // The edge that begins at the corner before the one without weight.
    const twin = this.#twins[h + (isFirst ? (isSecond ? 0 : 2) : 1)]!;
    if (twin === BORDER) this.isOnBorder = true;
    else if (twin >= 0) {
      const beyond = 3 * ((twin / 3) | 0);
      this.normal[0]! += this.#ofFace[beyond]!;
      this.normal[1]! += this.#ofFace[beyond + 1]!;
      this.normal[2]! += this.#ofFace[beyond + 2]!;
    }
  }

  #take(normals: Float32Array, at: number): void {
    this.normal[0] = normals[3 * at]!;
    this.normal[1] = normals[3 * at + 1]!;
    this.normal[2] = normals[3 * at + 2]!;
  }
}
