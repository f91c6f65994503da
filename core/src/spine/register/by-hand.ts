import { RADIANS } from '../../math/portable.ts';
import type { FilmPicture } from './film-outline.ts';
import type { FilmRegistration } from './registration.ts';

/** How a person moves a registered film: mm along the view and up, per cent larger, degrees (+ lifts its right end), and how the body is turned on it, degrees. */
export interface HandMove {
  readonly along: number;
  readonly up: number;
  readonly larger: number;
  readonly roll: number;
  readonly yaw: number;
}

export const UNMOVED_FILM: HandMove = { along: 0, up: 0, larger: 0, roll: 0, yaw: 0 };

/** How well an eye lays a film over a body (one standard error): mm, part of the scale, radians, degrees. Nobody measured it: a starting value. */
const BY_EYE = { place: 5, scale: 0.02, roll: 0.02, yaw: 2.5 };

const eyeCovariance = (): FilmRegistration['covariance'] =>
  [BY_EYE.place, BY_EYE.place, BY_EYE.scale, BY_EYE.roll].map((error, i) =>
    [0, 0, 0, 0].map((_, j) => (i === j ? error * error : 0)),
  );

/** A film as a person moved it from where it was found: no outline vouches for it any more, and its errors are those of an eye. The same where nothing was moved. */
export function movedByHand(film: FilmRegistration, move: HandMove): FilmRegistration {
  if (Object.values(move).every((value) => value === 0)) return film;
  const { place } = film;
  return {
    ...film,
    by: 'hand',
    place: {
      ...place,
      along: place.along + move.along,
      up: place.up + move.up,
      scale: place.scale * (1 + move.larger / 100),
      roll: place.roll + move.roll * RADIANS,
    },
    source: film.source && [film.source[0] + move.along, film.source[1], film.source[2] + move.up],
    yaw: Math.min(45, Math.max(-45, film.yaw + move.yaw)),
    yawError: Math.max(film.yawError, BY_EYE.yaw),
    misfit: null,
    counted: 0,
    covariance: eyeCovariance(),
    warnings: [],
  };
}

/** A film that nothing was found for, laid over the middle of the trunk, for a person to move: `scale` mm of a pixel, or as large as the trunk. */
export function laidByHand(
  {
    picture,
    turn,
    mirror,
    scale,
  }: {
    readonly picture: Pick<FilmPicture, 'width' | 'height'>;
    readonly turn: number;
    readonly mirror: 1 | -1;
    readonly scale: number | null;
  },
  {
    centre,
    from,
    to,
  }: { readonly centre: readonly [number, number]; readonly from: number; readonly to: number },
): FilmRegistration {
  return {
    view: 'frontal',
    by: 'hand',
    // A full-spine film reaches from the skull to below the hips: 1.9 times what lies between trochanters and arm pits.
    place: {
      along: centre[0],
      up: (from + to) / 2 + 0.1 * (to - from),
      scale: scale ?? (1.9 * (to - from)) / picture.height,
      roll: 0,
      inset: 0,
    },
    yaw: 0,
    centre: [...centre],
    plane: centre[1],
    source: null,
    isSourceKnown: false,
    mirror,
    turn,
    width: picture.width,
    height: picture.height,
    misfit: null,
    counted: 0,
    yawError: BY_EYE.yaw,
    covariance: eyeCovariance(),
    warnings: [],
  };
}
