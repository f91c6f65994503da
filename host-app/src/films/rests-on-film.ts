import type { Xray } from '@bracewright/core/contract';
import type { OperationRecord } from '@bracewright/core/history';
import { readMarker, readSpineLine } from '@bracewright/core/spine';
import { designZone } from '@bracewright/core/zones';

/** What of a model rests on a film, so that nobody could check it without. */
export interface RestsOnFilm {
  /** The spine that is kept in the model, with the registration of the film to the body. */
  readonly line: boolean;
  /** Pressure zones that were placed by a class of the curve: side and levels are compared with what is drawn on a frontal film. */
  readonly zones: boolean;
}

/** What rests on a film of a model with this line (as it is kept) and these steps. */
export function restsOnFilm(
  film: Pick<Xray, 'id' | 'marker'>,
  model: {
    readonly line: unknown;
    readonly records: readonly Pick<OperationRecord, 'id' | 'type' | 'params' | 'state'>[];
  },
): RestsOnFilm {
  const kept = readSpineLine(model.line);
  const made = kept.kind === 'line' ? [kept.line.frontal, kept.line.lateral] : [];
  const line = made.some((one) => one?.xrayId === film.id);
  const reading = readMarker(film.marker);
  const isDrawn =
    reading.kind === 'marker' &&
    reading.marker.projection === 'frontal' &&
    reading.marker.vertebrae.length > 0;
  const hasZones = model.records.some((record) => record.state === 'on' && designZone(record)?.tag);
  return { line, zones: (line || isDrawn) && hasZones };
}
