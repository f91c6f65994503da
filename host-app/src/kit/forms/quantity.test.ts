import { describe, expect, it } from 'vitest';
import { formatQuantity, readQuantity, shownQuantity } from './quantity.ts';

describe('a size as it is typed', () => {
  it.each([
    ['653', 653],
    ['65.3 cm', 653],
    ['65,3cm', 653],
    ['25.7 in', 652.78],
    ['25.7in', 652.78],
    ['25.7"', 652.78],
    ['６５．３ 厘米', 653],
    ['0.653 m', 653],
  ])('“%s” is %d mm', (text, mm) => {
    expect(readQuantity(text, 'length', 'mm')).toBe(mm);
  });

  it.each(['abc', '25.7inn', '12 kg', '--3', '6 5', '', '5 ft 14 in', '20寸'])('“%s” is none', (text) => {
    expect(readQuantity(text, 'length', 'mm')).toBeUndefined();
  });

  it('without a unit is in the one that the user chose, and reads the same when it is shown again', () => {
    for (const units of ['mm', 'cm', 'inch'] as const)
      for (const typed of [25.7, 31.2])
        expect(shownQuantity(readQuantity(String(typed), 'length', units)!, 'length', units)).toBeCloseTo(
          typed,
          1,
        );
    expect(readQuantity('5 ft 4 in', 'height', 'mm')).toBe(162.56);
    expect(readQuantity("5'4", 'height', 'inch')).toBe(162.56);
    expect(readQuantity('99 lb', 'weight', 'mm')).toBe(44.91);
    expect(readQuantity('99', 'weight', 'inch')).toBe(44.91);
    expect(readQuantity('99 cm', 'weight', 'mm')).toBeUndefined();
    expect(formatQuantity(44.91, 'weight', { units: 'inch', language: 'en-US' })).toBe('99 lb');
  });
});
