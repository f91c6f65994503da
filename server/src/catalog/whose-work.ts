import { AsyncLocalStorage } from 'node:async_hooks';

/** Which operation or exporter is worked on; what it begins belongs to it, however much later that begins more. */
const at = new AsyncLocalStorage<{ readonly type: string | undefined }>();

/** The operation or exporter by which this was begun; undefined where it is of none. */
export const whoseWork = (): string | undefined => at.getStore()?.type;

/** What goes on from here is of the operation or exporter that is named, or of none. */
export const beginWorkOf = (type: string | undefined): void => at.enterWith({ type });

/** Runs what is of `type`, or of no operation until it begins one; what comes after it is as before. An object each time: Node runs in place what has the same already. */
export const workOf = <T>(type: string | undefined, work: () => T): T => at.run({ type }, work);
