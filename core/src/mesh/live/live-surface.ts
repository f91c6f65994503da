import type { Vec3 } from '../../math/vec3.ts';
import { vertexCorners, type VertexCorners } from '../topology/adjacency.ts';
import { brushDistance } from '../geodesic/brush-distance.ts';
import { bvhOfTree, type Bvh } from '../bvh/bvh.ts';
import { sortAscending } from '../ascending.ts';
import { placeIn, type SurfacePlace } from '../geodesic/geodesic-locate.ts';
import type { MeshPatch } from './mesh-patch.ts';
import { buildMortonTree } from '../bvh/morton-tree.ts';
import { sharedCorners } from '../topology/shared-corners.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** A piece of a surface round a place, as a mesh of its own: what is done to it costs what the piece is, not what the body is. */
export interface SurfaceDisc {
  readonly mesh: TriMesh;
  /** `vertexCorners` of it. */
  readonly corners: VertexCorners;
  /** The number in the body of each of its vertices, ascending. */
  readonly vertices: Uint32Array;
  /** Its middle, in triangles of the piece. */
  readonly place: SurfacePlace;
  /** `brushDistance` of each vertex from the middle, mm; Infinity beyond the radius. All triangles at a vertex within it are there. */
  readonly distances: Float64Array;
}

/** The surface under a brush: a body whose vertices move dab by dab, and which is asked where it lies now. */
export class LiveSurface {
  /** Where the vertices lie now, `3·V`; written by `put` only. */
  readonly positions: Float32Array;
  readonly #mesh: TriMesh;
  readonly #corners: VertexCorners;
  readonly #bvh: Bvh;
  /** 1 + the number in the disc that is gathered; 0 for all between two calls. */
  readonly #local: Uint32Array;
  readonly #isGathered: Uint8Array;
  /** What is gathered, before it is sorted: kept from dab to dab. */
  #vertices = new Uint32Array(1024);
  #triangles = new Uint32Array(1024);

  /** `mesh` stays as it is. About half a second at a million triangles. */
  constructor(mesh: TriMesh, checkAborted?: () => void) {
    this.positions = mesh.positions.slice();
    this.#mesh = { positions: this.positions, indices: mesh.indices };
    this.#corners = sharedCorners(mesh);
    checkAborted?.();
    this.#bvh = bvhOfTree(this.#mesh, buildMortonTree(this.#mesh));
    // What it fits itself to moved vertices with is made now, not under the hand.
    this.#bvh.refit(this.positions, new Uint32Array(0));
    checkAborted?.();
    this.#local = new Uint32Array(mesh.positions.length / 3);
    this.#isGathered = new Uint8Array(mesh.indices.length / 3);
  }

  /**
   * The piece within `radius` mm of the place of the surface nearest to `point`, as far as it hangs together; undefined for a body without triangles.
   * The other side of a thin place is not of it.
   */
  disc(point: Vec3, radius: number): SurfaceDisc | undefined {
    const hit = this.#bvh.closestPoint(point);
    if (!hit) return undefined;
    const { position } = placeIn(this.#mesh, hit.triangle, hit.barycentric);
    const { vertices, triangles } = this.#gather(hit.triangle, position, radius);
    const { indices: all } = this.#mesh;
    const local = this.#local;
    const p = this.positions;
    const positions = new Float32Array(3 * vertices.length);
    for (let n = 0, i = 0; n < vertices.length; n++, i += 3) {
      const v = vertices[n]!;
      local[v] = n + 1;
      positions[i] = p[3 * v]!;
      positions[i + 1] = p[3 * v + 1]!;
      positions[i + 2] = p[3 * v + 2]!;
    }
    const indices = new Uint32Array(3 * triangles.length);
    for (let f = 0, i = 0; f < triangles.length; f++, i += 3) {
      const c = 3 * triangles[f]!;
      indices[i] = local[all[c]!]! - 1;
      indices[i + 1] = local[all[c + 1]!]! - 1;
      indices[i + 2] = local[all[c + 2]!]! - 1;
    }
    for (let n = 0; n < vertices.length; n++) local[vertices[n]!] = 0;
    const mesh = { positions, indices };
    const corners = vertexCorners(mesh);
    const place = placeIn(mesh, triangles.indexOf(hit.triangle), hit.barycentric);
    return { mesh, corners, vertices, place, distances: brushDistance(mesh, corners, place, radius) };
  }

  /** Moves the vertices of a disc to `positions` (three numbers for each); what changed by it. */
  put(disc: SurfaceDisc, positions: ArrayLike<number>): MeshPatch {
    const before = new Int32Array(disc.mesh.positions.buffer);
    const after = Float32Array.from(positions);
    const bits = new Int32Array(after.buffer);
    const moved = new Uint32Array(disc.vertices.length);
    const places = new Float32Array(after.length);
    const p = this.positions;
    let count = 0;
    for (let n = 0, i = 0; n < moved.length; n++, i += 3) {
      if (bits[i] === before[i] && bits[i + 1] === before[i + 1] && bits[i + 2] === before[i + 2]) continue;
      const vertex = (moved[count] = disc.vertices[n]!);
      for (let k = 0; k < 3; k++) places[3 * count + k] = p[3 * vertex + k] = after[i + k]!;
      count++;
    }
    const vertices = moved.slice(0, count);
    this.#bvh.refit(this.positions, vertices);
    return { vertices, positions: places.slice(0, 3 * count) };
  }

  /** Triangles at the vertices within `radius` that are joined to `first` by such vertices, and all their corners; both ascending. */
  #gather(
    first: number,
    [x, y, z]: Vec3,
    radius: number,
  ): { readonly vertices: Uint32Array; readonly triangles: Uint32Array } {
    const { indices } = this.#mesh;
    const { offsets, corners } = this.#corners;
    const p = this.positions;
    const isTaken = this.#local;
    const isGathered = this.#isGathered;
    let vertexRoom = this.#vertices;
    let triangleRoom = this.#triangles;
    let vertexCount = 0;
    let triangleCount = 0;
    const take = (face: number): void => {
      if (isGathered[face] === 1) return;
      isGathered[face] = 1;
      if (triangleCount === triangleRoom.length) triangleRoom = this.#triangles = twice(triangleRoom);
      if (vertexCount + 3 > vertexRoom.length) vertexRoom = this.#vertices = twice(vertexRoom);
      triangleRoom[triangleCount++] = face;
      for (let c = 3 * face; c < 3 * face + 3; c++) {
        const v = indices[c]!;
        if (isTaken[v] !== 0) continue;
        isTaken[v] = 1;
        vertexRoom[vertexCount++] = v;
      }
    };
    take(first);
    for (let n = 0; n < vertexCount; n++) {
      const v = vertexRoom[n]!;
      const dx = p[3 * v]! - x;
      const dy = p[3 * v + 1]! - y;
      const dz = p[3 * v + 2]! - z;
      // The corners of the triangle in the middle are gone round whatever its size.
      if (n > 2 && dx * dx + dy * dy + dz * dz > radius * radius) continue;
      for (let i = offsets[v]!; i < offsets[v + 1]!; i++) take((corners[i]! / 3) | 0);
    }
    const vertices = vertexRoom.slice(0, vertexCount);
    const triangles = triangleRoom.slice(0, triangleCount);
    for (let n = 0; n < triangleCount; n++) isGathered[triangles[n]!] = 0;
    for (let n = 0; n < vertexCount; n++) isTaken[vertices[n]!] = 0;
    return {
      vertices: sortAscending(vertices, isTaken.length),
      triangles: sortAscending(triangles, isGathered.length),
    };
  }
}

function twice(values: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const wider = new Uint32Array(2 * values.length);
  wider.set(values);
  return wider;
}
