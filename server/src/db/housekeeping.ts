import { AsyncLocalStorage } from 'node:async_hooks';

const housekeeping = new AsyncLocalStorage<true>();

/** Runs work that writes for the server's own sake, beside the change that a call makes: no line of the audit trail goes with it. */
export const asHousekeeping = <T>(work: () => T): T => housekeeping.run(true, work);

/** Whether what runs now is such work. */
export const isHousekeeping = (): boolean => housekeeping.getStore() === true;
