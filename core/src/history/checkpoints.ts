import type { TriMesh } from '../mesh/tri-mesh.ts';
import type { Shape } from '../operation/shape.ts';
import type { RecordOutcome } from './record.ts';

/** What an active record did, without the identity of the record: the same key gives the same outcome for any id. */
export type StepOutcome = Omit<RecordOutcome, 'id' | 'cached' | 'costMs'>;

/** A state of the replay that can be taken up again: the shape after a record, and what every active record up to it did. */
export interface Checkpoint extends Shape {
  /** `shapeHash` of it. */
  readonly hash: string;
  /** One for each active record from the first to this one. */
  readonly steps: readonly StepOutcome[];
}

type MeshArray = Float32Array | Uint32Array | Uint16Array | Uint8Array;

const arraysOf = ({ positions, indices, paint }: TriMesh): readonly MeshArray[] =>
  [positions, indices, paint?.colours, paint?.labelOf].filter((array) => array !== undefined);

const allArraysOf = ({ mesh, parts }: Shape): readonly MeshArray[] => [
  ...arraysOf(mesh),
  ...parts.flatMap((part) => arraysOf(part.mesh)),
];

/**
 * Shapes by chain key, the least recently used going first when the budget is full. Arrays that several checkpoints share
 * (the `indices` of deforming operations) are counted once.
 *
 * Invariant: `used` is the sum of the byte lengths of the distinct arrays that the entries refer to, and `used` ≤ `budget`
 * unless a single entry is larger than the budget by itself.
 */
export class CheckpointStore {
  readonly #budget: number;
  readonly #entries = new Map<string, Checkpoint>();
  readonly #references = new Map<MeshArray, number>();
  #used = 0;

  /** `budgetBytes` for all meshes together; 512 MB unless said. */
  constructor(options: { readonly budgetBytes?: number } = {}) {
    this.#budget = options.budgetBytes ?? 512 * 1024 * 1024;
  }

  /** Bytes held now. */
  get used(): number {
    return this.#used;
  }

  /** Number of checkpoints held now. */
  get size(): number {
    return this.#entries.size;
  }

  has(key: string): boolean {
    return this.#entries.has(key);
  }

  /** The checkpoint of `key`, which counts as used now. */
  get(key: string): Checkpoint | undefined {
    const found = this.#entries.get(key);
    if (!found) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, found);
    return found;
  }

  /** Keeps `checkpoint`; older ones go until the budget holds. */
  set(key: string, checkpoint: Checkpoint): void {
    this.#drop(key);
    this.#entries.set(key, checkpoint);
    for (const array of allArraysOf(checkpoint)) this.#hold(array);
    for (const oldest of this.#entries.keys()) {
      if (this.#used <= this.#budget || oldest === key) break;
      this.#drop(oldest);
    }
  }

  clear(): void {
    this.#entries.clear();
    this.#references.clear();
    this.#used = 0;
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    for (const array of allArraysOf(entry)) this.#release(array);
  }

  #hold(array: MeshArray): void {
    const count = this.#references.get(array) ?? 0;
    if (count === 0) this.#used += array.byteLength;
    this.#references.set(array, count + 1);
  }

  #release(array: MeshArray): void {
    const count = this.#references.get(array) ?? 0;
    if (count > 1) {
      this.#references.set(array, count - 1);
      return;
    }
    this.#references.delete(array);
    this.#used -= array.byteLength;
  }
}
