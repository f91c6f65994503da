import {
  ZONE_PART_TERMS_EN,
  ZONE_PART_TERMS_ZH,
  ZONE_TERMS_EN,
  ZONE_TERMS_ZH,
} from '@bracewright/core/glossary';
import { ZONE_CODES } from '@bracewright/core/zones';
import { expect, it } from 'vitest';
import english from './en-US.ts';
import chinese from './zh-CN.ts';

it('calls zones on the screen as the drawings of their pads do', () => {
  const termsOf = (words: object, prefix: string) =>
    Object.fromEntries(
      Object.entries(words)
        .filter(([key]) => key.startsWith(prefix))
        .map(([key, value]) => [key.slice(prefix.length), value as string]),
    );
  expect(termsOf(english, 'zones.name.')).toEqual(ZONE_TERMS_EN);
  expect(termsOf(chinese, 'zones.name.')).toEqual(ZONE_TERMS_ZH);
  expect(termsOf(english, 'zones.part.')).toEqual(ZONE_PART_TERMS_EN);
  expect(termsOf(chinese, 'zones.part.')).toEqual(ZONE_PART_TERMS_ZH);
  expect(Object.keys(ZONE_TERMS_EN).toSorted()).toEqual([...ZONE_CODES].toSorted());
});
