import type { History, HistoryCommand, OperationRecord, RecordOutcome } from '../history/record.ts';
import type { OperationRoles } from '../operation/roles.ts';
import type { Json } from '../operation/json.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import type { Part } from '../operation/shape.ts';

/** `saved` at `at` (ms since 1970); `offline` with the number of changes kept on this device; `conflict` needs a person. */
export type SaveState =
  | { readonly kind: 'saved'; readonly at: number | undefined }
  | { readonly kind: 'saving' }
  | { readonly kind: 'offline'; readonly pending: number }
  | { readonly kind: 'conflict'; readonly pending: number }
  | { readonly kind: 'failed'; readonly pending: number; readonly code: string };

/** A record to be made; `seed` and `state` (`on`) are given where the work of another record is repeated. */
export interface WantedRecord extends Pick<OperationRecord, 'type' | 'version' | 'params'> {
  readonly seed?: number;
  readonly name?: string;
  readonly state?: 'on' | 'off';
}

/** A wall that is looked at instead of the body it was made from. */
export interface ShownExport {
  readonly mesh: TriMesh;
  readonly hash: string;
  /** The record it was made by. */
  readonly recordId: string;
}

/** How a history is cleared. */
export interface ClearOptions {
  /**
   * Whether those of `next` that say what is there carry it on, also where somebody else gives it other values meanwhile: the steps before an alignment that
   * is made anew. Otherwise all are meant as they are said: an earlier history that was chosen.
   */
  readonly carries?: boolean;
}

/** How a step is given other parameters. */
export interface EditOptions {
  /** Whether they are tried before they are kept. */
  readonly tries?: boolean;
}

/**
 * The design that is open: its records, the mesh they give and whether everything is saved. All properties are mobx
 * observables. Every method changes the history at once, stores the change through StorageService, and resolves when the
 * replayed mesh is in `mesh`; it rejects with SdkError and leaves everything as it was when the change is not allowed.
 */
export interface HistoryService {
  readonly history: History;
  /** What its records are to others: which align, which are walls. */
  readonly roles: OperationRoles;
  /** The base mesh, before any record: the scan. */
  readonly base: TriMesh;
  /**
   * The body: the mesh after the records at or before the cursor, without what exporters made of it. Lent to a tool that edits a step: the body before it,
   * as are `parts` and `hash`.
   */
  readonly mesh: TriMesh;
  /** What steps have made beside the body, in the order they were made in; empty for most designs. */
  readonly parts: readonly Part[];
  /** `shapeHash` of body and parts: `meshHash` of the body while there are no parts. */
  readonly hash: string;
  /** What an exporter made of the body (a wall) and is shown in its place while no tool is at work; undefined while the body is. */
  readonly shown: ShownExport | undefined;
  readonly outcomes: ReadonlyMap<string, RecordOutcome>;
  /**
   * What is being computed, for the status line; undefined when idle. `isFromOthers` where it is what others did, once more after a stop: it stands on record
   * already, and `abort` no longer ends it.
   */
  readonly running:
    | { readonly type: string; readonly fraction: number; readonly isFromOthers?: boolean }
    | undefined;
  readonly saveState: SaveState;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /**
   * Whether who works here may make changes of a kind; all of them where there is no such question. What they may not is not to be offered, and rejects
   * with SdkError `history/change-not-allowed`, `history/delete-not-allowed`, `history/undo-not-allowed` or `history/redo-not-allowed` before anything of it
   * is done; `canUndo` and `canRedo` are false where that would be so.
   */
  may?(kind: HistoryCommand['kind']): boolean;
  append(record: WantedRecord): Promise<OperationRecord>;
  stepTo(id: string | null): Promise<void>;
  setState(ids: readonly string[], state: 'on' | 'off'): Promise<void>;
  setAll(state: 'on' | 'off'): Promise<void>;
  /** Records that would be cancelled together with `id`, itself first. */
  cancelledWith(id: string): readonly OperationRecord[];
  cancelFrom(id: string): Promise<void>;
  /**
   * Gives a step other parameters. `over` are those in whose place they come, as the person saw them; those of now unless said. Where the two are the
   * same nothing was changed; where the store has others by then it asks which hold. With `tries` a step that takes part in what is shown is tried with them
   * first, as a new one is: where it fails nothing is changed, and this rejects with the SdkError it failed with.
   */
  editParams(id: string, params: Json, over?: Json, options?: EditOptions): Promise<void>;
  rename(id: string, name: string): Promise<void>;
  /**
   * Re-alignment: archives all records, takes `base` as the new start and goes on with `next`. One step of undo brings what was
   * archived back, as copies, while the base stays the same.
   */
  clear(base: TriMesh, next?: readonly WantedRecord[], options?: ClearOptions): Promise<void>;
  /** Steps back one user action; the inverse command is stored like any other. */
  undo(): Promise<void>;
  redo(): Promise<void>;
  /**
   * Does work that is kept as a whole or not at all: where `work` rejects, what it changed is as it was, nothing of it is stored, and this
   * rejects with the same. What `work` began it has to wait for itself. Work within such work is a part of it, and is taken back by itself where it rejects: what
   * the work around it does then decides about the rest. Whatever else this page changes meanwhile is a part of it too (a host asks `tools.requireIdle()` first); what
   * others change stays.
   */
  allOrNothing<T>(work: () => Promise<T>): Promise<T>;
  /** Stops the replay that runs; the mesh stays as it was. */
  abort(): void;
}
