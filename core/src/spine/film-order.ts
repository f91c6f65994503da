/** What tells when a film is of. */
export interface DatedFilm {
  readonly id: string;
  /** The day on which its file says it was taken. */
  readonly takenOn: string | null;
  /** When it was added, ISO 8601. */
  readonly createdAt: string;
}

/** When a film is of: the day on which it was taken; where its file does not say, when it was added. */
export const filmDay = ({ takenOn, createdAt }: Pick<DatedFilm, 'takenOn' | 'createdAt'>): string =>
  takenOn ?? createdAt;

const keysOf = (film: DatedFilm) => [filmDay(film), film.createdAt, film.id] as const;

/** Films from the oldest on, by when they were taken (`filmDay`), of one day by when they were added: the one order by which the newest film of a body is told. Films that are brought in late are often old ones. */
export const oldestFirst = <Film extends DatedFilm>(films: readonly Film[]): readonly Film[] =>
  films.toSorted((one, other) => {
    const [a, b] = [keysOf(one), keysOf(other)];
    const k = a.findIndex((value, i) => value !== b[i]);
    return k < 0 ? 0 : a[k]! < b[k]! ? -1 : 1;
  });
