/** What tells when a film is of. */
export interface DatedFilm {
  readonly id: string;
  /** The day `YYYY-MM-DD` on which it was taken, as a person or its file says; null where neither does. */
  readonly takenOn: string | null;
  /** When it was added, ISO 8601. */
  readonly createdAt: string;
}

/** The calendar day of an instant (ISO 8601) in a time zone of IANA, of who asks where none is named; the first ten letters of what is no instant. */
function dayOf(instant: string, zone: string | undefined): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return instant.slice(0, 10);
  // Of all languages the Swedish one writes days as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', zone === undefined ? {} : { timeZone: zone }).format(at);
}

/** The calendar day that a film is of, `YYYY-MM-DD`: on which it was taken; where nobody says it, on which it was added, in the time zone `zone` of IANA (of who asks where none is named). */
export const filmDay = (
  { takenOn, createdAt }: Pick<DatedFilm, 'takenOn' | 'createdAt'>,
  zone?: string,
): string => takenOn ?? dayOf(createdAt, zone);

const keysOf = (film: DatedFilm, zone: string | undefined) =>
  [filmDay(film, zone), film.createdAt, film.id] as const;

/** Films from the oldest on, by when they were taken (`filmDay`), of one day by when they were added: the one order by which the newest film of a body is told. Films that are brought in late are often old ones. */
export function oldestFirst<Film extends DatedFilm>(films: readonly Film[], zone?: string): readonly Film[] {
  const keyed = films.map((film) => ({ film, keys: keysOf(film, zone) }));
  const order = keyed.toSorted(({ keys: a }, { keys: b }) => {
    const k = a.findIndex((value, i) => value !== b[i]);
    return k < 0 ? 0 : a[k]! < b[k]! ? -1 : 1;
  });
  return order.map(({ film }) => film);
}

/**
 * Those of some films of which each may be the one that was taken last, oldest first (`oldestFirst`): the last one whose day is known, and those without a day, but for those that
 * were added before that day: no film was taken after it was added. One alone is the newest for sure.
 */
export function maybeNewest<Film extends DatedFilm>(films: readonly Film[], zone?: string): readonly Film[] {
  const order = oldestFirst(films, zone);
  const last = order.findLast(({ takenOn }) => takenOn !== null);
  return order.filter(
    (film) => film === last || (film.takenOn === null && filmDay(film, zone) >= (last?.takenOn ?? '')),
  );
}
