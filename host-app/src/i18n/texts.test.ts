import { describe, expect, it } from 'vitest';
import { languages } from './index.ts';
import { lateTexts, loadTexts, type LateNamespace } from './late.ts';

type Texts = { readonly [key: string]: string | Texts };

const leaves = (texts: Texts, path = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${path}${key}`, value] as [string, string]]
      : leaves(value, `${path}${key}.`),
  );
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

const first = { 'en-US': await languages['en-US'](), 'zh-CN': await languages['zh-CN']() };
const late = await loadTexts(Object.keys(lateTexts) as LateNamespace[]);
const all = (language: 'en-US' | 'zh-CN') =>
  new Map([
    ...leaves(first[language] as Texts),
    ...Object.entries(late).flatMap(([name, texts]) => leaves(texts[language] as Texts, `${name}.`)),
  ]);
const english = all('en-US');
const chinese = all('zh-CN');

describe('texts of the app', () => {
  it('has the same keys in both languages', () => {
    expect([...chinese.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it('has the same values to fill in, apart from the name that Chinese plurals show or leave out', () => {
    for (const [key, text] of english)
      if (!/_(one|other)$/.test(key))
        expect(placeholders(chinese.get(key)!), key).toEqual(placeholders(text));
  });

  it('has one Chinese text for one and for many, as Chinese has one form', () => {
    for (const [key, text] of chinese)
      if (key.endsWith('_one')) expect(text, key).toBe(chinese.get(key.replace(/_one$/, '_other')));
  });

  it('names the single thing where a text is about one', () => {
    const named = [...english.keys()].filter((key) => key.endsWith('Named'));
    expect(named.length).toBeGreaterThan(0);
    for (const key of named) {
      expect(placeholders(english.get(key)!), key).toEqual(['name']);
      expect(placeholders(chinese.get(key)!), key).toEqual(['name']);
    }
  });

  it('leaves no text empty and no Chinese in English', () => {
    for (const [key, text] of english) {
      expect(text.trim(), key).not.toBe('');
      if (key !== 'common.language.zh-CN') expect(text, key).not.toMatch(/\p{Script=Han}/u);
    }
    for (const [key, text] of chinese) expect(text.trim(), key).not.toBe('');
  });
});
