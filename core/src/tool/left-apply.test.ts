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
} from '../testing/apply-kit.ts';
import type { Session } from '../testing/hostile-kit.ts';
import type { TestEditor } from '../testing/test-editor.ts';
import type { ApplyContext } from './index.ts';

/** Applies 11, stops that once it waits, and applies 40. */
async function stopAndApply(editor: TestEditor) {
  editor.set({ amount: 11 });
  const isFirst = await stop(editor);
  editor.set({ amount: 40 });
  return [isFirst, await editor.apply()];
}

describe('what goes on after its Apply was stopped', () => {
  it.each([
    ['a step', (apply: ApplyContext, amount: number) => apply.services.history.append(lift(amount))],
    ['a marker', ({ services }: ApplyContext, n: number) => services.annotations.put(marker(`m${n}`))],
  ])('writes %s nowhere: the next Apply holds what was asked for', async (_, write) => {
    const late = gate();
    const editor = await open(async (session, apply) => {
      const amount = heldBy(session);
      if (amount === 40) late.open();
      const work = async () => (await late.opened, await write(apply, amount));
      await Promise.race([work(), stopped(apply.signal)]);
      return 'close';
    });
    expect(await stopAndApply(editor)).toEqual([false, true]);
    const kept = editor.annotations.annotations.map(({ id }) => id);
    expect([amounts(editor), kept].flat()).toEqual([_ === 'a step' ? 40 : 'm40']);
  });

  it.each([
    ['steps', ({ services }: Session) => services.history.append(lift(1))],
    ['markers', ({ services }: Session) => services.annotations.put(marker('late'))],
  ])(
    'by the services of its session cannot be told from the next one, which is refused: %s',
    async (_, write) => {
      const late = gate();
      let tries = 0;
      const editor = await open(async (session, { signal }) => {
        if (tries++ > 0) late.open();
        const work = async () => (await late.opened, await write(session));
        await Promise.race([work(), stopped(signal)]);
        return 'close';
      });
      expect([await stop(editor), await editor.apply()]).toEqual([false, false]);
      expect(editor.told.at(-1)).toBe('tool/apply-left');
      expect([amounts(editor), editor.annotations.annotations]).toEqual([[], []]);
      editor.tools.cancel();
      await editor.activate('lift');
      expect(await editor.apply()).toBe(true);
    },
  );

  it('fails the next one where that does not hear that it wrote nothing', async () => {
    let tries = 0;
    const editor = await open(async ({ services: { history } }) => {
      if (tries++ === 0) return 'refused';
      void history.append(lift(3));
      return 'close';
    });
    expect([await editor.apply(), await editor.apply(), editor.told]).toEqual([
      ...[false, false],
      ['tool/apply-left'],
    ]);
  });

  it('is the same where the tool itself gave up and answered that nothing is kept', async () => {
    const late = gate();
    const editor = await open(async (session, { services: { history } }) => {
      const amount = heldBy(session);
      if (amount === 40) late.open();
      const work = async () => (await late.opened, await history.append(lift(amount)));
      if (amount === 40) return (await work(), 'close');
      await Promise.race([work(), after(5)]);
      return 'refused';
    });
    editor.set({ amount: 11 });
    expect(await editor.apply()).toBe(false);
    editor.set({ amount: 40 });
    expect(await editor.apply()).toBe(true);
    expect(amounts(editor)).toEqual([40]);
  });
});

describe('work of several writes that never ends', () => {
  it.each([
    ['that nobody waits for', (history: Session['services']['history']) => void history.allOrNothing(never)],
    [
      'that wrote something',
      (history: Session['services']['history']) =>
        void history.allOrNothing(async () => (await history.append(lift(3)), await never())),
    ],
  ])('is left by the first Stop, and everything goes on: %s', async (_, begin) => {
    let tries = 0;
    const editor = await open(async (_session, { services: { history } }) => {
      if (tries++ === 0) begin(history);
      else await history.append(lift(40));
      return 'close';
    });
    expect(await stop(editor)).toBe(false);
    expect([editor.told, amounts(editor)]).toEqual([['tool/stopped'], []]);
    expect(await editor.apply()).toBe(true);
    await editor.history.append(lift(2));
    expect(amounts(editor)).toEqual([40, 2]);
    editor.tools.requireIdle();
  });

  it('may be what is no promise', async () => {
    const editor = await open(async (_, { services: { history } }) => {
      await history.allOrNothing((() => 3) as never);
      return 'close';
    });
    expect([await editor.apply(), editor.faults]).toEqual([true, []]);
  });

  it('is left with its document', async () => {
    const editor = await open(async (_, { services: { history } }) => {
      void history.allOrNothing(never);
      return 'close';
    });
    const applied = editor.apply();
    while (editor.tools.state !== 'applying') await after(1);
    editor.tools.interrupt();
    expect([await applied, editor.tools.state]).toEqual([false, 'idle']);
  });
});

describe('a write that fails behind another', () => {
  it.each([
    [
      'in a chain that nobody waits for',
      (history: Session['services']['history']) =>
        void history
          .append(lift(1))
          .then(() => history.append(unlucky))
          .then(() => history.append(lift(3))),
    ],
    [
      'in functions that nobody waits for',
      (history: Session['services']['history']) =>
        [lift(1), unlucky, lift(3)].forEach(async (one) => {
          await history.append(one);
        }),
    ],
  ])('fails the Apply, which keeps nothing: %s', async (_, begin) => {
    const editor = await open(async (_session, { services: { history } }) => {
      begin(history);
      return 'close';
    });
    const blame = (error: unknown) => void editor.tools.blame(error);
    process.on('unhandledRejection', blame);
    const isApplied = await editor.apply();
    process.off('unhandledRejection', blame);
    expect([isApplied, editor.told, amounts(editor)]).toEqual([false, ['operation/invalid-params'], []]);
  });

  it('is its own affair where the end of the chain is heard', async () => {
    const editor = await open(async (_, { services: { history } }) => {
      await history
        .append(lift(1))
        .then(() => history.append(unlucky))
        .catch(() => undefined);
      return 'close';
    });
    expect([await editor.apply(), amounts(editor)]).toEqual([true, [1]]);
  });
});

describe('the order of what is asked for at once', () => {
  it.each([
    ['sound', 2, [1, 2, 3, 4, 5]],
    ['failing', 500, [1, 3, 4, 5]],
  ])('is that of the asking, with %s work of several writes in it', async (_, second, expected) => {
    const editor = await open(async (_session, { services: { history } }) => {
      const work = (...given: readonly number[]) =>
        history.allOrNothing(async () => {
          for (const one of given) await history.append(lift(one));
        });
      await Promise.all([
        history.append(lift(1)),
        work(second).catch(() => undefined),
        history.append(lift(3)),
        work(4),
        history.append(lift(5)),
      ]);
      return 'close';
    });
    expect([await editor.apply(), amounts(editor), editor.told, editor.faults]).toEqual([
      true,
      expected,
      [],
      [],
    ]);
  });
});
