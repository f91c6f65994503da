import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { start, type Session } from '../testing/hostile-kit.ts';

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
