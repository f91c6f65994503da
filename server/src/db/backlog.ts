import { AppError, cannotWrite, systemRefusal } from '../errors.ts';
import type { Database } from './database.ts';
import type { WriteWork } from './writer.ts';

/** Works that are kept at most; beyond, what asks for another is refused as the disk refuses it. */
const MOST = 10_000;
const PAUSE_MS = 5000;

interface Owed {
  readonly work: WriteWork<unknown>;
  readonly onDone: () => void;
}

/**
 * Small writes that nobody may be refused for when the disk is full: who may still read must be able to sign in, and what was read must stand
 * in the trail. They wait in memory, in their order, and are written once there is room.
 */
export class Backlog {
  readonly #database: Pick<Database, 'write'>;
  readonly #onFault: (error: unknown) => void;
  readonly #waiting: Owed[] = [];
  #settling: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(database: Pick<Database, 'write'>, onFault: (error: unknown) => void) {
    this.#database = database;
    this.#onFault = onFault;
  }

  /** Carries out `work` now, or keeps it for later where the disk takes nothing; `onDone` is called once it is kept for good. Rejects with any other fault. */
  async write(work: WriteWork<unknown>, onDone: () => void = () => undefined): Promise<void> {
    await this.settle();
    try {
      if (this.#waiting.length === 0) {
        await this.#database.write(work);
        onDone();
        return;
      }
    } catch (error) {
      if (!cannotWrite(error)) throw error;
    }
    if (this.#waiting.length >= MOST) throw new AppError('server/disk-full', { retryAfter: 60 });
    this.keep(work, onDone);
  }

  /** Keeps `work` for later. */
  keep(work: WriteWork<unknown>, onDone: () => void = () => undefined): void {
    this.#waiting.push({ work, onDone });
    this.#timer ??= setInterval(() => void this.settle(), PAUSE_MS).unref();
  }

  /** Writes what waits, as far as the database takes it now. */
  settle(): Promise<void> {
    this.#settling ??= this.#settle().finally(() => (this.#settling = undefined));
    return this.#settling;
  }

  async #settle(): Promise<void> {
    for (let owed = this.#waiting[0]; owed; owed = this.#waiting[0]) {
      try {
        await this.#database.write(owed.work);
        owed.onDone();
      } catch (error) {
        if (cannotWrite(error) || systemRefusal(error)) return;
        // It would never be taken, and the others wait behind it.
        this.#onFault(error);
      }
      this.#waiting.shift();
    }
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
