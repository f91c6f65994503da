import { expect, test } from 'vitest';
import { askedFlare } from './flared-rim.ts';

const asked = (values: Readonly<Record<string, string>>) => askedFlare({ values, positionals: [] });

test('a flare is asked for by its edges, and its slope is as long as its height asks', () => {
  expect(asked({})).toBeUndefined();
  expect(asked({ flare: 'top, bottom' })).toEqual({ edges: ['top', 'bottom'], by: 4, over: 15 });
  expect(asked({ flare: 'opening', 'flare-by': '8' })).toEqual({ edges: ['opening'], by: 8, over: 20 });
});

test.each([
  [{ flare: 'top,left' }, 'found “left”'],
  [{ 'flare-by': '4' }, 'say with --flare which edges'],
  [{ flare: 'top', history: 'h.json' }, 'a step of its own (flare.apply)'],
  [{ flare: 'top', 'flare-by': '9' }, '8'],
])('%j is refused with what is known', (values, words) => {
  expect(() => asked(values as never)).toThrow(words);
});
