import type { LoadedTool } from '../plugin/loaded-catalog.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import type { HistoryService } from '../services/history-service.ts';
import { createCell } from './cell.ts';
import type { RunningSession } from './running-session.ts';

type Values = Readonly<Record<string, unknown>>;

/** What a tool held that was closed without Apply. */
export interface LeftDraft {
  readonly toolId: string;
  /** The record that was open in it. */
  readonly recordId: string | undefined;
  readonly values: Values;
  /** Id of the step that it stood in. */
  readonly step: string | undefined;
}

/**
 * The draft of the last tool that was closed without Apply, as long as the body is the one that it was made on: a key pressed by accident
 * costs nothing. Observable.
 */
export class LastLeft {
  readonly #kept = createCell<{ readonly draft: LeftDraft; readonly of: TriMesh } | undefined>(undefined);
  readonly #history: HistoryService;

  constructor(history: HistoryService) {
    this.#history = history;
  }

  /** Undefined where nothing was left, or another body stands there now. */
  get draft(): LeftDraft | undefined {
    const kept = this.#kept.get();
    return kept?.of === this.#history.mesh ? kept?.draft : undefined;
  }

  /** A session is closed without Apply: what was changed in it is kept in the place of what was left before. */
  leave(session: RunningSession, { manifest }: LoadedTool): void {
    if (manifest.kind !== 'operation' || !session.isChanged) return;
    const { draft: held, editing, step } = session;
    const draft = { toolId: manifest.id, recordId: editing, values: held.values, step: step?.id };
    this.#kept.set({ draft, of: this.#history.mesh });
  }

  /** Something was applied since. */
  forget(): void {
    this.#kept.set(undefined);
  }
}
