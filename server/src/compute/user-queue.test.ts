import { describe, expect, it } from 'vitest';
import type { Compute } from './compute.ts';
import { asUser, limitsOf, queuedByUser } from './user-queue.ts';

describe('heavy work of one user', () => {
  it('stands in one line, is refused when the line is long, and keeps nobody else waiting', async () => {
    const ends: (() => void)[] = [];
    const compute = queuedByUser(
      { run: () => new Promise<void>((resolve) => ends.push(resolve)) } as unknown as Compute,
      { threads: 4, atOnce: 2, waiting: 3 },
    );
    const ask = (user: string) => asUser(user, () => compute.run({ kind: 'mass' } as never));
    const mine = Array.from({ length: 5 }, () => ask('one'));
    expect(ends).toHaveLength(2);
    await expect(ask('one')).rejects.toMatchObject({ failure: 'job/queue-full' });
    const other = ask('two');
    expect(ends).toHaveLength(3);
    for (let done = 0; done < 6; done++) {
      ends[done]!();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all([...mine, other]);
  });
});

/** A queue over threads that take what comes in turn, and the names of the pieces in the order in which they began. */
function threadsOf(threads: number) {
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const waiting: (() => void)[] = [];
  let free = threads;
  const run = async ({ kind }: { readonly kind: string }) => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    began.push(kind);
    await new Promise<void>((resolve) => ends.push(resolve));
    const next = waiting.shift();
    if (next) next();
    else free++;
  };
  const compute = queuedByUser({ run } as unknown as Compute, limitsOf(threads));
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    began,
    settle,
    ask: (user: string, name: string, isBehind = false) =>
      void asUser(user, () => compute.run({ kind: name } as never, { isBehind })),
    /** Ends the piece that began first of those that go on. */
    endOne: async () => {
      ends.shift()?.();
      await settle();
    },
  };
}

describe('threads among users', () => {
  it.each([2, 3, 4, 8])(
    'leave one to others where there are %d, whatever one user asks for',
    async (threads) => {
      const { began, ask, settle } = threadsOf(threads);
      for (let i = 0; i < 10; i++) ask('one', `one ${i}`, threads > 2 && i % 3 === 2);
      await settle();
      expect(began.length).toBeLessThan(threads);
      expect(began.length).toBeLessThanOrEqual(2);
      ask('two', 'two');
      await settle();
      expect(began.at(-1)).toBe('two');
    },
  );

  it('keep nobody waiting behind a check of their own where there are 2', async () => {
    const { began, ask, settle } = threadsOf(2);
    ask('one', 'check', true);
    ask('one', 'later check', true);
    ask('one', 'export');
    await settle();
    expect(began).toEqual(['check', 'export']);
  });

  it('take turns where there is one', async () => {
    const { began, ask, settle, endOne } = threadsOf(1);
    for (let i = 0; i < 3; i++) ask('one', `one ${i}`);
    for (let i = 0; i < 3; i++) ask('two', `two ${i}`);
    await settle();
    for (let i = 0; i < 6; i++) await endOne();
    expect(began).toEqual(['one 0', 'two 0', 'one 1', 'two 1', 'one 2', 'two 2']);
  });

  it('take what nobody waits for when there is nothing else, and after a while in any case', async () => {
    const { began, ask, settle, endOne } = threadsOf(1);
    ask('one', 'one 0');
    ask('one', 'check', true);
    ask('one', 'one 1');
    ask('two', 'two 0');
    await settle();
    for (let i = 0; i < 3; i++) await endOne();
    expect(began).toEqual(['one 0', 'two 0', 'one 1', 'check']);
    for (let i = 0; i < 20; i++) ask('two', `two ${i}`);
    ask('one', 'late check', true);
    await settle();
    for (let i = 0; i < 24; i++) await endOne();
    expect(began.indexOf('late check')).toBeGreaterThan(began.indexOf('two 5'));
    expect(began.indexOf('late check')).toBeLessThan(began.indexOf('two 15'));
  });
});
