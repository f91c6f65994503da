import { sortAscending } from '../ascending.ts';
import type { VertexCorners } from '../topology/adjacency.ts';
import { copyCorners, fitNode, refitBounds, type BvhTree } from './bvh-build.ts';
import type { TriMesh } from '../tri-mesh.ts';

/** From this share of the vertices on one pass over everything is quicker than looking for what they touch. */
const MANY = 1 / 6;

/**
 * Fits a tree to vertices that moved: only the boxes over their triangles, from the leaves upwards. Answers are those of a tree that is built
 * anew, because ties go by triangle numbers; only the time they take grows as triangles leave the places by which they were put together.
 * Source of the measure of that: Lauterbach, Yoon, Tuft and Manocha, RT-DEFORM: Interactive Ray Tracing of Dynamic Scenes using BVHs, 2006.
 */
export class BvhRefitter {
  readonly #tree: BvhTree;
  /** The node above each node; −1 above the root. */
  readonly #parents: Int32Array;
  /** The leaf of each triangle. */
  readonly #leaves: Int32Array;
  /** Which nodes are listed in `#dirty`; all 0 between two calls. */
  readonly #isDirty: Uint8Array;
  readonly #costAtBuild: number;
  #dirty = new Uint32Array(1024);
  #cost: number;

  /** For a tree whose boxes fit. */
  constructor(tree: BvhTree) {
    const { nodeCount, info, order } = tree;
    this.#tree = tree;
    this.#parents = new Int32Array(nodeCount).fill(-1);
    this.#leaves = new Int32Array(order.length);
    this.#isDirty = new Uint8Array(nodeCount);
    for (let node = 0; node < nodeCount; node++) {
      const count = info[2 * node + 1]!;
      const first = info[2 * node]!;
      if (count > 0) for (let slot = first; slot < first + count; slot++) this.#leaves[order[slot]!] = node;
      else this.#parents[node + 1] = this.#parents[first] = node;
    }
    this.#cost = this.#costOfAll();
    this.#costAtBuild = this.#expected();
  }

  /** How much longer a ray takes than when the tree was made, by its expected number of boxes and triangles: 1 is as then. */
  get wear(): number {
    return this.#costAtBuild > 0 ? this.#expected() / this.#costAtBuild : 1;
  }

  /** Fits the tree to `mesh`, of which `vertices` lie elsewhere than they did; all of them unless given. */
  refit(mesh: TriMesh, vertices?: Uint32Array, corners?: VertexCorners): void {
    if (!vertices || !corners || vertices.length > MANY * (mesh.positions.length / 3)) {
      copyCorners(this.#tree, mesh);
      refitBounds(this.#tree);
      this.#cost = this.#costOfAll();
      return;
    }
    const count = this.#touch(vertices, corners);
    const dirty = sortAscending(this.#dirty.subarray(0, count), this.#isDirty.length);
    const { info } = this.#tree;
    // Children have higher numbers than their parents.
    for (let i = count - 1; i >= 0; i--) {
      const node = dirty[i]!;
      this.#isDirty[node] = 0;
      this.#cost -= costOf(this.#tree, node);
      if (info[2 * node + 1]! > 0) fitLeaf(this.#tree, mesh, node);
      else fitNode(this.#tree, node);
      this.#cost += costOf(this.#tree, node);
    }
  }

  /** Lists the leaves of the triangles at `vertices` and the nodes above them; returns how many. */
  #touch(vertices: Uint32Array, { offsets, corners }: VertexCorners): number {
    const parents = this.#parents;
    const leaves = this.#leaves;
    const isDirty = this.#isDirty;
    let dirty = this.#dirty;
    let count = 0;
    for (let n = 0; n < vertices.length; n++) {
      const vertex = vertices[n]!;
      for (let i = offsets[vertex]!; i < offsets[vertex + 1]!; i++) {
        let node = leaves[(corners[i]! / 3) | 0]!;
        for (; node >= 0 && isDirty[node] === 0; node = parents[node]!) {
          if (count === dirty.length) {
            const wider = new Uint32Array(2 * count);
            wider.set(dirty);
            dirty = this.#dirty = wider;
          }
          isDirty[node] = 1;
          dirty[count++] = node;
        }
      }
    }
    return count;
  }

  #costOfAll(): number {
    let sum = 0;
    for (let node = 0; node < this.#tree.nodeCount; node++) sum += costOf(this.#tree, node);
    return sum;
  }

  /** Boxes and triangles that a ray through the whole meets on average, up to a factor. */
  #expected(): number {
    if (this.#tree.nodeCount === 0) return 0;
    const whole = areaOf(this.#tree.bounds, 0);
    return whole > 0 ? this.#cost / whole : 0;
  }
}

/** `copySlot` of the triangles of a leaf and `fitNode` of it, in one. */
function fitLeaf(
  { bounds, info, order, corners }: BvhTree,
  { positions, indices }: TriMesh,
  leaf: number,
): void {
  const first = info[2 * leaf]!;
  let lowX = Infinity;
  let lowY = Infinity;
  let lowZ = Infinity;
  let highX = -Infinity;
  let highY = -Infinity;
  let highZ = -Infinity;
  for (let slot = first, to = 9 * first; slot < first + info[2 * leaf + 1]!; slot++) {
    const face = 3 * order[slot]!;
    for (let c = face; c < face + 3; c++, to += 3) {
      const from = 3 * indices[c]!;
      const x = positions[from]!;
      const y = positions[from + 1]!;
      const z = positions[from + 2]!;
      corners[to] = x;
      corners[to + 1] = y;
      corners[to + 2] = z;
      if (x < lowX) lowX = x;
      if (y < lowY) lowY = y;
      if (z < lowZ) lowZ = z;
      if (x > highX) highX = x;
      if (y > highY) highY = y;
      if (z > highZ) highZ = z;
    }
  }
  const at = 6 * leaf;
  bounds[at] = lowX;
  bounds[at + 1] = lowY;
  bounds[at + 2] = lowZ;
  bounds[at + 3] = highX;
  bounds[at + 4] = highY;
  bounds[at + 5] = highZ;
}

/** Half the area of a node's box. */
function areaOf(bounds: Float32Array, node: number): number {
  const at = 6 * node;
  const x = bounds[at + 3]! - bounds[at]!;
  const y = bounds[at + 4]! - bounds[at + 1]!;
  const z = bounds[at + 5]! - bounds[at + 2]!;
  return x * y + y * z + z * x;
}

/** The chance to come to a node, times what is done there. */
const costOf = ({ bounds, info }: BvhTree, node: number): number =>
  areaOf(bounds, node) * Math.max(1, info[2 * node + 1]!);
