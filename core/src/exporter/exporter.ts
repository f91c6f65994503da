import type { z } from 'zod';
import type { Annotation } from '../annotation/annotation.ts';
import type { Agreement, OutputSurface } from '../mesh/agree/index.ts';
import type { Heights } from '../mesh/measure/measure.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import type { Work } from '../mesh/work.ts';
import type { FindingDetails } from '../errors/finding.ts';
import type { Part } from '../operation/shape.ts';
import type { FileStamp } from './stamp.ts';
import type { DesignZone } from '../operation/skin-zone.ts';

/** One file that an exporter made. */
export interface ExportedFile {
  /** With its ending and without a folder. */
  readonly name: string;
  /** Media type: `model/stl`, `text/csv`. */
  readonly media: string;
  readonly bytes: Uint8Array;
}

/** What is written: the body of the design, or a wall that was made of it. */
export type ExportSubject = 'body' | 'wall';

/** What an exporter may ask of the world around it. Everything else (clock, locale, globals) would make the same design another file. */
export interface ExporterContext<P> {
  readonly params: P;
  /** What the files are called, fit for a file name and without an ending. */
  readonly name: string;
  /** Which design is this file? `shapeHash` of the body and its parts after all steps: the same for the body, its wall, its positive and its pads. */
  readonly designHash: string;
  readonly subject: ExportSubject;
  /** Of when and of which program the files are, where whoever asks says it; empty else, and the same design gives the same file. */
  readonly stamp: FileStamp;
  /** The parts beside the mesh, in the order they were made in; empty for most designs. A file without them is a design that is half there. */
  readonly objects: readonly Part[];
  /** The zones of the steps that are on, in their order, for an exporter that `reads` them; empty for any other, and where the caller has no history. */
  readonly zones: readonly DesignZone[];
  /** Whether the files are compared with the brace of the design next, and `mends` is asked where they lie too far from it: what would mend them is said there, of the skin under the brace. */
  readonly isCompared: boolean;
  /** Throws OperationAborted when nobody wants the files any more; call it in every outer loop. */
  checkAborted(): void;
  /** Tells how far the work is, 0 to 1. */
  progress(fraction: number): void;
  /** A second body by the SHA-256 of its content; throws SdkError `operation/mesh-missing`. */
  mesh(sha256: string): Promise<TriMesh>;
  /** Says something the user should know before the files are used; `code` is a word of the plugin (`warnings.<code>`). */
  warn(code: string, finding?: FindingDetails): void;
}

/** What files that an exporter wrote were made of, mm, and between which heights the brace lies on it. */
export interface WrittenOf<P> {
  readonly params: P;
  /** What was written: the positive, or the body as it is. */
  readonly mesh: TriMesh;
  readonly brace: Heights;
}

/** Files that lie further from the inside of the brace than they may, mm. */
export interface FarFromBrace<P> extends WrittenOf<P> {
  readonly wall: TriMesh;
  /** How much larger than the body what was written was asked to be. */
  readonly offset: number;
  /** Of what `surfaces` told: what does not agree. */
  readonly failed: readonly Agreement[];
}

/**
 * Writes files from a design and never changes it: plain data of a plugin, with the words `exporters.<id>` (what it is called), `exporters.<id>.tip` and
 * `params.<name>` for each parameter. The same code runs in the browser's worker, in the server's worker threads and in the command line.
 */
export interface Exporter<S extends z.ZodObject = z.ZodObject> {
  /** `plugin.what`, e.g. `insole.heights`. */
  readonly id: string;
  /** Made with the kinds of `core/params`. */
  readonly params: S;
  /** What it writes; absent: bodies and walls. */
  readonly takes?: readonly ExportSubject[];
  /** What it is lent beside the shape; absent: nothing. Zones cost a replay up to each step that has one. */
  readonly reads?: readonly 'zones'[];
  /** Ending of its file, small letters without the dot; by it a command line chooses. Absent: it is chosen by its id alone. */
  readonly extension?: string;
  /** Place in the dialog, ascending; absent: after those that have one. */
  readonly order?: number;
  /** Never mutates what it is given. At least one file; several become a zip. Throws SdkError for an expected failure. */
  files(
    mesh: TriMesh,
    annotations: readonly Annotation[],
    ctx: ExporterContext<z.output<S>>,
  ): readonly ExportedFile[] | Promise<readonly ExportedFile[]>;
  /**
   * What its files say by themselves of the skin that a brace is formed over: read back as whoever makes it of them does, about the brace (mm). It is compared with the inside of the brace before anybody gets
   * the files. Empty where no file tells of that skin (a blank sheet); undefined where they cannot be read so, which is told, as it is of an exporter without it. Throws SdkError of a file that is not as
   * it was written.
   */
  surfaces?(
    files: readonly ExportedFile[],
    of: WrittenOf<z.output<S>>,
    work: Work,
  ): readonly OutputSurface[] | undefined;
  /**
   * Says by `warn` what would bring files nearer that lie too far from the inside of the brace, with the values of the form that would (`set`). Asked after `surfaces`, of what that told and does not agree; what is kept back
   * is shown with it.
   */
  mends?(
    files: readonly ExportedFile[],
    of: FarFromBrace<z.output<S>>,
    ctx: Pick<ExporterContext<unknown>, 'checkAborted' | 'warn'>,
  ): void;
}

/** An exporter whose parameter type is not known statically, as catalogs hold them. */
export type AnyExporter = Exporter<z.ZodObject>;

/** Declares an exporter with its parameter types inferred from the schema. */
export const defineExporter = <S extends z.ZodObject>(exporter: Exporter<S>): Exporter<S> => exporter;

/** What an exporter writes. */
export const subjectsOf = ({ takes }: Pick<Exporter, 'takes'>): readonly ExportSubject[] =>
  takes ?? ['body', 'wall'];

/** Whether an exporter writes what a brace is formed over (a radius grid, a program, a sheet, pads) and no wall: as wrong on skin that nobody scanned as the brace. */
export const isOfBodiesAlone = (exporter: Pick<Exporter, 'takes'>): boolean =>
  !subjectsOf(exporter).includes('wall');
