import type { Mat4 } from '../math/mat4.ts';
import type { Vec3 } from '../math/vec3.ts';
import {
  axesOf,
  fitOf,
  leftOver,
  turnedBy,
  turning,
  type HangingFit,
  type HangingMark,
  type Pair,
} from './hang-fit.ts';
import { bodyTurnOf, type BodyPair, type BodyTurn } from './body-turn.ts';
import { FRONTAL_LANDMARKS, type FilmMarker } from './marker.ts';
import { middleOf, uprightSide, type Edge, type Pixel } from './picture-plane.ts';
import { isReadLine } from './read-marks.ts';
import { fromMiddle } from './register/film-edges.ts';

/** Where a film hangs among the body. */
export interface PlacedFilm {
  /** From the picture's own coordinates (mm, its middle the origin, x right, y up) to the body's. Row-major. */
  readonly transform: Mat4;
  /** mm across the whole picture. */
  readonly width: number;
  readonly mmPerPixel: number;
  /** Whether the scale was found by the landmarks, because nobody knew it. */
  readonly isScaleFitted: boolean;
  /** How far each mark of the film lies from where the body has it, in the plane of the film, mm; `within` is what it may be off by itself, on 90 of 100. */
  readonly misfits: readonly { readonly mark: HangingMark; readonly mm: number; readonly within: number }[];
  /** Root of the mean square of them; null where too few stand behind it: by fewer than three landmarks a misplaced one hides in turn and place. */
  readonly misfit: number | null;
  /** What front and back of a lateral film rest on where its marks would fit the other way round as well: a person's answer alone, or with what the file says. */
  readonly facingBy?: 'answer' | 'file';
  /** Whether the file of a lateral film says that the patient looks the other way than a person answered. */
  readonly isAgainstFile?: true;
  /** By how much the body stands turned about the vertical, degrees, where that is more than its marks are off. */
  readonly turned?: number;
}

/** A film is turned upright before it hangs, and the body stands: landmarks that turn it further than this are at the wrong place, degrees. */
const MOST_TURN = 10;
/** As much, where only two landmarks say so: places on skin 300 mm apart that are each 10 mm off turn it by 3°. */
const MOST_TURN_BY_TWO = 4;
/** Equations that have to be left over before what does not fit is a check: one alone (two landmarks, the scale known) sees nothing of a place that is too high or low. */
const LEAST_CHECKS = 2;
/** The truth lies within so many standard errors on 90 of 100. */
const NINETY = 1.645;

/** How far off a landmark is that a hand finds on skin and film, mm (xray.md). */
export const LANDMARK_OFF = 8;
/**
 * How much higher the middle of C7 lies than the tip of its spinous process, and the upper plate of S1 than the iliac spines of the back, mm, and how far that is off. Starting values of one
 * skeleton each (5 mm and, of a pelvis whose plate leans by 35°, 65 mm), no measurement of patients: the second varies with how the pelvis is tilted.
 */
export const ABOVE_SKIN_MARK = { c7: 6, c7Off: 8, s1: 55, s1Off: 20 } as const;

/**
 * Why a film cannot hang: nobody said which side is which (`side`) or which way the patient of a lateral film looks (`front`), too few landmarks stand on both (`landmarks`), a left one lies to the
 * right of its right one by the side that is known (`sides`), the marks fit only where the patient looks the other way (`facing`), they turn the film by more than a standing person leans (`turn`), the body itself stands turned about the vertical (`standing`) or has the left and right place of a pair not beside each other (`pair`), two of
 * them alone turn it by more than can be believed of two (`third`), or a vertebra lies at another height than on the frontal film (`apart`).
 */
export interface UnplacedFilm {
  readonly lacks:
    | 'side'
    | 'front'
    | 'landmarks'
    | 'sides'
    | 'facing'
    | 'turn'
    | 'third'
    | 'apart'
    | 'standing'
    | 'pair';
  /** Landmarks on both, and how many it takes. */
  readonly common: number;
  readonly needed: 1 | 2 | 3;
  /** What is farthest out, where the heights lie apart: how much higher this film shows it, mm, and what both may be off. */
  /** By how much the body stands turned about the vertical, degrees (`standing`). */
  readonly turned?: number;
  /** Of the body, where its two places do not lie beside each other (`pair`). */
  readonly pair?: BodyPair;
  readonly apart?: { readonly mark: HangingMark; readonly mm: number; readonly within: number };
}

/** Size of a film's kept picture, and its scale; null where nobody knows. */
export interface HangingSize {
  readonly width: number;
  readonly height: number;
  /** The edge at which the file of a lateral film says the patient's front is. */
  readonly frontAt?: Edge | null | undefined;
  readonly mmPerPixel: number | null;
}

/** Marks by which a film hangs. */
export type HangingMarks = Pick<FilmMarker, 'landmarks' | 'turn'> &
  Partial<Pick<FilmMarker, 'lines' | 'read'>>;

/** Whether a left landmark of the film lies to the right of its right one, by the patient's sides. */
function areSidesSwapped(pairs: readonly Pair[]): boolean {
  const across = new Map<string, number>(pairs.map(({ mark, film }) => [mark, film[0]]));
  return pairs.some(({ mark, film }) => {
    const right = mark.endsWith('-left') && across.get(mark.replace(/left$/, 'right'));
    return typeof right === 'number' && film[0] <= right;
  });
}

const middle = (a: Vec3 | undefined, b: Vec3 | undefined): Vec3 | undefined =>
  a && b && [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2];
/** Where the body has the middle of the two places of a pair. */
export const middleOfPair = (body: ReadonlyMap<string, Vec3>, name: string): Vec3 | undefined =>
  middle(body.get(`${name}-left`), body.get(`${name}-right`));

/** C7 and S1 of a film as far as a person stands for them, with where the body's skin shows them. */
export function drawnEnds(
  marks: HangingMarks,
  body: ReadonlyMap<string, Vec3>,
): readonly { readonly mark: 'c7' | 's1'; readonly pixel: Pixel; readonly skin: Vec3 }[] {
  const { c7, s1 } = marks.lines ?? { c7: null, s1: null };
  const pixels = { c7, s1: s1 && middleOf(s1) };
  const skins = { c7: body.get('c7'), s1: middleOfPair(body, 'psis') };
  return (['c7', 's1'] as const).flatMap((mark) => {
    const [pixel, skin] = [pixels[mark], skins[mark]];
    const isMachines =
      marks.read !== undefined && isReadLine({ lines: marks.lines!, read: marks.read }, mark);
    return pixel && skin && !isMachines ? [{ mark, pixel, skin }] : [];
  });
}

/** The marks that stand on a frontal film and on the body. */
function frontalPairs(
  marks: HangingMarks,
  size: HangingSize,
  mirror: 1 | -1,
  body: ReadonlyMap<string, Vec3>,
): readonly Pair[] {
  const { landmarks = {}, turn } = marks;
  const onFilm = (at: Pixel) => fromMiddle(size, turn, mirror, at);
  const places = FRONTAL_LANDMARKS.flatMap((mark): readonly Pair[] => {
    const [at, place] = [landmarks[mark], body.get(mark)];
    if (!at || !place) return [];
    return [{ mark, film: onFilm(at), body: [place[0], place[2]], off: [LANDMARK_OFF, LANDMARK_OFF] }];
  });
  const ends = drawnEnds(marks, body).map(({ mark, pixel, skin }): Pair => {
    const above = ABOVE_SKIN_MARK[mark];
    const off = Math.sqrt(
      LANDMARK_OFF * LANDMARK_OFF + ABOVE_SKIN_MARK[`${mark}Off`] * ABOVE_SKIN_MARK[`${mark}Off`],
    );
    return { mark, film: onFilm(pixel), body: [skin[0], skin[2] + above], off: [LANDMARK_OFF, off] };
  });
  return [...places, ...ends];
}

/** Why a film cannot hang on a body that stands so; undefined where it can. */
export const bodyLack = ({
  state,
  degrees,
  astray,
}: BodyTurn): Pick<UnplacedFilm, 'lacks' | 'turned' | 'pair'> | undefined =>
  astray
    ? { lacks: 'pair', pair: astray }
    : state === 'refused'
      ? { lacks: 'standing', turned: degrees }
      : undefined;

/** What is told of a film that hangs by a fit, beside its transform; or why it cannot. */
export function hungBy(
  pairs: readonly Pair[],
  fit: HangingFit,
  { width, mmPerPixel }: HangingSize,
  standing: BodyTurn | undefined,
): Omit<PlacedFilm, 'transform'> | UnplacedFilm {
  const needed = mmPerPixel === null ? 2 : 1;
  const turned = Math.abs(turnedBy(fit));
  const unfit = standing && bodyLack(standing);
  if (unfit) return { ...unfit, common: pairs.length, needed };
  const both = turning(pairs);
  if (turned > MOST_TURN) return { lacks: 'turn', common: pairs.length, needed };
  if (both === 2 && turned > MOST_TURN_BY_TWO) return { lacks: 'third', common: both, needed: 3 };
  // Two equations a landmark, one of a height alone, against place and turn, and the scale where it was found.
  const checks = pairs.length + both - 2 - (both > 1 ? 1 : 0) - (mmPerPixel === null ? 1 : 0);
  const misfits = pairs.map((pair) => {
    const [along, up] = leftOver(fit, pair);
    const [a, b] = [along === null ? 0 : pair.off[0], pair.off[1]];
    const mm = Math.sqrt((along ?? 0) * (along ?? 0) + up * up);
    return { mark: pair.mark, mm, within: NINETY * Math.sqrt(a * a + b * b) };
  });
  const square = misfits.reduce((sum, { mm }) => sum + mm * mm, 0) / misfits.length;
  return {
    width: width * fit.scale,
    mmPerPixel: fit.scale,
    isScaleFitted: mmPerPixel === null,
    misfits,
    misfit: checks < LEAST_CHECKS ? null : Math.sqrt(square),
    ...(standing?.state === 'told' && { turned: standing.degrees }),
  };
}

/**
 * Hangs a frontal film in the body's frontal plane (at `y`, mm, default 0: through the force line) by the landmarks that stand on both, C7 and S1 among them; `body` holds those of the
 * body by name, mm. With a known scale one landmark is enough for the place and two turn it; without, two find the scale. It takes a third to check them.
 */
export function placeFilm(
  marker: HangingMarks & Pick<FilmMarker, 'side'>,
  film: HangingSize,
  body: ReadonlyMap<string, Vec3>,
  y = 0,
): PlacedFilm | UnplacedFilm {
  const right = marker.side && uprightSide(marker.side.rightOfPatientAt, marker.turn);
  const mirror = right === 'right' ? -1 : 1;
  const pairs = frontalPairs(marker, film, mirror, body);
  const needed = film.mmPerPixel === null ? 2 : 1;
  if (!right) return { lacks: 'side', common: pairs.length, needed };
  if (areSidesSwapped(pairs)) return { lacks: 'sides', common: pairs.length, needed };
  const fit = pairs.length < needed ? undefined : fitOf(pairs, film.mmPerPixel);
  if (!fit) return { lacks: 'landmarks', common: pairs.length, needed };
  const hung = hungBy(pairs, fit, film, bodyTurnOf(body));
  if ('lacks' in hung) return hung;
  const { right: [xx, xz], above: [yx, yz] } = axesOf(fit, marker, mirror); // prettier-ignore
  return { transform: [xx, yx, 0, fit.along, 0, 0, 1, y, xz, yz, 0, fit.up, 0, 0, 0, 1], ...hung };
}
