import type { UnitGuess } from '@bracewright/core/mesh';
import { expect, test } from 'vitest';
import { unitOf } from './unit-of-scan.ts';

/** A scan of 640 mm, which fits in mm alone. */
const guess = {
  unit: 'mm',
  sure: true,
  options: [
    { unit: 'mm', height: 640, fits: true },
    { unit: 'cm', height: 6400, fits: false },
    { unit: 'm', height: 640_000, fits: false },
    { unit: 'inch', height: 16_256, fits: false },
  ],
} as unknown as UnitGuess;
const nobody = { ...guess, options: guess.options.map((one) => ({ ...one, fits: false })) };
const asked = (of: UnitGuess, given: Partial<Parameters<typeof unitOf>[1]>) => {
  const { unit, asked: questions } = unitOf(of, {
    said: undefined,
    written: undefined,
    anySize: false,
    ...given,
  });
  return [unit, ...questions.map(({ code }) => code)];
};

test('a unit that somebody says is asked about where nobody is that large in it', () => {
  expect(asked(guess, {})).toEqual(['mm']);
  expect(asked(guess, { said: 'mm' })).toEqual(['mm']);
  for (const said of ['m', 'cm', 'inch'] as const)
    expect(asked(guess, { said })).toEqual([said, 'prepare/ask-unit-said']);
  expect(asked(nobody, { said: 'mm' })).toEqual(['mm', 'prepare/ask-unit-said']);
  expect(asked(nobody, {})).toEqual(['mm', 'prepare/ask-unit-none']);
  expect(asked(guess, { written: 'm' })).toEqual(['m', 'prepare/ask-unit']);
});

test('nobody is sure of a unit that is asked about, or in which the scan is as large as nobody', () => {
  const sureness = (of: UnitGuess, given: Partial<Parameters<typeof unitOf>[1]>) =>
    unitOf(of, { said: undefined, written: undefined, anySize: false, ...given }).confidence;
  expect([sureness(guess, { said: 'mm' }), sureness(guess, { written: 'mm' })]).toEqual([1, 1]);
  expect(sureness(guess, {})).toBe(0.98);
  expect(sureness({ ...guess, sure: false } as never, {})).toBe(0.88);
  for (const said of ['m', 'cm', 'inch'] as const) {
    expect(sureness(guess, { said })).toBeNull();
    expect(sureness(guess, { said, anySize: true })).toBeNull();
  }
  expect([sureness(nobody, {}), sureness(guess, { written: 'm' })]).toEqual([null, null]);
});

test('and stands where they say that the size is right all the same', () => {
  expect(asked(nobody, { said: 'mm', anySize: true })).toEqual(['mm']);
});
