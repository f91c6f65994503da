import { describe, expect, it } from 'vitest';
import {
  after,
  amounts,
  gate,
  heldBy,
  lift,
  marker,
  never,
  open,
  stop,
  stopped,
  unlucky,
  withPage,
} from '../testing/apply-kit.ts';
import type { Session } from '../testing/hostile-kit.ts';
import type { TestEditor } from '../testing/test-editor.ts';
import type { ApplyContext } from './index.ts';

type Services = Session['services'];
const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code;
const idsIn = (editor: TestEditor): readonly string[] => editor.annotations.annotations.map(({ id }) => id);

describe('what is left of an Apply that answered `usual` and was not kept', () => {
  it.each([
    ['by those of the Apply', 'stopped', (_: Session, { services }: ApplyContext) => services],
    ['by those of the Apply', 'refused', (_: Session, { services }: ApplyContext) => services],
    ['by those of its session', 'stopped', ({ services }: Session) => services],
    ['by those of its session', 'refused', ({ services }: Session) => services],
  ])('writes nothing into the next one, %s: %s', async (_, how, servicesOf) => {
    const late = gate();
    const refusals: unknown[] = [];
    let tries = 0;
    const editor = await open(
      async (session, apply) => {
        if (tries++ === 0) {
          const { history, annotations } = servicesOf(session, apply);
          void late.opened
            .then(() => Promise.allSettled([history.append(lift(11)), annotations.put(marker('left'))]))
            .then((all) => all.forEach((one) => refusals.push('reason' in one && codeOf(one.reason))));
        } else {
          late.open();
          await after(5);
        }
        return 'usual';
      },
      {},
      { ms: 20 },
    );
    editor.set({ amount: how === 'refused' ? 13 : 11 });
    expect(await (how === 'refused' ? editor.apply() : stop(editor))).toBe(false);
    editor.set({ amount: 40 });
    expect([await editor.apply(), amounts(editor), idsIn(editor), refusals]).toEqual([
      ...[true, [40], []],
      ['tool/apply-left', 'tool/apply-left'],
    ]);
    expect(editor.told).toEqual([how === 'refused' ? 'test/unlucky' : 'tool/stopped']);
  });
});

describe('a write that begins in the last moments of an Apply', () => {
  const writes: readonly (readonly [string, (services: Services) => Promise<unknown>])[] = [
    ['a step', ({ history }) => history.append(lift(3))],
    ['a marker', ({ annotations }) => annotations.put(marker('late'))],
    [
      'work of several writes',
      ({ history }) =>
        history.allOrNothing(async () => {
          await history.append(lift(3));
          await after(5);
          await history.append(lift(4));
        }),
    ],
  ];
  it.each(writes)('is refused, as without a failure that was heard: %s', async (_, write) => {
    const refusals: unknown[] = [];
    const editor = await open(
      async (_session, { services }) => {
        await services.history.append(lift(1));
        await services.history.append(unlucky).catch(() => undefined);
        setTimeout(() => void write(services).catch((error) => refusals.push(codeOf(error))), 1);
        return 'close';
      },
      {},
      { ms: 20 },
    );
    const isApplied = await editor.apply();
    const kept = [amounts(editor), idsIn(editor), editor.storage.commands.length];
    await after(60);
    expect([isApplied, kept, refusals]).toEqual([true, [[1], [], 1], ['tool/write-outside-commit']]);
    expect([amounts(editor), idsIn(editor), editor.storage.commands.length]).toEqual(kept);
  });

  it('is no reason to lose it where nobody hears of it: its developer is told', async () => {
    const editor = await open(
      async (_, { services: { history } }) => {
        await history.append(lift(1));
        await history.append(unlucky).catch(() => undefined);
        void after(1).then(() => history.append(lift(3)));
        return 'stay';
      },
      {},
      { ms: 20 },
    );
    const unknown = await withPage(editor, async () => expect(await editor.apply()).toBe(true));
    expect([unknown, amounts(editor), editor.tools.state, editor.told]).toEqual([[], [1], 'active', []]);
    expect(editor.faults.map(codeOf)).toEqual(['tool/write-outside-commit']);
  });

  it('is waited for where another write before it is', async () => {
    const editor = await open(
      async (_, { services: { history } }) => {
        void history
          .allOrNothing(async () => {
            await history.append(lift(1));
          })
          .then(() => undefined)
          .then(() => history.append(lift(2)));
        return 'close';
      },
      {},
      { ms: 5 },
    );
    expect([await editor.apply(), amounts(editor)]).toEqual([true, [1, 2]]);
  });
});

describe('by the services of an Apply that is over', () => {
  it.each(['refused', 'stopped', 'stay'] as const)(
    'a tool of markers keeps none, though it may at a gesture: %s',
    async (how) => {
      const late = gate();
      const refusals: unknown[] = [];
      const editor = await open(
        async (_, { services: { annotations }, signal }) => {
          void late.opened
            .then(() => annotations.put(marker('late')))
            .catch((error) => refusals.push(codeOf(error)));
          if (how === 'stopped') await stopped(signal);
          return how === 'stay' ? 'stay' : 'refused';
        },
        { kind: 'annotation' },
        { onKey: ({ services }) => services.annotations.put(marker('pressed')) },
      );
      const applied = editor.apply();
      if (how === 'stopped') {
        while (editor.tools.state !== 'applying') await after(1);
        editor.tools.abort();
      }
      expect([await applied, editor.tools.state]).toEqual([how === 'stay', 'active']);
      late.open();
      await after(5);
      editor.key('x');
      await after(5);
      expect([refusals, idsIn(editor)]).toEqual([['tool/write-outside-commit'], ['pressed']]);
    },
  );

  it.each(['between', 'next'] as const)(
    'a loop that nobody waits for ends alike wherever Stop finds it: %s',
    async (when) => {
      for (const isWriting of [true, false]) {
        const editor = await open(
          async (session, { services: { history }, signal }) => {
            if (heldBy(session) === 40) {
              await after(when === 'next' ? 80 : 0);
              await history.append(lift(40));
              return 'close';
            }
            void (async () => {
              if (!isWriting) await after(60);
              for (let i = 1; i < 4; i++) await history.append(lift(i));
            })();
            await stopped(signal);
            return 'close';
          },
          {},
          { ms: 25 },
        );
        editor.set({ amount: 11 });
        const unknown = await withPage(editor, async () => {
          expect(await stop(editor)).toBe(false);
          if (when === 'between') await after(80);
          editor.set({ amount: 40 });
          expect(await editor.apply()).toBe(true);
        });
        expect([unknown, amounts(editor), editor.told, editor.faults]).toEqual([
          ...[[], [40]],
          ...[['tool/stopped'], []],
        ]);
      }
    },
  );
});

describe('a stop that no person asked for', () => {
  it('is the fault of the tool that stops the history', async () => {
    const editor = await open(
      async (_session, { services: { history } }) => {
        const writing = history.append(lift(1));
        history.abort();
        await writing;
        return 'close';
      },
      {},
      { ms: 5 },
    );
    expect([await editor.apply(), amounts(editor), editor.tools.state]).toEqual([false, [], 'idle']);
    expect([editor.told, editor.faults]).toEqual([
      ['tool/crashed'],
      [expect.objectContaining({ message: expect.stringContaining('stop that nobody asked for') })],
    ]);
  });
});

describe('work of several writes by services that may not write', () => {
  it.each(['session', 'earlier'] as const)('is refused as any write is: %s', async (by) => {
    let earlier: Services | undefined;
    const refusals: unknown[] = [];
    const editor = await open(async (session, { services }) => {
      if (!earlier) return ((earlier = services), 'refused');
      const { history } = by === 'session' ? session.services : earlier;
      const work = async () => (await services.history.append(lift(2)), Promise.reject(new Error('no')));
      await history.allOrNothing(work).catch((error) => refusals.push(codeOf(error)));
      await services.history.append(lift(3));
      return 'close';
    });
    expect([await editor.apply(), await editor.apply()]).toEqual([false, true]);
    expect([amounts(editor), refusals]).toEqual([[3], ['tool/apply-left']]);
  });
});

describe('an Apply that never comes back', () => {
  it('is left with its document, which nobody asks for twice', async () => {
    const editor = await open(() => never());
    const applied = editor.apply();
    while (editor.tools.state !== 'applying') await after(1);
    editor.tools.interrupt();
    expect([await applied, editor.tools.state]).toEqual([false, 'idle']);
  });

  it.each([
    ['Cancel and Escape', ['cancel', 'escape']],
    ['Escape and Cancel', ['escape', 'cancel']],
  ])('is left by the second Stop of whatever kind: %s', async (_, presses) => {
    const editor = await open(() => never());
    const applied = editor.apply();
    while (editor.tools.state !== 'applying') await after(1);
    for (const press of presses) {
      expect(editor.tools.state).toBe('applying');
      if (press === 'cancel') editor.tools.cancel();
      else editor.key('Escape');
    }
    expect([await applied, editor.tools.state]).toEqual([false, 'idle']);
    await editor.activate('lift');
  });
});

describe('a stop', () => {
  it('comes from nobody where work of several writes does not wait for a step of its own', async () => {
    const editor = await open(
      async (_session, { services: { history } }) => {
        await Promise.all([
          history.append(lift(1)),
          history.allOrNothing(async () => void history.append(lift(2))),
          history.append(lift(3)),
        ]);
        return 'close';
      },
      {},
      { ms: 10 },
    );
    expect([await editor.apply(), amounts(editor), editor.told]).toEqual([true, [1, 2, 3], []]);
  });

  it('comes from nobody where one of several works beside each other is taken back', async () => {
    const editor = await open(
      async (_session, { services: { history } }) => {
        const work = (n: number) => async () => {
          await history.append(lift(n));
          if (n === 2) throw new RangeError('does not fit');
          await history.append(lift(n + 10));
        };
        const leaveOut = (error: unknown) => void expect(error).toBeInstanceOf(RangeError);
        await Promise.all([1, 2, 3].map((n) => history.allOrNothing(work(n)).catch(leaveOut)));
        return 'close';
      },
      {},
      { ms: 5 },
    );
    expect([await editor.apply(), amounts(editor), editor.told]).toEqual([true, [1, 11, 3, 13], []]);
  });

  it.each(['allOrNothing', 'append'])(
    'of the host is no fault of the tool’s, which waits for %s',
    async (by) => {
      const editor = await open(
        async (_session, { services: { history } }) => {
          const work = async () => void (await history.append(lift(11)));
          await (by === 'append' ? work() : history.allOrNothing(work));
          return 'close';
        },
        {},
        { ms: 30 },
      );
      const applied = editor.apply();
      while (editor.tools.state !== 'applying') await after(1);
      await after(10);
      editor.history.abort();
      expect([await applied, editor.tools.state, editor.told, editor.faults]).toEqual([
        ...[false, 'active'],
        ...[[], []],
      ]);
    },
  );

  it.each(['Stop', 'Cancel'])('(%s) hides no marker of a gesture that is refused meanwhile', async (how) => {
    const editor = await open(
      (_session, { signal }) => stopped(signal),
      { kind: 'annotation' },
      { onKey: ({ services }) => void services.annotations.put(marker('pressed')) },
    );
    editor.annotations.put = async () => (await after(12), Promise.reject(new Error('quota')));
    editor.key('x');
    const applied = editor.apply();
    while (editor.tools.state !== 'applying') await after(1);
    if (how === 'Stop') editor.tools.abort();
    else editor.tools.cancel();
    await applied;
    await after(30);
    expect(editor.faults.map((error) => (error as Error).message)).toEqual(['quota']);
  });
});
