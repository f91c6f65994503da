import { expect, test } from 'vitest';
import { start, type Session } from '../testing/hostile-kit.ts';

/** Writes wherever a tool could, and counts what let it. */
function writeAll(session: Session): number {
  const nothing = Object.freeze([]);
  const { feedback, leftOpen = nothing } = session;
  const lists = [feedback.warnings, feedback.findings, feedback.error?.places ?? nothing, leftOpen];
  const tries = [
    ...lists.map((list) => () => (list as unknown[]).push('forged')),
    () => Object.assign(feedback.report, { volume: 5 }),
    () => Object.assign(feedback.error ?? Object.freeze({}), { code: 'tool/none' }),
    () => Object.assign(feedback.error?.data ?? Object.freeze({}), { amount: 1 }),
  ];
  return tries.filter((attempt) => {
    try {
      attempt();
      return true;
    } catch {
      return false;
    }
  }).length;
}

test('what a preview says is read and never written: before the first one, after one, and after a refused one', async () => {
  let session: Session | undefined;
  const editor = await start((given) => ((session = given), {}));
  await editor.activate('lift');
  expect(writeAll(session!)).toBe(0);
  for (const amount of [3, 13]) {
    editor.session.draft.set({ amount });
    await editor.settle();
    expect(writeAll(session!)).toBe(0);
  }
  expect(session!.feedback.error).toEqual({ code: 'test/unlucky', data: { amount: 13 }, places: [] });
});

test('an error whose stack is none, or without end, is looked at as any other', async () => {
  const editor = await start(() => ({}));
  await editor.activate('lift');
  const odd = (stack: unknown) => Object.assign(new Error('odd'), { stack });
  for (const stack of [5, null, `http:${'x'.repeat(200_000)}\n`.repeat(50)])
    expect(editor.tools.blame(odd(stack))).toBe(false);
});

test('a tool that fails as it is asked what it leaves ends once, and nothing is offered', async () => {
  let session: Session | undefined;
  const editor = await start((given) => {
    session = given;
    let asked = false;
    const step = {
      id: 'place',
      get complete() {
        if (asked && session!.draft.values['amount'] === 9) session!.fail(new TypeError('boom'));
        return false;
      },
    };
    queueMicrotask(() => (asked = true));
    return { steps: [step] };
  });
  const ends: string[] = [];
  editor.tools.onDidEnd(({ reason }) => ends.push(reason));
  await editor.activate('lift');
  editor.session.draft.set({ amount: 9 });
  await editor.settle();
  editor.tools.cancel();
  expect(ends).toEqual(['failed']);
  expect(editor.tools.left('lift')).toBeUndefined();
});
