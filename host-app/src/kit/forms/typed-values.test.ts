import { describe, expect, it } from 'vitest';
import { readDay } from './day.ts';
import { ToastStore } from '../../stores/toasts.ts';
import { NumberNotice } from './number-notice.ts';
import { parseNumber, readNumberField, unreadAs } from './number-text.ts';

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
    expect(['1,234.5', '1.234,5', '1e2', 'abc', '1,020'].map(unreadAs)).toEqual(Array(5).fill('number'));
    expect(['', ' ', '27,5', '−3', '１２'].map(unreadAs)).toEqual(Array(5));
  });

  it('is told with its unit where that stands behind it', () => {
    expect(['150 mm', '12.5°', '３０毫米', '-4 %', '1,5cm'].map(unreadAs)).toEqual(Array(5).fill('unit'));
    expect(['mm', '12 3', '1-2', '1,020 mm', '4 x 5 mm'].map(unreadAs)).toEqual(Array(5).fill('number'));
  });

  it('has one notice a field, and none once a number is read', () => {
    const toasts = new ToastStore();
    const [length, angle] = [new NumberNotice(toasts), new NumberNotice(toasts)];
    const told = () => toasts.items.map(({ text }) => text);
    const words = (as: string, typed: string) => `${as} ${typed}`;
    length.settle('150 mm', words);
    length.settle('abc', words);
    angle.settle('1e2 ', words);
    expect(told()).toEqual(['number abc', 'number 1e2']);
    length.typed('15 m');
    expect(told()).toHaveLength(2);
    length.typed('15');
    expect(told()).toEqual(['number 1e2']);
    // A field that is left untouched says nothing of what was told before.
    angle.settle('', words);
    expect(told()).toHaveLength(1);
    angle.typed('3,5');
    expect(told()).toEqual([]);
  });
});
