import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';

/** How long a lease counts without being renewed, and how often it is. */
const LEASE_MS = 20_000;
const RENEW_MS = 5000;

const myself = `${hostname()} ${process.pid} ${randomUUID()}`;

/** Whether the process of a lease is surely gone: one of this machine that does not run, or an earlier one with this number. */
function isDead(lease: string): boolean {
  const [host, pid] = lease.split(' ');
  if (host !== hostname() || lease.startsWith(myself)) return false;
  if (Number(pid) === process.pid) return true;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** The right to work on an upload, alone among all requests and processes. */
export interface Lease {
  readonly upload: string;
  /** What the row says while it is held: changes of the row are bound to it. */
  readonly mark: string;
  /** Throws `upload/busy` when the lease could not be renewed in time: another process may have taken over. */
  check(): void;
  release(): void;
}

/**
 * One at a time: two requests that write to one upload would record a range twice. Held in this process at once and in the database
 * against other processes, where it ends by itself when its holder is killed.
 */
export class Leases {
  readonly #database: Database;
  readonly #held = new Set<string>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Whether this process works on an upload now. */
  isHeld(upload: string): boolean {
    return this.#held.has(upload);
  }

  /** Takes an upload; throws `upload/busy` when somebody works on it. */
  async take(upload: string): Promise<Lease> {
    const busy = () => new AppError('upload/busy', { retryAfter: 1 });
    if (this.#held.has(upload)) throw busy();
    this.#held.add(upload);
    const mark = `${myself} ${randomUUID().slice(0, 8)}`;
    let until = 0;
    try {
      until = await this.#database.write(async (trx) => {
        const row = (await trx('uploads').where({ id: upload }).first('lease', 'lease_until')) as
          | { lease: string | null; lease_until: number | string | null }
          | undefined;
        const now = Date.now();
        const isTaken =
          row !== undefined &&
          row.lease !== null &&
          Number(row.lease_until) > now &&
          !isDead(row.lease) &&
          // A mark of this very process that nobody holds: its release did not reach the database.
          !row.lease.startsWith(myself);
        if (!row || isTaken) throw busy();
        await trx('uploads')
          .where({ id: upload })
          .update({ lease: mark, lease_until: now + LEASE_MS });
        return now + LEASE_MS;
      });
    } catch (error) {
      this.#held.delete(upload);
      throw error;
    }
    const renew = async () => {
      const next = Date.now() + LEASE_MS;
      const renewed = await this.#database.write((trx) =>
        trx('uploads').where({ id: upload, lease: mark }).update({ lease_until: next }),
      );
      if (renewed === 1) until = next;
    };
    // A renewal that fails is found out by `check` once the time is up.
    const renewing = setInterval(() => void renew().catch(() => undefined), RENEW_MS);
    return {
      upload,
      mark,
      check: () => {
        if (Date.now() > until - RENEW_MS) throw busy();
      },
      release: () => {
        clearInterval(renewing);
        this.#held.delete(upload);
        // Nobody waits for it: this process may take the upload again at once, others when the lease ends by itself.
        void this.#database
          .write((trx) =>
            trx('uploads').where({ id: upload, lease: mark }).update({ lease: null, lease_until: null }),
          )
          .catch(() => undefined);
      },
    };
  }
}
