import { autorun } from 'mobx';
import { describe, expect, it } from 'vitest';
import { SERVICES, serviceToken, type ServiceLocator } from '../services/index.ts';
import type { PatientService } from '../services/patient-service.ts';
import type { PickingService } from '../services/picking-service.ts';
import { good, type Session } from '../testing/hostile-kit.ts';
import { body, plugin } from '../testing/probe-tools.ts';
import { tube } from '../testing/bodies.ts';
import { TestEditor } from '../testing/test-editor.ts';
import { lendService } from './lent-members.ts';
import type { ToolFactory } from '../tool-contract/tool.ts';

const marker = {
  ...{ id: 'm1', kind: 'marker-point', name: 'C7', value: null, unit: '' },
  params: { point: { position: [100, 0, 200], normal: [1, 0, 0] } },
} as never;

/** An editor with one step of a sound tool, and the tool that is told. */
async function open(factory: (session: Session) => unknown): Promise<TestEditor> {
  const tool = plugin(async () => ({ default: factory as ToolFactory<never> as never }));
  const editor = await TestEditor.open({ body, plugins: [tool, good] });
  await editor.apply('good', { amount: 1 });
  return editor;
}

describe('what is lent to a tool', () => {
  it.each(['append', 'edit', 'cancel', 'marker'])('is not written as it ends: %s', async (what) => {
    const editor = await open(({ services: { history, annotations } }) => ({
      onEnd() {
        const [first] = history.history.records;
        if (what === 'append')
          return history.append({ type: 'good.lift', version: 1, params: { amount: 9 } });
        if (what === 'edit') return history.editParams(first!.id, { amount: 40 });
        return what === 'cancel' ? history.cancelFrom(first!.id) : annotations.put(marker);
      },
    }));
    await editor.activate('lift');
    expect(await editor.apply()).toBe(true);
    await editor.history.settled();
    expect(editor.records.map(({ params, state }) => [params, state])).toEqual([
      [{ amount: 1 }, 'on'],
      [{ amount: 5 }, 'on'],
    ]);
    expect(editor.annotations.annotations).toEqual([]);
  });

  it('is what the services name, and not what their classes have besides', async () => {
    let lent!: Session['services'];
    const editor = await open((session) => ((lent = session.services), {}));
    await editor.activate('lift');
    for (const name of ['undoEntries', 'redoEntries', 'tailGuard', 'order', 'settled', 'replace'])
      expect([name, Reflect.get(lent.history, name)]).toEqual([name, undefined]);
    expect(() => Object.assign(lent.history.roles, { of: () => 'wall' })).toThrow('lent to the tool');
    const picking = { rayAt: () => 'ray', setMesh: () => 'another', dispose: () => 'gone' };
    const one = lendService('picking', picking as unknown as PickingService);
    expect([Reflect.get(one, 'setMesh'), Reflect.get(one, 'dispose'), one.rayAt(1, 1)]).toEqual([
      ...[undefined, undefined, 'ray'],
    ]);
    expect(() => lent.scene.setTheme('dark')).toThrow('tool/write-outside-commit');
  });

  it('is not changed through an object of a class or a table that a host keeps in its service', () => {
    class Curve {
      cobb = 24;
      readonly #side = 'right';
      side(): string {
        return this.#side;
      }
    }
    const curve = Object.assign(new Curve(), { levels: new Map([['T8', { at: 1 }]]) });
    const lent = lendService('patient', { curve } as never as PatientService).curve as never as Curve & {
      levels: Map<string, { at: number }>;
    };
    expect(() => (lent.cobb = 60)).toThrow('lent to the tool');
    lent.levels.set('T8', { at: 9 });
    expect(() => (lent.levels.get('T8')!.at = 9)).toThrow();
    expect([lent.cobb, lent.side(), curve.levels.get('T8'), curve.levels.size]).toEqual([
      24,
      'right',
      { at: 1 },
      1,
    ]);
  });

  it.each([
    ['assets', 'put'],
    ['notifications', 'notify'],
    ['units', 'formatLength'],
    ['i18n', 't'],
    ['ids', 'uuid'],
    ['looks', 'align'],
  ] as const)('is replaced for nobody: %s', async (name, method) => {
    let lent!: object;
    const editor = await open((session) => ((lent = session.services.get<object>(SERVICES[name])), {}));
    await editor.activate('lift');
    expect(() => Object.assign(lent, { [method]: () => 'mine' })).toThrow('lent to the tool');
  });

  it('shows nothing after its end, and stops nobody', async () => {
    let lent!: Session['services'];
    const editor = await open((session) => ((lent = session.services), {}));
    await editor.activate('lift');
    editor.tools.cancel();
    lent.scene.showTemporary(tube({ radius: 5, height: 9, segments: 6, rings: 2 }));
    expect(editor.scene.temporary).toBeNull();
    await editor.activate('good');
    const applying = editor.apply();
    lent.history.abort();
    expect([await applying, editor.told]).toEqual([true, []]);
  });

  it('of its history tries what is edited in its own Apply as what is made new', async () => {
    const editor = await open((session) => ({
      async onCommit() {
        await session.services.history.editParams(session.services.history.history.records[1]!.id, {
          amount: 13,
        });
        return 'close';
      },
    }));
    await editor.apply('lift', { amount: 2 });
    await editor.activate('lift');
    expect(await editor.apply()).toBe(false);
    expect(editor.told.at(-1)).toBe('test/unlucky');
    expect(editor.records.map(({ params }) => params)).toEqual([{ amount: 1 }, { amount: 2 }]);
  });
});

type Lent = Session['services']['history'];
const passOver = (work: Promise<unknown>) => work.catch(() => undefined);
it.each<[string, (history: Lent, id: string) => Promise<unknown>, boolean, number]>([
  ['that its tool passes over is not kept', (h, id) => passOver(h.editParams(id, { amount: 13 })), true, 2],
  [
    'while its step is off, and that is then on, is not kept',
    async (h, id) => {
      await h.setState([id], 'off');
      await h.editParams(id, { amount: 13 });
      await h.setState([id], 'on');
    },
    false,
    2,
  ],
  [
    'that is made good is what was asked for',
    async (h, id) => {
      await passOver(h.editParams(id, { amount: 13 }));
      await h.editParams(id, { amount: 9 });
    },
    true,
    9,
  ],
])('a refused edit %s', async (_, work, isKept, left) => {
  const editor = await open(({ services: { history } }) => ({
    async onCommit() {
      await work(history, history.history.records[1]!.id);
      return 'close';
    },
  }));
  await editor.apply('lift', { amount: 2 });
  await editor.activate('lift');
  expect(await editor.apply()).toBe(isKept);
  expect(editor.records[1]).toMatchObject({ params: { amount: left }, state: 'on' });
});

it('a refused edit by a service that a plugin contributes is not kept either', async () => {
  const WRITER = serviceToken<{ write(): Promise<unknown> }>('lift/writer');
  const editor = await TestEditor.open({
    body,
    plugins: [
      {
        ...plugin(async () => ({
          default: ((session: Session) => ({
            async onCommit() {
              await session.services.get(WRITER).write();
              return 'close';
            },
          })) as never,
        })),
        contribute: async () => ({
          default: (binder) =>
            binder.bind(WRITER, (services) => ({
              write() {
                const history = services.get(SERVICES.history);
                return passOver(history.editParams(history.history.records[0]!.id, { amount: 13 }));
              },
            })),
        }),
      },
      good,
    ],
  });
  await editor.apply('lift', { amount: 2 });
  await editor.activate('lift');
  expect(await editor.apply()).toBe(true);
  expect(editor.records.map(({ params }) => params)).toEqual([{ amount: 2 }]);
  await editor.history.undo();
  expect(editor.history.history).toMatchObject({ cursor: 0, records: [{ params: { amount: 2 } }] });
});

it('data of a service is read as a copy, and a service that its host froze is lent as any', async () => {
  const curve = { type: 'rigo-A1', side: 'left' };
  const patient = Object.freeze({ curve, earlierSteps: async () => [], bodyBefore: async () => body });
  const editor = await TestEditor.open({
    ...{ body, plugins: [plugin(async () => ({ default: () => ({}) }))] },
    services: { patient: patient as never },
  });
  await editor.activate('lift');
  const lent = editor.session.services.get(SERVICES.patient);
  expect(() => Object.assign(lent.curve, { side: 'right' })).toThrow();
  expect([curve.side, lent.curve.side, await lent.earlierSteps([])]).toEqual(['left', 'left', []]);
  expect([Object.keys(lent), 'curve' in lent]).toEqual([['curve', 'earlierSteps', 'bodyBefore'], true]);
});

it('values for a step that is undone meanwhile are not offered: they were typed for one that stood', async () => {
  const editor = await open(() => ({}));
  await editor.apply('lift', { amount: 2 });
  await editor.edit(editor.records[1]!.id);
  editor.set({ amount: 4 });
  editor.tools.cancel();
  expect(editor.tools.left('lift')?.values).toEqual({ amount: 4 });
  const { id } = editor.records[1]!;
  await editor.history.stepTo(editor.records[0]!.id);
  expect(editor.tools.left('lift')).toBeUndefined();
  // What is typed for it as it is undone is for one that is undone.
  await editor.edit(id);
  editor.set({ amount: 7 });
  editor.tools.cancel();
  await editor.history.stepTo(id);
  expect(editor.tools.left('lift')).toBeUndefined();
  await editor.history.stepTo(editor.records[0]!.id);
  await editor.tools.resume('lift');
  expect(await editor.apply()).toBe(true);
  expect(editor.history.history).toMatchObject({ cursor: 1, records: [{}, { id, params: { amount: 7 } }] });
});

it('what others did comes to its end, however often somebody stops what is computed', async () => {
  const editor = await open(() => ({}));
  let stops = 0;
  const told = new Set<boolean>();
  const end = autorun(() => {
    if (editor.history.running) told.add(editor.history.running.isFromOthers ?? false);
    // Bounded, so that a test without an end is none.
    if (editor.history.running && stops < 500) {
      stops++;
      editor.history.abort();
    }
  });
  const [first] = editor.records;
  await editor.history
    .replace([first!, { ...first!, id: 'theirs', params: { amount: 20 }, result: null }], 2)
    .catch(() => undefined);
  await editor.history.settled();
  end();
  expect(stops).toBeLessThan(10);
  // Who may stop it is told so, and who may not.
  expect([...told]).toEqual([false, true]);
  expect(editor.records.map(({ params }) => params)).toEqual([{ amount: 1 }, { amount: 20 }]);
});

it('what was typed for a step that was set aside is taken up when the step is there again', async () => {
  const editor = await open(() => ({}));
  await editor.apply('lift', { amount: 2 });
  const { id } = editor.records[1]!;
  await editor.edit(id);
  editor.set({ amount: 4 });
  await editor.history.setState([id], 'off');
  expect(await editor.apply()).toBe(false);
  expect(editor.told.at(-1)).toBe('history/record-idle');
  editor.tools.cancel();
  await editor.history.setState([id], 'on');
  await editor.tools.resume('lift');
  expect(editor.session.draft.values).toEqual({ amount: 4 });
  expect(await editor.apply()).toBe(true);
  expect(editor.records.map(({ params }) => params)).toEqual([{ amount: 1 }, { amount: 4 }]);
});

describe('what is lent to what a plugin contributes', () => {
  const HELD = serviceToken<ServiceLocator & { dispose(): void }>('lift/held');
  const contributing = (dispose: () => void) =>
    TestEditor.open({
      body,
      plugins: [
        {
          ...plugin(async () => ({ default: () => ({}) })),
          contribute: async () => ({
            default: (binder) => binder.bind(HELD, (services) => ({ ...services, dispose })),
          }),
        },
        good,
      ],
    });

  it('is no more than what is lent to its tools', async () => {
    const editor = await contributing(() => undefined);
    const held = editor.services.get(HELD);
    await expect(held.get(SERVICES.annotations).put(marker)).rejects.toMatchObject({
      code: 'tool/write-outside-commit',
    });
    expect(() => held.get(SERVICES.scene).showBody(body)).toThrow('tool/write-outside-commit');
    expect(() => held.get(SERVICES.runner).open(body)).toThrow('tool/write-outside-commit');
    expect(() => held.get(SERVICES.runner).dispose()).toThrow('tool/write-outside-commit');
    expect(() => Object.assign(held.get(SERVICES.units), { formatLength: () => '1' })).toThrow('lent');
    expect(editor.annotations.annotations).toEqual([]);
  });

  it('and fails as it is let go of keeps nothing else', async () => {
    const editor = await contributing(() => {
      throw new Error('stuck');
    });
    editor.services.get(HELD);
    expect(() => editor.dispose()).not.toThrow();
    expect(editor.faults.map(String)).toEqual(['Error: stuck']);
  });
});

describe('what is told and asked by a tool', () => {
  it.each<[string, (notices: Session['services']['notifications']) => unknown]>([
    ['a kind that no host draws', (notices) => notices.notify('nope' as never, 'test/unlucky')],
    ['a kind that is none', (notices) => notices.notify(Symbol('info') as never, 'test/unlucky')],
    ['a code that is none', (notices) => notices.notify('info', null as never)],
  ])('is refused before the host is asked to show it: %s', async (_, tell) => {
    const editor = await open(() => ({}));
    await editor.activate('lift');
    const told = [...editor.told];
    expect(() => tell(editor.session.services.notifications)).toThrow(TypeError);
    expect(editor.told).toEqual(told);
  });

  it('is refused too where an answer is waited for', async () => {
    const editor = await open(() => ({}));
    await editor.activate('lift');
    const { notifications } = editor.session.services;
    for (const code of [null, Symbol('x'), 5])
      await expect(notifications.confirm(code as never)).rejects.toThrow(TypeError);
  });

  it.each<[string, (notices: Session['services']['notifications']) => unknown]>([
    ['nothing to choose from', (notices) => notices.choose!('test/unlucky', null as never)],
    [
      'a choice without words',
      (notices) => notices.choose!('test/unlucky', [{ id: 'a', name: {} }] as never),
    ],
    [
      'a picture that is none',
      (notices) => notices.choose!('test/unlucky', [{ id: 'a', name: 'A', picture: [null] }] as never),
    ],
    [
      'a name that is none',
      (notices) => notices.askName!('test/unlucky', { name: {}, max: Number.NaN } as never),
    ],
  ])('is refused with what is shown beside the words: %s', async (_, ask) => {
    const editor = await open(() => ({}));
    await editor.activate('lift');
    await expect(ask(editor.session.services.notifications)).rejects.toThrow(TypeError);
  });
});

it('draws for one tool what a page can draw, in however many layers', async () => {
  const editor = await open(() => ({}));
  await editor.activate('lift');
  const { overlay } = editor.session.services;
  const ring = { kind: 'ring', role: 'handle', centre: [0, 0, 0], normal: [0, 0, 1], radius: 5 };
  const [first, second] = [overlay.createLayer('a'), overlay.createLayer('b')];
  first.set(new Array(3000).fill(ring));
  expect(() => second.set(new Array(3000).fill(ring))).toThrow('at most 5000');
  first.set([]);
  second.set(new Array(3000).fill(ring));
  expect(() => first.set(new Array(3000).fill(ring))).toThrow('at most 5000');
  second.dispose();
  first.set(new Array(3000).fill(ring));
});

it('asks nothing for a tool that is closed: nobody would hear the answer', async () => {
  const given: unknown[] = [];
  const editor = await open(({ services: { notifications } }) => ({
    async onEnd() {
      given.push(await notifications.confirm('test/unlucky'));
      given.push(await notifications.choose!('test/unlucky', [{ id: 'a', name: 'A' }]));
      given.push(await notifications.askName!('test/unlucky', { name: 'A', max: 5 }));
    },
  }));
  editor.notifications.chosen = () => 'a';
  editor.notifications.named = () => 'B';
  await editor.activate('lift');
  editor.session.cancel();
  await expect.poll(() => given).toEqual([false, undefined, undefined]);
  expect([editor.notifications.asked, editor.notifications.offered]).toEqual([[], []]);
});

describe('what a tool draws over the body', () => {
  const points = (count: number) => ({
    ...{ kind: 'points', role: 'edge' },
    points: Array.from({ length: count }, () => [0, 0, 0]),
  });
  const ring = { kind: 'ring', role: 'handle', centre: [0, 0, 0], normal: [0, 0, 1], radius: 5 };
  it.each<[string, unknown]>([
    ['no list', null],
    ['no item', [null]],
    ['an unknown kind', [{ ...ring, kind: 'cloud' }]],
    ['a lens about nothing', [{ kind: 'magnifier', role: 'edge', at: null }]],
    ['a label of a symbol', [{ kind: 'label', role: 'edge', at: [0, 0, 0], text: Symbol('x') }]],
    ['a grip that does nothing', [{ kind: 'grip', role: 'edge', at: [0, 0, 0], handle: 'a', name: 'A' }]],
    ['more handles than a hand can find', [{ ...points(5001), handles: new Array(5001).fill('a') }]],
    ['more items than anybody can see', new Array(5001).fill(ring)],
    [
      'more labels than anybody can read',
      new Array(501).fill({ kind: 'label', role: 'edge', at: [0, 0, 0], text: 'x' }),
    ],
    ['points with a hole', [{ kind: 'points', role: 'edge', points: new Array(2) }]],
    ['a ring about two numbers', [ring, { ...ring, centre: [1, 2] }]],
  ])('is refused before it is drawn, and what was there stays: %s', async (_, items) => {
    const editor = await open(() => ({}));
    await editor.activate('lift');
    const layer = editor.session.services.overlay.createLayer('own');
    layer.set([ring as never]);
    expect(() => layer.set(items as never)).toThrow(TypeError);
    layer.set([{ ...ring, radius: Number.NaN } as never]);
    layer.dispose();
  });
});
