import type { Output } from './output.ts';

/** One word of the command line. */
export interface Command {
  readonly name: string;
  readonly usage: string;
  /** A few words for the list of commands. */
  readonly about: string;
  /** Resolves to the exit status: 0 done, 1 the work failed. Throws BadArguments for status 2. */
  run(argv: readonly string[], output: Output): Promise<number>;
}
