import type { Json } from '../../operation/index.ts';
import { readMarker, type FilmMarker } from '../marker.ts';
import { unconfirmedIn } from '../read-marks.ts';
import type { SpineLine } from './spine-line.ts';

/** How a film stands to the line that was made of it: its marks are the same still, the same but a machine's again that nobody has confirmed, others, nobody knows which they were, or the film is gone. */
export type LineFilmState = 'same' | 'unconfirmed' | 'changed' | 'unknown' | 'gone';

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
const WORST: readonly LineFilmState[] = ['same', 'unknown', 'unconfirmed', 'changed', 'gone'];

/** How the films of a model stand to its line: the worst of the frontal and the lateral one. */
export function lineFilmState(
  { frontal, lateral }: Pick<SpineLine, 'frontal' | 'lateral'>,
  films: readonly { readonly id: string; readonly marker?: Json | undefined }[],
): LineFilmState {
  const states = [frontal, ...(lateral ? [lateral] : [])].map(({ xrayId, marks }): LineFilmState => {
    const film = films.find(({ id }) => id === xrayId);
    if (!film) return 'gone';
    if (marks === undefined) return 'unknown';
    const reading = readMarker(film.marker);
    if (reading.kind !== 'marker' || lineMarks(reading.marker) !== marks) return 'changed';
    return unconfirmedIn(reading.marker) > 0 ? 'unconfirmed' : 'same';
  });
  return states.reduce((worst, one) => (WORST.indexOf(one) > WORST.indexOf(worst) ? one : worst), 'same');
}
