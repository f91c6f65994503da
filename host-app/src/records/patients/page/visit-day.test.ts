import { describe, expect, it } from 'vitest';
import { formatDate, formatDay } from '../../../kit/ui/format.ts';
import { timeOf } from './visit-day.ts';

describe('the day of a visit', () => {
  it('is the day that was entered, in every time zone', () => {
    const shown = new Date(timeOf('2026-03-01'));
    expect([shown.getFullYear(), shown.getMonth(), shown.getDate()]).toEqual([2026, 2, 1]);
    expect(formatDay('2026-03-01', 'zh-CN')).toBe('2026年3月1日');
    expect(formatDay('2026-03-01', 'en-US')).toBe('Mar 1, 2026');
    expect(formatDate(timeOf('2026-03-01'), 'en-US')).toBe('Mar 1, 2026');
  });
});
