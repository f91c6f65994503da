import type { OperationRecord, RecordOutcome } from '../history/record.ts';
import type { Finding } from '../operation/finding.ts';
import type { Json } from '../operation/json.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';

/** What a replay gave. `hash` is the `meshHash` of `mesh`. */
export interface ReplayResult {
  readonly mesh: TriMesh;
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

/**
 * Runs operations away from the thread that draws. It keeps the base mesh and checkpoints, so switching a record off and on
 * computes only what changed. Every result is a copy the caller may keep. Aborting rejects with OperationAborted.
 */
export interface OperationRunner {
  /** Sets the base mesh; earlier checkpoints of another base are dropped when memory is wanted. Returns its hash. */
  open(base: TriMesh): Promise<string>;
  /** Replays the given records (those at or before the cursor, in order; only `on` ones are applied). */
  replay(records: readonly OperationRecord[], options?: RunOptions): Promise<ReplayResult>;
  /** The mesh that `draft` would give after `records`. A newer preview aborts an older one. Throws SdkError when the operation refuses. */
  preview(
    records: readonly OperationRecord[],
    draft: { readonly type: string; readonly version: number; readonly params: Json; readonly seed: number },
    options?: RunOptions,
  ): Promise<{
    readonly mesh: TriMesh;
    readonly warnings: readonly string[];
    readonly findings: readonly Finding[];
    readonly report: Readonly<Record<string, number>>;
  }>;
  /** Runs an exporter (an operation outside the history, e.g. `export.thicken`) on the replayed mesh. */
  run(
    records: readonly OperationRecord[],
    operation: { readonly type: string; readonly version: number; readonly params: Json },
    options?: RunOptions,
  ): Promise<{
    readonly mesh: TriMesh;
    readonly warnings: readonly string[];
    readonly findings: readonly Finding[];
    readonly report: Readonly<Record<string, number>>;
  }>;
  dispose(): void;
}
