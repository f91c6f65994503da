import dayjs from 'dayjs';

const WAYS: readonly (readonly [pattern: RegExp, year: number, month: number, day: number])[] = [
  [/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/, 1, 2, 3],
  [/^(\d{4})年(\d{1,2})月(\d{1,2})日?$/, 1, 2, 3],
  [/^(\d{4})(\d{2})(\d{2})$/, 1, 2, 3],
  [/^(\d{1,2})\.(\d{1,2})\.(\d{4})$/, 3, 2, 1],
];

/**
 * A day as people type it, as `YYYY-MM-DD`: year first with hyphens, slashes, dots, 年月日 or nothing between, or day.month.year;
 * full-width digits are understood. With slashes and the year last it could be either of two days, so it is none. Undefined for what is
 * no day of the calendar.
 */
export function readDay(text: string): string | undefined {
  const plain = text.normalize('NFKC').replaceAll(/\s/g, '');
  for (const [pattern, year, month, day] of WAYS) {
    const parts = pattern.exec(plain);
    if (!parts) continue;
    const iso = `${parts[year]}-${parts[month]!.padStart(2, '0')}-${parts[day]!.padStart(2, '0')}`;
    const time = Date.parse(`${iso}T00:00:00Z`);
    // Date.parse takes 30 February for 2 March in some engines.
    return Number.isFinite(time) && new Date(time).toISOString().startsWith(iso) ? iso : undefined;
  }
  return undefined;
}

/** A day on the user's calendar as `YYYY-MM-DD`: today, or so many days before. */
export const today = ({ before = 0, now = Date.now() } = {}): string =>
  dayjs(now).subtract(before, 'day').format('YYYY-MM-DD');
