import { expect, it } from 'vitest';
import { headlineOn, type HeadlineCode } from './headline.ts';

const cases: readonly (readonly [string, () => unknown])[] = [
  ['throws', () => { throw new Error('broken'); }], // prettier-ignore
  [
    'reads a report that is not there',
    ((_: unknown, report: { moved: number }) => ({ value: report.moved })) as never,
  ],
  ['gives a number that is none', () => ({ value: Number.NaN })],
  ['gives a name that is no text', () => ({ name: { a: 1 } })],
  ['gives a text', () => 'odd'],
  ['gives null', () => null],
  ['gives a getter that throws', () => ({ get value() { throw new Error('broken'); } })], // prettier-ignore
  ['gives a promise', () => Promise.resolve({ value: 1 })],
  ['gives a promise that fails', () => Promise.reject(new Error('late'))],
  ['gives a Map', () => new Map([['value', 1]])],
  ['gives a date', () => new Date(0)],
  ['gives a list', () => [4]],
];

it.each(cases)(
  'a headline that %s says nothing of its step, and its developer is told once',
  (_, headline) => {
    const faults: unknown[] = [];
    const asked = headlineOn(headline as HeadlineCode, 'lift', (fault) => faults.push(fault));
    for (let i = 0; i < 3; i++) expect(asked({ amount: 1 }, undefined)).toBeUndefined();
    expect(faults).toEqual([{ of: 'lift', error: expect.any(Error) as Error }]);
  },
);

it('a second listener is told too', () => {
  const broken: HeadlineCode = () => {
    throw new Error('broken');
  };
  for (let i = 0; i < 2; i++) {
    let faults = 0;
    headlineOn(broken, 'lift', () => faults++)({}, undefined);
    expect(faults).toBe(1);
  }
});

it('a headline is handed copies, and what it gives is shown', () => {
  const params = { amount: 4 };
  const asked = headlineOn((own) => {
    (own as { amount: number }).amount = 9;
    return { value: 4, kind: 'length', name: 'Waist', tells: ['amount'] };
  }, 'lift');
  expect(asked(params, undefined)).toEqual({ value: 4, kind: 'length', name: 'Waist', tells: ['amount'] });
  expect(params).toEqual({ amount: 4 });
});
