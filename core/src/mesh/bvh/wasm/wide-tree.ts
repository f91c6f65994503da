import { Layout, Machines } from '../../wasm/machines.ts';
import { BATCH_MASK } from '../../work.ts';
import { WIDE_TREE_WASM } from './wide-tree.wasm.ts';

/** Exports of core/assembly/wide-tree.ts. */
interface Asked {
  begin(
    info: number,
    bounds: number,
    order: number,
    corners: number,
    count: number,
    slotOf: number,
    wide: number,
    discs: number,
    stack: number,
  ): number;
  outAt(): number;
  nearest(x: number, y: number, z: number, square: number, hint: number): number;
  rayAt(): number;
  firstHit(most: number): number;
  narrow(
    first: number,
    end: number,
    count: number,
    least: number,
    facing: number,
    normals: number,
    turns: number,
    found: number,
    most: number,
  ): number;
}

/** What a `BvhTree` is made of. */
interface BinaryTree {
  readonly nodeCount: number;
  readonly bounds: Float32Array;
  readonly info: Int32Array;
  readonly order: Uint32Array;
  readonly corners: Float32Array;
}

/** A tree in WebAssembly, see core/assembly/wide-tree.ts. */
export interface WideTree {
  /** `closestPointInto`, by the same bits. */
  closestPointInto(
    x: number,
    y: number,
    z: number,
    maxDistance: number,
    out: Float64Array,
    hint: number,
  ): number;
  /** `raycastInto`, by the same bits. */
  raycastInto(ray: Float64Array, maxDistance: number): number;
  /**
   * The triangles that have another one within `least` mm straight under them which faces the other way by a cosine below `facing`; undefined where there are more than `most`. None is missed, but a ray from a
   * triangle need not meet the other.
   */
  narrow(least: number, facing: number, most: number, checkAborted: () => void): Uint32Array | undefined;
  /** Gives the memory back; nothing may be asked afterwards. */
  free(): void;
}

/** Bytes of a node of four boxes, and of the stack: four entries of eight a level of the tree. */
const NODE = 112;
/** Bytes of what the normals in the four boxes of a node lie between. */
const TURNS = 96;
/** Bytes of the discs about the four triangles of a node. */
const DISCS = 128;
const STACK = 4096;
/** Most triangles that are told of. */
const MOST_FOUND = 8192;
const machines = new Machines<Asked>(WIDE_TREE_WASM);

/** The tree with four boxes a node in WebAssembly; undefined where there is none, or a coordinate is not finite. */
export function wideTree(
  { nodeCount, info, bounds, order, corners }: BinaryTree,
  asks: 'closest' | 'narrow' = 'closest',
): WideTree | undefined {
  if (nodeCount === 0) return undefined;
  const count = order.length;
  const layout = new Layout();
  const infoAt = layout.take(8 * nodeCount);
  const boundsAt = layout.take(24 * nodeCount);
  const orderAt = layout.take(4 * count);
  const cornersAt = layout.take(36 * count);
  const slotOfAt = layout.take(4 * count);
  const wideAt = layout.take(NODE * nodeCount);
  const discsAt = asks === 'closest' ? layout.take(DISCS * nodeCount) : 0;
  const stackAt = layout.take(STACK);
  const normalsAt = asks === 'narrow' ? layout.take(24 * count) : 0;
  const turnsAt = asks === 'narrow' ? layout.take(TURNS * nodeCount) : 0;
  const foundAt = asks === 'narrow' ? layout.take(4 * MOST_FOUND) : 0;
  const machine = machines.borrow(layout);
  if (!machine) return undefined;
  const { memory, exports } = machine;
  new Int32Array(memory.buffer, infoAt, 2 * nodeCount).set(info.subarray(0, 2 * nodeCount));
  new Float32Array(memory.buffer, boundsAt, 6 * nodeCount).set(bounds.subarray(0, 6 * nodeCount));
  new Uint32Array(memory.buffer, orderAt, count).set(order);
  new Float32Array(memory.buffer, cornersAt, 9 * count).set(corners);
  if (exports.begin(infoAt, boundsAt, orderAt, cornersAt, count, slotOfAt, wideAt, discsAt, stackAt) === 0) {
    machines.giveBack(machine);
    return undefined;
  }
  const found = new Float64Array(memory.buffer, exports.outAt(), 7);
  const given = new Float64Array(memory.buffer, exports.rayAt(), 7);
  return {
    closestPointInto(x, y, z, maxDistance, out, hint) {
      const face = exports.nearest(x, y, z, maxDistance * maxDistance, hint);
      if (face >= 0) for (let k = 0; k < 6; k++) out[k] = found[k]!;
      out[6] = found[6]!;
      return face;
    },
    raycastInto(ray, maxDistance) {
      for (let k = 0; k < 6; k++) given[k] = ray[k]!;
      const face = exports.firstHit(maxDistance);
      if (face >= 0) ray[6] = given[6]!;
      return face;
    },
    narrow(least, facing, most, checkAborted) {
      const all: number[] = [];
      for (let first = 0; first < count; first += BATCH_MASK + 1) {
        checkAborted();
        const end = Math.min(count, first + BATCH_MASK + 1);
        const many = exports.narrow(
          first,
          end,
          count,
          least,
          facing,
          normalsAt,
          turnsAt,
          foundAt,
          MOST_FOUND,
        );
        if (all.length + many > Math.min(most, MOST_FOUND)) return undefined;
        all.push(...new Uint32Array(memory.buffer, foundAt, many));
      }
      return Uint32Array.from(all);
    },
    free: () => machines.giveBack(machine),
  };
}
