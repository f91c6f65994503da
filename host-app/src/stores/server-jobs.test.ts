import { describe, expect, it } from 'vitest';
import { jobServer, noAnswer, noWindows } from './testing/job-fakes.ts';
import { jobMemory } from './server-jobs.ts';

const fast = { pauseMs: 1 };
const volume = { id: 'm' };

describe('work that goes on after its call', () => {
  it('is followed to its value, and told how far it is', async () => {
    const { make, memory } = jobServer([
      { state: 'running', progress: 0.5 },
      { state: 'done', result: { volume: 3 } },
    ]);
    const seen: number[] = [];
    const work = make().run('document/volume', volume, { ...fast, onProgress: (f) => void seen.push(f) });
    expect(await work).toEqual({ volume: 3 });
    expect(seen).toEqual([0.5]);
    expect(memory.ids.size).toBe(0);
  });

  it('is followed to its file', async () => {
    const { make, asked } = jobServer([{ state: 'done', result: { download: 'jobs/j/download' } }]);
    const file = await make().file('document/export', volume, fast);
    expect(file.fileName).toBe('a.stl');
    expect(asked).toEqual(['document/export', 'jobs/get', 'jobs/download']);
  });

  it('fails as the call would have', async () => {
    const { make, memory } = jobServer([{ state: 'failed', error: { code: 4261, message: 'no wall' } }]);
    const work = make().run('document/volume', volume, fast);
    await expect(work).rejects.toMatchObject({ code: 4261, message: 'no wall' });
    expect(memory.ids.size).toBe(0);
  });

  it('is stopped on the server where nobody wants it any more, and only left where the page goes', async () => {
    const stop = new AbortController();
    const stopped = jobServer([{ state: 'running' }]);
    const work = stopped.make().run('document/volume', volume, {
      ...{ ...fast, signal: stop.signal },
      onProgress: () => stop.abort(),
    });
    await expect(work).rejects.toThrow();
    expect(stopped.asked.at(-1)).toBe('jobs/cancel');

    const gone = new AbortController();
    const leaving = jobServer([{ state: 'running' }]);
    const left = leaving.make().run('document/volume', volume, {
      ...{ ...fast, leave: gone.signal },
      onProgress: () => gone.abort(),
    });
    await expect(left).rejects.toThrow();
    expect(leaving.asked).not.toContain('jobs/cancel');
    expect([...leaving.memory.ids]).toEqual(['j']);
  });
});

it('waits through a lost connection', async () => {
  const { make, asked } = jobServer([noAnswer(), { state: 'done', result: { volume: 3 } }]);
  const leave = new AbortController();
  const work = make().run('document/volume', volume, { ...fast, leave: leave.signal });
  await expect.poll(() => asked.length, { timeout: 10_000 }).toBe(3);
  expect(await work).toEqual({ volume: 3 });
});

describe('work that a page left behind', () => {
  const listed = [
    { id: 'goes', type: 'document/export', state: 'running' as const },
    { id: 'mine', type: 'document/export', state: 'done' as const },
    { id: 'seen', type: 'document/export', state: 'done' as const },
    { id: 'other window', type: 'document/export', state: 'running' as const },
  ];

  it('is found: what goes on, and what ended while this browser was away; not what another window waits for', async () => {
    const { make, memory } = jobServer([{ state: 'done', result: null }], listed);
    memory.add('mine');
    memory.add('other window');
    const windows = { ...noWindows, held: async () => new Set(['other window']) };
    const left = await make(windows).left('m');
    expect(left.map(({ id }) => id)).toEqual(['goes', 'mine']);
    expect(await left[1]!.follow()).toEqual({ value: null });
    expect(memory.has('mine')).toBe(false);
  });

  it('is remembered by a browser that keeps things, and forgotten in order', () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    const memory = jobMemory(storage);
    for (let i = 0; i < 60; i++) memory.add(`${i}`);
    expect([jobMemory(storage).has('59'), memory.has('9')]).toEqual([true, false]);
    memory.remove('59');
    expect(memory.has('59')).toBe(false);
    kept.set('bracewright.jobs', 'no json');
    expect(memory.has('58')).toBe(false);
  });
});
