import { z } from 'zod';

const FIRST = '1900-01-01';
const DAY_MS = 86_400_000;

/** A calendar day `YYYY-MM-DD` that has been: not before 1900, not in the future (rule `future`). */
export const pastDaySchema = z.iso
  .date()
  .refine((value) => value >= FIRST, { params: { rule: 'min', min: FIRST, of: 'date' } })
  // A day of grace: at midnight the east of the world is a day ahead of UTC.
  .refine((value) => Date.parse(`${value}T00:00:00Z`) <= Date.now() + DAY_MS, { params: { rule: 'future' } });
