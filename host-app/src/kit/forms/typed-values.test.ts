import { describe, expect, it } from 'vitest';
import { readDay } from './day.ts';
import { isUnreadable, parseNumber, readNumberField } from './number-text.ts';

describe('a typed day', () => {
  it.each([
    '2012-05-01', '2012-5-1', '20120501', '2012/5/1', '2012.05.01', '2012年5月1日', '1.5.2012', '01.05.2012', ' ２０１２－０５－０１ ',
  ])('is understood as %s', (text) => {
    expect(readDay(text)).toBe('2012-05-01');
  }); // prettier-ignore

  it.each([
    '',
    '5/1/2012',
    '2012-02-30',
    '2013-02-29',
    '2012-13-01',
    '2012-00-10',
    'May 2012',
    '12-05-01',
    '0',
  ])('is none in “%s”', (text) => {
    expect(readDay(text)).toBeUndefined();
  });
});

describe('a typed number', () => {
  it('may have full-width digits, a decimal comma or a true minus', () => {
    expect(['１２．５', '12,5', ' 12.5 ', '12。5', '−3', '+.5'].map(parseNumber)).toEqual([
      12.5, 12.5, 12.5, 12.5, -3, 0.5,
    ]);
  });

  it('is none in words, hexadecimals and half numbers', () => {
    expect(['abc', '0x10', '1e3', '1.2.3', '-', ''].map(parseNumber)).toEqual(Array(6).fill(undefined));
  });

  it('is none where a comma may part thousands or decimals', () => {
    expect(['1,020', '12,345', '-1,500'].map(parseNumber)).toEqual(Array(3).fill(undefined));
    expect(['0,125', '1,02', '1,0205', '1020'].map(parseNumber)).toEqual([0.125, 1.02, 1.0205, 1020]);
  });

  it('can be taken away again', () => {
    expect([readNumberField(''), readNumberField('  '), readNumberField(undefined)]).toEqual(['', '', '']);
    expect(readNumberField('abc')).toBeNaN();
  });

  it('is told where it cannot be read, and not where nothing is typed', () => {
    expect(['1,234.5', '1.234,5', '1e2', 'abc', '1,020'].map(isUnreadable)).toEqual(Array(5).fill(true));
    expect(['', ' ', '27,5', '−3', '１２'].map(isUnreadable)).toEqual(Array(5).fill(false));
  });
});
