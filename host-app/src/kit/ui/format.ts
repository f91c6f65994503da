/** Time of day of an instant (ISO 8601 or ms since 1970), in 24 hours as clinics write it, in the zone of the browser. */
export const formatClock = (instant: string | number, language: string): string =>
  new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    new Date(instant),
  );

/** Date and time of an instant (ISO 8601 or ms since 1970), short, in the words of `language` and the zone of the browser. */
export function formatTime(instant: string | number, language: string): string {
  return new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(instant));
}

/** Day of an instant, ISO 8601 or ms since 1970, short, in the words of `language` and the zone of the browser. */
export const formatDate = (iso: string | number, language: string): string =>
  new Intl.DateTimeFormat(language, { year: 'numeric', month: 'short', day: 'numeric' }).format(
    new Date(iso),
  );

/** A calendar day `YYYY-MM-DD`, short, in the words of `language`: the same day in every time zone. */
export const formatDay = (day: string, language: string): string =>
  new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));

const SIZE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Sentences one after the other: Chinese has no space behind a full stop. */
export const joinSentences = (sentences: readonly (string | false)[], language: string): string =>
  sentences.filter((one) => one !== false && one !== '').join(language.startsWith('zh') ? '' : ' ');

/** A file size in the largest unit that leaves a number of at least 1, with at most one decimal. */
export function formatSize(bytes: number, language: string): string {
  const power = bytes < 1000 ? 0 : Math.min(3, Math.floor(Math.log10(bytes) / 3));
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: SIZE_UNITS[power]!,
    unitDisplay: power === 0 ? 'narrow' : 'short',
    maximumFractionDigits: power < 2 ? 0 : 1,
  }).format(bytes / 1000 ** power);
}
