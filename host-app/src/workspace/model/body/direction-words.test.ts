import type { Vec3 } from '@bracewright/core/math';
import { expect, test } from 'vitest';
import en from '../../locales/services/en-US.ts';
import { directionWords } from './direction-words.ts';

const t = (key: string, values: Readonly<Record<string, string>> = {}): string =>
  Object.entries(values).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, value),
    en[key as keyof typeof en] as string,
  );
const words = { t, language: 'en-US' };
const units = { formatAngle: (degrees: number) => `${degrees.toFixed(0)}°` };
const told = (direction: Vec3, isAligned = true): string =>
  directionWords(direction, { parts: { words, units }, standing: { isAligned, confirmed: true } } as never);

test('a direction is one phrase, with no capital in its middle', () => {
  expect(told([0, 1, 0])).toBe('Back, level');
  expect(told([0, -1, 0])).toBe('Forward, level');
  expect(told([0, 1, 1])).toBe('Back, 45° upwards');
  expect(told([0, 1, 0], false)).toBe('Level');
});
