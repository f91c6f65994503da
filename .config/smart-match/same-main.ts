import { openFilmReader } from '../../core/src/spine/match/open.ts';
import type { FilmPicture } from '../../core/src/spine/match/reader.ts';
import { filmReaderWeights } from '../../core/src/spine/match/weights.ts';

/** What the reader answers, as text: for a page and for Node alike. */
export async function answerOf(picture: FilmPicture): Promise<string> {
  return JSON.stringify(openFilmReader(await filmReaderWeights()).read(picture));
}

(globalThis as { answerOf?: typeof answerOf }).answerOf = answerOf;
