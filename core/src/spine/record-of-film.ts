import { measureFilm } from './measure-film.ts';
import { isOfCourse, readMarker } from './marker.ts';

/** What a model's record says of its curve and its class, and which films it says them of. */
export interface CurveRecord {
  /** Degrees. */
  readonly cobb?: number | null | undefined;
  readonly upperEnd?: string | null | undefined;
  readonly lowerEnd?: string | null | undefined;
  /** The film that the curve was taken from, and the angle that was taken; absent of records that are older than this note. */
  readonly curveFilm?: { readonly xray: string; readonly cobb: number } | null | undefined;
  readonly typeChoice?: { readonly film?: string | undefined } | null | undefined;
}

/** A film as a record of its model may be of it. */
export interface RecordFilm {
  readonly id: string;
  readonly name: string;
  readonly marker: unknown;
  readonly width: number;
  readonly height: number;
  readonly pixelSpacing: readonly [number, number] | null;
}

/** The film that the curve on record was taken from by its own note; undefined where it has none, or another angle by now. */
const notedFilm = ({ curveFilm, cobb }: CurveRecord): string | undefined =>
  curveFilm && curveFilm.cobb === cobb ? curveFilm.xray : undefined;

/** Whether the curve on record was taken from a film: by its note; of a record without one, where the largest curve of the film is that of the record to a tenth of a degree. */
export function isCurveOfFilm(record: CurveRecord, film: Omit<RecordFilm, 'name'>): boolean {
  if (typeof record.cobb !== 'number') return false;
  if (record.curveFilm) return notedFilm(record) === film.id;
  const reading = readMarker(film.marker);
  const major = reading.kind === 'marker' ? measureFilm(reading.marker, film).major : undefined;
  return (
    major !== undefined &&
    Math.round(major.angle * 10) / 10 === record.cobb &&
    major.upper === record.upperEnd &&
    major.lower === record.lowerEnd
  );
}

/** Whether the class on record was chosen by what a film showed. */
export const isTypeOfFilm = ({ typeChoice }: CurveRecord, { id }: Pick<RecordFilm, 'id'>): boolean =>
  typeChoice?.film === id;

/** Why a film is none any more that a record may be of: it was removed, or the patient bent aside or wore a brace. */
export interface RecordFault {
  readonly what: 'curve' | 'type';
  readonly as: 'gone' | 'stance';
  /** Of the film; undefined of one that is gone. */
  readonly name: string | undefined;
}

/** What of a record is of a film that is gone, or that does not show the back as it stands. `films` are all of its model. */
export function recordFaults(record: CurveRecord, films: readonly RecordFilm[]): readonly RecordFault[] {
  const ofCurve = films.find((film) => isCurveOfFilm(record, film));
  const ofType = films.find((film) => isTypeOfFilm(record, film));
  return [
    { what: 'curve', film: ofCurve, isNoted: notedFilm(record) !== undefined } as const,
    { what: 'type', film: ofType, isNoted: record.typeChoice?.film !== undefined } as const,
  ].flatMap(({ what, film, isNoted }): readonly RecordFault[] => {
    if (!film) return isNoted ? [{ what, as: 'gone', name: undefined }] : [];
    const reading = readMarker(film.marker);
    const stands = reading.kind !== 'marker' || isOfCourse(reading.marker);
    return stands ? [] : [{ what, as: 'stance', name: film.name }];
  });
}
