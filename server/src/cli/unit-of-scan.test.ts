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

test('and stands where they say that the size is right all the same', () => {
  expect(asked(nobody, { said: 'mm', anySize: true })).toEqual(['mm']);
});
