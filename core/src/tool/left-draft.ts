import type { Json } from '../operation/json.ts';
import { isLive } from '../history/live.ts';
import type { OperationRecord } from '../history/record.ts';
import { sayingOf } from '../history/unseen.ts';
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
  /** Its parameters as they stood when it was opened, or as the tool's own Apply left them since. */
  readonly edited: Json | undefined;
  readonly values: Values;
  /** Id of the step that it stood in. */
  readonly step: string | undefined;
  /** Ids of its steps that were not complete: a line that was being drawn goes on. */
  readonly open: readonly string[];
}

/** A draft, and what it was made on. */
interface Kept {
  readonly draft: LeftDraft;
  readonly of: string;
  /** What its record said. */
  readonly saying: string | undefined;
}

/**
 * The drafts of tools that were closed without Apply, one of each tool, as long as what they were made on is there: a key pressed by accident
 * costs nothing. Observable.
 */
export class LeftDrafts {
  readonly #kept = createCell<readonly Kept[]>([]);
  readonly #history: HistoryService;
  #isLeaving = false;

  constructor(history: HistoryService) {
    this.#history = history;
  }

  /** What a tool was left with; undefined where nothing was, or another body stands there now. */
  of(toolId: string): LeftDraft | undefined {
    const kept = this.#kept.get().find(({ draft }) => draft.toolId === toolId);
    if (!kept) return undefined;
    const record = this.#recordOf(kept);
    if (kept.of !== this.#madeOn(record)) return undefined;
    return record && record.id !== kept.draft.recordId ? { ...kept.draft, recordId: record.id } : kept.draft;
  }

  /** A session is closed without Apply: what was changed in it is kept in the place of what was left in its tool before, and given. */
  leave(session: RunningSession, { manifest }: LoadedTool): LeftDraft | undefined {
    // What it asks of the tool may ask for the end again.
    if (this.#isLeaving || manifest.kind !== 'operation' || !session.isChanged) return undefined;
    this.#isLeaving = true;
    try {
      const { draft: held, editing, edited, step, steps } = session;
      const draft = {
        ...{ toolId: manifest.id, recordId: editing, edited: edited?.params, values: held.values },
        ...{ step: step?.id, open: Object.freeze([...(steps?.open ?? [])]) },
      };
      const record = this.#history.history.records.find(({ id }) => id === editing);
      const kept = {
        draft,
        of: this.#madeOn(record),
        saying: record && `${record.state} ${sayingOf(record)}`,
      };
      this.#kept.set([kept, ...this.#others(draft.toolId)]);
      return draft;
    } finally {
      this.#isLeaving = false;
    }
  }

  /** Something was applied in a tool since. */
  forget(toolId: string): void {
    this.#kept.set(this.#others(toolId));
  }

  /** Those of other tools, also of what is not there now: it may be brought back. */
  #others(toolId: string) {
    return this.#kept.get().filter(({ draft }) => draft.toolId !== toolId);
  }

  /** The record of a draft, or the copy of it that came when it was brought back after it had gone. */
  #recordOf({ draft: { recordId }, of, saying }: Kept): OperationRecord | undefined {
    if (recordId === undefined) return undefined;
    const { records } = this.#history.history;
    const own = records.find(({ id }) => id === recordId);
    if (own && isLive(own)) return own;
    const copies = records.filter(
      (one) => isLive(one) && `${one.state} ${sayingOf(one)}` === saying && this.#madeOn(one) === of,
    );
    // Of two that are alike nobody knows which was meant.
    return copies.length === 1 ? copies[0] : own;
  }

  /** What values are made on: the body, or for a step that is edited what comes before it. */
  #madeOn(record: OperationRecord | undefined): string {
    if (!record) return this.#history.hash;
    const { records, cursor } = this.#history.history;
    // A step that was undone or cancelled meanwhile is another one to be edited.
    const isThere = records.findIndex(({ id }) => id === record.id) < cursor;
    const standing = isLive(record) ? (isThere ? 'there' : 'undone') : 'cancelled';
    return `${standing} ${keyBefore({ history: this.#history }, record)}`;
  }
}
