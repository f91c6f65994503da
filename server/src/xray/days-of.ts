import type { Xray } from '@bracewright/core/contract';
import type { XrayRow } from '../db/rows.ts';
import type { XrayFacts } from './take-in.ts';

/** When an X-ray was taken, and who says it: a person, else its file. */
export function daysOf(
  row: Pick<XrayRow, 'taken_on' | 'facts'>,
): Required<Pick<Xray, 'takenOn' | 'takenOnBy' | 'takenOnInFile'>> {
  const { film } = JSON.parse(row.facts) as Pick<XrayFacts, 'film'>;
  const takenOnInFile = film?.takenOn ?? null;
  const takenOnBy = row.taken_on !== null ? 'person' : takenOnInFile !== null ? 'file' : null;
  return { takenOn: row.taken_on ?? takenOnInFile, takenOnBy, takenOnInFile };
}
