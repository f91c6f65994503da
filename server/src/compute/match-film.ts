import { SdkError } from '@bracewright/core/operation';
import {
  filmReaderWeights,
  matchFilm,
  openFilmReader,
  type AskedMatch,
  type FilmPicture,
  type FilmRefusal,
  type MatchedFilm,
  type OpenedReader,
  type ReadOptions,
} from '@bracewright/core/film-reader';
import sharp from 'sharp';
import { MOST_PIXELS } from '@bracewright/core/film';
import { greyOfDeep } from './film/film-picture.ts';

/** A kept film to be read, and what is known of it. */
export interface MatchOrder {
  readonly kind: 'match';
  /** Of its PNG, of 8 or 16 bits. */
  readonly path: string;
  /** Whether large values of its 16 bits are dark. */
  readonly isInverted: boolean;
  readonly asked: AskedMatch;
}

/** Opens a reader of films; throws SdkError `film-reader/…` where there is none. */
export type OpenReader = () => Promise<OpenedReader>;

let carried: Promise<OpenedReader> | undefined;

/** The reader that this build carries. */
export const carriedReader: OpenReader = () => (carried ??= filmReaderWeights().then(openFilmReader));

/** The grey levels of a kept picture, as it is shown: bones bright in a MONOCHROME1 film too. Throws SdkError `picture/unreadable`. */
async function greyOf({ path, isInverted }: MatchOrder): Promise<FilmPicture> {
  try {
    const image = sharp(path, { limitInputPixels: MOST_PIXELS });
    const { depth, space, width, height } = await image.metadata();
    if (depth === 'ushort' && space === 'grey16') {
      const grey = await greyOfDeep(path);
      return { width, height, grey: isInverted ? grey.map((level) => 65_535 - level) : grey };
    }
    const { data, info } = await image
      .flatten({ background: '#000000' })
      .toColourspace('b-w')
      .extractChannel(0)
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, grey: new Uint8Array(data) };
  } catch (cause) {
    throw new SdkError('picture/unreadable', {}, { cause });
  }
}

/** Reads a kept film. It takes seconds: it runs in a process of its own. Throws SdkError, OperationAborted. */
export async function matchKeptFilm(
  order: MatchOrder,
  open: OpenReader,
  options: ReadOptions = {},
): Promise<MatchedFilm | FilmRefusal> {
  const opened = await open();
  const picture = await greyOf(order);
  return matchFilm(opened, picture, order.asked, options);
}
