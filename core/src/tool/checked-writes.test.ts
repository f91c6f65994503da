import { describe, expect, it, test } from 'vitest';
import type { Json } from '../operation/index.ts';
import { LIMITS } from '../contract/limits.ts';
import { good, start, type Session } from '../testing/hostile-kit.ts';
import { body, plugin } from '../testing/probe-tools.ts';
import { TestEditor } from '../testing/test-editor.ts';

const lift = { type: 'test.lift', version: 1, params: { amount: 3 } };
type Work = (session: Session, id: string) => unknown;
/** What no type lets through. */
const any = (value: unknown): never => value as never;

/** An editor with one step of another plugin, and a tool whose Apply does `work`. */
async function prepared(work: Work): Promise<TestEditor> {
  const editor = await start((s) => ({
    onCommit: async () => (await work(s, s.services.history.history.records[0]!.id), 'close'),
  }));
  await editor.activate('good');
  expect(await editor.apply()).toBe(true);
  await editor.activate('lift');
  return editor;
}

const REFUSED: readonly (readonly [string, Work, object])[] = [
  ['a name that is none', ({ services }, id) => services.history.rename(id, any({ a: 1 })), { path: 'name', rule: 'type' }],
  ['a name that is too long', ({ services }, id) => services.history.rename(id, 'x'.repeat(LIMITS.itemName + 1)), { path: 'name', rule: 'max', max: LIMITS.itemName }],
  ['a name that shows nothing', ({ services }, id) => services.history.rename(id, ' \u200b'), { path: 'name', rule: 'blank' }],
  ['a name with signs that cannot be kept', ({ services }, id) => services.history.rename(id, 'a\u0000b'), { path: 'name', rule: 'characters' }],
  ['a step of a name that is none', ({ services }) => services.history.append({ ...lift, name: any({ toString: () => 'x' }) }), { path: 'name', rule: 'type' }],
  ['a step of no seed', ({ services }) => services.history.append({ ...lift, seed: NaN }), { path: 'seed' }],
  ['a step of half a seed', ({ services }) => services.history.append({ ...lift, seed: 0.5 }), { path: 'seed' }],
  ['a step of a seed below 0', ({ services }) => services.history.append({ ...lift, seed: -1 }), { path: 'seed', rule: 'min' }],
  ['a step that begins cancelled', ({ services }) => services.history.append({ ...lift, state: any('cancelled') }), { path: 'state', rule: 'choice' }],
  ['a step of a version that is a word', ({ services }) => services.history.append({ ...lift, version: any('1') }), { path: 'version', rule: 'type' }],
  ['a step with a list of parameters', ({ services }) => services.history.append({ ...lift, params: any([3]) }), { path: 'params', rule: 'type' }],
  ['a step with parameters that are not allowed', ({ services }) => services.history.append({ ...lift, params: { amount: 1e9 } }), { type: 'test.lift', path: 'amount', rule: 'max' }],
  ['no step', ({ services }) => services.history.append(any(null)), { path: '', rule: 'type' }],
  ['steps after all were cleared', ({ services: { history } }) => history.clear(history.base, [lift, { ...lift, params: { amount: 1e9 } }]), { path: 'amount', rule: 'max' }],
  ['steps of a list that maps itself', ({ services: { history } }) => history.clear(history.base, any(Object.assign([{ ...lift, seed: -7 }], { map: () => Object.assign([lift], { map: () => [{ ...lift, seed: -7 }] }) }))), { path: 'seed', rule: 'min' }],
  ['no steps after all were cleared', ({ services: { history } }) => history.clear(history.base, any(7)), { path: 'next', rule: 'type' }],
  ['a state that nobody knows', ({ services }, id) => services.history.setState([id], any('banana')), { path: 'state', rule: 'choice' }],
  ['a step cancelled as a state', ({ services }, id) => services.history.setState([id], any('cancelled')), { path: 'state', rule: 'choice' }],
  ['all steps cancelled as a state', ({ services }) => services.history.setAll(any('cancelled')), { path: 'state', rule: 'choice' }],
  ['states of no list', ({ services }, id) => services.history.setState(any(id), 'off'), { path: 'ids', rule: 'type' }],
  ['a step back to nowhere', ({ services }) => services.history.stepTo(any(undefined)), { path: 'id' }],
  ['parameters of another plugin’s step that it does not take', ({ services }, id) => services.history.editParams(id, { amount: 1e9, junk: 1 }), { type: 'good.lift', path: 'amount', rule: 'max' }],
  ['parameters that it does not know', ({ services }, id) => services.history.editParams(id, { amount: 1, junk: 1 }), { type: 'good.lift', rule: 'unknown', keys: 'junk' }],
  ['a list in place of them', ({ services }, id) => services.history.editParams(id, [1, 2]), { path: 'params', rule: 'type' }],
  ['parameters that came in place of none', ({ services }, id) => services.history.editParams(id, { amount: 1 }, any(() => 1)), { path: 'over', rule: 'type' }],
]; // prettier-ignore

const measure = { id: 'm', kind: 'perimeter', name: '', params: { plane: { origin: [0, 0, 200], normal: [0, 0, 1] } }, value: null, unit: 'mm' }; // prettier-ignore

it.each([
  ['in another unit than its kind', { unit: 'deg' }, 'unit'],
  ['with a text in place of its value', { value: '628' }, 'value'],
  ['with a value that is none', { value: NaN }, 'value'],
  ['without a name', { name: undefined }, 'name'],
  ['without an id', { id: '' }, 'id'],
])('a measure %s is not kept, and is told', async (_, more, path) => {
  let refused: unknown;
  const editor = await prepared(async ({ services: { annotations } }) => {
    await annotations.put(any(measure));
    await annotations.remove('m');
    refused = await annotations.put(any({ ...measure, ...more })).catch((error: unknown) => error);
    throw refused;
  });
  expect(await editor.apply()).toBe(false);
  expect(refused).toMatchObject({ code: 'measure/invalid-params', data: { kind: 'perimeter', path } });
  expect(editor.annotations.annotations).toEqual([]);
});

it('a measure that a version before kept in another unit is named anew all the same', async () => {
  const editor = await prepared(({ services: { annotations } }) =>
    annotations.put({ ...(annotations.annotations[0] as never as object), name: 'waist' } as never),
  );
  await editor.annotations.put({ ...measure, unit: 'deg' } as never);
  expect(await editor.apply()).toBe(true);
  expect(editor.annotations.annotations).toMatchObject([{ name: 'waist', unit: 'deg' }]);
});

describe('what no record may hold', () => {
  it.each(REFUSED)('is not written by a tool, and says what: %s', async (_, work, data) => {
    let refused: unknown;
    const editor = await prepared(async (s, id) => {
      try {
        await work(s, id);
      } catch (error) {
        refused = error;
        throw error;
      }
    });
    const before = editor.history.history;
    const stored = editor.storage.commands.length;
    expect(await editor.apply()).toBe(false);
    expect(refused).toMatchObject({ code: 'operation/invalid-params', data });
    expect(editor.told).toEqual(['operation/invalid-params']);
    expect(editor.history.history).toEqual(before);
    expect(editor.storage.commands).toHaveLength(stored);
    editor.tools.cancel();
    await editor.activate('good');
    expect(await editor.apply()).toBe(true);
  });

  it('is not written where it is no JSON', async () => {
    const editor = await prepared(({ services }, id) =>
      services.history.editParams(id, { amount: 1 }, { amount: NaN }),
    );
    expect(await editor.apply()).toBe(false);
    expect(editor.told).toEqual(['history/not-json']);
  });

  it('is not written of an operation that is not there', async () => {
    const editor = await prepared(({ services }) =>
      services.history.append({ ...lift, type: 'nobody.does' }),
    );
    expect(await editor.apply()).toBe(false);
    expect(editor.told).toEqual(['operation/unknown']);
  });
});

test('what is refused fails an Apply that does not wait for it', async () => {
  const editor = await prepared(({ services }, id) => {
    void services.history.rename(id, any({ a: 1 }));
  });
  expect(await editor.apply()).toBe(false);
  expect(editor.told).toEqual(['operation/invalid-params']);
  expect(editor.records).toHaveLength(1);
});

test('what a record may hold is written, a name as it is kept', async () => {
  const editor = await prepared(async ({ services: { history } }, id) => {
    await history.editParams(id, { amount: 9 });
    await history.rename(id, ' mine\u200b ');
    await history.append({ ...lift, seed: 4_294_967_295, name: '名'.repeat(LIMITS.itemName), state: 'off' });
    await history.append({ ...lift, name: '' });
    await history.setState([id], 'off');
  });
  expect(await editor.apply()).toBe(true);
  expect(editor.records.map(({ params, name, state }) => [params, name, state])).toEqual([
    [{ amount: 9 }, 'mine', 'off'],
    [{ amount: 3 }, '名'.repeat(LIMITS.itemName), 'off'],
    [{ amount: 3 }, '', 'on'],
  ]);
});

test('a step that is there already is written again as it is, also one whose plugin is not', async () => {
  const editor = await TestEditor.open({
    body,
    plugins: [
      plugin(async () => ({
        default: ({ services: { history } }) => ({
          async onCommit() {
            const { type, version, params, seed, name } = history.history.records[0]!;
            await history.clear(history.base, [{ type, version, params, seed, name: name! }]);
            return 'close';
          },
        }),
      })),
      good,
    ],
  });
  const params: Json = { of: 'one who is gone' };
  const name = 'longer than any name that can be given today';
  const gone = { id: 'gone', type: 'gone.away', version: 4, params, seed: 1, state: 'off', name, result: null } as const;
  await editor.history.replace([gone], 1);
  await editor.activate('lift');
  expect(await editor.apply()).toBe(true);
  expect(editor.records).toMatchObject([{ type: 'gone.away', params, name }]);
}); // prettier-ignore

test('a parameter that is undefined is none', async () => {
  const editor = await prepared(({ services }) =>
    services.history.append({ ...lift, params: any({ amount: 3, more: undefined }) }),
  );
  expect(await editor.apply()).toBe(true);
  expect(editor.records.at(-1)!.params).toEqual({ amount: 3 });
});

test('a parameter that is undefined is none where a step gets new ones, and in what they come in the place of', async () => {
  const editor = await prepared(({ services }, id) =>
    services.history.editParams(
      id,
      any({ amount: 9, more: undefined }),
      any({ ...(services.history.history.records[0]!.params as object), more: undefined }),
    ),
  );
  expect(await editor.apply()).toBe(true);
  expect(editor.records[0]!.params).toEqual({ amount: 9 });
});

test('what was checked is what is written, whatever answers otherwise when it is asked again', async () => {
  for (const honest of [1, 2, 3, 5, 7, 9])
    for (const questions of [1, 2, 3]) {
      let asked = 0;
      let classes = 0;
      const twoFaced = new Proxy({ amount: 3 } as Record<string, number>, {
        getPrototypeOf: () => (classes++ < questions ? Date.prototype : Object.prototype) as object,
        preventExtensions: () => {
          throw new TypeError('no');
        },
        get: (target, key) => (key === 'amount' ? (asked++ < honest ? 3 : 1e9) : Reflect.get(target, key)),
      });
      const editor = await prepared(async ({ services: { history } }, id) => {
        await history.editParams(id, twoFaced).catch(() => undefined);
        await history.editParams(id, twoFaced);
      });
      await editor.apply();
      const [record] = editor.records;
      expect((record!.params as { amount: number }).amount).toBeLessThanOrEqual(50);
    }
});

test('steps that are written at once are written one after the other, waited for or not', async () => {
  const both = [lift, { ...lift, params: { amount: 4 } }];
  const works: readonly Work[] = [
    ({ services: { history } }) => Promise.all(both.map((one) => history.append(one))),
    ({ services: { history } }) => both.forEach((one) => void history.append(one)),
  ];
  for (const work of works) {
    const editor = await prepared(work);
    expect([await editor.apply(), editor.told]).toEqual([true, []]);
    expect(editor.records.slice(1).map(({ params }) => params)).toEqual([{ amount: 3 }, { amount: 4 }]);
  }
});

test('of steps that are written at once none is kept where one is refused', async () => {
  const editor = await prepared(({ services: { history } }) =>
    Promise.all([history.append({ ...lift, params: { amount: 13 } }), history.append(lift)]),
  );
  expect([await editor.apply(), editor.told]).toEqual([false, ['test/unlucky']]);
  expect(editor.records).toHaveLength(1);
});

test('none of several steps that were asked for at once begins after Stop', async () => {
  const kept = [3, 4, 5, 6].map((amount) => ({ ...lift, params: { amount } }));
  let began: readonly PromiseSettledResult<unknown>[] = [];
  const editor = await prepared(async ({ services: { history } }) => {
    const all = kept.map((one) => history.append(one));
    queueMicrotask(() => editor.tools.abort());
    began = await Promise.allSettled(all);
    await all[0];
  });
  expect(await editor.apply()).toBe(false);
  expect(began.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected']);
  expect(editor.records).toHaveLength(1);
  editor.tools.cancel();
  await editor.activate('good');
  expect(await editor.apply()).toBe(true);
});
