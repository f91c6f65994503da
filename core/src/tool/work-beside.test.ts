import { afterAll, beforeAll, expect, it } from 'vitest';
import { OperationAborted } from '../errors/sdk-error.ts';
import { HeardPromise } from './heard-promise.ts';
import { start, type Session } from '../testing/hostile-kit.ts';

const lift = (amount: number) => ({ type: 'good.lift', version: 1, params: { amount } });
const unlucky = { type: 'test.lift', version: 1, params: { amount: 13 } };

const stray: unknown[] = [];
const note = (error: unknown): void => void stray.push(error);
beforeAll(() => void process.on('unhandledRejection', note));
afterAll(() => void process.off('unhandledRejection', note));

async function applied(work: (session: Session) => unknown) {
  const editor = await start((session) => ({
    async onCommit() {
      await work(session);
      return 'close';
    },
  }));
  await editor.activate('lift');
  const isApplied = await editor.apply();
  await new Promise((resolve) => setTimeout(resolve, 5));
  await editor.history.settled();
  return {
    isApplied,
    told: editor.told.filter((code) => code !== 'tool/closed'),
    amounts: editor.records.map(({ params }) => (params as { amount: number }).amount),
    stray: stray.splice(0).map(String),
  };
}

it('a loop that nobody waits for is kept whole', async () => {
  const { isApplied, amounts } = await applied(({ services: { history } }) => {
    void (async () => {
      for (const amount of [1, 2, 3, 4, 5]) await history.append(lift(amount));
    })();
  });
  expect([isApplied, amounts]).toEqual([true, [1, 2, 3, 4, 5]]);
});

it('work as a whole that nobody waits for is kept whole, and fails the Apply where it fails', async () => {
  const whole = (...steps: object[]) =>
    applied(
      ({ services: { history } }) =>
        void history.allOrNothing(async () => {
          for (const step of steps) await history.append(step as never);
        }),
    );
  expect(await whole(lift(1), lift(2), lift(3))).toMatchObject({ isApplied: true, amounts: [1, 2, 3] });
  expect(await whole(lift(2), unlucky)).toMatchObject({
    isApplied: false,
    amounts: [],
    told: ['test/unlucky'],
  });
});

it('what was begun before work that fails stays, with what it resolved to', async () => {
  const { isApplied, amounts } = await applied(async ({ services: { history } }) => {
    const first = history.append(lift(1));
    const failing = history.allOrNothing(async () => {
      await history.append(lift(2));
      await history.append(lift(500));
    });
    await Promise.all([first, failing.catch(() => undefined)]);
  });
  expect([isApplied, amounts]).toEqual([true, [1]]);
});

it('a write that a stop keeps from being begun behind another is no stray error', async () => {
  const answer = HeardPromise.of(Promise.resolve(1));
  void answer.then(() => Promise.reject(new OperationAborted()));
  void answer.then(() => Promise.reject(new RangeError('bug')));
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(stray.splice(0).map(String)).toEqual(['RangeError: bug']);
});

it('what is called with an answer and fails is told as any stray error is', async () => {
  const thrown = await applied(
    ({ services: { history } }) =>
      void history.append(lift(1)).then(() => {
        throw new TypeError('bug');
      }),
  );
  expect(thrown).toMatchObject({ isApplied: true, amounts: [1], stray: ['TypeError: bug'] });
  const heard = await applied(async ({ services: { history } }) => {
    const after = history.append(lift(1)).then(() => {
      throw new TypeError('bug');
    });
    await after.catch(() => undefined);
  });
  expect(heard).toMatchObject({ isApplied: true, stray: [] });
});
