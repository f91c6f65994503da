import { expect, test } from 'vitest';
import { workOf, beginWorkOf, whoseWork } from './whose-work.ts';

test('what comes after work is of none, whether the work began at once or later', async () => {
  const within: unknown[] = [];
  const work = async () => {
    beginWorkOf('test.at-once');
    within.push(whoseWork());
    await null;
    beginWorkOf('test.later');
    await new Promise((resolve) => setImmediate(resolve));
    within.push(whoseWork());
  };
  const going = workOf(undefined, work);
  expect(whoseWork()).toBeUndefined();
  await going;
  expect([within, whoseWork()]).toEqual([['test.at-once', 'test.later'], undefined]);
});
