import { randomUUID } from 'node:crypto';
import type { DocumentEntry, Measure } from '@bracewright/core/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../test/harness.ts';

let server: TestServer;
let user: TestUser;
let model: DocumentEntry;
let revision: number;
let count = 0;
beforeAll(async () => {
  server = await startTestServer({ patienceMs: 60_000 });
  user = await server.user('locker');
});
beforeEach(async () => {
  // 300 mm wide at every height.
  model = await user.scan('0', `body${count++}.stl`);
  revision = 0;
});
afterAll(() => server.stop());

async function grow(percent: number): Promise<string> {
  const id = randomUUID();
  const step = { id, type: 'test.grow', version: 1, params: { percent } };
  await user.client.call('operation/create', { modelId: model.id, revision, ...step });
  revision++;
  return id;
}
const update = async (id: string, change: { readonly state?: 'on' | 'off'; readonly params?: object }) => {
  const { revision: now } = await user.client.call('operation/update', { id, revision, ...change } as never);
  revision = now;
};
const params = { plane: { origin: [0, 0, 250], normal: [0, 0, 1] } } as never;
const width = (step?: string) =>
  user.client.call('measure/create', {
    modelId: model.id, kind: 'width', params, ...(step === undefined ? {} : { step }),
  }); // prettier-ignore
const list = (modelId = model.id) => user.client.call('measure/list', { modelId });
const told = (measures: readonly Measure[]) =>
  measures.map(({ value, checked, step }) => [value && Math.round(value), checked, step]);

describe('a measure that is locked to a step', () => {
  it('has the value of the body after that step, whatever is done later, beside one that follows', async () => {
    const first = await grow(10);
    await width(first);
    await width();
    await grow(100);
    const both = told(await list()).toSorted(([a], [b]) => Number(a) - Number(b));
    expect(both).toEqual([[330, true, first], [660, true, undefined]]); // prettier-ignore
  });

  it('has the value of that body as it is now where the step or one before it is edited or switched off', async () => {
    const first = await grow(10);
    const second = await grow(100);
    await width(second);
    await update(first, { params: { percent: 20 } });
    expect(told(await list())).toEqual([[720, true, second]]);
    await update(second, { state: 'off' });
    expect(told(await list())).toEqual([[360, true, second]]);
  });

  it('keeps its last value while the step is undone, and after it is gone', async () => {
    const first = await grow(10);
    const { id } = await width(first);
    const back = await user.client.call('operation/step', { modelId: model.id, revision, id: null });
    expect(told(await list())).toEqual([[330, true, first]]);
    revision = back.revision;
    await user.client.call('operation/clearoperationhistory', { modelId: model.id, revision });
    expect(told(await list())).toEqual([[330, true, first]]);
    const free = await user.client.call('measure/update', { id, step: null });
    expect(told([free])).toEqual([[300, true, undefined]]);
  });

  it('is not told as checked where the steps were changed after its value was taken and before its step went', async () => {
    const first = await grow(10);
    const second = await grow(100);
    await width(second);
    expect(told(await list())).toEqual([[660, true, second]]);
    await update(first, { params: { percent: 20 } });
    await user.client.call('operation/step', { modelId: model.id, revision, id: first });
    expect(told(await list())).toEqual([[660, 'unknown', second]]);
  });

  it('keeps value and check with another name while its step is undone', async () => {
    const first = await grow(10);
    const { id } = await width(first);
    await user.client.call('operation/step', { modelId: model.id, revision, id: null });
    const named = await user.client.call('measure/update', { id, name: 'Waist', params });
    expect([named.name, ...told([named])]).toEqual(['Waist', [330, true, first]]);
    expect(told(await list())).toEqual([[330, true, first]]);
  });

  it('is locked and unlocked with no other word of it, and a name leaves the lock', async () => {
    const { id } = await width();
    const first = await grow(10);
    await grow(100);
    expect(told([await user.client.call('measure/update', { id, step: first })])).toEqual([
      [330, true, first],
    ]);
    await user.client.call('measure/update', { id, name: 'Waist' });
    expect(told(await list())).toEqual([[330, true, first]]);
    expect(told([await user.client.call('measure/update', { id, step: null })])).toEqual([
      [660, true, undefined],
    ]);
  });

  it('tells what the caller found on that body where it is otherwise', async () => {
    const first = await grow(10);
    await grow(100);
    const at = { meshHash: 'a'.repeat(64), revision };
    const given = { modelId: model.id, kind: 'width', params, step: first, at } as const;
    expect(await user.client.call('measure/create', { ...given, value: 331 })).toMatchObject({ value: 330, checked: 'differs', givenValue: 331 }); // prettier-ignore
  });

  it('is copied with its step, and is locked to no step of another model', async () => {
    const first = await grow(10);
    await width(first);
    const copy = await user.client.call('document/copy', { id: model.id, parentId: '0' });
    const [record] = await user.client.call('operation/list', { modelId: copy.id });
    expect(told(await list(copy.id))).toEqual([[330, true, record!.id]]);
    await expect(width(record!.id)).rejects.toMatchObject({ status: 422 });
  });
});
