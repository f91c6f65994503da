import { describe, expect, it } from 'vitest';
import { MESH_MESSAGES } from './messages.ts';

const placeholders = (sentence: string) => [...sentence.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);

describe('MESH_MESSAGES', () => {
  const english = MESH_MESSAGES['en-US'];
  const chinese = MESH_MESSAGES['zh-CN'];

  it('has the same codes in both languages', () => {
    expect(Object.keys(chinese).sort()).toEqual(Object.keys(english).sort());
  });

  it.each(Object.keys(english))('uses the same placeholders for %s', (code) => {
    expect(new Set(placeholders(chinese[code]!))).toEqual(new Set(placeholders(english[code]!)));
  });

  it('has sentences: Chinese in Chinese, English without', () => {
    for (const sentence of Object.values(chinese)) expect(sentence).toMatch(/[\u4e00-\u9fff].*。$/);
    for (const sentence of Object.values(english)) expect(sentence).not.toMatch(/[\u4e00-\u9fff]/);
  });
});
