import { describe, expect, it } from 'vitest';
import type { Compute } from './compute.ts';
import { asUser, queuedByUser } from './user-queue.ts';

describe('heavy work of one user', () => {
  it('stands in one line, is refused when the line is long, and keeps nobody else waiting', async () => {
    const ends: (() => void)[] = [];
    const compute = queuedByUser(
      { run: () => new Promise<void>((resolve) => ends.push(resolve)) } as unknown as Compute,
      { atOnce: 2, waiting: 3 },
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
