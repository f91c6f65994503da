import { pointAt, type Vec3 } from '../math/vec3.ts';
import { buildBvh, bvhOfTree, type Bvh } from '../mesh/bvh/bvh.ts';
import type { BvhTree } from '../mesh/bvh/bvh-build.ts';
import { vertexNormals } from '../mesh/normals.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import type { SurfaceHit } from '../services/picking-service.ts';
import { smoothNormal } from './smooth-normal.ts';

/** Builds the tree over a mesh somewhere else. */
type TreeBuilder = (mesh: TriMesh) => Promise<BvhTree>;

/** Rays on one mesh. The tree is built elsewhere when it is asked for in time, else at the first question; other positions refit it. */
export class MeshRays {
  #mesh: TriMesh;
  #bvh: Bvh | undefined;
  #normals: Float32Array | undefined;
  /** Triangles whose tree is being built elsewhere. */
  #awaited: Uint32Array | undefined;

  constructor(mesh: TriMesh) {
    this.#mesh = mesh;
  }

  get mesh(): TriMesh {
    return this.#mesh;
  }

  /** Another shape; cheap with the `indices` of the one before. */
  setMesh(mesh: TriMesh): void {
    if (mesh.indices !== this.#mesh.indices || mesh.positions.length !== this.#mesh.positions.length)
      this.#bvh = undefined;
    this.#mesh = mesh;
    this.#normals = undefined;
  }

  /** Takes a tree over triangles of this mesh that somebody has already. */
  take(tree: Bvh): void {
    this.#bvh ??= tree;
  }

  /** Lets the tree come from elsewhere; where that fails the first question builds it. */
  prepare(build: TreeBuilder): void {
    const mesh = this.#mesh;
    if (this.#bvh || this.#awaited === mesh.indices) return;
    this.#awaited = mesh.indices;
    void build(mesh).then(
      (tree) => {
        if (this.#mesh.indices === mesh.indices) this.#bvh ??= bvhOfTree(mesh, tree);
      },
      () => undefined,
    );
  }

  /** `direction` of length 1. */
  cast(origin: Vec3, direction: Vec3): SurfaceHit | undefined {
    const mesh = this.#mesh;
    this.#bvh ??= buildBvh(mesh);
    if (this.#bvh.mesh.positions !== mesh.positions) this.#bvh = this.#bvh.refit(mesh.positions);
    const hit = this.#bvh.raycast(origin, direction);
    if (!hit) return undefined;
    const normals = (this.#normals ??= vertexNormals(mesh));
    const normalOf = (vertex: number): Vec3 => pointAt(normals, vertex);
    return { ...hit, normal: smoothNormal(mesh, normalOf, hit.triangle, hit.position) };
  }
}
