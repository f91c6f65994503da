import type { ApiClient, ManyResult } from '@bracewright/core/contract';
import { describe, expect, it } from 'vitest';
import { ServerJobs } from '../../stores/server-jobs.ts';
import { noWindows, rememberedJobs } from '../../stores/testing/job-fakes.ts';
import { byReason, doMany, type ManyName, type ManyWork } from './many.ts';

type Called = { readonly name: string; readonly input: Record<string, unknown> };

const outcome = (id: string, patientId: string | null = null): ManyResult['outcomes'][number] => ({
  ...{ id, name: `name of ${id}`, isDone: patientId === null, patientId },
  ...(patientId === null ? { code: null, message: '' } : { code: 4229, message: 'no consent' }),
});

/** A server where entries lie with children: an id `c1/x` lies with the child `c1`, for whom consent is kept or not. */
function start(kept: readonly string[], wanted: Partial<ManyWork> & Pick<ManyWork, 'ids'>) {
  const consents = new Set(kept);
  const calls: Called[] = [];
  const asked: string[] = [];
  const api = {
    call: async (name: string, input: Record<string, unknown>) => {
      calls.push({ name, input });
      if (name === 'patient/consent') return consents.add(input['id'] as string);
      if (name === 'jobs/cancel') return null;
      if (name === 'jobs/get')
        return { state: 'done', progress: 1, result: { outcomes: wanted.ids.map((id) => outcome(id)) } };
      const ids = input['ids'] as string[];
      for (const { patientId } of (input['consents'] ?? []) as { patientId: string }[])
        consents.add(patientId);
      return {
        outcomes: ids.map((id) => {
          const [child, file] = id.split('/');
          return outcome(id, file && !consents.has(child!) ? child! : null);
        }),
      };
    },
  } as unknown as ApiClient;
  const work = (name: ManyName) =>
    doMany(name, {
      api,
      jobs: new ServerJobs({ api, memory: rememberedJobs(), windows: noWindows }),
      signal: new AbortController().signal,
      onProgress: () => undefined,
      askConsent: async ({ id }) => {
        asked.push(id);
        return { guardian: 'Zhang Hua', date: '2026-03-01' };
      },
      ...wanted,
    });
  return { work, calls, asked };
}

describe('many entries at once', () => {
  it('go in one call, and say only what the call takes', async () => {
    const { work, calls } = start([], { ids: ['a', 'b'] });
    expect((await work('document/deletemany')).every(({ isDone }) => isDone)).toBe(true);
    expect(calls).toEqual([{ name: 'document/deletemany', input: { ids: ['a', 'b'] } }]);
  });

  it('that are copied to a child ask its guardian once, and nobody else', async () => {
    const { work, calls, asked } = start(['c2'], { ids: ['a', 'c1/x', 'c1/y', 'c2/z'], parentId: 'p' });
    expect((await work('document/copymany')).every(({ isDone }) => isDone)).toBe(true);
    expect(asked).toEqual(['c1']);
    expect(calls.map(({ name, input }) => [name, input['ids']])).toEqual([
      ['document/copymany', ['a', 'c1/x', 'c1/y', 'c2/z']],
      ['patient/consent', undefined],
      ['document/copymany', ['c1/x', 'c1/y']],
    ]);
  });

  it('that come out of the bin carry the consent with them', async () => {
    const { work, calls } = start([], { ids: ['c1/x'] });
    expect((await work('recycle/restoremany'))[0]!.isDone).toBe(true);
    expect(calls.map(({ name }) => name)).toEqual(['recycle/restoremany', 'recycle/restoremany']);
    expect(calls[1]!.input['consents']).toEqual([
      { patientId: 'c1', guardian: 'Zhang Hua', date: '2026-03-01' },
    ]);
  });

  it('stay refused where no consent is given, and the question is put once', async () => {
    const asked: string[] = [];
    const { work } = start([], {
      ids: ['c1/x', 'c1/y', 'b'],
      askConsent: async ({ id }) => void asked.push(id),
    });
    expect((await work('document/movemany')).map(({ isDone }) => isDone)).toEqual([false, false, true]);
    expect(asked).toEqual(['c1']);
  });

  it('name the refused ones under the sentence that says why', () => {
    const refused = [outcome('a', 'c1'), outcome('b', 'c1')];
    expect(byReason(refused, ({ message }) => message)).toEqual([
      { reason: 'no consent', names: ['name of a', 'name of b'] },
    ]);
  });
});
