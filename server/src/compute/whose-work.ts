import { AsyncLocalStorage } from 'node:async_hooks';
import { syncBuiltinESMExports } from 'node:module';

/** Which operation or exporter is worked on; what it begins belongs to it, however much later that begins more. */
const at = new AsyncLocalStorage<{ readonly type: string | undefined }>();

/** The operation or exporter by which this was begun; undefined where it is of none. */
export const whoseWork = (): string | undefined => at.getStore()?.type;

/** What goes on from here is of the operation or exporter that is named, or of none. */
export const beginWorkOf = (type: string | undefined): void => at.enterWith({ type });

/** Runs what is of no operation until it begins one; what comes after it is of none again. An object each time: Node runs in place what has the same already. */
export const apartFromWork = <T>(work: () => T): T => at.run({ type: undefined }, work);

/** Each way in which code asks for the end of its process, or of its thread. */
const ENDS = ['exit', 'reallyExit'] as const;
interface Endable {
  exit(status?: number | string | null): never;
  /** Node's own, by which `exit` ends it. */
  reallyExit(status?: number | string | null): never;
}

/**
 * The process, or a thread, belongs to others too: code of an operation that asks for its end gets an error in place of it, and whoever it was is told.
 * Called before any code of an operation is loaded, which may take hold of what ends the process. Gives what ends it whoever asks.
 */
export function keepFromExit(): (status: number) => never {
  const ends = process as unknown as Endable;
  const { exit } = ends;
  let isMeant = false;
  for (const name of ENDS) {
    const end = ends[name];
    ends[name] = (status) => {
      const type = isMeant ? undefined : whoseWork();
      if (type === undefined) return end.call(process, status);
      throw new Error(
        `${type} called process.${name}(${status ?? ''}), which would end what others asked for too. Throw an SdkError with a code of the plugin instead.`,
      );
    };
  }
  // What imports them by name has its own hold of them.
  syncBuiltinESMExports();
  return (status) => {
    isMeant = true;
    return exit.call(process, status);
  };
}
