import type { ManyQueries } from '../bvh/many-queries.ts';
import { Pseudonormals } from '../pseudonormals.ts';

/**
 * On which side of an open surface points lie, by the normal of what is nearest (`Pseudonormals`).
 */
export class PatchSide {
  /** Nearest point, its weights, and its distance in mm, of the point asked last. */
  readonly foot = new Float64Array(7);
  /** The triangle of that point; also where the search for the next begins. */
  face = -1;
  /** Whether that point lies on a border. */
  isOnBorder = false;
  readonly #bvh: ManyQueries;
  readonly #normals: Pseudonormals;

  constructor(bvh: ManyQueries) {
    this.#bvh = bvh;
    this.#normals = new Pseudonormals(bvh.mesh);
  }

  /** Looks up the nearest point; returns how far (x, y, z) lies from it along the normal there, as a share of their distance: above 0 outside. */
  look(x: number, y: number, z: number): number {
    const { foot } = this;
    this.face = this.#bvh.closestPointInto(x, y, z, Infinity, foot, this.face);
    const normals = this.#normals;
    normals.look(this.face, foot[3]!, foot[4]!, foot[5]!);
    this.isOnBorder = normals.isOnBorder;
    const nx = normals.normal[0]!;
    const ny = normals.normal[1]!;
    const nz = normals.normal[2]!;
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
