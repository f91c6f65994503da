export { openFilmReader } from './open.ts';
export { filmReaderWeights } from './weights.ts';
export type {
  FilmPicture,
  FilmReader,
  FilmRefusal,
  OpenedReader,
  ReadCurve,
  ReadFilm,
  ReadOptions,
  ReadVertebra,
  ReadWarning,
  RefusalReason,
} from './reader.ts';
