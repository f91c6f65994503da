import { expect, test } from 'vitest';
import { formatClock, formatTime } from './format.ts';

test('says the time of day in 24 hours in both languages, also after midnight', () => {
  const [night, noon] = [new Date(2026, 0, 2, 0, 5).getTime(), new Date(2026, 0, 2, 14, 9).getTime()];
  for (const language of ['en-US', 'zh-CN']) {
    expect(formatClock(night, language)).toBe('00:05');
    expect(formatClock(noon, language)).toBe('14:09');
    expect(formatTime(noon, language)).toContain('14:09');
  }
});
