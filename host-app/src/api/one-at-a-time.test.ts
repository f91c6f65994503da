import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

function mutationOf(change: (what: string) => Promise<string>) {
  const queries = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
  const observer = new MutationObserver(queries, { mutationFn: change });
  return oneAtATime((what: string) => observer.mutate(what));
}

describe('what is asked for once at a time', () => {
  it('is not sent a second time while the first is on its way, and is again afterwards', async () => {
    const sent: string[] = [];
    let answer = (_: string): void => undefined;
    const ask = mutationOf((what) => {
      sent.push(what);
      return new Promise((resolve) => (answer = resolve));
    });
    const first = ask('first');
    expect(await ask('first')).toEqual({ busy: true });
    expect(sent).toEqual(['first']);
    answer('done');
    expect(await first).toEqual({ busy: false, answer: 'done' });
    const again = ask('first');
    await Promise.resolve();
    await Promise.resolve();
    answer('done too');
    expect(await again).toEqual({ busy: false, answer: 'done too' });
    expect(sent).toEqual(['first', 'first']);
  });

  it('leaves another wish alone, and takes two pieces of work of one form for the same', async () => {
    const sent: unknown[] = [];
    const ask = oneAtATime((what: unknown) => {
      sent.push(what);
      return new Promise<never>(() => undefined);
    });
    const work = () => undefined;
    void ask({ id: 'a' });
    void ask({ id: 'b' });
    void ask(work);
    expect(await ask(() => 1)).toEqual({ busy: true });
    expect(await ask({ id: 'a' })).toEqual({ busy: true });
    expect(sent).toEqual([{ id: 'a' }, { id: 'b' }, work]);
  });

  it('may be asked again after a refusal, which the asker gets', async () => {
    let count = 0;
    const ask = mutationOf(() => (++count === 1 ? Promise.reject(new Error('no')) : Promise.resolve('yes')));
    await expect(ask('first')).rejects.toThrow('no');
    expect(await ask('second')).toEqual({ busy: false, answer: 'yes' });
  });
});
