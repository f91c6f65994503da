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
export { findSideLetters, sideOfLetters } from './letters.ts';
export type { GreyLevels, LetteredSide, SideLetter } from './letters.ts';
export { MATCH_WARNINGS, matchFilm } from './match-film.ts';
export type { AskedMatch, MatchWarning, MatchedFilm, QuarterTurn } from './match-film.ts';
