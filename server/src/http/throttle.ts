import type { RouteName } from '@bracewright/core/contract';
import { AppError } from '../errors.ts';

/** Calls of one user in a minute; no limit where it is undefined. */
export interface ThrottleLimits {
  readonly exports: number | undefined;
  readonly searches: number | undefined;
}

const KINDS: Partial<Record<RouteName, keyof ThrottleLimits>> = {
  'document/export': 'exports',
  'report/pdf': 'exports',
  'patient/export': 'exports',
  'audit/export': 'exports',
  'document/search': 'searches',
};

const MINUTE_MS = 60_000;

/**
 * Holds back a user whose program asks faster than any person works, so that others are not kept waiting. Kept in memory, in each
 * process for itself: what it guards is that process. Leaky bucket (J. Turner, "New directions in communications", 1986).
 */
export class Throttle {
  readonly #now: () => number;
  readonly #limits: ThrottleLimits;
  /** When the bucket of a user will have run empty. */
  readonly #empty = new Map<string, number>();

  constructor(now: () => number, limits: ThrottleLimits) {
    this.#now = now;
    this.#limits = limits;
  }

  /** Counts one call; throws `request/too-many`. */
  pass(name: RouteName, userId: string): void {
    const kind = KINDS[name];
    const limit = kind && this.#limits[kind];
    if (kind === undefined || limit === undefined) return;
    const now = this.#now();
    const key = `${kind}:${userId}`;
    const empty = Math.max(this.#empty.get(key) ?? 0, now) + MINUTE_MS / limit;
    const wait = empty - now - MINUTE_MS;
    if (wait > 0) throw new AppError('request/too-many', { retryAfter: Math.ceil(wait / 1000) });
    this.#empty.set(key, empty);
    if (this.#empty.size > 10_000)
      for (const [other, time] of this.#empty) if (time <= now) this.#empty.delete(other);
  }
}
