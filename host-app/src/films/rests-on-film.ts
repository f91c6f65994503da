import type { Xray } from '@bracewright/core/contract';
import type { OperationRecord } from '@bracewright/core/history';
import {
  isCurveOfFilm,
  isTypeOfFilm,
  readMarker,
  readSpineLine,
  type CurveRecord,
} from '@bracewright/core/spine';
import { designZone } from '@bracewright/core/zones';

/** What of a model rests on a film, so that nobody could check it without. */
export interface RestsOnFilm {
  /** The spine that is kept in the model, with the registration of the film to the body. */
  readonly line: boolean;
  /** Pressure zones that were placed by a class of the curve: side and levels are compared with what is drawn on a frontal film. */
  readonly zones: boolean;
  /** The curve on record of the model, which was taken from it. */
  readonly curve: boolean;
  /** The class on record of the model, which was chosen by it. */
  readonly type: boolean;
}

/** What rests on a film of a model with this line (as it is kept) and these steps and this record. */
export function restsOnFilm(
  film: Pick<Xray, 'id' | 'marker' | 'width' | 'height' | 'pixelSpacing'>,
  model: {
    readonly line: unknown;
    readonly records: readonly Pick<OperationRecord, 'id' | 'type' | 'params' | 'state'>[];
    readonly basic: CurveRecord;
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
  return {
    ...{ line, zones: (line || isDrawn) && hasZones },
    ...{ curve: isCurveOfFilm(model.basic, film), type: isTypeOfFilm(model.basic, film) },
  };
}
