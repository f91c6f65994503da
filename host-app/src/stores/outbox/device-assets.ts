import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** A content on this device, for one user and one model. */
interface Kept {
  readonly userId: string;
  readonly modelId: string;
  readonly sha256: string;
  readonly bytes: Uint8Array;
  /** What its file was called. */
  readonly name?: string;
  /** Whether the server has it with this model. */
  readonly isSent: boolean;
  /** When it was last put or read, milliseconds since 1970. */
  readonly usedAt: number;
}

type Key = [userId: string, modelId: string, sha256: string];

interface AssetSchema extends DBSchema {
  contents: { key: Key; value: Kept; indexes: { user: string } };
}

const DATABASE = 'bracewright-assets';
/** A copy of what the server has goes after so long without use: the server gives it again, to whoever may have it still. */
export const COPY_MS = 14 * 24 * 3_600_000;
/** Copies of what the server has may take so many bytes; the longest unused go first. */
const MOST_COPIES_BYTES = 256 * 1024 * 1024;
/** What no step came to name, a pad that was tried and left, goes after so long. */
const FORGOTTEN_MS = 7 * 24 * 3_600_000;

const open = (): Promise<IDBPDatabase<AssetSchema>> =>
  openDB<AssetSchema>(DATABASE, 1, {
    upgrade: (created) =>
      created
        .createObjectStore('contents', { keyPath: ['userId', 'modelId', 'sha256'] })
        .createIndex('user', 'userId'),
  });

async function within<T>(work: (database: IDBPDatabase<AssetSchema>) => Promise<T>): Promise<T> {
  const database = await open();
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

const keyOf = ({ userId, modelId, sha256 }: Pick<Kept, 'userId' | 'modelId' | 'sha256'>): Key => [
  userId,
  modelId,
  sha256,
];

/** All contents of a model: what follows a text begins with it and goes on. */
const modelRange = (userId: string, modelId: string): IDBKeyRange =>
  IDBKeyRange.bound([userId, modelId, ''], [userId, modelId, '\uffff']);

type Sized = AboutContent & { readonly size: number };

/** What is known of contents. One after the other is read: all of them at once might not fit into memory. */
async function aboutAll(
  database: IDBPDatabase<AssetSchema>,
  keys: readonly Key[],
): Promise<readonly Sized[]> {
  const kept: Sized[] = [];
  for (const key of keys) {
    const found = await database.get('contents', key);
    if (!found) continue;
    const { bytes, ...about } = found;
    kept.push({ ...about, size: bytes.length });
  }
  return kept;
}

/** Whether nobody put, read or sent a content since it was looked at. */
export const isUntouched = (now: AboutContent | undefined, then: AboutContent | undefined): boolean =>
  now !== undefined && now.usedAt === then?.usedAt && now.isSent === then.isSent;

/** Takes contents from this device, but for those that were put, read or sent since they were looked at: somebody needs them. */
async function deleteUntouched(
  database: IDBPDatabase<AssetSchema>,
  looked: readonly AboutContent[],
  keys: readonly Key[],
): Promise<void> {
  const known = new Map(looked.map((one) => [keyOf(one).join(), one]));
  for (const key of keys) {
    const transaction = database.transaction('contents', 'readwrite');
    if (isUntouched(await transaction.store.get(key), known.get(key.join())))
      await transaction.store.delete(key);
    await transaction.done;
  }
}

/** Takes every content of a user from this device for good. */
export const forgetAssets = (userId: string): Promise<void> =>
  within(async (database) => {
    for (const key of await database.getAllKeysFromIndex('contents', 'user', userId))
      await database.delete('contents', key);
  });

/** What is known of a content on this device without its bytes. */
export type AboutContent = Omit<Kept, 'bytes'>;

/** The hashes that waiting changes of a user name. */
export type Named = (userId: string) => ReadonlySet<string>;

/**
 * Which copies of what the server has go from this device, with what anybody tried long ago. What was put lately, and what a waiting change of
 * the same user names, stays.
 */
export const copiesThat = (
  kept: readonly AboutContent[],
  goes: (about: AboutContent) => boolean,
  named: Named,
  now: number,
): readonly Key[] =>
  kept
    .filter((one) => !named(one.userId).has(one.sha256))
    .filter((one) => (one.isSent ? goes(one) : now - one.usedAt > FORGOTTEN_MS))
    .map(keyOf);

/** Takes those copies of what the server has from this device, of whatever user. `namedOf` gives what waiting changes of a user name. */
export const forgetCopiesThat = (
  goes: (about: AboutContent) => boolean,
  namedOf: (userId: string) => Promise<ReadonlySet<string>>,
): Promise<void> =>
  within(async (database) => {
    const kept = await aboutAll(database, await database.getAllKeys('contents'));
    const named = new Map<string, ReadonlySet<string>>();
    for (const { userId } of kept) if (!named.has(userId)) named.set(userId, await namedOf(userId));
    const going = copiesThat(kept, goes, (userId) => named.get(userId)!, Date.now());
    await deleteUntouched(database, kept, going);
  });

/** The contents of one user's models on this device; they outlive the page. */
export interface DeviceAssets {
  read(modelId: string, sha256: string): Promise<Uint8Array | undefined>;
  /** Resolves when it is safe on this device. What the server has stays marked so. */
  write(
    modelId: string,
    sha256: string,
    bytes: Uint8Array,
    about: { readonly from: 'here' | 'server'; readonly name?: string | undefined },
  ): Promise<void>;
  /** Of every content of a model, the longest unused first. */
  namesOf(modelId: string): Promise<readonly string[]>;
  /** Takes a copy of what the server has from this device. */
  remove(modelId: string, sha256: string): Promise<void>;
  /** What it was called when it was put here or elsewhere. */
  nameOf(modelId: string, sha256: string): Promise<string | undefined>;
  /** A content that the server does not have with this model yet; undefined where it has it, or where there is none here. */
  unsent(modelId: string, sha256: string): Promise<Uint8Array | undefined>;
  markSent(modelId: string, sha256: string): Promise<void>;
  /** Makes room: copies that were not used for long or are too many, and what was put and never named. `named` are the hashes that something waiting names. */
  tidy(named: ReadonlySet<string>, now: number): Promise<void>;
}

/** Which contents may go. */
export function superfluous(kept: readonly Sized[], named: ReadonlySet<string>, now: number): readonly Key[] {
  let bytes = 0;
  return [...kept]
    .sort((a, b) => b.usedAt - a.usedAt)
    .filter(({ sha256, isSent, usedAt, size }) => {
      if (named.has(sha256)) return false;
      if (!isSent) return now - usedAt > FORGOTTEN_MS;
      if (now - usedAt > COPY_MS) return true;
      bytes += size;
      return bytes > MOST_COPIES_BYTES;
    })
    .map(keyOf);
}

export const deviceAssets = (userId: string): DeviceAssets => {
  const find = (modelId: string, sha256: string) =>
    within((database) => database.get('contents', [userId, modelId, sha256]));
  /** Writes what `change` makes of a content, in one piece with looking at it: what was taken away meanwhile does not come back. */
  const put = (modelId: string, sha256: string, change: (kept: Kept | undefined) => Kept | undefined) =>
    within(async (database) => {
      const transaction = database.transaction('contents', 'readwrite', { durability: 'strict' });
      const kept = change(await transaction.store.get([userId, modelId, sha256]));
      if (kept) await transaction.store.put(kept);
      await transaction.done;
      return kept;
    });
  return {
    read: async (modelId, sha256) =>
      (await put(modelId, sha256, (kept) => kept && { ...kept, usedAt: Date.now() }))?.bytes,
    async write(modelId, sha256, bytes, about) {
      await put(modelId, sha256, (kept) => {
        const isSent = about.from === 'server' || kept?.isSent === true;
        const name = about.name ?? kept?.name;
        const named = name === undefined ? {} : { name };
        return { ...{ userId, modelId, sha256, bytes, isSent, usedAt: Date.now() }, ...named };
      });
    },
    namesOf: (modelId) =>
      within(async (database) => {
        const keys = await database.getAllKeys('contents', modelRange(userId, modelId));
        const kept = await aboutAll(database, keys);
        return kept.toSorted((a, b) => a.usedAt - b.usedAt).map(({ sha256 }) => sha256);
      }),
    async remove(modelId, sha256) {
      await within((database) => database.delete('contents', [userId, modelId, sha256]));
    },
    nameOf: async (modelId, sha256) => (await find(modelId, sha256))?.name,
    async unsent(modelId, sha256) {
      const kept = await find(modelId, sha256);
      return kept?.isSent === false ? kept.bytes : undefined;
    },
    async markSent(modelId, sha256) {
      await put(modelId, sha256, (kept) => kept && { ...kept, isSent: true });
    },
    tidy: (named, now) =>
      within(async (database) => {
        const kept = await aboutAll(database, await database.getAllKeysFromIndex('contents', 'user', userId));
        await deleteUntouched(database, kept, superfluous(kept, named, now));
      }),
  };
};
