import type { TrimRule } from '@bracewright/core/brace';
import { createTexts } from '@bracewright/core/text';
import { expect, it } from 'vitest';
import english from './locales/en-US.ts';
import chinese from './locales/zh-CN.ts';
import { brokenText } from './readouts.ts';

const broken = [
  { id: 'opening', value: 13.2, least: 20, most: 40 },
  { id: 'axilla-left', value: 41, least: 15, most: 25 },
].map((rule) => ({ ...rule, status: 'bad', at: [0, 0, 0] })) as unknown as readonly TrimRule[];

it('says which clearances are broken, by how much and what is asked', () => {
  const said = (language: 'en-US' | 'zh-CN', words: object) => {
    const texts = createTexts(language, { own: words as Readonly<Record<string, string>> });
    const which = brokenText(
      broken,
      (key, values) => texts.find(key, values) ?? key,
      (mm) => `${mm.toFixed(1)} mm`,
    );
    return texts.find('errors.border/clearances-broken', { count: 2, which });
  };
  expect(said('en-US', english)).toContain(
    '(✕): Opening 13.2 mm (at least 20.0 mm), Arm pit, left 41.0 mm (at most 25.0 mm).',
  );
  expect(said('zh-CN', chinese)).toMatch(/：.+ 13\.2 mm（至少 20\.0 mm）、.+ 41\.0 mm（至多 25\.0 mm）。/);
});
