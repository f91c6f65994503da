import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { PendingChange, Refusal, SetAside } from './changes.ts';

interface AsideSchema extends DBSchema {
  refused: { key: number; value: SetAside; indexes: { model: string } };
}

const DATABASE = 'bracewright-aside';

const open = (): Promise<IDBPDatabase<AsideSchema>> =>
  openDB<AsideSchema>(DATABASE, 1, {
    upgrade: (created) =>
      created.createObjectStore('refused', { keyPath: 'sequence' }).createIndex('model', 'modelId'),
  });

async function within<T>(work: (database: IDBPDatabase<AsideSchema>) => Promise<T>): Promise<T> {
  const database = await open();
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

/** The refused changes of a user on this device. */
export const waitingAside = (userId: string): Promise<readonly SetAside[]> =>
  within(async (database) => (await database.getAll('refused')).filter((one) => one.userId === userId));

/** How many refused changes of a user lie on this device. */
export const countAside = (userId: string): Promise<number> =>
  waitingAside(userId).then((waiting) => waiting.length);

/** Takes the refused changes of a user from this device for good. */
export const forgetAside = (userId: string): Promise<void> =>
  within(async (database) => {
    for (const one of await database.getAll('refused'))
      if (one.userId === userId) await database.delete('refused', one.sequence);
  });

/** Where refused changes wait for a person. */
export interface AsideStore {
  /** Those of a model, oldest first. */
  list(modelId: string): Promise<readonly SetAside[]>;
  add(change: PendingChange, refusal: Refusal): Promise<SetAside>;
  remove(sequence: number): Promise<void>;
}

/** Refused changes of one user on this device; they outlive the page. */
export const deviceAside = (userId: string): AsideStore => ({
  list: (modelId) =>
    within(async (database) =>
      (await database.getAllFromIndex('refused', 'model', modelId))
        .filter((one) => one.userId === userId)
        .sort((a, b) => a.sequence - b.sequence),
    ),
  add: async (change, refusal) => {
    const kept: SetAside = { ...change, refusal };
    await within((database) => database.put('refused', kept));
    return kept;
  },
  remove: (sequence) => within((database) => database.delete('refused', sequence)),
});
