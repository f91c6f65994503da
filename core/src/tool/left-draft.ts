import type { Json } from '../operation/json.ts';
import type { LoadedTool } from '../plugin/loaded-catalog.ts';
import type { HistoryService } from '../services/history-service.ts';
import { createCell } from './cell.ts';
import { keyBefore } from './ground.ts';
import type { RunningSession } from './running-session.ts';

type Values = Readonly<Record<string, unknown>>;

/** What a tool held that was closed without Apply. */
export interface LeftDraft {
  readonly toolId: string;
  /** The record that was open in it. */
  readonly recordId: string | undefined;
  /** Its parameters as they stood when it was opened. */
  readonly edited: Json | undefined;
  readonly values: Values;
  /** Id of the step that it stood in. */
  readonly step: string | undefined;
  /** Ids of its steps that were not complete: a line that was being drawn goes on. */
  readonly open: readonly string[];
}

/**
 * The drafts of tools that were closed without Apply, one of each tool, as long as what they were made on is there: a key pressed by accident
 * costs nothing. Observable.
 */
export class LeftDrafts {
  readonly #kept = createCell<readonly { readonly draft: LeftDraft; readonly of: string }[]>([]);
  readonly #history: HistoryService;
  #isLeaving = false;

  constructor(history: HistoryService) {
    this.#history = history;
  }

  /** What a tool was left with; undefined where nothing was, or another body stands there now. */
  of(toolId: string): LeftDraft | undefined {
    return this.#kept.get().find((one) => one.draft.toolId === toolId && this.#isOfNow(one))?.draft;
  }

  /** A session is closed without Apply: what was changed in it is kept in the place of what was left in its tool before, and given. */
  leave(session: RunningSession, { manifest }: LoadedTool): LeftDraft | undefined {
    // What it asks of the tool may ask for the end again.
    if (this.#isLeaving || manifest.kind !== 'operation' || !session.isChanged) return undefined;
    this.#isLeaving = true;
    try {
      const { draft: held, editing, editedParams, step, steps } = session;
      const draft = {
        ...{ toolId: manifest.id, recordId: editing, edited: editedParams, values: held.values },
        ...{ step: step?.id, open: Object.freeze([...(steps?.open ?? [])]) },
      };
      this.#kept.set([{ draft, of: this.#madeOn(editing) }, ...this.#others(draft.toolId)]);
      return draft;
    } finally {
      this.#isLeaving = false;
    }
  }

  /** Something was applied in a tool since. */
  forget(toolId: string): void {
    this.#kept.set(this.#others(toolId));
  }

  /** Those of other tools, of what is there now. */
  #others(toolId: string) {
    return this.#kept.get().filter((one) => one.draft.toolId !== toolId && this.#isOfNow(one));
  }

  #isOfNow({ draft, of }: { readonly draft: LeftDraft; readonly of: string }): boolean {
    return of === this.#madeOn(draft.recordId);
  }

  /** What values are made on: the body, or for a step that is edited what comes before it. */
  #madeOn(recordId: string | undefined): string {
    const { records, cursor } = this.#history.history;
    const at = records.findIndex(({ id }) => id === recordId);
    const record = records[at];
    if (!record) return this.#history.hash;
    // A step that was undone or cancelled meanwhile is another one to be edited.
    const standing = record.state === 'cancelled' ? 'cancelled' : at < cursor ? 'there' : 'undone';
    return `${standing} ${keyBefore({ history: this.#history }, record)}`;
  }
}
