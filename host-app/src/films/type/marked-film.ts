import type { Xray } from '@bracewright/core/contract';
import { isOfCourse, oldestFirst, type FilmMarker } from '@bracewright/core/spine';
import { markerOf } from '../queries.ts';

/** The frontal film of some that was taken last and that vertebrae are marked on; a class is told by a standing one. */
export function markedFilm(
  films: readonly Xray[],
): { readonly xray: Xray; readonly marker: FilmMarker } | undefined {
  const found = oldestFirst(films).flatMap((xray) => {
    const reading = markerOf(xray);
    const isMarked =
      reading.kind === 'marker' &&
      reading.marker.projection === 'frontal' &&
      isOfCourse(reading.marker) &&
      reading.marker.vertebrae.length > 0;
    return isMarked ? [{ xray, marker: reading.marker }] : [];
  });
  return found.at(-1);
}
