export { MOST_PIXELS } from './film.ts';
export type { Film, FilmFacts } from './film.ts';
export { readFilm } from './read-film.ts';
export type { CodecBinary } from './codecs.ts';
export { greyRange, windowTable } from './shown.ts';
export type { GreyWindow } from './shown.ts';
export { readGreyPng } from './grey-png.ts';
export type { GreyPicture } from './grey-png.ts';
export { withoutNames } from './without-names.ts';
