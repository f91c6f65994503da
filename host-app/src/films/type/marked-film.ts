import type { Xray } from '@bracewright/core/contract';
import {
  isOfCourse,
  maybeNewest,
  measureFilm,
  oldestFirst,
  showOtherCurves,
  type FilmMarker,
} from '@bracewright/core/spine';
import { markerOf } from '../queries.ts';

/** The frontal film of some that was taken last and that vertebrae are marked on; a class is told by a standing one. `isUnsure` where one that shows other curves may have been taken later, as a day is not known. */
export function markedFilm(
  films: readonly Xray[],
): { readonly xray: Xray; readonly marker: FilmMarker; readonly isUnsure: boolean } | undefined {
  const found = oldestFirst(films).flatMap((xray) => {
    const reading = markerOf(xray);
    const isMarked =
      reading.kind === 'marker' &&
      reading.marker.projection === 'frontal' &&
      isOfCourse(reading.marker) &&
      reading.marker.vertebrae.length > 0;
    return isMarked ? [{ xray, marker: reading.marker }] : [];
  });
  const newest = found.at(-1);
  if (!newest) return undefined;
  const maybe = maybeNewest(found.map(({ xray }) => xray));
  const measures = measureFilm(newest.marker, newest.xray);
  const isUnsure = found.some(
    ({ xray, marker }) =>
      xray !== newest.xray && maybe.includes(xray) && showOtherCurves(measures, measureFilm(marker, xray)),
  );
  return { ...newest, isUnsure };
}
