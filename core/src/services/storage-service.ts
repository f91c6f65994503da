import type { Annotation } from '../annotation/annotation.ts';
import type { HistoryCommand, OperationRecord } from '../history/record.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import type { SaveState } from './history-service.ts';

/** What the editor opens. */
export interface StoredModel {
  readonly modelId: string;
  readonly name: string;
  readonly base: TriMesh;
  readonly records: readonly OperationRecord[];
  readonly cursor: number;
  readonly annotations: readonly Annotation[];
}

/**
 * Where a design lives. `push` returns as soon as the change is safe on this device; sending it on is the service's business
 * and shows in `saveState`. Implementations keep the order of commands and never drop one.
 */
export interface StorageService {
  open(modelId: string): Promise<StoredModel>;
  /** Keeps all of them or none: several are one act of a person. */
  push(...commands: readonly HistoryCommand[]): Promise<void>;
  putAnnotation(annotation: Annotation): Promise<Annotation>;
  deleteAnnotation(id: string): Promise<void>;
  /** Resolves when everything pushed so far is acknowledged by the server. */
  flush(): Promise<void>;
  /** Observable. */
  readonly saveState: SaveState;
}
