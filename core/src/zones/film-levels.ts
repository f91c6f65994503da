import type { Vec3 } from '../math/vec3.ts';
import { filmScale, placeFilm, type CurveLevel, type FilmMarker, type Pixel } from '../spine/index.ts';
import type { MeasuredLevels } from './trunk-scale.ts';

/** A film hung by one landmark, or by two that its scale was found by, is checked by nothing: as far off as a landmark may be palpated, mm. */
const UNCHECKED = 15;

/** Heights of the vertebrae that are marked on a frontal film, on the body that it hangs beside by landmarks of both; undefined where it does not hang. `body` holds landmarks by name, mm. */
export function filmLevels(
  marker: FilmMarker,
  film: Parameters<typeof filmScale>[0] & { readonly width: number; readonly height: number },
  body: ReadonlyMap<string, Vec3>,
): MeasuredLevels | undefined {
  if (marker.projection !== 'frontal') return undefined;
  const { mmPerPixel } = filmScale(film, marker.handScale);
  const placed = placeFilm(marker, { ...film, mmPerPixel }, body);
  if ('lacks' in placed) return undefined;
  const { transform: m, mmPerPixel: mm, misfit } = placed;
  const heightOf = ([x, y]: Pixel): number =>
    m[8]! * mm * (x - film.width / 2) + m[9]! * mm * (film.height / 2 - y) + m[11]!;
  const heights = new Map<CurveLevel, number>();
  for (const { level, corners } of marker.vertebrae) {
    const drawn = corners.filter((corner) => corner !== null);
    const sum = drawn.reduce((all, at) => all + heightOf(at), 0);
    // One plate alone lies half a vertebra off its middle.
    if (drawn.length === corners.length) heights.set(level, sum / drawn.length);
  }
  return { heights, within: misfit === null ? UNCHECKED : Math.max(UNCHECKED, Math.ceil(2 * misfit)) };
}
