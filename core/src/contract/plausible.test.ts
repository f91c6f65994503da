import { describe, expect, it } from 'vitest';
import { PLAUSIBLE, doubtfulValues } from './plausible.ts';

describe('a value that was typed', () => {
  it('is asked about where it is a slip of the unit or of the decimal point', () => {
    expect(doubtfulValues({ waist: 65.3, hip: 802, height: 15.2, weight: 42 })).toEqual([
      { name: 'height', value: 15.2, from: 80, to: 215 },
      { name: 'waist', value: 65.3, from: 350, to: 1800 },
    ]);
  });

  it('is not asked about twice, nor where nothing was taken', () => {
    expect(doubtfulValues({ waist: 65.3, hip: null }, { waist: 65.3 })).toEqual([]);
  });

  it('passes at either end of what bodies measure', () => {
    for (const [name, ends] of Object.entries(PLAUSIBLE))
      for (const end of ends) expect(doubtfulValues({ [name]: end })).toEqual([]);
  });
});
