import { sha256 as plain } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** A SHA-256 in the making. */
export interface Sha256 {
  update(bytes: Uint8Array): Sha256;
  /** The digest, 64 hex digits; nothing more can be added. */
  hex(): string;
}

/** The part of `node:crypto` that is used. */
interface NodeCrypto {
  createHash(algorithm: 'sha256'): {
    update(bytes: Uint8Array): unknown;
    digest(encoding: 'hex'): string;
  };
}

/** What the runtime may bring. Asked for by name and not imported, so that one build runs in a browser and in Node. */
export interface Runtime {
  readonly process?: { getBuiltinModule?(name: string): unknown };
  readonly crypto?: {
    readonly subtle?: { digest(algorithm: string, bytes: Uint8Array): Promise<ArrayBuffer> };
  };
}

const here = globalThis as Runtime;

/** SHA-256 in JavaScript: a fifth to a twelfth of the speed of a native one, and there everywhere. */
export function createPlainSha256(): Sha256 {
  const state = plain.create();
  const hash: Sha256 = {
    update(bytes) {
      state.update(bytes);
      return hash;
    },
    hex: () => bytesToHex(state.digest()),
  };
  return hash;
}

function nodeCrypto(runtime: Runtime): NodeCrypto | undefined {
  try {
    return runtime.process?.getBuiltinModule?.('node:crypto') as NodeCrypto | undefined;
  } catch {
    // Something that calls itself `process` and is not Node's.
    return undefined;
  }
}

/** Held from the start: an operation may put another one there. */
const createHashHere = nodeCrypto(here)?.createHash;

/** SHA-256 by Node, undefined in a browser, which has none that answers at once. */
export function createNodeSha256(runtime: Runtime = here): Sha256 | undefined {
  const createHash = runtime === here ? createHashHere : nodeCrypto(runtime)?.createHash;
  const state = createHash?.('sha256');
  if (!state) return undefined;
  const hash: Sha256 = {
    update(bytes) {
      state.update(bytes);
      return hash;
    },
    hex: () => state.digest('hex'),
  };
  return hash;
}

/** The fastest SHA-256 that answers at once. */
export const createSha256 = (runtime: Runtime = here): Sha256 =>
  createNodeSha256(runtime) ?? createPlainSha256();

/**
 * SHA-256 of the pieces that `bytes` joins, in hex, by the browser itself where it may be asked (pages from https or this machine); else as
 * `createSha256`. `bytes` is called at most once, and not where the pieces can be taken one by one.
 */
export async function sha256Hex(
  pieces: readonly Uint8Array[],
  join: () => Uint8Array,
  runtime: Runtime = here,
): Promise<string> {
  const hash = createNodeSha256(runtime);
  const subtle = hash ? undefined : runtime.crypto?.subtle;
  if (subtle)
    try {
      return bytesToHex(new Uint8Array(await subtle.digest('SHA-256', join())));
    } catch {
      // Out of memory for the joined copy, or refused: the plain one needs neither.
    }
  return pieces.reduce((state, piece) => state.update(piece), hash ?? createPlainSha256()).hex();
}
