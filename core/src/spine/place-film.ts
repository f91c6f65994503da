import type { Mat4 } from '../math/mat4.ts';
import type { Vec3 } from '../math/vec3.ts';
import { RADIANS, atan2, sinCosDegrees } from '../math/portable.ts';
import type { FilmLandmark, FilmMarker } from './marker.ts';
import { uprightSide } from './picture-plane.ts';

/** Where a film hangs among the body. */
export interface PlacedFilm {
  /** From the picture's own coordinates (mm, its middle the origin, x right, y up) to the body's. Row-major. */
  readonly transform: Mat4;
  /** mm across the whole picture. */
  readonly width: number;
  readonly mmPerPixel: number;
  /** Whether the scale was found by the landmarks, because nobody knew it. */
  readonly isScaleFitted: boolean;
  /** How far each landmark of the film lies from that of the body, seen from the front, mm. */
  readonly misfits: readonly { readonly landmark: FilmLandmark; readonly mm: number }[];
  /** Root of the mean square of them; null where too few stand behind it: by fewer than three landmarks a misplaced one hides in turn and place. */
  readonly misfit: number | null;
}

/** A film is turned upright before it hangs, and the body stands: landmarks that turn it further than this are at the wrong place, degrees. */
const MOST_TURN = 10;
/** As much, where only two landmarks say so: places on skin 300 mm apart that are each 10 mm off turn it by 3°. */
const MOST_TURN_BY_TWO = 4;
/** Equations that have to be left over before what does not fit is a check: one alone (two landmarks, the scale known) sees nothing of a place that is too high or low. */
const LEAST_CHECKS = 2;

/**
 * Why a film cannot hang: nobody said which side is which (`side`), too few landmarks stand on both (`landmarks`), a left one lies to the right of its right one by the
 * side that is known (`sides`), they turn the film by more than a standing person leans (`turn`), or two of them alone turn it by more than can be believed of two (`third`).
 */
export interface UnplacedFilm {
  readonly lacks: 'side' | 'landmarks' | 'sides' | 'turn' | 'third';
  /** Landmarks on both, and how many it takes. */
  readonly common: number;
  readonly needed: 1 | 2 | 3;
}

interface Pair {
  readonly landmark: FilmLandmark;
  /** In the upright picture from its middle, pixels, + to the patient's left and up. */
  readonly film: readonly [number, number];
  /** In the body's frontal plane: X and Z, mm. */
  readonly body: readonly [number, number];
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Turn, shift and, where it is not known, scale that bring the pairs together with the least squares: Umeyama, IEEE PAMI 1991;13:376, in the plane. The scale
 * is the one of the plane of the spine; a cone beam's growing scale towards the edges is not undone.
 */
function fit(pairs: readonly Pair[], known: number | null) {
  const centre = (of: 'film' | 'body', k: 0 | 1): number => mean(pairs.map((pair) => pair[of][k]));
  const [fx, fz, bx, bz] = [centre('film', 0), centre('film', 1), centre('body', 0), centre('body', 1)];
  let [along, across, spread] = [0, 0, 0];
  for (const { film, body } of pairs) {
    const [u, w, x, z] = [film[0] - fx, film[1] - fz, body[0] - bx, body[1] - bz];
    along += u * x + w * z;
    across += u * z - w * x;
    spread += u * u + w * w;
  }
  const length = Math.sqrt(along * along + across * across);
  const isTurned = pairs.length > 1 && length > 0 && spread > 0;
  const [cos, sin] = isTurned ? [along / length, across / length] : [1, 0];
  const scale = known ?? (isTurned ? length / spread : 0);
  return { cos, sin, scale, x: bx - scale * (cos * fx - sin * fz), z: bz - scale * (sin * fx + cos * fz) };
}

/** Whether a left landmark of the film lies to the right of its right one, by the patient's sides. */
function areSidesSwapped(pairs: readonly Pair[]): boolean {
  const across = new Map<string, number>(pairs.map(({ landmark, film }) => [landmark, film[0]]));
  return pairs.some(({ landmark, film }) => {
    const right = landmark.endsWith('-left') && across.get(landmark.replace(/left$/, 'right'));
    return typeof right === 'number' && film[0] <= right;
  });
}

/** The landmarks that stand on the film and on the body. */
function pairsOf(
  { landmarks = {}, turn }: Pick<FilmMarker, 'landmarks' | 'turn'>,
  size: { readonly width: number; readonly height: number },
  mirror: 1 | -1,
  body: ReadonlyMap<string, Vec3>,
): readonly Pair[] {
  const [sin, cos] = sinCosDegrees(turn);
  return (Object.entries(landmarks) as [FilmLandmark, readonly [number, number]][]).flatMap(
    ([landmark, at]) => {
      const place = body.get(landmark);
      if (!place) return [];
      const [dx, dy] = [at[0] - size.width / 2, at[1] - size.height / 2];
      const film = [mirror * (dx * cos - dy * sin), -(dx * sin + dy * cos)] as const;
      return [{ landmark, film, body: [place[0], place[2]] as const }];
    },
  );
}

/**
 * Hangs a frontal film in the body's frontal plane (at `y`, mm, default 0: through the force line) by the landmarks that stand on both; `body` holds those of the
 * body by name, mm. With a known scale one landmark is enough for the place and two turn it; without, two find the scale. It takes a third to check them.
 */
export function placeFilm(
  marker: Pick<FilmMarker, 'landmarks' | 'turn' | 'side'>,
  film: { readonly width: number; readonly height: number; readonly mmPerPixel: number | null },
  body: ReadonlyMap<string, Vec3>,
  y = 0,
): PlacedFilm | UnplacedFilm {
  const right = marker.side && uprightSide(marker.side.rightOfPatientAt, marker.turn);
  const mirror = right === 'right' ? -1 : 1;
  const pairs = pairsOf(marker, film, mirror, body);
  const needed = film.mmPerPixel === null ? 2 : 1;
  if (!right) return { lacks: 'side', common: pairs.length, needed };
  if (areSidesSwapped(pairs)) return { lacks: 'sides', common: pairs.length, needed };
  const found = pairs.length < needed ? undefined : fit(pairs, film.mmPerPixel);
  if (!found || !(found.scale > 0)) return { lacks: 'landmarks', common: pairs.length, needed };
  const { cos, sin, scale, x, z } = found;
  const turned = Math.abs(atan2(sin, cos) / RADIANS);
  if (turned > MOST_TURN) return { lacks: 'turn', common: pairs.length, needed };
  if (pairs.length === 2 && turned > MOST_TURN_BY_TWO) return { lacks: 'third', common: 2, needed: 3 };
  // Two equations a landmark, against place and turn, and the scale where it was found.
  const checks = 2 * pairs.length - (film.mmPerPixel === null ? 4 : 3);
  const misfits = pairs.map(({ landmark, film: [u, w], body: [bx, bz] }) => {
    const [dx, dz] = [x + scale * (cos * u - sin * w) - bx, z + scale * (sin * u + cos * w) - bz];
    return { landmark, mm: Math.sqrt(dx * dx + dz * dz) };
  });
  const [turnSin, turnCos] = sinCosDegrees(marker.turn);
  // The picture's own axes in the upright picture, mirrored to the patient's left, then turned as the landmarks have it.
  const axis = (u: number, w: number) => [cos * u - sin * w, sin * u + cos * w] as const;
  const [xx, xz] = axis(mirror * turnCos, -turnSin);
  const [yx, yz] = axis(mirror * turnSin, turnCos);
  return {
    transform: [xx, yx, 0, x, 0, 0, 1, y, xz, yz, 0, z, 0, 0, 0, 1],
    width: film.width * scale,
    mmPerPixel: scale,
    isScaleFitted: film.mmPerPixel === null,
    misfits,
    misfit: checks < LEAST_CHECKS ? null : Math.sqrt(mean(misfits.map(({ mm }) => mm * mm))),
  };
}
