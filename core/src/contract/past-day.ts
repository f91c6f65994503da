import { z } from 'zod';

const FIRST = '1900-01-01';
/** In the east of the world a day begins 14 hours before it does in UTC. */
const EARLIEST_MS = 14 * 3_600_000;

/** A calendar day `YYYY-MM-DD` that has been: not before 1900, not in the future anywhere on earth (rule `future`). */
export const pastDaySchema = z.iso
  .date()
  .refine((value) => value >= FIRST, { params: { rule: 'min', min: FIRST, of: 'date' } })
  .refine((value) => Date.parse(`${value}T00:00:00Z`) <= Date.now() + EARLIEST_MS, {
    params: { rule: 'future' },
  });

/** The calendar day that a visit is filed under, `YYYY-MM-DD`: as it was written, or of a time that was kept as one, its day in UTC. */
export const calendarDay = (at: string): string => at.slice(0, 10);
