import { autorun } from 'mobx';
import { describe, expect, it } from 'vitest';
import type { ToolPlugin } from '../plugin/index.ts';
import { SERVICES, serviceToken, type HistoryService, type ServiceLocator } from '../services/index.ts';
import { good, type Session } from '../testing/hostile-kit.ts';
import { body, code, other, plugin } from '../testing/probe-tools.ts';
import { TestEditor } from '../testing/test-editor.ts';
import { tube } from '../testing/bodies.ts';
import type { ToolFactory, ToolInstance } from './index.ts';

const lift = (amount: number) => ({ type: 'good.lift', version: 1, params: { amount } });
const marker = () => ({
  ...{ id: 'm1', kind: 'marker-point', name: 'C7', value: null, unit: '' },
  params: { point: { position: [100, 0, 200], normal: [1, 0, 0] } },
});
interface Service {
  work(): Promise<unknown>;
  dispose?(): void;
}
const SERVICE = serviceToken<Service>('lift/service');

/** Goes on for as long as it is let, whatever fails. */
const loop = (services: ServiceLocator): Service => ({
  async work() {
    for (let step = 0; step < 100; step++)
      await services
        .get(SERVICES.history)
        .append(lift(0.1))
        .catch(() => undefined);
  },
});

/** The tool and the service of one plugin, in an editor whose steps take a while. */
function open(
  make: (services: ServiceLocator) => Service,
  factory: (session: Session) => ToolInstance,
  more: readonly ToolPlugin[] = [],
): Promise<TestEditor> {
  const own = plugin(async () => ({ default: factory as ToolFactory }));
  return TestEditor.open({
    body,
    plugins: [
      { ...own, contribute: async () => ({ default: (binder) => binder.bind(SERVICE, make) }) },
      good,
      ...more,
    ],
    wrapRunner: (runner) => ({
      ...runner,
      async replay(...given) {
        await new Promise((resolve) => setTimeout(resolve, 8));
        return runner.replay(...given);
      },
    }),
  });
}

const ownApply =
  (onCommit: (service: Service) => ReturnType<NonNullable<ToolInstance['onCommit']>>) =>
  ({ services }: Session): ToolInstance => ({ onCommit: () => onCommit(services.get(SERVICE)) });

/** Long enough for whatever still goes on. */
const later = async (editor: TestEditor) => {
  await new Promise((resolve) => setTimeout(resolve, 60));
  await editor.history.settled();
};
const amounts = (editor: TestEditor) => editor.records.map(({ params }) => params);

describe('what a service of a plugin writes', () => {
  it('is no part of an Apply of another plugin’s tool', async () => {
    const editor = await open(
      (services) => {
        const history = services.get(SERVICES.history);
        let isDone = false;
        const dispose = autorun(() => {
          if (!history.running || isDone) return;
          isDone = true;
          void history.append(lift(40)).catch(() => undefined);
        });
        return { work: async () => undefined, dispose };
      },
      ({ services }) => (services.get(SERVICE), {}),
    );
    await editor.activate('lift');
    editor.tools.cancel();
    await editor.activate('good');
    expect(await editor.apply()).toBe(true);
    await later(editor);
    expect(amounts(editor)).toEqual([{ amount: 5 }]);
    editor.dispose();
  });

  it('is no part of a usual Apply of its own plugin’s tool either', async () => {
    const refused: string[] = [];
    const editor = await open(
      (services) => ({
        work: async () => void refused.push(await code(services.get(SERVICES.history).append(lift(40)))),
      }),
      () => ({}),
    );
    await editor.activate('lift');
    const applied = editor.apply();
    await editor.services.get(SERVICE).work();
    expect(await applied).toBe(true);
    expect([refused, amounts(editor)]).toEqual([['tool/write-outside-commit'], [{ amount: 5 }]]);
  });

  it('is a part of the own Apply, waited for or not', async () => {
    const editor = await open(
      (services) => ({ work: () => services.get(SERVICES.history).append(lift(7)) }),
      ownApply(async (service) => (void service.work(), 'close')),
    );
    await editor.activate('lift');
    expect(await editor.apply()).toBe(true);
    expect([amounts(editor), editor.storage.commands.length]).toEqual([[{ amount: 7 }], 1]);
  });

  it('and that fails, and nobody hears of, fails the Apply', async () => {
    const editor = await open(
      (services) => ({ work: async () => void services.get(SERVICES.history).append(lift(500)) }),
      ownApply(async (service) => (await service.work(), 'close')),
    );
    await editor.activate('lift');
    expect(await editor.apply()).toBe(false);
    expect(editor.told).toEqual(['operation/invalid-params']);
  });

  it.each(['refused', 'throws', 'is stopped'])(
    'is not kept, nor goes on, where the Apply %s',
    async (how) => {
      const editor = await open(
        loop,
        ownApply(async (service) => {
          const work = service.work();
          if (how === 'is stopped') await work;
          await new Promise((resolve) => setTimeout(resolve, 20));
          if (how === 'throws') throw new Error('boom');
          return how === 'refused' ? 'refused' : 'close';
        }),
      );
      await editor.activate('lift');
      const applied = editor.apply();
      if (how === 'is stopped') {
        await expect.poll(() => editor.records.length, { interval: 5 }).toBeGreaterThan(0);
        editor.tools.abort();
      }
      expect(await applied).toBe(false);
      await later(editor);
      expect([amounts(editor), editor.storage.commands]).toEqual([[], []]);
    },
  );

  it.each([['lift'], ['mid']])(
    'may be asked for by a tool whose plugin requires it: by way of %s',
    async (needs) => {
      const mid = {
        ...other,
        id: 'mid',
        operations: [],
        tools: [],
        requires: ['lift'],
      } as unknown as ToolPlugin;
      const asks: ToolPlugin = {
        ...other,
        requires: [needs],
        tools: other.tools.map((tool) => ({
          ...tool,
          load: async () => ({
            default: ownApply(async (service) => (await service.work(), 'close')) as ToolFactory,
          }),
        })),
      };
      const editor = await open(
        (services) => ({ work: () => services.get(SERVICES.history).append(lift(7)) }),
        () => ({}),
        [mid, asks],
      );
      await editor.activate('other');
      expect(await editor.apply()).toBe(true);
      expect(amounts(editor)).toEqual([{ amount: 7 }]);
    },
  );
});

describe('what a service writes into the step that is edited', () => {
  type Work = (history: HistoryService, id: string) => Promise<unknown>;
  /** An editor whose step of 4 mm was opened, set to 8 and applied by a tool whose service does `work` before. */
  async function edited(work: Work) {
    let id = '';
    const editor = await open(
      (services) => ({ work: () => work(services.get(SERVICES.history), id) }),
      ({ services, editing }) => ({
        async onCommit() {
          id = editing!;
          await services.get(SERVICE).work();
          return 'usual';
        },
      }),
    );
    await editor.apply('lift', { amount: 4 });
    await editor.edit(editor.records[0]!.id);
    editor.set({ amount: 8 });
    const isApplied = await editor.apply();
    return { isApplied, told: editor.told, sent: editor.storage.commands.slice(1), records: editor.records };
  }

  it('is what the values of the card take the place of, as where the tool writes it', async () => {
    const { isApplied, sent } = await edited((history, id) => history.editParams(id, { amount: 30 }));
    expect(isApplied).toBe(true);
    expect(sent).toMatchObject([
      { kind: 'editParams', params: { amount: 30 }, over: { amount: 4 } },
      { kind: 'editParams', params: { amount: 8 }, over: { amount: 30 } },
    ]);
  });

  it('and takes back by itself is none of that', async () => {
    const { isApplied, sent } = await edited((history, id) =>
      history
        .allOrNothing(async () => {
          await history.editParams(id, { amount: 30 });
          throw new Error('no');
        })
        .catch(() => undefined),
    );
    expect(isApplied).toBe(true);
    expect(sent.at(-1)).toMatchObject({ params: { amount: 8 }, over: { amount: 4 } });
  });

  it('is not somebody else’s where it switches the step off', async () => {
    const { isApplied, told, records } = await edited((history, id) => history.setState([id], 'off'));
    expect([isApplied, told]).toEqual([true, []]);
    expect(records).toMatchObject([{ params: { amount: 8 }, state: 'off' }]);
  });
});

describe('markers that a service of a plugin keeps', () => {
  const note: ToolPlugin = {
    ...other,
    tools: other.tools.map((tool) => ({ ...tool, kind: 'annotation' as const })),
  };

  it('are not changed while another plugin’s tool of measures is open', async () => {
    const editor = await open(
      (services) => ({ work: () => services.get(SERVICES.annotations).remove('m1') }),
      () => ({}),
      [note],
    );
    await editor.annotations.put(marker() as never);
    await editor.activate('other');
    expect(await code(editor.services.get(SERVICE).work())).toBe('tool/write-outside-commit');
    expect(editor.annotations.annotations).toHaveLength(1);
  });

  it('are copies of what it gave', async () => {
    const given = marker();
    const editor = await open(
      (services) => ({ work: () => services.get(SERVICES.annotations).put(given as never) }),
      ownApply(async (service) => (await service.work(), 'close')),
    );
    await editor.activate('lift');
    expect(await editor.apply()).toBe(true);
    given.params.point.position[0] = 999;
    expect(editor.annotations.annotations[0]?.params).toEqual(marker().params);
  });
});

describe('what a service of a plugin shows', () => {
  const shadow = tube({ radius: 5, height: 9, segments: 6, rings: 2 });
  const shows = (services: ServiceLocator): Service => ({
    async work() {
      const scene = services.get(SERVICES.scene);
      scene.setBodyOpacity(20);
      scene.setWireframe(true);
      scene.showTemporary(shadow);
      scene.paintBody({ kind: 'values' } as never);
      scene.createObject({ mesh: shadow, name: 'film' });
    },
  });
  const seen = ({ scene }: TestEditor) => [
    scene.bodyOpacity,
    scene.wireframe,
    scene.temporary === null,
    scene.paint.kind,
    scene.objects.all.length,
  ];

  it('of the body is put back with the tool of its plugin that is open, and its objects stay', async () => {
    const editor = await open(shows, ({ services }) => ({
      onDraft() {
        // Before and after its own.
        services.scene.setBodyOpacity(60);
        void services.get(SERVICE).work();
        throw new TypeError('boom');
      },
    }));
    await editor.activate('lift');
    editor.set({ amount: 8 });
    await editor.settle();
    expect(seen(editor)).toEqual([100, false, true, 'plain', 1]);
  });

  it('while no tool of its plugin is open stays until it takes it away', async () => {
    const editor = await open(shows, () => ({}), [other]);
    await editor.activate('other');
    await editor.services.get(SERVICE).work();
    editor.tools.cancel();
    expect(seen(editor)).toEqual([20, true, false, 'values', 1]);
  });
});
