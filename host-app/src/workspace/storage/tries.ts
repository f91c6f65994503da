import { ApiError } from '@bracewright/core/contract';
import type { SaveState } from '@bracewright/core/services';

/** Seconds between two tries while the server does not answer. */
const RETRY_SECONDS = [1, 2, 4, 8, 15, 30];
export const STALE = 4090;
export const ID_TAKEN = 4091;
/** How often in a row another window may be faster before a person is asked. */
export const MOST_STALE = 3;
/** Refusals that pass: signed out, too slow, too early, too many. */
const PASSING = new Set([401, 408, 425, 429]);

/** Failures in a row: without an answer, and because another window was faster. */
export interface Tries {
  lost: number;
  stale: number;
}

/** Milliseconds to wait after so many tries without an answer. */
export const pauseAfter = (lost: number): number =>
  RETRY_SECONDS[Math.min(lost, RETRY_SECONDS.length - 1)]! * 1000;

/** Whether asking again can never help: the rest need not wait for it. Only the server itself can say so, no proxy on the way. */
export const isFinal = (error: ApiError): boolean =>
  !error.isNetwork &&
  !error.isForeign &&
  error.status < 500 &&
  !PASSING.has(error.status) &&
  error.code !== STALE;

/** Whether asking again later may help without anybody's doing. */
export const mayPass = (error: ApiError): boolean =>
  error.isNetwork || error.isForeign || error.status >= 500 || error.status === 429;

/** Whether a change may be on the server though it was not acknowledged. */
export const mayHaveArrived = (error: unknown): boolean =>
  error instanceof ApiError && (error.isNetwork || error.isForeign || error.status >= 500);

/** What is shown while it is tried again: a network's own page in place of an answer is no connection. */
export const stateAfter = (error: ApiError, pending: number): SaveState =>
  error.isNetwork || (error.isForeign && error.status < 400)
    ? { kind: 'offline', pending }
    : { kind: 'failed', pending, code: error.message };

/** Waits, or less when the connection comes back. */
export const untilOnline = (ms: number): Promise<void> =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener('online', done);
  });

/** Lets an answer of the server that is a refusal pass; anything else is a fault of this program. */
export function letPass(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}
