import type { Checkpoint } from '../history/checkpoints.ts';
import type { OperationRecord, RecordOutcome } from '../history/record.ts';
import type { MeshPatch } from '../mesh/live/mesh-patch.ts';
import type { MeshPaint } from '../mesh/paint.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import type { Json } from '../operation/json.ts';
import type { ErrorData } from '../errors/sdk-error.ts';
import type { Finding } from '../errors/finding.ts';
import type { FindingPlace } from '../errors/finding-place.ts';
import type { ExportJob, ExportResult } from '../services/operation-runner.ts';
import type { OneOperation } from './host-ports.ts';

/** One end of a channel between threads: a browser Worker, its global scope, or a Node worker's port, behind three calls. */
export interface RunnerPort {
  post(message: unknown, transfer: readonly ArrayBufferLike[]): void;
  /** At most one listener. */
  listen(listener: (message: never) => void): void;
  /** Called when the other side did not start or died; at most one listener, absent in a worker. */
  onDidBreak?(listener: () => void): void;
  /** Ends the other side; absent in a worker. */
  terminate?(): void;
}

/** Number of abort flags; job n uses flag n modulo this, so as many jobs may wait at once. */
export const ABORT_SLOTS = 256;

/** The second body that the worker asked for, or why it cannot be had. */
export interface BodyAnswer {
  readonly job: number;
  readonly sha256: string;
  readonly mesh?: TriMesh;
  readonly refusal?: { readonly code: string; readonly data: ErrorData };
}

/** A record that ended its worker before: it counts as failed with this code (`operation/stalled`, `operation/builtins-changed`) and is not tried. */
export interface PassedOver {
  readonly id: string;
  readonly code: string;
}

/** What the drawing thread asks the worker. `known` are topologies whose indices it still holds. */
export type RunnerRequest =
  | { readonly kind: 'flags'; readonly flags: Int32Array }
  | {
      readonly kind: 'open';
      readonly job: number;
      readonly positions: Float32Array;
      readonly indices: Uint32Array;
    }
  | {
      readonly kind: 'replay';
      readonly job: number;
      readonly records: readonly OperationRecord[];
      /** A state of this design that was kept from another time. */
      readonly from?: KeptCheckpoint;
      readonly known: readonly number[];
      readonly passOver: readonly PassedOver[];
    }
  | {
      readonly kind: 'one';
      readonly job: number;
      readonly records: readonly OperationRecord[];
      readonly operation: OneOperation;
      readonly known: readonly number[];
      readonly passOver: readonly PassedOver[];
    }
  | {
      readonly kind: 'settle';
      readonly job: number;
      readonly records: readonly OperationRecord[];
      readonly operation: OneOperation;
      readonly passOver: readonly PassedOver[];
    }
  | {
      readonly kind: 'stroke';
      readonly job: number;
      /** Number by which the jobs below name it. */
      readonly stroke: number;
      readonly records: readonly OperationRecord[];
      readonly operation: OneOperation;
      readonly known: readonly number[];
      readonly passOver: readonly PassedOver[];
    }
  | { readonly kind: 'dabs'; readonly job: number; readonly stroke: number; readonly dabs: readonly Json[] }
  | {
      readonly kind: 'lift';
      readonly job: number;
      readonly stroke: number;
      readonly known: readonly number[];
    }
  | { readonly kind: 'drop'; readonly stroke: number }
  | ({ readonly kind: 'body' } & BodyAnswer)
  | {
      readonly kind: 'export';
      readonly job: number;
      readonly records: readonly OperationRecord[];
      readonly wanted: ExportJob;
      readonly passOver: readonly PassedOver[];
    }
  | { readonly kind: 'abort'; readonly job: number }
  /** Whether anybody hears: a worker in which something loops does not. Answered by `pong`, beside the jobs. */
  | { readonly kind: 'ping' }
  /**
   * Before anything else, where work that was left running may have ended a worker: what `checkpoints` bring is not computed again, and every further
   * checkpoint is told (`kept`), so that the next worker, if there must be one, begins with nothing that left work behind.
   */
  | { readonly kind: 'wary'; readonly checkpoints: readonly KeptCheckpoint[] };

/** A state of a replay, under its chain key. */
export interface KeptCheckpoint {
  readonly key: string;
  readonly checkpoint: Checkpoint;
}

/** Requests that are answered. */
export type RunnerJob = Exclude<
  RunnerRequest,
  { readonly kind: 'flags' | 'abort' | 'drop' | 'body' | 'ping' | 'wary' }
>;

/** A mesh on its way: `indices` only where the receiver does not hold that topology yet. */
export interface WireMesh {
  readonly positions: Float32Array;
  readonly topology: number;
  readonly indices?: Uint32Array;
  readonly paint?: MeshPaint;
}

/** A shape on its way. */
export interface WireShape {
  readonly mesh: WireMesh;
  readonly parts: readonly { readonly name: string; readonly mesh: WireMesh }[];
}

/** What the worker answers. */
export type RunnerResponse =
  /** It has started and listens. */
  | { readonly kind: 'ready'; readonly job: 0 }
  /**
   * It works on this job: told as a record or an operation begins, and while the work asks whether to go on. `record` is the id of the
   * record it is at; undefined at an operation outside the history.
   */
  | {
      readonly kind: 'alive';
      readonly job: number;
      readonly type: string;
      readonly record: string | undefined;
    }
  /**
   * What the language brings was replaced here and cannot be put back: nothing that this worker says from now on counts. `isByWork` where what it is at has
   * done it, and not something that was left by work before.
   */
  | { readonly kind: 'locked'; readonly job: 0; readonly isByWork: boolean }
  /** Code of a plugin was called, or gave the thread back, be it with a promise: in between nothing else can run there. */
  | { readonly kind: 'frame'; readonly job: 0; readonly isInside: boolean }
  | { readonly kind: 'pong'; readonly job: 0 }
  /** See `wary`. */
  | ({ readonly kind: 'kept'; readonly job: number } & KeptCheckpoint)
  /** The work on a job needs a second body; goes on when a request of kind `body` answers. */
  | { readonly kind: 'need'; readonly job: number; readonly sha256: string }
  /** Code that should not have thrown did: for the developer's log. */
  | { readonly kind: 'fault'; readonly job: number; readonly type: string; readonly trace: string }
  | { readonly kind: 'opened'; readonly job: number; readonly hash: string }
  | { readonly kind: 'progress'; readonly job: number; readonly type: string; readonly fraction: number }
  | {
      readonly kind: 'replayed';
      readonly job: number;
      readonly shape: WireShape;
      readonly hash: string;
      readonly outcomes: readonly RecordOutcome[];
    }
  | {
      readonly kind: 'ran';
      readonly job: number;
      readonly shape: WireShape;
      readonly warnings: readonly string[];
      readonly findings: readonly Finding[];
      readonly report: Readonly<Record<string, number>>;
    }
  | { readonly kind: 'settled'; readonly job: number; readonly params: Json }
  /** A stroke was begun; `mesh` is what it works on, with the dabs before it. */
  | { readonly kind: 'begun'; readonly job: number; readonly mesh: WireMesh }
  | { readonly kind: 'dabbed'; readonly job: number; readonly patches: readonly MeshPatch[] }
  | { readonly kind: 'exported'; readonly job: number; readonly result: ExportResult }
  | { readonly kind: 'aborted'; readonly job: number }
  | {
      readonly kind: 'failed';
      readonly job: number;
      readonly code: string;
      readonly data: ErrorData;
      readonly places: readonly FindingPlace[];
    };
