import dayjs from 'dayjs';

const isDay = (at: string): boolean => at.length === 10;

/** The day of a visit as the user's clock counts it, `YYYY-MM-DD`; a visit that was entered by its day keeps it everywhere. */
export const localDay = (at: string): string => (isDay(at) ? at : dayjs(at).format('YYYY-MM-DD'));

/** When a visit was, ms since 1970, on the user's clock. */
export const timeOf = (at: string): number => dayjs(localDay(at)).valueOf();
