import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { COPY_MS } from './device-assets.ts';

/** What a look at a body found, on this device, for one user and one model. */
interface KeptLook {
  readonly userId: string;
  readonly modelId: string;
  /** Of what and by what it was found; what is looked up by another key was never found. */
  readonly key: string;
  readonly answer: unknown;
  /** When it was last put or read, milliseconds since 1970. */
  readonly usedAt: number;
}

interface LookSchema extends DBSchema {
  answers: {
    key: [userId: string, modelId: string, key: string];
    value: KeptLook;
    indexes: { user: string };
  };
}

const DATABASE = 'bracewright-looks';
/** Answers that are kept for a user, a few thousand bytes each; the longest unused go first. */
const MOST = 200;

const open = (): Promise<IDBPDatabase<LookSchema>> =>
  openDB<LookSchema>(DATABASE, 1, {
    upgrade: (created) =>
      created
        .createObjectStore('answers', { keyPath: ['userId', 'modelId', 'key'] })
        .createIndex('user', 'userId'),
  });

async function within<T>(work: (database: IDBPDatabase<LookSchema>) => Promise<T>): Promise<T> {
  const database = await open();
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

/** Takes every answer of a user from this device for good. */
export const forgetLooks = (userId: string): Promise<void> =>
  within(async (database) => {
    for (const key of await database.getAllKeysFromIndex('answers', 'user', userId))
      await database.delete('answers', key);
  });

/** Takes those answers from this device, of whatever user: each can be found again by who may see the body still. */
export const forgetLooksThat = (
  goes: (about: Pick<KeptLook, 'userId' | 'modelId' | 'usedAt'>) => boolean,
): Promise<void> =>
  within(async (database) => {
    for (const one of await database.getAll('answers'))
      if (goes(one)) await database.delete('answers', [one.userId, one.modelId, one.key]);
  });

/** What looks at the bodies of one model found; it outlives the page. Only a memory: each answer can be found again. */
export interface DeviceLooks {
  read(key: string): Promise<unknown>;
  write(key: string, answer: unknown): Promise<void>;
}

/** Which answers may go: those that were not used for long, and what is too many. */
export function superfluousLooks<T extends { readonly usedAt: number }>(
  kept: readonly T[],
  now: number,
): readonly T[] {
  const newest = [...kept].sort((a, b) => b.usedAt - a.usedAt);
  return newest.filter(({ usedAt }, i) => i >= MOST || now - usedAt > COPY_MS);
}

export const deviceLooks = (userId: string, modelId: string): DeviceLooks => {
  const put = (database: IDBPDatabase<LookSchema>, key: string, answer: unknown) =>
    database.put('answers', { userId, modelId, key, answer, usedAt: Date.now() });
  return {
    read: (key) =>
      within(async (database) => {
        const kept = await database.get('answers', [userId, modelId, key]);
        if (kept) await put(database, key, kept.answer);
        return kept?.answer;
      }),
    write: (key, answer) =>
      within(async (database) => {
        await put(database, key, answer);
        const all = await database.getAllFromIndex('answers', 'user', userId);
        for (const one of superfluousLooks(all, Date.now()))
          await database.delete('answers', [one.userId, one.modelId, one.key]);
      }),
  };
};
