import { transformPoint } from '../math/mat4.ts';
import type { Vec3 } from '../math/vec3.ts';
import {
  axesOf,
  costAlong,
  fitOf,
  leftOver,
  placedBy,
  turning,
  type HangingFit,
  type Pair,
} from './hang-fit.ts';
import { bodyTurnOf } from './body-turn.ts';
import type { FilmLevel } from './levels.ts';
import { beforeSkin } from './line/back-depth.ts';
import { drawnLevels, type DrawnLevel } from './line/drawn-levels.ts';
import type { SpineLevel } from './line/spine-line.ts';
import { LATERAL_LANDMARKS, type FilmMarker } from './marker.ts';
import { uprightSide, type Pixel } from './picture-plane.ts';
import {
  ABOVE_SKIN_MARK,
  LANDMARK_OFF,
  bodyLack,
  drawnEnds,
  hungBy,
  middleOfPair,
  type HangingMarks,
  type HangingSize,
  type PlacedFilm,
  type UnplacedFilm,
} from './place-film.ts';
import { fromMiddle } from './register/film-edges.ts';

/** Where a vertebra lies in the body, as a frontal film or the line of the spine tells it, with standard errors: mm. */
export interface LevelPlace {
  /** Front to back (Y); null where only its height is known. */
  readonly depth: number | null;
  readonly height: number;
  readonly off: { readonly depth: number; readonly height: number };
}

/** What of the body a lateral film is hung by. */
export interface LateralBody {
  /** Landmarks by name, mm. */
  readonly landmarks: ReadonlyMap<string, Vec3>;
  /** Vertebrae whose place the frontal film, or the line of the spine, tells. */
  readonly levels?: ReadonlyMap<FilmLevel, LevelPlace> | undefined;
  /** Where a vertebra lies from front to back by the skin of the back behind it at a height (mm), with its standard error (`depthByBack`). It tells which way the patient looks, and hangs nothing. */
  readonly back?:
    | ((level: FilmLevel, height: number) => { readonly y: number; readonly error: number } | undefined)
    | undefined;
  /** mm; undefined where nobody knows. */
  readonly stature?: number | undefined;
}

/** The truth lies within so many standard errors on 90 of 100. */
const NINETY = 1.645;
/** Of the middle of a vertebra that a hand draws, mm. */
const DRAWN = 2;
/** Arms are held forwards and up before a lateral film is taken: shoulders lie elsewhere than on the scan, mm. */
const SHOULDER_OFF = { along: 25, up: 15 } as const;
/** A vertebra farther from the height of the frontal film than by so many standard errors is not the one that it is called, or of another patient. */
const MOST_APART = 3;
/**
 * As much of all vertebrae together: a count that is one off moves them by 18 mm (upper back) to 35 mm (lumbar). Of 300 drawn films with such a count, hung by crests and trochanters (8 mm off on film and body together,
 * the heights of the frontal film 6 mm), it stops 213 where the scale is known and 71 where it is fitted, which takes up a part of it; with acromia, C7 and S1 as well 224 and 209. Right films pass it in 97 of 100.
 */
const ALL_APART = 2;
/** A person stands and a film is turned upright but for so much, degrees. */
const UPRIGHT = 3;
/** By so much better the film must fit one way round than the other before the answer to which way the patient looks is doubted, or borne out: three standard errors. */
const FACING = 9;

const rootOf = (...errors: readonly number[]): number =>
  Math.sqrt(errors.reduce((sum, error) => sum + error * error, 0));

const isWhole = ({ upper, lower }: DrawnLevel): boolean => (upper === null) === (lower === null);

/**
 * Heights of the vertebrae on a frontal film that hangs by landmarks: of those that are drawn whole, and C7 and S1. Nothing of a machine's that nobody confirmed.
 */
export function levelHeights(
  marker: Pick<FilmMarker, 'vertebrae' | 'lines'>,
  { width, height }: { readonly width: number; readonly height: number },
  { transform, mmPerPixel }: Pick<PlacedFilm, 'transform' | 'mmPerPixel'>,
): ReadonlyMap<FilmLevel, LevelPlace> {
  const off = { depth: 0, height: LANDMARK_OFF };
  const whole = [...drawnLevels({ ...marker, vertebrae: own(marker.vertebrae) })].filter(([, one]) =>
    isWhole(one),
  );
  return new Map(
    whole.map(([level, { at }]) => {
      const local: Vec3 = [(at[0] - width / 2) * mmPerPixel, (height / 2 - at[1]) * mmPerPixel, 0];
      return [level, { depth: null, height: transformPoint(transform, local)[2], off }];
    }),
  );
}

/** Places of the vertebrae of a line in the body as it stands (`at` brought there), with what it says they may be off. */
export const levelsOfLine = (
  levels: readonly Pick<SpineLevel, 'level' | 'at' | 'within'>[],
): ReadonlyMap<FilmLevel, LevelPlace> =>
  new Map(
    levels.map(({ level, at, within }) => [
      level,
      {
        ...{ depth: at[1], height: at[2] },
        off: { depth: within.depth / NINETY, height: within.height / NINETY },
      },
    ]),
  );

/** Vertebrae that a person drew or confirmed. */
const own = (vertebrae: FilmMarker['vertebrae']): FilmMarker['vertebrae'] =>
  vertebrae.filter(({ confidence }) => confidence === undefined);

/** The marks that stand on a lateral film and on the body. */
function lateralPairs(
  marks: HangingMarks & Pick<FilmMarker, 'vertebrae'>,
  size: HangingSize,
  mirror: 1 | -1,
  { landmarks: body, levels, stature }: LateralBody,
): readonly Pair[] {
  const { landmarks = {}, turn, vertebrae, lines } = marks;
  const onFilm = (at: Pixel) => fromMiddle(size, turn, mirror, at);
  const places = LATERAL_LANDMARKS.flatMap((mark): readonly Pair[] => {
    const [at, place] = [landmarks[mark], middleOfPair(body, mark)];
    if (!at || !place) return [];
    const { along, up } = mark === 'acromion' ? SHOULDER_OFF : { along: LANDMARK_OFF, up: LANDMARK_OFF };
    return [{ mark, film: onFilm(at), body: [place[1], place[2]], off: [along, up] }];
  });
  const ends = drawnEnds(marks, body).map(({ mark, pixel, skin }): Pair => {
    const { depth, error } = beforeSkin(mark === 'c7' ? 'C7' : 'S1', stature);
    return {
      ...{ mark, film: onFilm(pixel) },
      body: [skin[1] - depth, skin[2] + ABOVE_SKIN_MARK[mark]],
      off: [rootOf(LANDMARK_OFF, error), rootOf(LANDMARK_OFF, ABOVE_SKIN_MARK[`${mark}Off`])],
    };
  });
  const drawn = levels
    ? drawnLevels({ vertebrae: own(vertebrae), lines: lines ?? NO_LINES })
    : new Map<FilmLevel, DrawnLevel>();
  const shared = [...drawn].flatMap(([mark, one]): readonly Pair[] => {
    const known = levels?.get(mark);
    if (!known || !isWhole(one) || (isEnd(mark) && ends.some((end) => end.mark === mark.toLowerCase())))
      return [];
    const off = [rootOf(known.off.depth, DRAWN), rootOf(known.off.height, DRAWN)] as const;
    return [{ mark, film: onFilm(one.at), body: [known.depth, known.height], off }];
  });
  return [...places, ...ends, ...shared];
}

/** The drawn vertebrae with where the skin of the back has them, at the heights of a film that hangs. What is off of the skin is off of all of them alike, so they count as one. */
function backPairs(
  { vertebrae, turn }: HangingMarks & Pick<FilmMarker, 'vertebrae'>,
  size: HangingSize,
  mirror: 1 | -1,
  { fit, back }: { readonly fit: HangingFit; readonly back: LateralBody['back'] },
): readonly Pair[] {
  const drawn = back ? [...drawnLevels({ vertebrae: own(vertebrae), lines: NO_LINES })] : [];
  const behind = drawn.flatMap(([mark, one]) => {
    const film = fromMiddle(size, turn, mirror, one.at);
    const [, height] = placedBy(fit, film);
    const skin = isWhole(one) ? back?.(mark, height) : undefined;
    return skin ? [{ mark, film, body: [skin.y, height] as const, error: skin.error }] : [];
  });
  const share = Math.sqrt(behind.length);
  return behind.map(({ error, ...pair }) => ({ ...pair, off: [error * share, error] as const }));
}

const NO_LINES: FilmMarker['lines'] = { csl: null, c7: null, s1: null };
const isEnd = (level: string): boolean => level === 'C7' || level === 'S1';
const isLevel = ({ mark }: Pair): boolean => /^[CTLS]\d/.test(mark);

/** The vertebra that is farthest from the height that the frontal film has it at, where that is more than both may be off. */
function heightApart(fit: HangingFit, pairs: readonly Pair[]): UnplacedFilm['apart'] {
  const told = pairs
    .filter(isLevel)
    .map((pair) => ({ mark: pair.mark, mm: leftOver(fit, pair)[1], off: pair.off[1] }));
  const [worst] = told
    .filter(({ mm, off }) => Math.abs(mm) > MOST_APART * off)
    .toSorted((a, b) => Math.abs(b.mm) / b.off - Math.abs(a.mm) / a.off);
  return worst && { mark: worst.mark, mm: worst.mm, within: NINETY * worst.off };
}

/** Whether the body's own landmarks and the vertebrae of the frontal film would hang it at heights that are too far apart: a count that is one off moves all of them alike. */
function countApart(pairs: readonly Pair[], fit: HangingFit): UnplacedFilm['apart'] {
  const [byLevels, byMarks] = [pairs.filter(isLevel), pairs.filter((pair) => !isLevel(pair))];
  if (byLevels.length === 0 || byMarks.length === 0) return undefined;
  const meanOf = (some: readonly Pair[]): { readonly mm: number; readonly off: number } => {
    const weights = some.map(({ off: [, error] }) => 1 / (error * error));
    const total = weights.reduce((sum, one) => sum + one, 0);
    const mm = some.reduce((sum, pair, i) => sum + weights[i]! * leftOver(fit, pair)[1], 0) / total;
    return { mm, off: Math.sqrt(1 / total) };
  };
  // What is off of the frontal film is off of all its vertebrae: their errors do not average out.
  const [levels, marks] = [meanOf(byLevels), meanOf(byMarks)];
  const off = rootOf(Math.min(...byLevels.map((pair) => pair.off[1])), marks.off);
  const mm = levels.mm - marks.mm;
  return Math.abs(mm) > ALL_APART * off ? { mark: byLevels[0]!.mark, mm, within: NINETY * off } : undefined;
}

/** By how much better the film fits as it hangs than with the patient looking the other way, in squares of standard errors: what is known of front and back. */
function facingTold(
  marker: HangingMarks & Pick<FilmMarker, 'vertebrae'>,
  film: HangingSize,
  body: LateralBody,
  { fit, mirror }: { readonly fit: HangingFit; readonly mirror: 1 | -1 },
): number {
  const costOf = (way: 1 | -1): number => {
    const known = { fit, back: body.back };
    const pairs = [...lateralPairs(marker, film, way, body), ...backPairs(marker, film, way, known)];
    return costAlong(pairs, fit.scale);
  };
  return costOf(mirror === 1 ? -1 : 1) - costOf(mirror);
}

/**
 * Hangs a lateral film in the body's sagittal plane (at `x`, mm, default 0: through the force line) by the landmarks that stand on both and the vertebrae whose heights a frontal film tells. Which
 * way the patient looks is a person's answer: one that the marks and the skin of the back contradict hangs nothing, one that they do not bear out is told (`facingBy`). With a known scale one mark is enough for the place and two turn it; without, two find the scale.
 */
export function placeLateral(
  marker: HangingMarks & Pick<FilmMarker, 'vertebrae' | 'front'>,
  film: HangingSize,
  body: LateralBody,
  x = 0,
): PlacedFilm | UnplacedFilm {
  const front = marker.front && uprightSide(marker.front.frontAt, marker.turn);
  const mirror = front === 'right' ? -1 : 1;
  const pairs = lateralPairs(marker, film, mirror, body);
  const needed = film.mmPerPixel === null ? 2 : 1;
  const lacking = (lacks: UnplacedFilm['lacks'], apart?: UnplacedFilm['apart']): UnplacedFilm => ({
    ...{ lacks, common: pairs.length, needed },
    ...(apart && { apart }),
  });
  if (!front) return lacking('front');
  const isEnough = pairs.length >= needed && turning(pairs) > 0;
  const fit = isEnough ? fitOf(pairs, film.mmPerPixel, UPRIGHT) : undefined;
  if (!fit) return lacking('landmarks');
  const apart = heightApart(fit, pairs) ?? countApart(pairs, fit);
  const standing = bodyTurnOf(body.landmarks);
  // A body that stands turned is no ground for any other doubt.
  const unfit = standing && bodyLack(standing);
  if (unfit) return { ...lacking(unfit.lacks), ...unfit };
  const facing = facingTold(marker, film, body, { fit, mirror });
  if (facing < -FACING) return lacking('facing');
  if (apart) return lacking('apart', apart);
  const filed = film.frontAt && uprightSide(film.frontAt, marker.turn);
  const hung = hungBy(pairs, fit, film, standing);
  if ('lacks' in hung) return hung;
  const { right: [xx, xz], above: [yx, yz] } = axesOf(fit, marker, mirror); // prettier-ignore
  return {
    transform: [0, 0, -1, x, xx, yx, 0, fit.along, xz, yz, 0, fit.up, 0, 0, 0, 1],
    ...hung,
    // By vertebrae alone a count that is one off on either film does not show; and marks that fit either way round do not say that front and back fit.
    ...((pairs.every(isLevel) || facing <= FACING) && { misfit: null }),
    ...(facing <= FACING && { facingBy: filed === front ? ('file' as const) : ('answer' as const) }),
    ...(filed && filed !== front && { isAgainstFile: true as const }),
  };
}
