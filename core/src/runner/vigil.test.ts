import { expect, test } from 'vitest';
import { Vigil } from './vigil.ts';

const patience = { silentSeconds: 20, stoppingSeconds: 5, standingSeconds: 10 };
const alive = (record: string) => ({ kind: 'alive', job: 1, type: 'test.step', record }) as const;

/** Seconds after which a step is given up that tells these fractions in turn, one a second; undefined where it is not within so many. */
function endedAfter(fractionAt: (second: number) => number, most = 1000): number | undefined {
  const vigil = new Vigil(patience);
  vigil.heard(alive('a'));
  for (let second = 1; second <= most; second++) {
    vigil.heard({ kind: 'progress', job: 1, type: 'test.step', fraction: fractionAt(second) });
    if (vigil.tick(false)) return second;
  }
  return undefined;
}

test.each([
  ['swings', (second: number) => (second % 2 === 0 ? 0.4 : 0.5)],
  ['swings widely', (second: number) => second % 2],
  ['is no number', () => Number.NaN],
  ['falls', (second: number) => 1 - second / 100],
])('progress that %s is that of a step that stands', (_what, fractionAt) => {
  expect(endedAfter(fractionAt)).toBeLessThan(60);
});

test('a step of several phases lasts as long as each goes on', () => {
  expect(endedAfter((second) => (second % 100) / 100, 1000)).toBeUndefined();
  // Progress of a replay is that of all steps together.
  expect(endedAfter((second) => 0.5 + (second % 100) / 5000, 1000)).toBeUndefined();
  expect(endedAfter((second) => 1 - 1 / second)).toBeUndefined();
});

test('the next step begins anew', () => {
  const vigil = new Vigil(patience);
  for (let step = 0; step < 50; step++) {
    vigil.heard(alive(`step ${step}`));
    vigil.heard({ kind: 'progress', job: 1, type: 'test.step', fraction: step === 0 ? 0.9 : 0.5 });
    for (let second = 0; second < 8; second++) {
      vigil.heard(alive(`step ${step}`));
      expect(vigil.tick(false)).toBe(false);
    }
  }
});

test('what a timer throws does not make a step go on', () => {
  const vigil = new Vigil(patience);
  vigil.heard(alive('a'));
  let seconds = 0;
  do vigil.heard({ kind: 'fault', job: 1, type: 'test.step', trace: 'Error' });
  while (!vigil.tick(false) && ++seconds < 100);
  expect(seconds).toBeLessThan(12);
});
