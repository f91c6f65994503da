/** One line of the table: what we need for the work, and what a named peer needs for the same work in the same run. */
export interface Row {
  readonly work: string;
  /** Triangles of the body, where the group did not name one for all. */
  readonly size?: number;
  /** Milliseconds of CPU time for one unit of the work. */
  readonly ours: number;
  readonly peer?: { readonly name: string; readonly ms: number };
  /** What the work must keep to: at most so many milliseconds, or so many frames a second and more. */
  readonly bar?: { readonly ms: number } | { readonly framesPerSecond: number };
}

/** Milliseconds of CPU time (user and system, all threads) that `work` needs once; the best of `runs`, each doing it `times` times. */
export async function cpu(
  work: (index: number) => unknown,
  { times = 1, runs = 3 }: { readonly times?: number; readonly runs?: number } = {},
): Promise<number> {
  let best = Infinity;
  for (let run = 0; run < runs; run++) {
    // Without a kind V8 throws away what it has compiled as well, and every run would be the first one of a program.
    void globalThis.gc?.({ type: 'major', execution: 'sync' });
    const start = process.cpuUsage();
    for (let index = 0; index < times; index++) {
      // Waiting for what is no promise costs a turn of the queue, which is more than a ray.
      const result = work(index);
      if (result instanceof Promise) await result;
    }
    const { user, system } = process.cpuUsage(start);
    best = Math.min(best, (user + system) / 1000 / times);
  }
  return best;
}
