import type { ReportPages } from './report/layout.ts';
import type { Measuring, ModelResult, ModelTask } from './model-tasks.ts';
import type { FilmRefusal, MatchedFilm } from '@bracewright/core/film-reader';
import type { MatchOrder } from './match-film.ts';
import type { PictureFacts, PictureOrder } from './read-picture.ts';
import type { ScanFacts, ScanFrame } from './read-scan.ts';

/** A scan that was read: the files it gave, still temporary. */
export interface ScanFiles {
  readonly facts: ScanFacts;
  /** File of the base mesh blob, and its hash. */
  readonly meshPath: string;
  readonly meshHash: string;
  /** RGBA pixels of the thumbnail. */
  readonly picture: Uint8Array;
}

export interface RunPorts {
  readonly signal?: AbortSignal;
  /** 0 to 1. */
  readonly onProgress?: (fraction: number) => void;
  /** Told of measures while they are taken, so that one that lasts too long costs none of those before it. */
  readonly onMeasured?: (said: Measuring) => void;
  /** Work behind the answers: what people wait for goes first. */
  readonly isBehind?: boolean;
}

/** Where mesh work is done: never on the thread that answers requests. */
export interface Compute {
  /**
   * Reads an untrusted mesh file, the base mesh going to `meshPath`. Throws SdkError `mesh-io/…`, or `scan/too-slow` and
   * `scan/too-large` when it takes more time or memory than a file may.
   */
  readScan(path: string, frame: ScanFrame, meshPath: string, signal?: AbortSignal): Promise<ScanFiles>;
  /** Makes a PNG of a picture. Throws SdkError `picture/unreadable`, `film/…`, `scan/too-slow` or `scan/too-large`. */
  readPicture(order: PictureOrder, signal?: AbortSignal): Promise<PictureFacts>;
  /**
   * Reads the vertebrae off a kept film, in a process of its own with a bound on its time and memory. Throws SdkError `film-reader/…` where this build carries no
   * reader, `picture/unreadable`, `scan/too-slow` or `scan/too-large`, or an AbortError when stopped.
   */
  matchFilm(order: MatchOrder, ports?: RunPorts): Promise<MatchedFilm | FilmRefusal>;
  /** Works on a design. Throws SdkError, or an AbortError when stopped. */
  run<K extends ModelTask['kind']>(
    task: Extract<ModelTask, { kind: K }>,
    ports?: RunPorts,
  ): Promise<ModelResult<K>>;
  /** Sets a report as a PDF. */
  print(pages: ReportPages, ports?: RunPorts): Promise<Uint8Array>;
  /** Pieces of work on designs that wait for a thread. */
  readonly waiting?: number;
  close(): Promise<void>;
}
