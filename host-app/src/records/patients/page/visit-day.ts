import dayjs from 'dayjs';

/** When the day of a visit, `YYYY-MM-DD`, began on the user's clock, ms since 1970. */
export const timeOf = (day: string): number => dayjs(day).valueOf();
