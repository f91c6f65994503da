import { decodeMesh, encodeMesh, type TriMesh } from '@bracewright/core/mesh';
import type { KeptCheckpoint, StateShelf } from '@bracewright/core/runner';
import type { DeviceAssets } from '../../stores/outbox/device-assets.ts';

/** Of one model so many states are kept: each is a whole body. */
const MOST = 3;
/** Not while somebody is at work: the newest state is written when the design has rested so long. */
const REST_MS = 2000;

type Checkpoint = KeptCheckpoint['checkpoint'];

interface Head {
  readonly hash: string;
  readonly steps: Checkpoint['steps'];
  readonly parts: readonly string[];
  /** Bytes of the body and of each part. */
  readonly sizes: readonly number[];
}

const HEAD_BYTES = 4;

/** What a replay says of a step, as far as it is looked into. */
const isStep = (step: Partial<Head['steps'][number]> | null): boolean =>
  typeof step === 'object' &&
  step !== null &&
  [step.warnings, step.findings].every(Array.isArray) &&
  typeof step.report === 'object';

/** A state as one content: the length of its head, the head as JSON, its body and parts as they are hashed. */
export function encodeState({ mesh, parts, hash, steps }: Checkpoint): Uint8Array {
  const bodies = [mesh, ...parts.map((part) => part.mesh)].map(encodeMesh);
  const head: Head = {
    ...{ hash, steps, parts: parts.map(({ name }) => name) },
    sizes: bodies.map(({ length }) => length),
  };
  const text = new TextEncoder().encode(JSON.stringify(head));
  const bytes = new Uint8Array(bodies.reduce((sum, { length }) => sum + length, HEAD_BYTES + text.length));
  new DataView(bytes.buffer).setUint32(0, text.length, true);
  bytes.set(text, HEAD_BYTES);
  let at = HEAD_BYTES + text.length;
  for (const body of bodies) {
    bytes.set(body, at);
    at += body.length;
  }
  return bytes;
}

/** Undefined where the bytes are no such content. */
export function decodeState(bytes: Uint8Array): Checkpoint | undefined {
  try {
    const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0, true);
    const text = new TextDecoder().decode(bytes.subarray(HEAD_BYTES, HEAD_BYTES + length));
    const { hash, steps, parts, sizes } = JSON.parse(text) as Head;
    if (!steps.every(isStep)) return undefined;
    let at = HEAD_BYTES + length;
    const bodies = sizes.map((size): TriMesh => {
      const body = decodeMesh(bytes.subarray(at, at + size));
      if (!body) throw new Error('no body');
      at += size;
      return body;
    });
    const [mesh, ...others] = bodies;
    if (!mesh || others.length !== parts.length) return undefined;
    return { mesh, parts: parts.map((name, i) => ({ name, mesh: others[i]! })), hash, steps };
  } catch {
    return undefined;
  }
}

/** What a state is called among the contents of a model: what a step tells may change with the program. */
const nameOf = (program: string, key: string): string => `state/${program}/${key}`;
const isState = (name: string): boolean => name.startsWith('state/');

export interface DeviceStatesOptions {
  readonly device: Pick<DeviceAssets, 'read' | 'write' | 'namesOf' | 'remove'>;
  readonly modelId: string;
  /** Tells one program from another. */
  readonly program: string;
  /** Whether what is kept here still belongs to whoever is signed in: asked before anything is written, and once more when it is. */
  readonly isWanted: () => boolean;
}

/**
 * The newest states of a model on this device, as copies of what the server can compute: with them a long design opens at once. They go when other copies
 * go: after a while without use, when room is wanted, with the right to read the model, and with the user.
 */
export function deviceStates({ device, modelId, program, isWanted }: DeviceStatesOptions): StateShelf {
  /** Newest last. */
  let kept: Promise<readonly string[]> | undefined;
  let waiting: KeptCheckpoint | undefined;
  const listed = () => (kept ??= device.namesOf(modelId).then((names) => names.filter(isState)));

  async function write({ key, checkpoint }: KeptCheckpoint): Promise<void> {
    const name = nameOf(program, key);
    if (!isWanted()) return;
    await device.write(modelId, name, encodeState(checkpoint), { from: 'server' });
    if (!isWanted()) return device.remove(modelId, name);
    const names = [...(await listed()).filter((other) => other !== name), name];
    kept = Promise.resolve(names.slice(-MOST));
    for (const old of names.slice(0, -MOST)) await device.remove(modelId, old);
  }

  return {
    async find(keys) {
      try {
        const names = new Set(await listed());
        const key = keys.find((one) => names.has(nameOf(program, one)));
        const bytes = key === undefined ? undefined : await device.read(modelId, nameOf(program, key));
        const checkpoint = bytes && decodeState(bytes);
        return checkpoint && { key: key!, checkpoint };
      } catch {
        // A device that keeps nothing: it is computed.
        return undefined;
      }
    },
    keep(state) {
      const isResting = waiting !== undefined;
      waiting = state;
      if (isResting) return;
      setTimeout(() => {
        const newest = waiting!;
        waiting = undefined;
        void write(newest).catch(() => undefined);
      }, REST_MS);
    },
  };
}
