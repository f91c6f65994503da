import { statfs } from 'node:fs/promises';
import type { Database } from '../db/database.ts';
import { isMigrated } from '../db/migrate.ts';
import type { BlobStore } from '../storage/blob-store.ts';

/** A part of the server that must work before requests may come. */
export type Part = 'stopping' | 'database' | 'migrations' | 'files' | 'disk';

export interface ReadinessDependencies {
  readonly database: Database;
  readonly blobs: BlobStore;
  /** Folder of the data and the fewest bytes that must be free there. */
  readonly disk: { readonly folder: string; readonly minFreeBytes: number } | undefined;
}

const PATIENCE_MS = 3000;
/** How long an answer counts: probes come every few seconds, from several sides, and asking writes a byte. */
const FRESH_MS = 2000;

const within = async (work: () => Promise<unknown>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  try {
    return await Promise.race([
      Promise.resolve()
        .then(work)
        .then((value) => value !== false),
      new Promise<false>((resolve) => {
        timer = setTimeout(resolve, PATIENCE_MS, false);
      }),
    ]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
};

/** Says whether this process can take requests, and which parts keep it from doing so. */
export class Readiness {
  readonly #dependencies: ReadinessDependencies;
  #isStopping = false;
  #last: { readonly at: number; readonly failing: Promise<readonly Part[]> } | undefined;

  constructor(dependencies: ReadinessDependencies) {
    this.#dependencies = dependencies;
  }

  /** From now on the server is not ready: proxies send their requests elsewhere while it ends what it has begun. */
  stop(): void {
    this.#isStopping = true;
  }

  /** The parts that do not work; none when the server is ready. */
  async failing(): Promise<readonly Part[]> {
    if (this.#isStopping) return ['stopping'];
    const at = performance.now();
    if (!this.#last || at - this.#last.at > FRESH_MS) this.#last = { at, failing: this.#look() };
    return this.#last.failing;
  }

  async #look(): Promise<readonly Part[]> {
    const { database, blobs, disk } = this.#dependencies;
    const found = await Promise.all([
      within(() => database.knex.raw('select 1') as unknown as Promise<unknown>),
      within(() => isMigrated(database.knex)),
      within(() => blobs.probe()),
      within(async () => {
        if (!disk) return true;
        const { bavail, bsize } = await statfs(disk.folder);
        return bavail * bsize >= disk.minFreeBytes;
      }),
    ]);
    return (['database', 'migrations', 'files', 'disk'] as const).filter((_part, index) => !found[index]);
  }
}
