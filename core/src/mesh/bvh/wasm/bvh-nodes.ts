import type { TriMesh } from '../../tri-mesh.ts';
import { BATCH_MASK } from '../../work.ts';
import { BVH_BUILD_WASM } from './bvh-build.wasm.ts';
import { decodeBase64 } from './decode-base64.ts';

/** What this file needs of WebAssembly, which the types of a headless program do not know. */
interface WasmMemory {
  readonly buffer: ArrayBuffer;
}
interface Wasm {
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  readonly Memory: new (size: { initial: number }) => WasmMemory;
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
}

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

interface Machine {
  readonly memory: WasmMemory;
  readonly builder: Builder;
}

/** Nodes of a tree and the order of its triangles: see `BvhTree`. */
export interface BvhNodes {
  readonly nodeCount: number;
  readonly bounds: Float32Array;
  readonly info: Int32Array;
  readonly order: Uint32Array;
}

const PAGE = 65536;
/** What lies below is the module's own. */
const OWN = 4096;
/** Entries of 16 bytes on the stack of a division, more than it is ever deep. */
const STACK = 16 * 256;
/** Memory up to this many pages (32 MB: a body of 260 000 triangles) is kept for the next tree; more is let go. */
const MOST_KEPT = 512;

/** What was made with an engine: its compiled module (undefined where the page's policy forbids it) and the machine that is kept. */
interface Made {
  readonly by: Wasm;
  readonly module: object | undefined;
  kept: Machine | undefined;
}

let made: Made | undefined;
let isBusy = false;

/**
 * What `splitAll` of `bvh-build.ts` gives, by the same bits, computed in WebAssembly; undefined where there is none (switched off, forbidden by
 * the page's policy, no memory), a coordinate is not
 * finite, or a vertex is not there.
 */
export function bvhNodes(mesh: TriMesh, checkAborted: (() => void) | undefined): BvhNodes | undefined {
  const { WebAssembly: wasm } = globalThis as { WebAssembly?: Wasm };
  if (!wasm || isBusy) return undefined;
  const count = mesh.indices.length / 3;
  const nodes = 2 * count - 1;
  let end = OWN;
  const take = (bytes: number): number => {
    const at = end;
    end += (bytes + 15) & ~15;
    return at;
  };
  const positions = take(4 * mesh.positions.length);
  const indices = take(12 * count);
  const boxes = take(24 * count);
  const centres = take(12 * count);
  const order = take(4 * count);
  const bounds = take(24 * nodes);
  const info = take(8 * nodes);
  const stack = take(STACK);
  const machine = machineOf(wasm, Math.ceil(end / PAGE));
  if (!machine) return undefined;
  const { builder, memory } = machine;
  isBusy = true;
  try {
    new Float32Array(memory.buffer, positions, mesh.positions.length).set(mesh.positions);
    new Uint32Array(memory.buffer, indices, 3 * count).set(mesh.indices);
    if (
      !builder.begin(
        positions,
        mesh.positions.length / 3,
        indices,
        count,
        boxes,
        centres,
        order,
        bounds,
        info,
        stack,
      )
    )
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
  } finally {
    isBusy = false;
  }
}

function machineOf(wasm: Wasm, pages: number): Machine | undefined {
  if (made?.by !== wasm) made = { by: wasm, module: moduleOf(wasm), kept: undefined };
  const { module, kept } = made;
  if (!module) return undefined;
  if (kept && kept.memory.buffer.byteLength >= pages * PAGE) return kept;
  try {
    const memory = new wasm.Memory({ initial: pages });
    const { exports } = new wasm.Instance(module, { env: { memory } });
    const machine = { memory, builder: exports as Builder };
    if (pages <= MOST_KEPT) made.kept = machine;
    return machine;
  } catch {
    return undefined;
  }
}

function moduleOf(wasm: Wasm): object | undefined {
  try {
    return new wasm.Module(decodeBase64(BVH_BUILD_WASM));
  } catch {
    return undefined;
  }
}
