import { describeParams, p } from '@bracewright/core/params';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { asChoice, choiceDraft, insideDraft, isWord, startOf } from './word-or.ts';

const [holes, towards, cut] = describeParams(
  z.object({
    holes: p.wordOr(['all'], { maxPerimeter: p.length({ min: 1, max: 500, default: 200 }) }, 'all'),
    towards: p.wordOr(['normal'], p.direction(), 'normal'),
    cut: p.wordOr(['middle'], p.plane(), 'middle'),
  }),
) as [Field, Field, Field];
type Field = ReturnType<typeof describeParams>[number];

function draftOf(values: Record<string, unknown>) {
  const issues = [{ path: 'holes.maxPerimeter', rule: 'max', data: {} }];
  return { values, issues, set: (patch: object) => void Object.assign(values, patch) };
}
const out = () => [0, -1, 0];

it('offers the words and what stands in their place, and begins that with its defaults', () => {
  expect(asChoice(holes)).toMatchObject({ kind: 'choice', options: ['all', 'other'] });
  expect(startOf(holes, out)).toEqual({ maxPerimeter: 200 });
  expect(startOf(towards, out)).toEqual([0, -1, 0]);
});

it('begins with nothing that could be applied by mistake where there is no default', () => {
  expect(startOf(cut, out)).toBeNull();
});

it('goes from the word to the value and back', () => {
  const draft = draftOf({ holes: 'all', other: 1 });
  const choice = () => choiceDraft(holes, draft, () => startOf(holes, out));
  expect(choice().values['holes']).toBe('all');
  choice().set({ holes: 'other' });
  expect(draft.values).toEqual({ holes: { maxPerimeter: 200 }, other: 1 });
  expect(isWord(holes, draft.values['holes'])).toBe(false);
  expect(choice().values['holes']).toBe('other');
  const inside = insideDraft(holes, draft);
  expect(inside.values).toEqual({ maxPerimeter: 200 });
  expect(inside.issues).toMatchObject([{ path: 'maxPerimeter', rule: 'max' }]);
  inside.set({ maxPerimeter: 90 });
  expect(draft.values).toEqual({ holes: { maxPerimeter: 90 }, other: 1 });
  choice().set({ holes: 'all' });
  expect(draft.values['holes']).toBe('all');
});
