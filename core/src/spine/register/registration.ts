import { z } from 'zod';
import { sinCos, sinCosDegrees } from '../../math/portable.ts';
import type { Mat4 } from '../../math/mat4.ts';
import type { Vec3 } from '../../math/vec3.ts';
import { fromMiddle } from './film-edges.ts';
import { placed } from './fit-outline.ts';

/** What a person should look at before they believe a registration. */
export const REGISTRATION_WARNINGS = [
  'pose',
  'scale',
  'mirrored',
  'outline-part',
  'landmarks-apart',
  'no-outline',
] as const;
export type RegistrationWarning = (typeof REGISTRATION_WARNINGS)[number];

const finite = z.number().min(-1e6).max(1e6);

/** A film registered to a body, as it is kept: the body stands in the patient frame (mm). */
export const filmRegistrationSchema = z.object({
  view: z.enum(['frontal', 'lateral']),
  /** What it was registered by: outline of the skin, landmarks alone, or a person's hand. */
  by: z.enum(['outline', 'landmarks', 'hand']),
  /** The picture on the plane of the body: its middle (mm along the view and up), mm of a pixel, roll (radians), how far inside of the skin the film shows its edge (mm). */
  place: z.object({
    along: finite,
    up: finite,
    scale: z.number().positive().max(10),
    roll: finite,
    inset: finite,
  }),
  /** By how much the body is turned on the film, degrees, + towards its left, about an upright through `centre`. */
  yaw: z.number().min(-45).max(45),
  centre: z.tuple([finite, finite]),
  /** Depth of the plane, and where the source of the rays is (along, depth, up; mm); null for parallel ones. Depth is + to the back on a frontal film, + to the patient's right on a lateral one. */
  plane: finite,
  source: z.tuple([finite, finite, finite]).nullable(),
  /** Whether somebody knows how far away the source was. */
  isSourceKnown: z.boolean(),
  /** + 1 where the upright picture's right is towards the patient's left (frontal) or back (lateral). */
  mirror: z.union([z.literal(1), z.literal(-1)]),
  turn: z.number().gt(-360).lt(360),
  /** Pixels of the kept picture. */
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /** What is left of the outline, mm; null where as much was looked for as was known. */
  misfit: z.number().min(0).nullable(),
  /** Part of the body's outline that fits that of the film, 0 to 1; 0 where none was found. */
  counted: z.number().min(0).max(1),
  /** Standard errors: of the yaw (degrees), and the covariance of along, up, log of the scale and roll. */
  yawError: z.number().min(0),
  covariance: z.array(z.array(finite).length(4)).length(4),
  warnings: z.array(z.enum(REGISTRATION_WARNINGS)),
});
export type FilmRegistration = z.output<typeof filmRegistrationSchema>;

/** A place of the body (mm) turned as the body stands on the film, in the axes of the view, or back. */
function turned(
  { yaw, centre }: FilmRegistration,
  x: number,
  y: number,
  way: 1 | -1,
): readonly [number, number] {
  const [sin, cos] = sinCosDegrees(way * yaw);
  const [dx, dy] = [x - centre[0], y - centre[1]];
  return [centre[0] + cos * dx - sin * dy, centre[1] + sin * dx + cos * dy];
}

/** Where a pixel of the kept picture lies on the plane of the body: mm along the view and up. */
export function pixelOnPlane(
  film: FilmRegistration,
  at: readonly [number, number],
): readonly [number, number] {
  const [across, up] = fromMiddle(film, film.turn, film.mirror, at);
  return placed(film.place, across, up);
}

/**
 * The place of the body (mm) that a pixel of the kept picture shows, where its depth is known: `y` (front to back) on a frontal film, `x` on a lateral one.
 * The ray through the pixel is followed to that depth, and the turn of the body on the film is undone.
 */
export function placeOfPixel(film: FilmRegistration, at: readonly [number, number], depth: number): Vec3 {
  const onPlane = pixelOnPlane(film, at);
  const isFrontal = film.view === 'frontal';
  let [x, y] = isFrontal ? [film.centre[0], depth] : [depth, film.centre[1]];
  let up = onPlane[1];
  // The turn mixes what is looked for with the depth: three rounds bring it under 0.01 mm at any turn of a standing person.
  for (let round = 0; round < 4; round++) {
    const [turnedX, turnedY] = turned(film, x, y, 1);
    const deep = isFrontal ? turnedY : -turnedX;
    const { source, plane } = film;
    const share = source ? (source[1] - deep) / (source[1] - plane) : 1;
    const along = source ? source[0] + (onPlane[0] - source[0]) * share : onPlane[0];
    up = source ? source[2] + (onPlane[1] - source[2]) * share : onPlane[1];
    const [bodyX, bodyY] = isFrontal ? turned(film, along, turnedY, -1) : turned(film, turnedX, along, -1);
    if (isFrontal) x = bodyX;
    else y = bodyY;
  }
  return [x, y, up];
}

/** From the picture's own coordinates (mm, its middle the origin, x right, y up, as wide as `width · scale`) to the body's, as a plane in the scene. Row-major. */
export function planeTransform(film: FilmRegistration): Mat4 {
  const { view, place, plane, mirror } = film;
  const [turnSin, turnCos] = sinCosDegrees(film.turn);
  const [sin, cos] = sinCos(place.roll);
  const axis = (u: number, w: number): Vec3 => {
    const [along, up] = [cos * u - sin * w, sin * u + cos * w];
    return [...direction(film, along), up];
  };
  const right = axis(mirror * turnCos, -turnSin);
  const above = axis(mirror * turnSin, turnCos);
  const [x, y] =
    view === 'frontal' ? turned(film, place.along, plane, -1) : turned(film, -plane, place.along, -1);
  const [nx, ny] = view === 'frontal' ? direction({ ...film, yaw: film.yaw }, 1) : direction(film, 1);
  return [
    right[0], above[0], -ny, x,
    right[1], above[1], nx, y,
    right[2], above[2], 0, place.up,
    0, 0, 0, 1,
  ]; // prettier-ignore
}

/** The way of the film's axis in the body's ground plane, of the body as it is. */
function direction({ view, yaw }: FilmRegistration, along: number): readonly [number, number] {
  const [sin, cos] = sinCosDegrees(-yaw);
  return view === 'frontal' ? [cos * along, sin * along] : [-sin * along, cos * along];
}

/**
 * What no fit tells (mm, one standard error): a person breathes, sways and stands otherwise from scan to film, more so the higher up, and a skin edge is not drawn
 * alike everywhere. Calibrated: sdk-docs/film-to-scan.md.
 */
export const BEYOND_FIT = { along: 0.25, alongAbove: 0.002, up: 1.2 } as const;
/** Of a plate's corner that a person draws, mm. */
const DRAWN = 0.5;
/** Of the distance between plane and bone, as a part of what the rays widen, where nobody knows how far the source was. */
const UNKNOWN_SOURCE = 1 / 3000;

/**
 * Standard error (mm) of a place that a registered film shows, along the view and up: `at` on the plane, `deep` mm from it, known to `depthError` mm.
 */
export function errorOnFilm(
  film: FilmRegistration,
  [along, up]: readonly [number, number],
  deep: number,
  depthError: number,
): { readonly along: number; readonly up: number } {
  const [dx, dz] = [along - film.place.along, up - film.place.up];
  const variance = (slopes: readonly number[]): number =>
    slopes.reduce(
      (sum, a, i) => sum + slopes.reduce((row, b, j) => row + a * b * film.covariance[i]![j]!, 0),
      0,
    );
  const turn = (film.yawError * Math.abs(deep)) / 57.3;
  const rays = (off: number): number => {
    const widens = film.source ? depthError / Math.abs(film.source[1] - film.plane) : 0;
    return off * (widens + (film.isSourceKnown ? 0 : UNKNOWN_SOURCE * Math.abs(deep)));
  };
  const beyond = BEYOND_FIT.along + BEYOND_FIT.alongAbove * Math.max(0, dz);
  return {
    along: root(variance([1, 0, dx, -dz]), turn, rays(dx), beyond, DRAWN),
    up: root(variance([0, 1, dz, dx]), rays(dz), BEYOND_FIT.up, DRAWN),
  };
}

const root = (variance: number, ...errors: readonly number[]): number =>
  Math.sqrt(errors.reduce((sum, error) => sum + error * error, Math.max(0, variance)));
