import { spawn } from 'node:child_process';

/** How a command line ended: its status, null where it was ended from outside, and what it said. */
export interface Ended {
  readonly status: number | null;
  readonly printed: string;
  readonly told: string;
}

/** Runs a command line of this program; ends it at once when `stop` is aborted. */
export type RunApart = (argv: readonly string[], stop: AbortSignal) => Promise<Ended>;

/** Runs it in a process of its own: what one needs of memory, or dies of, is no matter of the others. `program` is the module of this program. */
export const apartBy =
  (program = process.argv[1]!): RunApart =>
  (argv, stop) =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [...process.execArgv, program, ...argv], {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let [printed, told] = ['', ''];
      child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
      child.stderr.setEncoding('utf8').on('data', (text: string) => (told += text));
      // Its work is one long computation, which hears no gentle word.
      const end = (): void => void child.kill('SIGKILL');
      stop.addEventListener('abort', end, { once: true });
      if (stop.aborted) end();
      const settle = (): void => stop.removeEventListener('abort', end);
      child.once('error', (error) => {
        settle();
        reject(error);
      });
      child.once('close', (status) => {
        settle();
        resolve({ status, printed, told });
      });
    });
