import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SERVICES, serviceToken } from '../services/index.ts';
import { expectUnharmed, good, start, type Session } from '../testing/hostile-kit.ts';
import { body, plugin } from '../testing/probe-tools.ts';
import { TestEditor } from '../testing/test-editor.ts';
import type { ToolFactory } from './index.ts';

const lift = (amount: number) => ({ type: 'good.lift', version: 1, params: { amount } });
const unlucky = { type: 'test.lift', version: 1, params: { amount: 13 } };
type Work = (session: Session) => unknown;

const stray: unknown[] = [];
const note = (error: unknown): void => void stray.push(error);
beforeAll(() => void process.on('unhandledRejection', note));
afterAll(() => void process.off('unhandledRejection', note));

/** Applies a tool that does `work` and goes on with a step that is sound. */
async function applied(work: Work) {
  const editor = await start((session) => ({
    async onCommit() {
      await work(session);
      await session.services.history.append(lift(3));
      return 'close';
    },
  }));
  await editor.history.append(lift(2));
  await editor.activate('lift');
  const isApplied = await editor.apply();
  await new Promise((resolve) => setTimeout(resolve));
  expect(stray.splice(0)).toEqual([]);
  return { isApplied, told: editor.told, amounts: editor.records.map(({ params }) => params) };
}

const unheard: readonly (readonly [string, string, Work])[] = [
  ['a step that fails', 'test/unlucky', ({ services: { history } }) => void history.append(unlucky)],
  [
    'a step that is refused at once',
    'operation/invalid-params',
    ({ services: { history } }) => void history.append(lift(500)),
  ],
  [
    'an edit',
    'operation/invalid-params',
    ({ services: { history } }) => void history.editParams(history.history.records[0]!.id, { amount: 500 }),
  ],
  [
    'a marker of a kind that nobody knows',
    'measure/unknown-kind',
    ({ services }) => void services.annotations.put({ id: 'x', kind: 'nope', name: 'x' } as never),
  ],
  [
    'another scan',
    'tool/write-outside-commit',
    ({ services }) =>
      void services.history.clear({ positions: new Float32Array(9), indices: new Uint32Array(3) }),
  ],
  [
    'a step after which something is done',
    'test/unlucky',
    ({ services: { history } }) => void history.append(unlucky).then(() => 'kept'),
  ],
  [
    'a step after which something is done in any case',
    'test/unlucky',
    ({ services: { history } }) => void history.append(unlucky).finally(() => undefined),
  ],
];

const heard: readonly (readonly [string, Work])[] = [
  [
    'waited for',
    async ({ services: { history } }) => {
      try {
        await history.append(unlucky);
      } catch {
        // One that does not fit is left out.
      }
    },
  ],
  ['caught', ({ services: { history } }) => void history.append(unlucky).catch(() => undefined)],
  [
    'caught behind what is done with it',
    ({ services: { history } }) =>
      void history
        .append(unlucky)
        .then(() => 1)
        .catch(() => undefined),
  ],
  [
    'answered for',
    ({ services: { history } }) =>
      void history.append(unlucky).then(
        () => 1,
        () => 2,
      ),
  ],
  [
    'waited for together with others, and later',
    async ({ services: { history } }) => {
      const all = [history.append(unlucky), history.append(lift(500))];
      await new Promise((resolve) => setTimeout(resolve, 5));
      await Promise.allSettled(all);
    },
  ],
];

describe('a write that fails in an own Apply', () => {
  it.each(unheard)('fails it where nobody hears of it: %s', async (_, code, work) => {
    expect(await applied(work)).toEqual({ isApplied: false, told: [code], amounts: [{ amount: 2 }] });
  });

  it.each(heard)('is the tool’s affair where it is %s', async (_, work) => {
    expect(await applied(work)).toEqual({
      isApplied: true,
      told: [],
      amounts: [{ amount: 2 }, { amount: 3 }],
    });
  });

  it('does not fail the next one', async () => {
    let tries = 0;
    const editor = await start(() => ({
      async onCommit({ services: { history } }) {
        if (tries++ === 0) void history.append(unlucky);
        await history.append(lift(3));
        return 'close';
      },
    }));
    await editor.activate('lift');
    expect([await editor.apply(), await editor.apply()]).toEqual([false, true]);
    expect(editor.records).toHaveLength(1);
  });
});

it('what is called after a write in any case and throws is an error of the page, as what is called by “then” is', async () => {
  const failure = new TypeError('boom');
  const throwing = async () => {
    throw failure;
  };
  const editor = await start(({ services: { history } }) => ({
    async onCommit() {
      void history.append(lift(1)).finally(() => {
        throw failure;
      });
      void history.append(lift(2)).finally(throwing);
      await history
        .append(lift(3))
        .finally(throwing)
        .catch(() => undefined);
      return 'close';
    },
  }));
  await editor.activate('lift');
  expect(await editor.apply()).toBe(true);
  await new Promise((resolve) => setTimeout(resolve));
  expect(stray.splice(0)).toEqual([failure, failure]);
  expect(editor.records).toHaveLength(3);
});

describe('a marker at a gesture that is not kept', () => {
  const SERVICE = serviceToken<{ put(id: string): unknown }>('lift/markers');
  const marker = (id: string, kind = 'marker-point') => ({
    ...{ id, kind, name: id, value: null, unit: '' },
    params: { point: { position: [0, 100, 200], normal: [0, 1, 0] } },
  });

  /** A tool of markers that does `work` as a key is pressed, in an editor whose store has no room. */
  async function pressed(work: Work, how: (editor: TestEditor) => unknown = () => undefined) {
    const factory = ((session: Session) => ({
      onKey: () => (void work(session), 'handled'),
      onCommit: async () => 'close',
    })) as ToolFactory;
    const tool = plugin(async () => ({ default: factory }), { kind: 'annotation' });
    const contribute = async () => ({
      default: (binder: Parameters<Awaited<ReturnType<NonNullable<typeof tool.contribute>>>['default']>[0]) =>
        binder.bind(SERVICE, (services) => ({
          put: (id) => void services.get(SERVICES.annotations).put(marker(id) as never),
        })),
    });
    const editor = await TestEditor.open({ body, plugins: [{ ...tool, contribute }, good] });
    editor.annotations.put = async () => {
      await new Promise((resolve) => setTimeout(resolve, 2));
      throw new Error('no room');
    };
    await editor.activate('lift');
    editor.key('x');
    await how(editor);
    await new Promise((resolve) => setTimeout(resolve, 20));
    return editor;
  }

  it.each<readonly [string, Work]>([
    ['no room', ({ services }) => services.annotations.put(marker('x') as never)],
    ['a kind that nobody knows', ({ services }) => services.annotations.put(marker('x', 'nope') as never)],
    [
      'no room, with more to do',
      ({ services }) => services.annotations.put(marker('x') as never).then(() => 1),
    ],
    ['no room, by a service', ({ services }) => services.get(SERVICE).put('x')],
  ])('and of which nobody hears closes the tool: %s', async (_, work) => {
    const editor = await pressed(work);
    expect([stray.splice(0), editor.faults.length]).toEqual([[], 1]);
    await expectUnharmed(editor);
  });

  it.each<readonly [string, Work]>([
    [
      'no room',
      ({ services }) => void (async () => void (await services.annotations.put(marker('x') as never)))(),
    ],
    [
      'a kind that nobody knows',
      ({ services }) =>
        void (async () => void (await services.annotations.put(marker('x', 'nope') as never)))(),
    ],
    [
      'together with others',
      ({ services: { annotations } }) =>
        void Promise.all([annotations.put(marker('x') as never), annotations.put(marker('y') as never)]),
    ],
    ['of several', ({ services }) => void Promise.any([services.annotations.put(marker('x') as never)])],
  ])('closes the tool behind an `await` that nobody waits for: %s', async (_, work) => {
    const editor = await pressed(work, async ({ tools }) => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      const [error] = stray.splice(0);
      expect(tools.blame(error)).toBe(true);
    });
    await expectUnharmed(editor);
  });

  it.each<readonly [string, Work]>([
    ['caught', ({ services }) => services.annotations.put(marker('x') as never).catch(() => undefined)],
    [
      'caught behind more',
      ({ services }) =>
        services.annotations
          .put(marker('x') as never)
          .then(() => 1)
          .finally(() => undefined)
          .catch(() => undefined),
    ],
    [
      'waited for, later',
      async ({ services }) => {
        const putting = services.annotations.put(marker('x', 'nope') as never);
        for (let turn = 0; turn < 10; turn++) await undefined;
        await putting.catch(() => undefined);
      },
    ],
  ])('is the tool’s affair where it is %s', async (_, work) => {
    const editor = await pressed(work);
    expect([stray.splice(0), editor.faults, editor.told, editor.tools.state]).toEqual([[], [], [], 'active']);
  });

  it('is an error of the page where the tool has ended', async () => {
    const editor = await pressed(
      ({ services }) => services.annotations.put(marker('x') as never),
      ({ tools }) => tools.cancel(),
    );
    expect([stray.splice(0), editor.told]).toEqual([[new Error('no room')], []]);
  });

  it('fails the Apply that began meanwhile, once', async () => {
    const editor = await pressed(
      ({ services }) => services.annotations.put(marker('x') as never),
      async ({ tools }) => expect(await tools.apply()).toBe(false),
    );
    expect([stray.splice(0), editor.told]).toEqual([[], ['tool/crashed']]);
  });
});
