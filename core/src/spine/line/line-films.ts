import type { Json } from '../../operation/index.ts';
import { readMarker, type FilmMarker } from '../marker.ts';
import { isSettled } from '../read-marks.ts';
import { contradictionsIn } from '../tilts.ts';
import { heightsApart } from './make-line.ts';
import type { SpineLevel, SpineLine } from './spine-line.ts';

/**
 * How a film stands to the line that was made of it: its marks are the same still, the same but a machine's again that nobody has confirmed, or with a question that nobody has answered, the same and contradict themselves, so that vertebrae are not
 * what they are called, the same and the lateral film shows them at other heights than the line has, others, nobody knows which they were, or the film is gone.
 */
export type LineFilmState =
  | ('same' | 'unconfirmed' | 'apart' | 'contradiction')
  | ('changed' | 'unknown' | 'gone');

/** Heights of a lateral film that are farther out than by so much of their error are not those of a line: it was kept before anybody compared them. */
const FAR_APART = 1.25;

/** Whether each vertebra lies below the one before it, as no standing body has it otherwise. */
export const isInOrder = (levels: readonly Pick<SpineLevel, 'at'>[]): boolean =>
  levels.every(({ at }, i) => i === 0 || at[2] < levels[i - 1]!.at[2]);

/** All of the marks of a film that a line follows from, as a text that is the same where they are. How the film is looked at does not count. */
export function lineMarks({
  projection,
  side,
  turn,
  vertebrae,
  landmarks = {},
  handScale,
}: FilmMarker): string {
  const places = Object.entries(landmarks).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const plates = vertebrae.map(({ level, corners, pedicles = null }) => [level, corners, pedicles]);
  return JSON.stringify([projection, side?.rightOfPatientAt ?? null, turn, plates, places, handScale]);
}

/** Which of two states leaves less of a line. */
const WORST: readonly LineFilmState[] = [
  'same',
  'unknown',
  'unconfirmed',
  'apart',
  'contradiction',
  'changed',
  'gone',
];

/** How the films of a model stand to its line: the worst of the frontal and the lateral one. */
export function lineFilmState(
  { levels, frontal, lateral }: Pick<SpineLine, 'levels' | 'frontal' | 'lateral'>,
  films: readonly { readonly id: string; readonly marker?: Json | undefined }[],
): LineFilmState {
  const states = [frontal, ...(lateral ? [lateral] : [])].map(
    ({ xrayId, registration, marks }): LineFilmState => {
      const film = films.find(({ id }) => id === xrayId);
      if (!film) return 'gone';
      if (marks === undefined) return 'unknown';
      const reading = readMarker(film.marker);
      if (reading.kind !== 'marker' || lineMarks(reading.marker) !== marks) return 'changed';
      const { marker } = reading;
      if (contradictionsIn(marker, registration).length > 0) return 'contradiction';
      const apart = registration.view === 'lateral' && heightsApart(levels, { registration, marker });
      if (apart && Math.abs(apart.mm) > FAR_APART * apart.within) return 'apart';
      return isSettled(marker) ? 'same' : 'unconfirmed';
    },
  );
  return states.reduce(
    (worst, one) => (WORST.indexOf(one) > WORST.indexOf(worst) ? one : worst),
    isInOrder(levels) ? 'same' : 'contradiction',
  );
}
