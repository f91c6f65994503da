import { describe, expect, it } from 'vitest';
import { localDay, timeOf } from './visit-day.ts';

describe('the day of a visit', () => {
  it('is the day that was entered, in every time zone', () => {
    expect(localDay('2026-03-01')).toBe('2026-03-01');
    const shown = new Date(timeOf('2026-03-01'));
    expect([shown.getFullYear(), shown.getMonth(), shown.getDate()]).toEqual([2026, 2, 1]);
  });

  it('is the day of the clock here for a time', () => {
    const evening = new Date(2026, 2, 1, 23, 59);
    expect(localDay(evening.toISOString())).toBe('2026-03-01');
  });
});
