import type { ManyQueries } from '../bvh/many-queries.ts';
import { faceNormals, vertexNormals } from '../normals.ts';
import { BORDER, buildTwins, nextHalfEdge } from '../topology/adjacency.ts';

/** Weights below this are those of the other corners of an edge, or of a vertex. */
const NONE = 1e-9;

/**
 * On which side of an open surface points lie, by the normal of what is nearest: of a triangle, the sum of both at an edge, weighted by angles at a vertex.
 * Source: Bærentzen and Aanæs, Signed Distance Computation Using the Angle Weighted Pseudonormal, 2005.
 */
export class PatchSide {
  /** Nearest point, its weights, and its distance in mm, of the point asked last. */
  readonly foot = new Float64Array(7);
  /** The triangle of that point; also where the search for the next begins. */
  face = -1;
  /** Whether that point lies on a border. */
  isOnBorder = false;
  readonly #bvh: ManyQueries;
  readonly #twins: Int32Array;
  readonly #ofFace: Float32Array;
  readonly #ofVertex: Float32Array;
  readonly #onBorder: Uint8Array;

  constructor(bvh: ManyQueries) {
    const { positions, indices } = bvh.mesh;
    this.#bvh = bvh;
    this.#twins = buildTwins(bvh.mesh);
    this.#ofFace = faceNormals(bvh.mesh);
    this.#ofVertex = vertexNormals(bvh.mesh);
    this.#onBorder = new Uint8Array(positions.length / 3);
    this.#twins.forEach((twin, h) => {
      if (twin === BORDER) this.#onBorder[indices[h]!] = this.#onBorder[indices[nextHalfEdge(h)]!] = 1;
    });
  }

  /** Looks up the nearest point; returns how far (x, y, z) lies from it along the normal there, as a share of their distance: above 0 outside. */
  look(x: number, y: number, z: number): number {
    const { foot } = this;
    this.face = this.#bvh.closestPointInto(x, y, z, Infinity, foot, this.face);
    const h = 3 * this.face;
    const { indices } = this.#bvh.mesh;
    const isFirst = foot[3]! > NONE;
    const isSecond = foot[4]! > NONE;
    const corners = (isFirst ? 1 : 0) + (isSecond ? 1 : 0) + (foot[5]! > NONE ? 1 : 0);
    this.isOnBorder = false;
    const v = corners === 1 ? indices[h + (isFirst ? 0 : isSecond ? 1 : 2)]! : -1;
    const normals = v < 0 ? this.#ofFace : this.#ofVertex;
    const at = v < 0 ? h : 3 * v;
    let nx = 0 + normals[at]!;
    let ny = 0 + normals[at + 1]!;
    let nz = 0 + normals[at + 2]!;
    if (v >= 0) this.isOnBorder = this.#onBorder[v] === 1;
    else if (corners === 2) {
      // The edge that begins at the corner before the one without weight.
      const twin = this.#twins[h + (isFirst ? (isSecond ? 0 : 2) : 1)]!;
      if (twin === BORDER) this.isOnBorder = true;
      else if (twin >= 0) {
        const beyond = 3 * ((twin / 3) | 0);
        nx += this.#ofFace[beyond]!;
        ny += this.#ofFace[beyond + 1]!;
        nz += this.#ofFace[beyond + 2]!;
      }
    }
    const size = Math.sqrt(nx * nx + ny * ny + nz * nz) * foot[6]!;
    if (!(size > 0)) return 1;
    return ((x - foot[0]!) * nx + (y - foot[1]!) * ny + (z - foot[2]!) * nz) / size;
  }

  /** The value at the nearest point of one that is known at the vertices, `V`. */
  at(values: Float64Array): number {
    const { indices } = this.#bvh.mesh;
    const [h, { foot }] = [3 * this.face, this];
    return (
      foot[3]! * values[indices[h]!]! +
      foot[4]! * values[indices[h + 1]!]! +
      foot[5]! * values[indices[h + 2]!]!
    );
  }
}
