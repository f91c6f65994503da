import type { TriMesh } from '../../tri-mesh.ts';
import { BATCH_MASK } from '../../work.ts';
import { BVH_BUILD_WASM } from './bvh-build.wasm.ts';
import { Layout, Machines } from '../../wasm/machines.ts';

/** Exports of core/assembly/bvh-build.ts. */
interface Builder {
  begin(
    positions: number,
    vertices: number,
    indices: number,
    count: number,
    boxes: number,
    centres: number,
    order: number,
    bounds: number,
    info: number,
    stack: number,
  ): number;
  divide(budget: number): number;
}

/** Nodes of a tree and the order of its triangles: see `BvhTree`. */
export interface BvhNodes {
  readonly nodeCount: number;
  readonly bounds: Float32Array;
  readonly info: Int32Array;
  readonly order: Uint32Array;
}

/** Entries of 16 bytes on the stack of a division, more than it is ever deep. */
const STACK = 16 * 256;
const machines = new Machines<Builder>(BVH_BUILD_WASM);

/**
 * What `splitAll` of `bvh-build.ts` gives, by the same bits, computed in WebAssembly; undefined where there is none (switched off, forbidden by
 * the page's policy, no memory), a coordinate is not
 * finite, or a vertex is not there.
 */
export function bvhNodes(mesh: TriMesh, checkAborted: (() => void) | undefined): BvhNodes | undefined {
  const count = mesh.indices.length / 3;
  const nodes = 2 * count - 1;
  const layout = new Layout();
  const positions = layout.take(4 * mesh.positions.length);
  const indices = layout.take(12 * count);
  const boxes = layout.take(24 * count);
  const centres = layout.take(12 * count);
  const order = layout.take(4 * count);
  const bounds = layout.take(24 * nodes);
  const info = layout.take(8 * nodes);
  const stack = layout.take(STACK);
  return machines.use(layout, ({ memory, exports: builder }) => {
    new Float32Array(memory.buffer, positions, mesh.positions.length).set(mesh.positions);
    new Uint32Array(memory.buffer, indices, 3 * count).set(mesh.indices);
    const vertices = mesh.positions.length / 3;
    if (!builder.begin(positions, vertices, indices, count, boxes, centres, order, bounds, info, stack))
      return undefined;
    let nodeCount = -1;
    while (nodeCount < 0) {
      checkAborted?.();
      nodeCount = builder.divide(checkAborted ? 4 * BATCH_MASK : 0x7fffffff);
    }
    return {
      nodeCount,
      bounds: new Float32Array(memory.buffer, bounds, 6 * nodeCount).slice(),
      info: new Int32Array(memory.buffer, info, 2 * nodeCount).slice(),
      order: new Uint32Array(memory.buffer, order, count).slice(),
    };
  });
}
