import type { CurveLevel } from '../levels.ts';
import { uprightSide, type Edge, type Pixel } from '../picture-plane.ts';
import { filmScale, isSquare, type FileScale } from '../scale.ts';
import { findSideLetters, sideOfLetters } from './letters.ts';
import type { FilmPicture, FilmReader, FilmRefusal, OpenedReader, ReadFilm, ReadOptions } from './reader.ts';

/** How a kept picture is turned to be read, degrees, clockwise. */
export type QuarterTurn = 0 | 90 | 180 | 270;

/** What is known of a film beside its picture. */
export interface AskedMatch {
  /** Says the caller: the patient's right is on the image's left (`front`), or on its right. */
  readonly display?: 'front' | 'behind' | undefined;
  /** The edge of the kept picture at which the patient's right is, as the file says. */
  readonly rightOfPatientAt?: Edge | null;
  /** What the file says of its size; null for one that says nothing. */
  readonly scale?: FileScale | null;
  readonly turn?: QuarterTurn | undefined;
}

/** What smart matching may warn of, in the order in which it is told. */
export const MATCH_WARNINGS = [
  'inverted', 'mirrored', 'stitched', 'metal', 'cut-off', 'levels-uncertain',
] as const; // prettier-ignore
export type MatchWarning = (typeof MATCH_WARNINGS)[number];

type Place = [number, number];

/** The answer of smart matching: places in pixels of the kept picture, sides the patient's. */
export interface MatchedFilm {
  readonly kind: 'matched';
  readonly vertebrae: {
    level: CurveLevel;
    corners: [Place, Place, Place, Place];
    plates: [number, number];
    confidence: number;
  }[];
  readonly spineLine: Place[];
  readonly cobb: {
    upper: CurveLevel;
    lower: CurveLevel;
    apex: CurveLevel | null;
    angle: number;
    direction: 'left' | 'right';
    interval: [number, number];
    confidence: number;
  }[];
  readonly confidence: number;
  readonly side: {
    rightOfPatientAt: 'left' | 'right';
    source: 'caller' | 'dicom' | 'letter' | 'assumed';
  };
  readonly scale: { mmPerPixel: number | null; source: 'pixel-spacing' | 'detector' | 'ball' | 'none' };
  readonly lines: { csl: number | null; c7: Place | null; s1: [Place, Place] | null };
  readonly warnings: MatchWarning[];
  readonly reader: { name: string; version: string; sha256: string };
}

/** The same picture turned clockwise by quarters. */
export function turnedPicture(picture: FilmPicture, turn: QuarterTurn): FilmPicture {
  if (turn === 0) return picture;
  const { width, height, grey } = picture;
  const made = grey.slice();
  const across = turn === 180 ? width : height;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [u, v] =
        turn === 90
          ? [height - 1 - y, x]
          : turn === 180
            ? [width - 1 - x, height - 1 - y]
            : [y, width - 1 - x];
      made[v * across + u] = grey[y * width + x]!;
    }
  return { ...picture, width: across, height: turn === 180 ? height : width, grey: made };
}

/** Where a place of the turned picture is in the kept one, of that size. */
const keptPlace =
  ({ width, height }: Pick<FilmPicture, 'width' | 'height'>, turn: QuarterTurn) =>
  ([u, v]: Pixel): Place => {
    const [x, y] =
      turn === 0
        ? [u, v]
        : turn === 90
          ? [v, height - u]
          : turn === 180
            ? [width - u, height - v]
            : [width - v, u];
    return [round(x), round(y)];
  };

/** Two digits: a hundredth of a pixel and of a degree are beyond what is read, and the same everywhere. */
const round = (value: number): number => Number(value.toFixed(2)) + 0;
const share = (value: number): number => Number(value.toFixed(3)) + 0;

/** Which side is which, and who says so: the caller, the file, a letter, nobody. */
function sideOf(
  picture: FilmPicture,
  { spineLine }: ReadFilm,
  { display, rightOfPatientAt = null, turn = 0 }: AskedMatch,
): { readonly side: MatchedFilm['side']; readonly isMirrored: boolean } {
  const spineAt = spineLine.reduce((sum, [x]) => sum + x / spineLine.length, 0);
  const lettered = sideOfLetters(findSideLetters(picture), { width: picture.width, spineAt });
  const isMirrored = lettered?.isMirrored ?? false;
  const told = (at: 'left' | 'right', source: MatchedFilm['side']['source']) => ({
    side: { rightOfPatientAt: at, source },
    isMirrored,
  });
  if (display !== undefined) return told(display === 'front' ? 'left' : 'right', 'caller');
  const filed = rightOfPatientAt && uprightSide(rightOfPatientAt, turn);
  if (filed) return told(filed, 'dicom');
  return lettered ? told(lettered.rightOfPatientAt, 'letter') : told('left', 'assumed');
}

function scaleOf(file: FileScale | null): MatchedFilm['scale'] {
  if (!file) return { mmPerPixel: null, source: 'none' };
  const { mmPerPixel, source } = filmScale(file, null);
  if (mmPerPixel === null) return { mmPerPixel, source: 'none' };
  // Brought to the patient's plane by the magnification or not: it is the detector's spacing.
  return {
    mmPerPixel: Number(mmPerPixel.toFixed(6)),
    source: source === 'pixel-spacing' ? 'pixel-spacing' : 'detector',
  };
}

const answerOf = (
  read: ReadFilm,
  about: {
    readonly reader: FilmReader;
    readonly side: MatchedFilm['side'];
    readonly isMirrored: boolean;
    readonly asked: AskedMatch;
    readonly place: (point: Pixel) => Place;
  },
): MatchedFilm => {
  const { reader, side, isMirrored, asked, place } = about;
  const warned = new Set<MatchWarning>([...read.warnings, ...(isMirrored ? (['mirrored'] as const) : [])]);
  const { s1, c7, csl } = read;
  return {
    kind: 'matched',
    vertebrae: read.vertebrae.map(({ level, corners, plates, confidence }) => ({
      level,
      corners: corners.map(place) as [Place, Place, Place, Place],
      plates: [round(plates[0]), round(plates[1])],
      confidence: share(confidence),
    })),
    spineLine: read.spineLine.map(place),
    cobb: read.curves.map(({ upper, lower, apex, angle, convexInImage, interval, confidence }) => ({
      ...{ upper, lower, apex, angle: round(angle) },
      direction: convexInImage === side.rightOfPatientAt ? 'right' : 'left',
      interval: [round(interval[0]), round(interval[1])],
      confidence: share(confidence),
    })),
    confidence: share(read.confidence),
    side,
    scale: scaleOf(asked.scale ?? null),
    lines: {
      // A column of a picture that lies on its side is a row.
      csl: csl === null || (asked.turn ?? 0) !== 0 ? null : round(csl),
      c7: c7 && place(c7),
      s1: s1 && [place(s1[0]), place(s1[1])],
    },
    warnings: MATCH_WARNINGS.filter((word) => warned.has(word)),
    reader: { name: reader.name, version: reader.version, sha256: reader.sha256 },
  };
};

/**
 * Reads a frontal film and answers as `x-match` does: what the reader sees, with the side by caller, file and letters, and the scale that the file tells.
 * One code for server and browser; the same picture gets the same answer. Throws what `read` throws.
 *
 * @param picture - the kept picture, upright after `asked.turn`
 */
export function matchFilm(
  opened: OpenedReader,
  picture: FilmPicture,
  asked: AskedMatch,
  options: ReadOptions = {},
): MatchedFilm | FilmRefusal {
  const { turn = 0, scale = null } = asked;
  // No angle on a film of oblong pixels is that of the body.
  if (scale?.pixelSpacing && !isSquare(scale.pixelSpacing))
    return { kind: 'refused', reason: 'poor', confidence: 1 };
  const upright = turnedPicture(picture, turn);
  const read = opened.read(upright, options);
  if (read.kind === 'refused') return { ...read, confidence: share(read.confidence) };
  const { side, isMirrored } = sideOf(upright, read, asked);
  const place = keptPlace(picture, turn);
  return answerOf(read, { reader: opened.reader, side, isMirrored, asked, place });
}
