import type { Vec3 } from '../../math/vec3.ts';
import type { TriMesh } from '../../mesh/index.ts';
import { FILM_LEVELS, type FilmLevel } from '../levels.ts';
import type { FilmMarker } from '../marker.ts';
import { errorOnFilm, pixelOnPlane, placeOfPixel, type FilmRegistration } from '../register/registration.ts';
import { depthByBack } from './back-depth.ts';
import { drawnLevels, missingHalf, type DrawnLevel } from './drawn-levels.ts';
import type { SpineLevel } from './spine-line.ts';

/** A registered film and what is drawn on it. */
export interface RegisteredFilm {
  readonly registration: FilmRegistration;
  readonly marker: Pick<FilmMarker, 'vertebrae' | 'lines'>;
}

/** The truth lies within so many standard errors on 90 of 100. */
export const NINETY = 1.645;

/** Depth by the lateral film: at the level that is drawn on it, else at the height on the line through those that are. */
function depthByFilm(
  film: RegisteredFilm,
  level: FilmLevel,
  x: number,
  height: number,
): { y: number; error: number } | undefined {
  const { registration } = film;
  const drawn = drawnLevels(film.marker);
  const own = drawn.get(level);
  const placeOf = (at: readonly [number, number]): Vec3 => placeOfPixel(registration, at, x);
  // Of one plate the middle of the vertebra may be half a body away, on 90 of 100 as what the error tells.
  const errorAt = (name: FilmLevel, one: DrawnLevel): number =>
    errorOnFilm(registration, pixelOnPlane(registration, one.at), -x - registration.plane, 5).along +
    missingHalf(registration, name, one).along / NINETY;
  if (own) return { y: placeOf(own.at)[1], error: errorAt(level, own) };
  const places = [...drawn]
    .map(([name, one]) => ({ error: errorAt(name, one), place: placeOf(one.at) }))
    .sort((a, b) => a.place[2] - b.place[2]);
  const above = places.findIndex(({ place }) => place[2] >= height);
  const [a, b] = [places[above - 1], places[above]];
  // Between vertebrae that are drawn; a level or two apart the line is nearly straight.
  if (!a || !b || b.place[2] - a.place[2] > 120) return undefined;
  const share = (height - a.place[2]) / (b.place[2] - a.place[2] || 1);
  const error = Math.max(a.error, b.error);
  return { y: a.place[1] + share * (b.place[1] - a.place[1]), error: Math.sqrt(error * error + 9) };
}

/**
 * The centres of the vertebrae in the body (mm): aside by the frontal film, from front to back by the lateral one where it shows the level, else by the skin of the
 * back. `mesh` is the body that the films were registered to; `rotations` in degrees where they are known. Levels beside which the body has no skin are left out.
 */
export function spineLevels(
  frontal: RegisteredFilm,
  { mesh, stature }: { readonly mesh: TriMesh; readonly stature?: number | undefined },
  lateral?: RegisteredFilm,
  rotations: ReadonlyMap<FilmLevel, number> = new Map(),
): readonly SpineLevel[] {
  const drawn = drawnLevels(frontal.marker);
  const { registration } = frontal;
  return FILM_LEVELS.flatMap((level): readonly SpineLevel[] => {
    const mark = drawn.get(level);
    if (!mark) return [];
    const pixel = mark.at;
    const missing = missingHalf(registration, level, mark);
    let at = placeOfPixel(registration, pixel, registration.plane);
    let depth: { y: number; error: number } | undefined;
    // Where a ray meets the vertebra depends on its depth, and that on where it meets it.
    for (let round = 0; round < 3; round++) {
      const byFilm = lateral && depthByFilm(lateral, level, at[0], at[2]);
      depth = byFilm ?? depthByBack(mesh, level, at[0], at[2], stature);
      if (!depth) return [];
      at = placeOfPixel(registration, pixel, depth.y);
    }
    const error = errorOnFilm(
      registration,
      pixelOnPlane(registration, pixel),
      depth!.y - registration.plane,
      depth!.error,
    );
    const rounded = (value: number): number => Math.round(value * 100) / 100;
    return [
      {
        level,
        at: [rounded(at[0]), rounded(at[1]), rounded(at[2])],
        within: {
          lateral: rounded(NINETY * error.along + missing.along),
          depth: rounded(NINETY * depth!.error),
          height: rounded(NINETY * error.up + missing.up),
        },
        rotation: rotations.get(level) ?? null,
      },
    ];
  });
}
