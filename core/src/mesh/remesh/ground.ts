import type { Vec3 } from '../../math/vec3.ts';
import { buildBvh } from '../bvh/bvh.ts';
import { ManyQueries } from '../bvh/many-queries.ts';
import { sharedBvh } from '../bvh/shared-bvh.ts';
import { faceNormals } from '../normals.ts';
import { forEachEdge, nextHalfEdge } from '../topology/adjacency.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { BATCH_MASK } from '../work.ts';
import { farthestFrom, type VertexDistances } from './farthest.ts';
import type { Ground } from './isotropic.ts';

/** A place of the surface that faces another way by more than this cosine is another sheet. */
const SAME_SHEET = 0.2;

/** A surface that another one has to stay on. */
export class SurfaceGround implements Ground {
  readonly #asked: ManyQueries;
  readonly #normals: Float32Array;

  constructor(mesh: TriMesh) {
    this.#asked = new ManyQueries(sharedBvh(mesh));
    this.#normals = faceNormals(mesh);
  }

  nearestInto(x: number, y: number, z: number, out: Float64Array, hint = -1): number {
    return this.#asked.closestPointInto(x, y, z, Infinity, out, hint);
  }

  isFacing(triangle: number, x: number, y: number, z: number): boolean {
    const n = this.#normals;
    return n[3 * triangle]! * x + n[3 * triangle + 1]! * y + n[3 * triangle + 2]! * z >= SAME_SHEET;
  }

  free(): void {
    this.#asked.free();
  }
}

/** How far two surfaces of one body lie from each other at most, mm, and where: see `farthestFrom`. */
export interface Deviation {
  readonly most: number;
  readonly at: Vec3;
  /** Root of the mean square over the corners of both, and the middles of the edges and triangles of the second, mm. */
  readonly rms: number;
}

/** See `Deviation`. */
export function deviationOf(first: TriMesh, second: TriMesh, checkAborted: () => void): Deviation {
  let most = 0;
  let sum = 0;
  let count = 0;
  let at: Vec3 = [0, 0, 0];
  const hit = new Float64Array(7);
  const [one, other] = [new ManyQueries(sharedBvh(first)), new ManyQueries(buildBvh(second, checkAborted))];
  const look = (surface: ManyQueries, x: number, y: number, z: number): number => {
    if ((count++ & BATCH_MASK) === 0) checkAborted();
    const nearest = surface.closestPointInto(x, y, z, Infinity, hit);
    const far = hit[6]!;
    sum += far * far;
    if (far <= most) return nearest;
    most = far;
    at = [x, y, z];
    return nearest;
  };
  const lookFrom = ({ positions: p }: TriMesh, surface: ManyQueries): VertexDistances => {
    const distance = new Float64Array(p.length / 3);
    const nearest = new Int32Array(distance.length);
    for (let v = 0; v < distance.length; v++) {
      nearest[v] = look(surface, p[3 * v]!, p[3 * v + 1]!, p[3 * v + 2]!);
      distance[v] = hit[6]!;
    }
    return { distance, nearest };
  };
  try {
    const [ofFirst, ofSecond] = [lookFrom(first, other), lookFrom(second, one)];
    forEachMiddle(second, (x, y, z) => look(one, x, y, z));
    const far = farthestFrom(first, other, ofFirst, { most, at }, checkAborted);
    ({ most, at } = farthestFrom(second, one, ofSecond, far, checkAborted));
  } finally {
    for (const surface of [one, other]) surface.free();
  }
  return { most, at, rms: count > 0 ? Math.sqrt(sum / count) : 0 };
}

/** The middles of the triangles of a mesh and of their edges. */
function forEachMiddle(mesh: TriMesh, visit: (x: number, y: number, z: number) => void): void {
  const { positions: p, indices } = mesh;
  for (let f = 0; f < indices.length; f += 3) {
    const a = 3 * indices[f]!;
    const b = 3 * indices[f + 1]!;
    const c = 3 * indices[f + 2]!;
    visit(
      (p[a]! + p[b]! + p[c]!) / 3,
      (p[a + 1]! + p[b + 1]! + p[c + 1]!) / 3,
      (p[a + 2]! + p[b + 2]! + p[c + 2]!) / 3,
    );
  }
  forEachEdge(mesh, (halfEdges, start) => {
    const a = 3 * indices[halfEdges[start]!]!;
    const b = 3 * indices[nextHalfEdge(halfEdges[start]!)]!;
    visit((p[a]! + p[b]!) / 2, (p[a + 1]! + p[b + 1]!) / 2, (p[a + 2]! + p[b + 2]!) / 2);
  });
}
