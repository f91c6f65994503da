import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** Runs `work`, and everything that comes of it, as part of a request. */
export const inRequest = <T>(requestId: string, work: () => T): T => current.run(requestId, work);

/** What each line of the log holds besides what it says: the id of the request it belongs to, where there is one. */
export function logContext(): { readonly requestId?: string } {
  const requestId = current.getStore();
  return requestId === undefined ? {} : { requestId };
}
