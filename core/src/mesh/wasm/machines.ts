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

/** A module of `core/assembly` at work in a memory of its own. */
export interface Machine<E> {
  readonly memory: WasmMemory;
  readonly exports: E;
}

/** What was made with an engine: its compiled module (undefined where the page's policy forbids it) and the machine that is kept. */
interface Made<E> {
  readonly by: Wasm;
  readonly module: object | undefined;
  kept: Machine<E> | undefined;
}

const PAGE = 65536;
/** What lies below is the module's own. */
const OWN = 4096;
/** Memory up to this many pages (32 MB) is kept for the next work; more is let go. */
const MOST_KEPT = 512;

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
  #isBusy = false;

  /** `text` is the module, base64. */
  constructor(text: string) {
    this.#text = text;
  }

  /**
   * What `work` gives with a machine whose memory has what was laid out; undefined where there is none: WebAssembly is switched off, lacks what the module
   * needs or is forbidden by the page's policy, there is no memory, or the machine is at work already.
   */
  use<T>({ end }: Layout, work: (machine: Machine<E>) => T | undefined): T | undefined {
    const { WebAssembly: wasm } = globalThis as { WebAssembly?: Wasm };
    if (!wasm || this.#isBusy) return undefined;
    const machine = this.#machineOf(wasm, Math.ceil(end / PAGE));
    if (!machine) return undefined;
    this.#isBusy = true;
    try {
      return work(machine);
    } finally {
      this.#isBusy = false;
    }
  }

  #machineOf(wasm: Wasm, pages: number): Machine<E> | undefined {
    if (this.#made?.by !== wasm) this.#made = { by: wasm, module: this.#moduleOf(wasm), kept: undefined };
    const { module, kept } = this.#made;
    if (!module) return undefined;
    if (kept && kept.memory.buffer.byteLength >= pages * PAGE) return kept;
    try {
      const memory = new wasm.Memory({ initial: pages });
      const { exports } = new wasm.Instance(module, { env: { memory } });
      const machine = { memory, exports: exports as E };
      if (pages <= MOST_KEPT) this.#made.kept = machine;
      return machine;
    } catch {
      return undefined;
    }
  }

  #moduleOf(wasm: Wasm): object | undefined {
    try {
      return new wasm.Module(decodeBase64(this.#text));
    } catch {
      return undefined;
    }
  }
}
