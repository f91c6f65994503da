import { twinsOf, type OwnRecords } from './heirs.ts';
import { isLive } from './live.ts';
import type { Cancels, History, HistoryCommand, OperationRecord } from './record.ts';
import { sayingOf } from './unseen.ts';

type EditParams = Extract<HistoryCommand, { kind: 'editParams' }>;
export type Clear = Extract<HistoryCommand, { kind: 'clear' }>;

/** What was found out when the same commands were put on the history before. */
export interface Known {
  /** Ids of records that somebody else made again, and of copies that somebody else made too, with the records that stand for them. */
  readonly heirs: ReadonlyMap<string, string>;
  /** Copies that carry on what somebody else made of a record before it was put away, by their ids, as they were before the run changed them. */
  readonly carried: ReadonlyMap<string, OperationRecord>;
  readonly own: OwnRecords;
}

/** What becomes of a record that the history holds. */
export interface Edit {
  readonly params?: EditParams;
  readonly name?: string;
  readonly state?: 'on' | 'off';
}

/** A record of the run; `of` is the record of the history that it is a copy of, which was cancelled before and said `saying`. */
interface Made {
  readonly record: OperationRecord;
  readonly of: string | undefined;
  readonly saying: string;
  /** Somebody else made the same copy: it stands where it is. */
  readonly isThere: boolean;
  /** What was done to it after it was made. */
  readonly edit: Edit;
}

/** Adds commands up. Records that the history holds are called held, whatever their state. */
export class Tally {
  readonly made = new Map<string, Made>();
  readonly gone = new Map<string, string>();
  readonly edits = new Map<string, Edit>();
  readonly switched = new Map<string, 'on' | 'off'>();
  stand: string | null | undefined;
  greyed: ReadonlySet<string> = new Set();
  clear: Clear | undefined;
  /** All copies that were made of records of the history, those that went again among them. */
  readonly copies = new Map<string, string>();
  readonly #history: History;
  readonly #known: Known;
  /** Whether records of the history were on or off when a clear took them. */
  readonly #cleared = new Map<string, 'on' | 'off'>();
  /** What was made after the clear by its id, with the record of the history that it is a copy of: also what the history has already. */
  readonly #since = new Map<string, string | undefined>();
  /** Records of the history that the run cancelled by other commands than a clear. */
  readonly #cancelled = new Set<string>();

  constructor(history: History, known: Known) {
    this.#history = history;
    this.#known = known;
  }

  take(command: HistoryCommand): void {
    if (command.kind === 'clear') this.#see(command);
    if ('cancels' in command) this.#cancel(command.cancels ?? {}, command.kind !== 'clear');
    switch (command.kind) {
      case 'append':
        this.#append(command.record, command.madeAs);
        // A clear after which all came back as it was is none.
        if (this.#isBack()) this.clear = undefined;
        return;
      case 'clear':
        this.clear = command;
        this.#since.clear();
        this.stand = undefined;
        return;
      case 'stepTo':
        this.stand = command.id;
        this.greyed = new Set(Object.keys(command.greys ?? {}));
        return;
      case 'setState':
        for (const id of command.ids) this.#edit(id, { state: command.state });
        return;
      case 'editParams':
        return this.#edit(command.id, { params: command });
      case 'rename':
        return this.#edit(command.id, { name: command.name });
      case 'cancelFrom':
    }
  }

  #see({ cancels = {}, off = [] }: Clear): void {
    for (const id of Object.keys(cancels)) {
      const own = this.made.get(id);
      const of = own ? own.of : id;
      if (of !== undefined) this.#cleared.set(of, off.includes(id) ? 'off' : 'on');
    }
  }

  /** Whether it was somebody else who cancelled a record of the history: what is made anew of it would bring back what they took away. */
  isTakenAway(id: string | undefined): boolean {
    if (id === undefined || this.#cancelled.has(id)) return false;
    return this.#history.records.some((one) => one.id === id && !isLive(one));
  }

  /** Whether copies of all that was cleared were made again, on the same body, in their order and before anything else. */
  #isBack(): boolean {
    if (this.clear?.base !== this.#history.base) return false;
    if (this.#since.size !== this.#cleared.size) return false;
    const cleared = [...this.#cleared.keys()];
    return [...this.#since.values()].every((of, index) => of === cleared[index]);
  }

  #cancel(cancels: Cancels, isCancel: boolean): void {
    for (const [id, saying] of Object.entries(cancels)) {
      const own = this.made.get(id);
      if (isCancel) this.#cancelled.add(own?.of ?? id);
      this.made.delete(id);
      this.#since.delete(id);
      if (!own) this.gone.set(id, saying);
      else if (own.of !== undefined) this.gone.set(own.of, saying);
    }
    this.greyed = new Set([...this.greyed].filter((id) => !(id in cancels)));
  }

  #append(record: OperationRecord, madeAs: string | undefined): void {
    this.stand = undefined;
    this.greyed = new Set();
    const saying = madeAs ?? sayingOf(record);
    const taken = [...this.gone].find(([, cancelled]) => cancelled === saying)?.[0];
    // It is on its way, or its answer was lost: the history has it.
    if (this.#history.records.some(({ id }) => id === record.id)) {
      this.#since.set(record.id, taken);
      if (taken !== undefined) this.gone.delete(taken);
      return;
    }
    const of = taken ?? this.#twinOf(record);
    this.#since.set(record.id, of);
    if (of !== undefined) {
      this.gone.delete(of);
      this.copies.set(record.id, of);
    }
    const isThere = taken === undefined && of !== undefined;
    this.made.set(record.id, { record, of, saying, isThere, edit: {} });
    // An earlier history that is made again may have its steps on or off otherwise than those whose place it takes.
    const seen = of === undefined ? undefined : this.#cleared.get(of);
    if (seen !== undefined && record.state !== 'cancelled' && record.state !== seen)
      this.switched.set(of!, record.state);
  }

  /** The copy that somebody else made of the same record, and that no other of the run stands for. */
  #twinOf(record: OperationRecord): string | undefined {
    const { heirs, own } = this.#known;
    const known = this.#history.records.filter((one) => one.id === heirs.get(record.id) && isLive(one));
    const twins = known.length > 0 ? known : twinsOf(this.#history, record, own);
    const taken = new Set([...this.made.values()].map(({ of }) => of));
    return twins.find(({ id }) => !taken.has(id))?.id;
  }

  #edit(id: string, edit: Edit): void {
    const own = this.made.get(id);
    if (own) this.made.set(id, { ...own, record: edited(own.record, edit), edit: together(own.edit, edit) });
    if (!own || own.of !== undefined) this.#note(own?.of ?? id, edit);
  }

  #note(id: string, edit: Edit): void {
    if (edit.state !== undefined) this.switched.delete(id);
    const { params, ...sum } = together(this.edits.get(id) ?? {}, edit);
    this.edits.set(id, { ...sum, ...(params && { params: { ...params, id } }) });
  }
}

/** What two edits of a record come to: the last values, in the place of those in whose place the first came. */
function together(before: Edit, edit: Edit): Edit {
  const over = before.params ? before.params.over : edit.params?.over;
  const { over: _, ...params } = edit.params ?? before.params ?? ({} as EditParams);
  const isNewValues = 'kind' in params;
  return {
    ...before,
    ...edit,
    ...(isNewValues && { params: { ...params, ...(over !== undefined && { over }) } }),
  };
}

export function edited(record: OperationRecord, { params, name, state }: Edit): OperationRecord {
  return {
    ...record,
    ...(params && { params: params.params, result: params.result ?? null }),
    ...(name !== undefined && { name }),
    ...(state !== undefined && { state }),
  };
}
