import { expect, it } from 'vitest';
import { mergeVisit, NO_VALUES } from './visit-merge.ts';

const before = { ...NO_VALUES, cobb: 28, waist: 640 };

it('brings what somebody else changed of a visit into its form, and leaves the choice where both changed a value', () => {
  const mine = { ...before, day: '2026-09-10', cobb: 30, waist: 650 };
  const kept = { ...before, atr: 7, waist: 644 };
  expect(mergeVisit(mine, { before, kept, takesOver: true })).toEqual({
    values: { ...mine, atr: 7 },
    differing: ['waist'],
  });
});

it('brings nothing of another day into the form of a new visit', () => {
  const mine = { ...NO_VALUES, day: '2026-09-10', cobb: 30, hip: 800 };
  const kept = { ...NO_VALUES, cobb: 28, atr: 7, hip: 800 };
  expect(mergeVisit(mine, { before: NO_VALUES, kept, takesOver: false })).toEqual({
    values: mine,
    differing: ['cobb'],
  });
});
