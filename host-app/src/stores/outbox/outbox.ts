import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { namedHashes } from '@bracewright/core/operation';
import { countAside, forgetAside, waitingAside } from './aside.ts';
import { changesOf, paramsOf, type Change, type PendingChange } from './changes.ts';
import { forgetAssets } from './device-assets.ts';
import { forgetLooks } from './device-looks.ts';

interface OutboxSchema extends DBSchema {
  changes: {
    key: number;
    value: Omit<PendingChange, 'sequence'> & { sequence?: number };
    indexes: { model: string };
  };
}

const DATABASE = 'bracewright-outbox';

const openChanges = (): Promise<IDBPDatabase<OutboxSchema>> =>
  openDB<OutboxSchema>(DATABASE, 1, {
    upgrade: (created) =>
      created
        .createObjectStore('changes', { keyPath: 'sequence', autoIncrement: true })
        .createIndex('model', 'modelId'),
  });

/** How many changes of a user on this device have not reached the server, refused ones among them. */
export async function countUnsent(userId: string): Promise<number> {
  const database = await openChanges();
  try {
    const waiting = (await database.getAll('changes')).filter((change) => change.userId === userId);
    return waiting.length + (await countAside(userId));
  } finally {
    database.close();
  }
}

/** The hashes of the contents that changes of a user name which have not reached the server, refused ones among them. */
export async function namedUnsent(userId: string): Promise<ReadonlySet<string>> {
  const database = await openChanges();
  try {
    const waiting = (await database.getAll('changes')).filter((change) => change.userId === userId);
    const aside = await waitingAside(userId);
    const params = [...waiting.map(({ command }) => command), ...aside.flatMap(changesOf)].map(paramsOf);
    return new Set(params.flatMap((one) => (one === undefined ? [] : namedHashes(one))));
  } finally {
    database.close();
  }
}

/** Takes the changes of a user from this device for good, the contents that they named, and what was found of bodies. */
export async function forgetUnsent(userId: string): Promise<void> {
  await forgetAssets(userId);
  await forgetAside(userId);
  const database = await openChanges();
  try {
    const all = (await database.getAll('changes')) as PendingChange[];
    for (const { sequence } of all.filter((change) => change.userId === userId))
      await database.delete('changes', sequence);
  } finally {
    database.close();
  }
  await forgetLooks(userId);
}

const lockName = (owner: string) => `${DATABASE}-${owner}`;

/**
 * Changes on this device, kept until the server has them. Each window writes under its own name; the changes of a window that
 * is gone are taken over by the next one that opens the model, those of a window that is still open are left to it.
 */
export class Outbox {
  readonly owner: string;
  readonly #database: IDBPDatabase<OutboxSchema>;
  readonly #userId: string;
  readonly #letGo: () => void;

  private constructor(
    database: IDBPDatabase<OutboxSchema>,
    owner: string,
    userId: string,
    letGo: () => void,
  ) {
    this.#database = database;
    this.owner = owner;
    this.#userId = userId;
    this.#letGo = letGo;
  }

  static async open(userId: string): Promise<Outbox> {
    const owner = crypto.randomUUID();
    let letGo: () => void = () => undefined;
    // Held until the model is left; the browser lets go of it when the window is closed or crashes.
    const held = new Promise<void>((resolve) => (letGo = resolve));
    void navigator.locks.request(lockName(owner), () => held);
    return new Outbox(await openChanges(), owner, userId, letGo);
  }

  /** Keeps all of them or none, in their order, and resolves when they are safe on this device; `answers` as in PendingChange. */
  addAll(modelId: string, commands: readonly Change[], answers?: number): Promise<readonly PendingChange[]> {
    return this.#put([], modelId, commands, answers);
  }

  /** Keeps `commands` in the place of changes of one model, or, when that cannot be, leaves all as it is. */
  swap(
    modelId: string,
    gone: readonly PendingChange[],
    commands: readonly Change[],
  ): Promise<readonly PendingChange[]> {
    return this.#put(gone, modelId, commands);
  }

  async #put(
    gone: readonly PendingChange[],
    modelId: string,
    commands: readonly Change[],
    answers?: number,
  ): Promise<readonly PendingChange[]> {
    const transaction = this.#database.transaction('changes', 'readwrite', { durability: 'strict' });
    const { owner } = this;
    const changes = commands.map((command) => ({
      ...{ modelId, owner, userId: this.#userId, command: structuredClone(command) },
      ...(answers !== undefined && { answers }),
    }));
    const sequences = await Promise.all(changes.map((change) => transaction.store.add(change)));
    await Promise.all(gone.map(({ sequence }) => transaction.store.delete(sequence)));
    await transaction.done;
    return changes.map((change, index) => ({ ...change, sequence: sequences[index]! }));
  }

  /** Keeps a change as it is now, unless it is not there any more. */
  async replace(change: PendingChange): Promise<void> {
    const transaction = this.#database.transaction('changes', 'readwrite', { durability: 'strict' });
    if ((await transaction.store.getKey(change.sequence)) !== undefined) await transaction.store.put(change);
    await transaction.done;
  }

  /** Forgets a change that the server has. */
  remove(sequence: number): Promise<void> {
    return this.#database.delete('changes', sequence);
  }

  /** Changes of this model that windows which are gone left behind, now this window's own. */
  async adopt(modelId: string): Promise<readonly PendingChange[]> {
    const stored = (await this.#database.getAllFromIndex('changes', 'model', modelId)) as PendingChange[];
    const held = new Set((await navigator.locks.query()).held?.map((lock) => lock.name));
    const left = stored.filter(
      (change) => change.userId === this.#userId && !held.has(lockName(change.owner)),
    );
    const adopted = left.map((change) => ({ ...change, owner: this.owner }));
    for (const change of adopted) await this.#database.put('changes', change);
    return adopted.sort((a, b) => a.sequence - b.sequence);
  }

  /** Leaves what is not sent yet to the next one that opens the model, in this window or another. */
  release(): void {
    this.#letGo();
  }

  close(): void {
    this.release();
    this.#database.close();
  }
}
