import { decodeBase64 } from '../../math/base64.ts';

/** What this file needs of WebAssembly, which the types of a headless program do not know. */
interface WasmMemory {
  readonly buffer: ArrayBuffer;
}
interface Wasm {
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  readonly Memory: new (size: { initial: number }) => WasmMemory;
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
}

/** A module of `core/assembly` at work in a memory of its own. */
export interface Machine<E> {
  readonly memory: WasmMemory;
  readonly exports: E;
}

/** What was made with an engine: its compiled module (undefined where the page's policy forbids it) and the machines that are kept. */
interface Made<E> {
  readonly by: Wasm;
  readonly module: object | undefined;
  readonly spare: Machine<E>[];
}

const PAGE = 65536;
/** What lies below is the module's own. */
const OWN = 4096;
/** Memory up to this many pages (32 MB) is kept for the next work; more is let go, and so are more machines than these. */
const MOST_KEPT = 512;
const MOST_SPARE = 2;

/** Lays out the memory of a machine: arrays one after another, at places that 16 divides. */
export class Layout {
  end = OWN;

  /** The place of the next so many bytes. */
  take(bytes: number): number {
    const at = this.end;
    this.end += (bytes + 15) & ~15;
    return at;
  }
}

/** Machines of one module: each call has one for itself. */
export class Machines<E> {
  readonly #text: string;
  #made: Made<E> | undefined;

  /** `text` is the module, base64. */
  constructor(text: string) {
    this.#text = text;
  }

  /** What `work` gives with a machine whose memory has what was laid out; undefined where there is none (see `borrow`). */
  use<T>(layout: Layout, work: (machine: Machine<E>) => T | undefined): T | undefined {
    const machine = this.borrow(layout);
    if (!machine) return undefined;
    try {
      return work(machine);
    } finally {
      this.giveBack(machine);
    }
  }

  /**
   * A machine whose memory has what was laid out, to be given back; one that is not is let go with whoever holds it. Undefined where there is none: WebAssembly is switched off,
   * lacks what the module needs or is forbidden by the page's policy, or there is no memory.
   */
  borrow({ end }: Layout): Machine<E> | undefined {
    const { WebAssembly: wasm } = globalThis as { WebAssembly?: Wasm };
    if (!wasm) return undefined;
    if (this.#made?.by !== wasm) this.#made = { by: wasm, module: this.#moduleOf(wasm), spare: [] };
    const { module, spare } = this.#made;
    if (!module) return undefined;
    const pages = Math.ceil(end / PAGE);
    const known = spare.findIndex(({ memory }) => memory.buffer.byteLength >= pages * PAGE);
    if (known >= 0) return spare.splice(known, 1)[0];
    try {
      const memory = new wasm.Memory({ initial: pages });
      const { exports } = new wasm.Instance(module, { env: { memory } });
      return { memory, exports: exports as E };
    } catch {
      return undefined;
    }
  }

  /** Keeps the machine for the next who borrows one. */
  giveBack(machine: Machine<E>): void {
    const spare = this.#made?.spare;
    if (!spare || machine.memory.buffer.byteLength > MOST_KEPT * PAGE) return;
    spare.push(machine);
    spare.sort((a, b) => a.memory.buffer.byteLength - b.memory.buffer.byteLength);
    if (spare.length > MOST_SPARE) spare.shift();
  }

  #moduleOf(wasm: Wasm): object | undefined {
    try {
      return new wasm.Module(decodeBase64(this.#text));
    } catch {
      return undefined;
    }
  }
}
