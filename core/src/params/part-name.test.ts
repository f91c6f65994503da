import { expect, test } from 'vitest';
import { isPartName, isSamePartName } from './part-name.ts';

test.each(['\u3164', '\u2800', '\u034f', '\ufe0f', '\u115f', '\u17b4', '\u{e0100}', '\u200b', '\u00ad', '\u0007'])(
  'a part has no name with a character that nobody sees: %j',
  (unseen) => {
    for (const name of [unseen, `left${unseen}`, `le${unseen}ft`]) expect(isPartName(name)).toBe(false);
  },
); // prettier-ignore

test('a part has a name in whatever script, and a picture for a name', () => {
  for (const name of ['left half', '左半', 'ΑΡΙΣΤΕΡΟΣ', 'é', '🦴', '⠁']) expect(isPartName(name)).toBe(true);
});

test.each([
  ['ΟΔΟΣ', 'οδος'],
  ['οδοσ', 'οδος'],
  ['straße', 'STRASSE'],
  ['STRAẞE', 'strasse'],
  ['\u212a', 'k'],
  ['é', 'E\u0301'],
  ['ſ', 'S'],
  ['µ', 'Μ'],
])('names that differ in capitals and spelling alone are one: %s, %s', (one, other) => {
  expect([isSamePartName(one, other), isSamePartName(other, one)]).toEqual([true, true]);
});

test('names of different letters are two', () => {
  for (const [one, other] of [
    ['a', 'b'],
    ['e', 'é'],
    ['σ', 'ο'],
  ] as const)
    expect(isSamePartName(one, other)).toBe(false);
});
