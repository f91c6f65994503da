import { AsyncLocalStorage } from 'node:async_hooks';

/** Which operation or exporter is worked on; what it begins belongs to it, however much later that begins more. */
const at = new AsyncLocalStorage<{ readonly type: string | undefined }>();

/** The operation or exporter by which this was begun; undefined where it is of none. */
export const whoseWork = (): string | undefined => at.getStore()?.type;

/** What goes on from here is of the operation or exporter that is named, or of none. */
export const beginWorkOf = (type: string | undefined): void => at.enterWith({ type });

/** Runs what is of no operation until it begins one; what comes after it is of none again. An object each time: Node runs in place what has the same already. */
export const apartFromWork = <T>(work: () => T): T => at.run({ type: undefined }, work);

/**
 * The process, or a thread, belongs to others too: code of an operation that asks for its end gets an error in place of it, and whoever it was is told.
 */
export function keepFromExit(): void {
  const { exit } = process;
  process.exit = (status) => {
    const type = whoseWork();
    if (type === undefined) return exit.call(process, status);
    throw new Error(
      `${type} called process.exit(${status ?? ''}), which would end what others asked for too. Throw an SdkError with a code of the plugin instead.`,
    );
  };
}
