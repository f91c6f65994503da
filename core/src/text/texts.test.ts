import { describe, expect, it } from 'vitest';
import { createTexts } from './texts.ts';

const english = createTexts('en-US', {
  own: {
    steps_one: '{count} step',
    steps_other: '{count} steps',
    'history.kept': 'Kept {name}',
    odd: 'a {missing} value',
    'seal/still-open': 'Some holes are open: {where}',
  },
});

describe('texts', () => {
  it('says one step and several steps', () => {
    expect(english.find('steps', { count: 1 })).toBe('1 step');
    expect(english.find('steps', { count: 2 })).toBe('2 steps');
    expect(english.find('steps', { count: 0 })).toBe('0 steps');
  });

  it('has one form for any number in Chinese', () => {
    const chinese = createTexts('zh-CN', { own: { steps_other: '{count} 步' } });
    expect(chinese.find('steps', { count: 1 })).toBe('1 步');
  });

  it('writes what is below nothing with a minus sign', () => {
    const texts = createTexts('en-US', { own: { far: 'by {depth} mm, {name}' } });
    expect(texts.find('far', { depth: -12.5, name: 'no-one' })).toBe('by −12.5 mm, no-one');
    expect(texts.find('far', { depth: -12_500, name: '-' })).toBe('by −12,500 mm, -');
  });

  it('parts the thousands of a large number as the language does, and leaves years and what was typed', () => {
    const own = { left: '{count} of {max}, since {year}: {name}' };
    const values = { count: 15_220, max: 1_000_000, year: 2026, name: '15220' };
    const said = (language: string) => createTexts(language, { own }).find('left', values);
    expect(said('en-US')).toBe('15,220 of 1,000,000, since 2026: 15220');
    expect(said('zh-CN')).toBe('15,220 of 1,000,000, since 2026: 15220');
    expect(said('de-DE')).toBe('15.220 of 1.000.000, since 2026: 15220');
  });

  it('counts places in lists from 1 on the way to a field', () => {
    const own = { wrong: '“{path}” in {name}' };
    const said = (language: string) =>
      createTexts(language, { own }).find('wrong', { path: 'curves.0.points.3.position.0', name: 'a.0.b' });
    expect(said('en-US')).toBe('“curves no. 1, points no. 4, position no. 1” in a.0.b');
    expect(said('zh-CN')).toBe('“curves 第 1 项、points 第 4 项、position 第 1 项” in a.0.b');
    expect(createTexts('en-US', { own }).find('wrong', { path: 'tool.diameter', name: '' })).toBe(
      '“tool.diameter” in ',
    );
  });

  it('finds dotted keys and codes, and nothing for an unknown one', () => {
    expect(english.find('history.kept', { name: 'A' })).toBe('Kept A');
    expect(english.find('seal/still-open', { where: 'left armpit' })).toBe(
      'Some holes are open: left armpit',
    );
    expect(english.find('history')).toBeUndefined();
  });

  it('leaves a placeholder to be seen that got no value', () => {
    expect(english.find('odd')).toBe('a {missing} value');
  });

  it('takes what a person typed as it is', () => {
    expect(english.find('history.kept', { name: '{name} $t(steps) <b>&' })).toBe(
      'Kept {name} $t(steps) <b>&',
    );
  });

  it('keeps tables apart and takes in new ones', () => {
    english.add('seal', { title: 'Seal' });
    expect(english.find('title', {}, 'seal')).toBe('Seal');
    expect(english.find('title')).toBeUndefined();
  });
});
