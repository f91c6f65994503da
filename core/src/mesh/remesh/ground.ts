import { addScaled, dot, pointAt, type Vec3 } from '../../math/vec3.ts';
import type { Bvh } from '../bvh/bvh.ts';
import { buildBvh } from '../bvh/bvh.ts';
import { ManyQueries } from '../bvh/many-queries.ts';
import { faceNormals } from '../normals.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { BATCH_MASK } from '../work.ts';
import type { Ground } from './isotropic.ts';

/** A place of the surface that faces another way by more than this cosine is another sheet. */
const SAME_SHEET = 0.2;

/** A surface that another one has to stay on, and that it is measured against. */
export class SurfaceGround implements Ground {
  readonly #asked: ManyQueries;
  readonly #normals: Float32Array;
  readonly #hit = new Float64Array(7);

  constructor(mesh: TriMesh) {
    this.#asked = new ManyQueries(buildBvh(mesh) as Bvh);
    this.#normals = faceNormals(mesh);
  }

  nearest([x, y, z]: Vec3, normal: Vec3): Vec3 | undefined {
    const face = this.#asked.closestPointInto(x, y, z, Infinity, this.#hit);
    if (face < 0 || dot(pointAt(this.#normals, face), normal) < SAME_SHEET) return undefined;
    return [this.#hit[0]!, this.#hit[1]!, this.#hit[2]!];
  }

  /** How far a place lies from the surface, mm. */
  distance([x, y, z]: Vec3): number {
    this.#asked.closestPointInto(x, y, z, Infinity, this.#hit);
    return this.#hit[6]!;
  }

  free(): void {
    this.#asked.free();
  }
}

/** How far two surfaces of one body lie from each other at most, mm, and where; by the corners of both, and the middles of the edges and triangles of the second. */
export interface Deviation {
  readonly most: number;
  readonly at: Vec3;
  /** Root of the mean square over the places, mm. */
  readonly rms: number;
}

/** See `Deviation`. */
export function deviationOf(first: TriMesh, second: TriMesh, checkAborted: () => void): Deviation {
  let [most, sum, count] = [0, 0, 0];
  let at: Vec3 = [0, 0, 0];
  const grounds = [new SurfaceGround(first), new SurfaceGround(second)];
  const look = (ground: SurfaceGround, place: Vec3): void => {
    if ((count++ & BATCH_MASK) === 0) checkAborted();
    const far = ground.distance(place);
    sum += far * far;
    if (far <= most) return;
    most = far;
    at = place;
  };
  try {
    for (let v = 0; v < first.positions.length / 3; v++) look(grounds[1]!, pointAt(first.positions, v));
    for (const place of placesOf(second)) look(grounds[0]!, place);
  } finally {
    for (const ground of grounds) ground.free();
  }
  return { most, at, rms: count > 0 ? Math.sqrt(sum / count) : 0 };
}

function* placesOf({ positions, indices }: TriMesh): Generator<Vec3> {
  for (let v = 0; v < positions.length / 3; v++) yield pointAt(positions, v);
  for (let f = 0; f < indices.length; f += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => pointAt(positions, indices[f + k]!)) as [Vec3, Vec3, Vec3];
    const middle = addScaled(addScaled(a, b, 1), c, 1);
    yield [middle[0] / 3, middle[1] / 3, middle[2] / 3];
    for (const [p, q] of [
      [a, b],
      [b, c],
      [c, a],
    ] as const)
      yield [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2, (p[2] + q[2]) / 2];
  }
}
