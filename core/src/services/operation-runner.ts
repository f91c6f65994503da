import type { Annotation } from '../annotation/annotation.ts';
import type { ExportedFile, ExportSubject } from '../exporter/exporter.ts';
import type { FileStamp } from '../exporter/stamp.ts';
import type { OperationRecord, RecordOutcome } from '../history/record.ts';
import type { Finding } from '../errors/finding.ts';
import type { Json } from '../operation/json.ts';
import type { MeshPatch } from '../mesh/live/mesh-patch.ts';
import type { Answered, GateFound, GateReport, GateWish } from '../mesh/gate/index.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import type { Shape } from '../operation/shape.ts';

/** What a replay gave: the body, and the parts beside it. */
export interface ReplayResult extends Shape {
  /** `shapeHash` of it: `meshHash` of the body while there are no parts. */
  readonly hash: string;
  readonly outcomes: readonly RecordOutcome[];
}

export interface RunOptions {
  readonly signal?: AbortSignalLike;
  /** Type of the record that is worked on and the fraction of the whole, 0 to 1. */
  readonly onProgress?: (type: string, fraction: number) => void;
}

/** The part of AbortSignal that headless code may rely on. */
export interface AbortSignalLike {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** What an operation that is not of the history yet gave: the whole shape with it. */
export interface RanOperation extends Shape {
  readonly warnings: readonly string[];
  readonly findings: readonly Finding[];
  readonly report: Readonly<Record<string, number>>;
}

/** Files that are wanted of a design. */
export interface ExportJob {
  /** Id of the exporter. */
  readonly exporter: string;
  readonly params: Json;
  /** What the files are called, without an ending. */
  readonly name: string;
  readonly annotations: readonly Annotation[];
  /** An operation whose result is written in place of the body: the one that makes walls, or positives. A positive reaches beyond the edge line: it is made of the body that was not cut along it, with the skin of the cut body within the edge. */
  readonly instead?: { readonly type: string; readonly version: number; readonly params: Json };
  /** What is written, where the body itself is a wall that was opened as a model. Default: a wall where something is made instead of the body, else a body. */
  readonly subject?: ExportSubject;
  /** Of the design, where the records are not all of it. Default: `shapeHash` of what the records give. */
  readonly designHash?: string;
  /** Of when and of which program the files are (`FileStamp`). */
  readonly stamp?: FileStamp;
  /** Whether several files become one zip. */
  readonly zipped?: boolean;
  /** Before a wall is written it is looked at whether it can be made (`checkWish`); one that is held (`isHeld`) is not written. */
  readonly gate?: GateWish & {
    /** What somebody has said why it is made in spite of. */
    readonly isAnswered?: Answered;
  };
  /**
   * Before a file of what a brace is formed over is written (a positive, a sheet, a grid, a program) it is looked at whether the brace lies on skin that
   * nobody scanned (`checkForm`), and what its steps ask; one that is held (`isHeld`) is not made.
   */
  readonly form?: {
    /** The steps of the body that the brace lies on: as they cut it along its edge line, also where the file is of the body before that. */
    readonly records: readonly OperationRecord[];
    /** The operation that makes the wall of the same design: a positive that is written in place of the body, and every file that tells of the skin under the brace (`Exporter.surfaces`), are compared with the inside of that. */
    readonly wall?: { readonly type: string; readonly version: number; readonly params: Json };
    /** How a positive that is written in place of the body is made, with a process of `FORM_PROCESSES`: it is looked at too whether it can be (`checkPositive`). */
    readonly made?: GateWish;
    /** What somebody has said why it is made in spite of. */
    readonly isAnswered?: Answered;
  };
}

/** Files of a design, and what they were made from. */
export interface ExportResult {
  readonly files: readonly ExportedFile[];
  /** Of the shape that was written, whatever the files look like. */
  readonly meshHash: string;
  readonly triangles: number;
  /** What the operation that made the wall and the exporter said. */
  readonly findings: readonly Finding[];
  readonly report: Readonly<Record<string, number>>;
  /** Where it was asked for. A wall that is held (`isHeld`) has no files. */
  readonly gate?: GateReport;
  /** Where it was asked for. What is held has no files, and is not made: `meshHash` and `triangles` are of the body. */
  readonly form?: GateFound;
}

/** An operation outside the history; for a stroke the dabs among its parameters are those that were made before. */
export interface DraftOperation {
  readonly type: string;
  readonly version: number;
  readonly params: Json;
  readonly seed: number;
}

/**
 * A stroke at work where operations run. After a call was rejected it is over, but for an `end` that was aborted. Calls are answered in the order
 * in which they were made.
 */
export interface RunnerStroke {
  /** What the stroke works on, with the dabs that were made before. It is the caller's own, who writes the patches into its positions. */
  readonly mesh: TriMesh;
  /** Takes dabs and gives what each moved. */
  dabs(dabs: readonly Json[], options?: RunOptions): Promise<readonly MeshPatch[]>;
  /** The shape after all dabs so far, as `preview` with all of them gives it. Further dabs may follow. */
  end(options?: RunOptions): Promise<RanOperation>;
  /** Forgets it. */
  drop(): void;
}

/**
 * Runs operations away from the thread that draws. It keeps the base mesh and checkpoints, so switching a record off and on
 * computes only what changed. Every result is a copy the caller may keep. Aborting rejects with OperationAborted.
 */
export interface OperationRunner {
  /** Sets the base mesh; earlier checkpoints of another base are dropped when memory is wanted. Returns its hash. */
  open(base: TriMesh): Promise<string>;
  /** Replays the given records (those at or before the cursor, in order; only `on` ones are applied). */
  replay(records: readonly OperationRecord[], options?: RunOptions): Promise<ReplayResult>;
  /** The shape that `draft` would give after `records`. A newer preview aborts an older one. Throws SdkError when the operation refuses. */
  preview(
    records: readonly OperationRecord[],
    draft: DraftOperation,
    options?: RunOptions,
  ): Promise<RanOperation>;
  /** Runs an exporter (an operation outside the history, e.g. `export.thicken`) on the replayed mesh. */
  run(
    records: readonly OperationRecord[],
    operation: { readonly type: string; readonly version: number; readonly params: Json },
    options?: RunOptions,
  ): Promise<RanOperation>;
  /**
   * The parameters as the record of a step keeps them that is made on what `records` give: with what its operation measures there (`Operation.settle`). Throws SdkError when the operation refuses, and
   * `operation/crashed` for what is wrong in its code.
   */
  settle(
    records: readonly OperationRecord[],
    operation: { readonly type: string; readonly version: number; readonly params: Json },
    options?: RunOptions,
  ): Promise<Json>;
  /**
   * Begins a stroke on what `records` give; a newer one ends an older one. Absent where the runner has none: strokes are then previewed as any draft.
   * Throws SdkError when the operation refuses, or takes no dabs.
   */
  stroke?(
    records: readonly OperationRecord[],
    draft: DraftOperation,
    options?: RunOptions,
  ): Promise<RunnerStroke>;
  /** Writes files of the replayed body and the parts beside it, or of the wall that is made of it; nothing of it is kept. Throws SdkError `exporter/unknown`, or the exporter's own. */
  exportFiles(
    records: readonly OperationRecord[],
    job: ExportJob,
    options?: RunOptions,
  ): Promise<ExportResult>;
  dispose(): void;
}
