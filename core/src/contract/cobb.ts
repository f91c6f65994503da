import { z } from 'zod';

/** Where a Cobb angle was written down: at a visit, with the alignment of a model, or in a record whose visits say nothing of one. */
export const COBB_SOURCES = ['visit', 'model', 'record'] as const;

/** The Cobb angle of a patient as every page tells it: the newest one that is known, with what it is of. */
export const knownCobbSchema = z.object({
  /** Degrees. */
  angle: z.number(),
  source: z.enum(COBB_SOURCES),
  /** The calendar day that it was taken on; null of a record that does not say. */
  day: z.string().nullable(),
  /** Degrees since it was another one; null while there is nothing to compare with. */
  change: z.number().nullable(),
  /** The day of what it is compared with. */
  since: z.string().nullable(),
});
export type KnownCobb = z.output<typeof knownCobbSchema>;

/** What was written down on a day, at a visit (`record`) or with a model. */
export interface Dated {
  /** `YYYY-MM-DD` */
  readonly at: string;
  readonly source: 'record' | 'model';
}

/** An angle of a day. */
export interface DatedCobb extends Dated {
  readonly cobb: number | null;
}

interface Taken extends Dated {
  readonly value: number;
}

const byDay = (a: Taken, b: Taken): number => {
  if (a.at !== b.at) return a.at < b.at ? -1 : 1;
  // On one day what a person wrote down at the visit counts.
  const rank = ({ source }: Taken) => (source === 'record' ? 1 : 0);
  return rank(a) - rank(b) || a.value - b.value;
};

/** One value of each day on which it was taken, in the order in which a later one counts. */
export const inOrder = <T extends Dated>(
  taken: readonly T[],
  valueOf: (one: T) => number | null,
): readonly Taken[] =>
  taken
    .flatMap((one) => {
      const value = valueOf(one);
      return value === null ? [] : [{ at: one.at, source: one.source, value }];
    })
    .sort(byDay)
    .filter(({ at }, i, all) => all[i + 1]?.at !== at);

/**
 * The one rule of what the Cobb angle of a patient is: the newest that was taken on any day, at a visit or with the alignment of a model; what
 * the record says beside that only where no day is known. Compared with the last other angle: unchanged saves are no new films. Null
 * where none is known.
 *
 * @param recorded - the angle of the record, degrees
 */
export function knownCobb(
  taken: readonly DatedCobb[],
  recorded: number | null | undefined,
): KnownCobb | null {
  const sorted = inOrder(taken, ({ cobb }) => cobb);
  const last = sorted.at(-1);
  if (!last)
    return typeof recorded === 'number'
      ? { angle: recorded, source: 'record', day: null, change: null, since: null }
      : null;
  const found = {
    angle: last.value,
    source: last.source === 'model' ? 'model' : 'visit',
    day: last.at,
  } as const;
  const other = sorted.findLast(({ value }) => value !== last.value) ?? sorted[0]!;
  if (other === last) return { ...found, change: null, since: null };
  return { ...found, change: Math.round((last.value - other.value) * 10) / 10, since: other.at };
}
