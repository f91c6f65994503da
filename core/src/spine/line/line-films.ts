import type { Json } from '../../operation/index.ts';
import { isOfCourse, readMarker, type FilmMarker } from '../marker.ts';
import { uprightSide } from '../picture-plane.ts';
import { isSettled } from '../read-marks.ts';
import { contradictionsIn } from '../tilts.ts';
import { placeOfPixel, type FilmRegistration } from '../register/registration.ts';
import { drawnLevels } from './drawn-levels.ts';
import { heightsApart } from './heights-apart.ts';
import type { SpineLevel, SpineLine } from './spine-line.ts';

/**
 * How a film stands to the line that was made of it: its marks are the same still, the same but a machine's again that nobody has confirmed, or with a question that nobody has answered, the same and contradict themselves, so that vertebrae are not
 * what they are called, the same and the lateral film shows them at other heights than the line has, the same and of a patient who bent aside or wore a brace, so that it is not the spine of the body that stands, others, nobody knows which they were, or the film is gone.
 */
export type LineFilmState =
  | ('same' | 'unconfirmed' | 'apart' | 'stance' | 'contradiction')
  | ('changed' | 'unknown' | 'gone');

/** Heights of a lateral film that are farther out than by so much of their error are not those of a line: it was kept before anybody compared them. */
const FAR_APART = 1.25;

/** Whether each vertebra lies below the one before it, as no standing body has it otherwise. */
export const isInOrder = (levels: readonly Pick<SpineLevel, 'at'>[]): boolean =>
  levels.every(({ at }, i) => i === 0 || at[2] < levels[i - 1]!.at[2]);

/** What lines that were kept before C7 and S1 were noted know of the marks. */
function marksOfOld({
  projection,
  side,
  turn,
  vertebrae,
  landmarks = {},
  handScale,
}: FilmMarker): readonly unknown[] {
  const places = Object.entries(landmarks).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const plates = vertebrae.map(({ level, corners, pedicles = null }) => [level, corners, pedicles]);
  return [projection, side?.rightOfPatientAt ?? null, turn, plates, places, handScale];
}

/** All of the marks of a film that a line follows from, as a text that is the same where they are. How the film is looked at does not count. */
export function lineMarks(marker: FilmMarker): string {
  const { c7, s1 } = marker.lines;
  return JSON.stringify([...marksOfOld(marker), { c7, s1 }]);
}

/** How far a level of a kept line may lie from where its mark still shows it, mm: levels are rounded, and the depth is found in rounds. */
const STILL_THERE = 0.3;
/** The depth of a level by the skin of the back is never told better than this, mm: of any body that is larger than an infant. */
const BY_BACK = 8;

/** Whether C7 (S1) of a kept line is where its film shows it now, as far as the line itself tells. */
function markStillThere(
  name: 'C7' | 'S1',
  {
    levels,
    registration,
  }: { readonly levels: readonly SpineLevel[]; readonly registration: FilmRegistration },
  marker: FilmMarker,
): 'same' | 'changed' | 'unknown' {
  const pixel = drawnLevels(marker).get(name)?.at;
  const own = levels.find(({ level }) => level === name);
  const changedIf = (isMoved: boolean) => (isMoved ? 'changed' : 'same');
  if (registration.view === 'frontal') {
    if (!own) return pixel ? 'unknown' : 'same';
    if (!pixel) return 'changed';
    const [x, , z] = placeOfPixel(registration, pixel, own.at[1]);
    return changedIf(Math.max(Math.abs(x - own.at[0]), Math.abs(z - own.at[2])) > STILL_THERE);
  }
  // From the side it tells a depth: its own, and those of levels that this film does not show.
  if (own && pixel)
    return changedIf(Math.abs(placeOfPixel(registration, pixel, own.at[0])[1] - own.at[1]) > STILL_THERE);
  if (own) return changedIf(own.within.depth < BY_BACK);
  const isAllShown = levels.every(({ level }) => drawnLevels(marker).has(level));
  return pixel && !isAllShown ? 'unknown' : 'same';
}

/** Whether the marks of a film are those that a line was made of. A line from before C7 and S1 were noted tells by its levels whether these are where they were. */
function marksStand(
  levels: readonly SpineLevel[],
  { registration, marks }: SpineLine['frontal'],
  marker: FilmMarker,
): 'same' | 'changed' | 'unknown' {
  if (marks === undefined) return 'unknown';
  if (marks === lineMarks(marker)) return 'same';
  if (marks !== JSON.stringify(marksOfOld(marker))) return 'changed';
  const both = (['C7', 'S1'] as const).map((name) => markStillThere(name, { levels, registration }, marker));
  return both.find((one) => one === 'changed') ?? both.find((one) => one === 'unknown') ?? 'same';
}

/** Whether a person says that the patient of a lateral film looks the other way than its outline was taken to. */
export function looksOtherwise({ view, mirror }: FilmRegistration, { front, turn }: FilmMarker): boolean {
  const at = view === 'lateral' && front ? uprightSide(front.frontAt, turn) : null;
  return at !== null && mirror !== (at === 'left' ? 1 : -1);
}

/** Which of two states leaves less of a line. */
const WORST: readonly LineFilmState[] = [
  'same',
  'unknown',
  'unconfirmed',
  'apart',
  'stance',
  'contradiction',
  'changed',
  'gone',
];

/** How the films of a model stand to its line: the worst of the frontal and the lateral one. */
export function lineFilmState(
  { levels, frontal, lateral }: Pick<SpineLine, 'levels' | 'frontal' | 'lateral'>,
  films: readonly { readonly id: string; readonly marker?: Json | undefined }[],
): LineFilmState {
  const markerOf = (id: string): FilmMarker | undefined => {
    const reading = readMarker(films.find((film) => film.id === id)?.marker);
    return reading.kind === 'marker' ? reading.marker : undefined;
  };
  const front = markerOf(frontal.xrayId);
  const states = [frontal, ...(lateral ? [lateral] : [])].map((made): LineFilmState => {
    const { xrayId, registration, marks } = made;
    if (!films.some(({ id }) => id === xrayId)) return 'gone';
    if (marks === undefined) return 'unknown';
    const marker = markerOf(xrayId);
    if (!marker) return 'changed';
    const stand = marksStand(levels, made, marker);
    if (stand === 'changed' || looksOtherwise(registration, marker)) return 'changed';
    if (contradictionsIn(marker, registration).length > 0) return 'contradiction';
    if (!isOfCourse(marker)) return 'stance';
    const apart =
      registration.view === 'lateral' &&
      front &&
      heightsApart(levels, { registration, marker }, { registration: frontal.registration, marker: front });
    if (apart && Math.abs(apart.mm) > FAR_APART * apart.within) return 'apart';
    return isSettled(marker) ? stand : 'unconfirmed';
  });
  return states.reduce(
    (worst, one) => (WORST.indexOf(one) > WORST.indexOf(worst) ? one : worst),
    isInOrder(levels) ? 'same' : 'contradiction',
  );
}
