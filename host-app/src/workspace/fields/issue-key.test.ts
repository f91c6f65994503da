import { expect, test } from 'vitest';
import chinese from '../locales/zh-CN.ts';
import english from '../locales/en-US.ts';
import { issueData, issueKey } from './issue-key.ts';

test('too few points are said to be points, and a number that is too small is not', () => {
  for (const texts of [english, chinese]) {
    const words = { has: (key: string) => key in texts };
    const few = { rule: 'min', data: { min: 3, origin: 'array' } };
    expect(issueKey({ kind: 'surface-points' }, few, words)).toBe('field.min.surface-points');
    expect(issueKey({ kind: 'planes' }, few, words)).toBe('field.min.planes');
    expect(issueKey({ kind: 'surface-points' }, { ...few, rule: 'max' }, words)).toBe(
      'field.max.surface-points',
    );
    const small = { rule: 'min', data: { min: 3, origin: 'number' } };
    expect(issueKey({ kind: 'length' }, small, words)).toBe('field.min');
    expect(issueKey({ kind: 'length' }, { rule: 'not-known', data: {} }, words)).toBe('field.type');
  }
});

test('of a text that is too long it is said how many signs it may have and how many it has', () => {
  const long = { rule: 'max', data: { max: 24, origin: 'string' } };
  for (const texts of [english, chinese]) {
    const key = issueKey({ kind: 'text' }, long, { has: (one) => one in texts });
    expect((texts as Readonly<Record<string, string>>)[key]).toMatch(/\{max\}.*\{count\}/);
  }
  expect(issueData('W'.repeat(40), long)).toEqual({ max: 24, origin: 'string', count: 40 });
  expect(issueData(25, long)).toBe(long.data);
});

test('a rule of the plugin is said in the words that it has for it', () => {
  const words = { has: (key: string) => key === 'hand-touch:rules.not-zero' || key in english };
  const zero = { rule: 'not-zero', data: {} };
  expect(issueKey({ kind: 'length' }, zero, words, 'hand-touch')).toBe('hand-touch:rules.not-zero');
  expect(issueKey({ kind: 'length' }, zero, words, 'radius')).toBe('field.type');
  expect(issueKey({ kind: 'length' }, { rule: 'min', data: {} }, words, 'hand-touch')).toBe('field.min');
});
