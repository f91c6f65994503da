import type { FilmCurve } from '../curves.ts';
import type { CurveLevel } from '../levels.ts';
import type { Pixel } from '../picture-plane.ts';

/** Which reader it was: told with every answer, so that a figure can be traced to the weights it came from. */
export interface FilmReader {
  readonly name: string;
  readonly version: string;
  /** Of the weight file, hexadecimal. */
  readonly sha256: string;
}

/** A film as grey levels, row by row; any range, the reader stretches it. Pixels are square. */
export interface FilmPicture {
  readonly width: number;
  readonly height: number;
  readonly grey: Uint8Array | Uint16Array | Float32Array;
  /** Known to show bones dark (MONOCHROME1 that was not turned round). Absent: the reader sees for itself. */
  readonly inverted?: boolean;
}

/** A vertebra that was read, in pixels of the picture that was given: x right, y down, pixel edges at integers. */
export interface ReadVertebra {
  readonly level: CurveLevel;
  /** Upper left, upper right, lower right, lower left as the picture shows them. */
  readonly corners: readonly [Pixel, Pixel, Pixel, Pixel];
  /** Tilt of the upper and the lower plate, degrees, + where the right end lies lower. */
  readonly plates: readonly [upper: number, lower: number];
  /** 0 to 1. */
  readonly confidence: number;
}

/** A curve of 10° and more, as `curvesOf` finds it in the plates that were read. */
export interface ReadCurve extends FilmCurve {
  /** Holds the true angle on 90 of 100 films like those it was calibrated on, degrees. */
  readonly interval: readonly [low: number, high: number];
  /** 0 to 1: that there is a curve of 10° and more here, with its side as read. */
  readonly confidence: number;
}

/** What the reader saw besides; `mirrored` is left to who reads the letters. */
export type ReadWarning = 'inverted' | 'stitched' | 'metal' | 'cut-off' | 'levels-uncertain';

/** A frontal full-spine film that was read. Sides are those of the picture, not the patient's. */
export interface ReadFilm {
  readonly kind: 'read';
  /** T1 to L5, from above down. */
  readonly vertebrae: readonly ReadVertebra[];
  /** Through the middles of the vertebrae, from above down. */
  readonly spineLine: readonly Pixel[];
  /** Largest first; none for a straight spine. */
  readonly curves: readonly ReadCurve[];
  /** Centre of C7; null where it is not on the film. */
  readonly c7: Pixel | null;
  /** Upper plate of S1, left end first; null where it is not on the film. */
  readonly s1: readonly [Pixel, Pixel] | null;
  /** Column of the central sacral line, the upright through the middle of S1's plate; null without S1. */
  readonly csl: number | null;
  /** 0 to 1: that this is a frontal full-spine film and was read rightly. */
  readonly confidence: number;
  readonly warnings: readonly ReadWarning[];
}

/** Why a film is not read; `upside-down` is also one that lies on its side. */
export type RefusalReason = 'not-a-spine' | 'not-frontal' | 'upside-down' | 'incomplete' | 'poor';

/** A film that is not read. */
export interface FilmRefusal {
  readonly kind: 'refused';
  readonly reason: RefusalReason;
  /** 0 to 1: that this reason holds. */
  readonly confidence: number;
}

export interface ReadOptions {
  /** Parts done, 0 to 1. */
  readonly onProgress?: (part: number) => void;
  /** Stops the reading between two steps. Throws OperationAborted. */
  readonly signal?: { readonly aborted: boolean };
}

/** A reader with its weights unpacked. The same picture gets the same answer, bit by bit, in every engine. */
export interface OpenedReader {
  readonly reader: FilmReader;
  /** Takes up to 3 s of processor time: in a browser, call it in a worker. Throws SdkError `film/no-picture` (its size is not that of its levels), OperationAborted. */
  read(picture: FilmPicture, options?: ReadOptions): ReadFilm | FilmRefusal;
}
