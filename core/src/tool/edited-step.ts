import { canonicalJson } from '../history/canonical-json.ts';
import { activeRecords } from '../history/history.ts';
import type { Json } from '../operation/json.ts';
import type { HistoryService } from '../services/history-service.ts';

/** Whether a record takes part in what is shown: it is on, and not undone. */
export const isStanding = ({ history }: HistoryService, id: string): boolean =>
  activeRecords(history).some((one) => one.id === id);

const isSame = (one: Json | undefined, other: Json): boolean =>
  one !== undefined && canonicalJson(one) === canonicalJson(other);

/** What a session knows of the step that it edits. */
interface Known {
  readonly params: Json;
  readonly isStanding: boolean;
}

/** Writes by which a step is set aside or comes back; the history changes as they are called. */
const SETS_ASIDE: ReadonlySet<string> = new Set([
  'stepTo',
  'setState',
  'setAll',
  'cancelFrom',
  'undo',
  'redo',
]);

/**
 * The step that a session edits, as the session knows it: as its card was opened on it, or as the session's own Apply left it since. What others do to it meanwhile is not among that.
 */
export class EditedStep {
  readonly id: string;
  #kept: Known;
  /** With what the Apply that runs has done to it. */
  #now: Known;

  /** `isStanding`: whether it took part in what was shown. */
  constructor(id: string, known: Known) {
    this.id = id;
    this.#kept = this.#now = known;
  }

  /** What the values of the card take the place of. */
  get params(): Json {
    return this.#kept.params;
  }

  /** Whether it takes part in what is shown, unless others have set it aside. */
  get isStanding(): boolean {
    return this.#now.isStanding;
  }

  /** What new values take the place of: those of the session's own last word where that stands, else those that the card shows. */
  over({ history }: HistoryService): Json {
    const held = history.records.find(({ id }) => id === this.id)?.params;
    return isSame(held, this.#now.params) ? this.#now.params : this.#kept.params;
  }

  /** Notes what a write of the session's own did to it. */
  async watch<T>(
    history: HistoryService,
    { name, args, begin }: { readonly name: string; readonly args: readonly unknown[]; begin(): Promise<T> },
  ): Promise<T> {
    const before = this.#stateIn(history);
    const answer = begin();
    if (SETS_ASIDE.has(name)) {
      // Read at once: what comes from elsewhere while it is computed is not its own.
      const after = this.#stateIn(history);
      if (after.isStanding !== before.isStanding) this.#now = { ...this.#now, isStanding: after.isStanding };
      if (after.params !== undefined && before.params !== undefined && !isSame(after.params, before.params))
        this.#now = { ...this.#now, params: after.params };
    }
    const done = await answer;
    if (name === 'editParams' && args[0] === this.id) this.#now = { ...this.#now, params: args[1] as Json };
    return done;
  }

  /** Gives what puts back what is known now: writes of the session's own are taken back. */
  mark(): () => void {
    const now = this.#now;
    return () => (this.#now = now);
  }

  /** The session's own Apply has ended. */
  settle(isKept: boolean): void {
    if (isKept) this.#kept = this.#now;
    else this.#now = this.#kept;
  }

  #stateIn(history: HistoryService): Partial<Known> & Pick<Known, 'isStanding'> {
    const held = history.history.records.find(({ id }) => id === this.id);
    return { ...(held && { params: held.params }), isStanding: isStanding(history, this.id) };
  }
}
