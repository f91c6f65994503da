import type { Writable } from 'node:stream';

/** Most that one step may write: more than a log that somebody reads. */
const MOST_LINES = 200;
const MOST_CHARACTERS = 64 * 1024;

/** Says when another step begins. */
export interface BoundWrites {
  /** What is written from now on is of what is named. */
  begin(of: string): void;
  /** Says what was left out, if anything was. */
  end(): void;
}

const textOf = (chunk: unknown): string =>
  typeof chunk === 'string' ? chunk : Buffer.from(chunk as Uint8Array).toString();

/**
 * Bounds what a thread writes: each line goes through the thread that answers people. What one step writes further is left out, and one line says how many
 * lines that were.
 */
export function boundWrites(streams: readonly Writable[]): BoundWrites {
  let name = 'a thread';
  let lines = 0;
  let characters = 0;
  let leftOut = 0;
  const say = streams.map((stream) => stream.write.bind(stream))[0]!;
  const end = () => {
    if (leftOut > 0) say(`${name} wrote ${leftOut} lines more, which are left out\n`);
    lines = characters = leftOut = 0;
  };
  for (const stream of streams) {
    const write = stream.write.bind(stream);
    stream.write = ((chunk: unknown, ...rest: readonly unknown[]): boolean => {
      const text = textOf(chunk);
      const count = Math.max(1, text.split('\n').length - 1);
      if (lines + count <= MOST_LINES && characters + text.length <= MOST_CHARACTERS) {
        lines += count;
        characters += text.length;
        return Reflect.apply(write, stream, [chunk, ...rest]) as boolean;
      }
      leftOut += count;
      const done = rest.at(-1);
      if (typeof done === 'function') process.nextTick(done);
      return true;
    }) as typeof stream.write;
  }
  return {
    begin(of) {
      end();
      name = of;
    },
    end,
  };
}
