import { canonicalJson } from './canonical-json.ts';
import { isLive } from './live.ts';
import type { Cancels, History, HistoryCommand, OperationRecord } from './record.ts';
import { sayingOf } from './unseen.ts';

type StepTo = Extract<HistoryCommand, { kind: 'stepTo' }>;
type EditParams = Extract<HistoryCommand, { kind: 'editParams' }>;
type Clear = Extract<HistoryCommand, { kind: 'clear' }>;

/** What a run of commands comes to where it is put on a history that others went on with. */
export interface Net {
  /** New values, names and states of records that are there. */
  readonly edits: readonly HistoryCommand[];
  /** Switches records that are there as they are in an earlier history that was made again in their place. */
  readonly switched: readonly HistoryCommand[];
  /** What takes away the records that the run cancelled and did not bring back. */
  readonly cancel: Extract<HistoryCommand, { kind: 'cancelFrom' | 'clear' }> | undefined;
  /** New records as they are at the end, in their order; greyed ones among them. */
  readonly made: readonly OperationRecord[];
  /** Where the run stands at the end, where that greys something or ends a step back. */
  readonly step: StepTo | undefined;
  /** Ids of the copies that were made of records which need not go, and of these records. */
  readonly standIns: ReadonlyMap<string, string>;
}

/** What becomes of a record that the history holds. */
interface Edit {
  readonly params?: EditParams;
  readonly name?: string;
  readonly state?: 'on' | 'off';
}

/** A record of the run; `of` is the record of the history that it is a copy of, which was cancelled before. */
interface Made {
  readonly record: OperationRecord;
  readonly of: string | undefined;
}

/** Adds commands up. Records that the history holds are called held, whatever their state. */
class Tally {
  readonly made = new Map<string, Made>();
  readonly gone = new Map<string, string>();
  readonly edits = new Map<string, Edit>();
  readonly switched = new Map<string, 'on' | 'off'>();
  stand: string | null | undefined;
  greyed: ReadonlySet<string> = new Set();
  clear: Clear | undefined;
  /** All copies that were made of records of the history, those that went again among them. */
  readonly copies = new Map<string, string>();
  readonly #held: ReadonlyMap<string, OperationRecord>;
  /** Whether records of the history were on or off when a clear took them. */
  readonly #cleared = new Map<string, 'on' | 'off'>();

  constructor(held: ReadonlyMap<string, OperationRecord>) {
    this.#held = held;
  }

  take(command: HistoryCommand): void {
    if (command.kind === 'clear') this.#see(command);
    if ('cancels' in command) this.#cancel(command.cancels ?? {});
    switch (command.kind) {
      case 'append':
        return this.#append(command.record);
      case 'clear':
        this.clear = command;
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
    for (const id of Object.keys(cancels))
      this.#cleared.set(this.made.get(id)?.of ?? id, off.includes(id) ? 'off' : 'on');
  }

  #cancel(cancels: Cancels): void {
    for (const [id, saying] of Object.entries(cancels)) {
      const own = this.made.get(id);
      this.made.delete(id);
      if (!own) this.gone.set(id, saying);
      else if (own.of !== undefined) this.gone.set(own.of, saying);
    }
    this.greyed = new Set([...this.greyed].filter((id) => !(id in cancels)));
  }

  #append(record: OperationRecord): void {
    this.stand = undefined;
    this.greyed = new Set();
    // Its answer was lost: the history has it.
    if (this.#held.has(record.id)) return;
    const saying = sayingOf(record);
    const of = [...this.gone].find(([, cancelled]) => cancelled === saying)?.[0];
    if (of !== undefined) {
      this.gone.delete(of);
      this.copies.set(record.id, of);
    }
    this.made.set(record.id, { record, of });
    // An earlier history that is made again may have its steps on or off otherwise than those whose place it takes.
    const seen = of === undefined ? undefined : this.#cleared.get(of);
    if (seen !== undefined && record.state !== 'cancelled' && record.state !== seen)
      this.switched.set(of!, record.state);
  }

  #edit(id: string, edit: Edit): void {
    const own = this.made.get(id);
    if (own) this.made.set(id, { ...own, record: edited(own.record, edit) });
    if (!own || own.of !== undefined) this.#note(own?.of ?? id, edit);
  }

  #note(id: string, edit: Edit): void {
    if (edit.state !== undefined) this.switched.delete(id);
    const before = this.edits.get(id);
    const over = before?.params ? before.params.over : edit.params?.over;
    const { over: _, ...params } = edit.params ?? before?.params ?? ({} as EditParams);
    const isNewValues = 'kind' in params;
    this.edits.set(id, {
      ...before,
      ...edit,
      ...(isNewValues && { params: { ...params, id, ...(over !== undefined && { over }) } }),
    });
  }
}

function edited(record: OperationRecord, { params, name, state }: Edit): OperationRecord {
  return {
    ...record,
    ...(params && { params: params.params, result: params.result ?? null }),
    ...(name !== undefined && { name }),
    ...(state !== undefined && { state }),
  };
}

/**
 * What `commands`, which say what they cancel and grey, come to on `history`: new records as they are at the end, what is left of cancels after those
 * that an undo brought back as copies, the last values of each record. Undefined where they begin another body.
 */
export function netOf(history: History, commands: readonly HistoryCommand[]): Net | undefined {
  const held = new Map(history.records.map((record) => [record.id, record]));
  const tally = new Tally(held);
  for (const command of commands) tally.take(command);
  if (tally.clear && tally.clear.base !== history.base) return undefined;
  const { made, standIns } = parted(history, tally);
  const cancel = cancelOf(history, tally, standIns.size === 0);
  const stays = new Set(standIns.values());
  return {
    // Those of a record that somebody else cancelled do not fit, and are lost only with a word.
    edits: [...tally.edits].flatMap(([id, edit]) => (tally.gone.has(id) ? [] : commandsOf(id, edit))),
    switched: [...tally.switched].flatMap(([id, state]) =>
      tally.gone.has(id) ? [] : commandsOf(id, { state }),
    ),
    cancel,
    made,
    step: stepOf(history, tally, made, cancel, standIns),
    standIns: new Map([...tally.copies].filter(([, of]) => stays.has(of))),
  };
}

/** Parts what is new from copies whose originals can stay: those before all that goes, with nothing new before them. What cannot stay goes. */
function parted({ records }: History, { made: all, gone }: Tally): Pick<Net, 'made' | 'standIns'> {
  const places = new Map(records.map(({ id }, index) => [id, index]));
  const placeOf = (id: string) => places.get(id) ?? Infinity;
  // What is cancelled there, by a cancel whose answer was lost or by somebody else, does not come back but as a copy.
  const live = new Set(records.filter(isLive).map(({ id }) => id));
  for (;;) {
    const going = [...gone.keys()].filter((id) => live.has(id));
    const first = Math.min(...going.map(placeOf));
    const standIns = new Map<string, string>();
    const made: OperationRecord[] = [];
    for (const [id, { record, of }] of all) {
      if (of !== undefined && made.length === 0 && placeOf(of) < first && live.has(of)) standIns.set(id, of);
      else made.push(record);
      if (of !== undefined && !standIns.has(id)) gone.set(of, sayingOf(record));
    }
    // What goes takes along what stands behind it.
    if ([...gone.keys()].every((id) => !live.has(id) || placeOf(id) >= first)) return { made, standIns };
  }
}

function commandsOf(id: string, { params, name, state }: Edit): HistoryCommand[] {
  return [
    ...(params ? [params] : []),
    ...(name === undefined ? [] : [{ kind: 'rename', id, name } as const]),
    ...(state === undefined ? [] : [{ kind: 'setState', ids: [id], state } as const]),
  ];
}

/** What takes away the records that are gone, with what its maker saw of them: their values before it changed them itself. */
function cancelOf({ records }: History, { gone, edits, clear }: Tally, isAll: boolean): Net['cancel'] {
  const held = new Map(records.map((record) => [record.id, record]));
  const first = records.find((record) => gone.has(record.id) && isLive(record));
  if (!first) return undefined;
  const seen = ([id, saying]: [string, string]): [string, string] => {
    const record = held.get(id);
    const { params } = edits.get(id) ?? {};
    const isAsSeen =
      record &&
      params &&
      (params.over === undefined || canonicalJson(params.over) === canonicalJson(record.params));
    return [id, isAsSeen ? sayingOf(record) : saying];
  };
  const cancels = Object.fromEntries([...gone].map(seen));
  // Where some of what was cleared came back it is a cancel of the rest.
  return clear && isAll ? { ...clear, cancels } : { kind: 'cancelFrom', id: first.id, cancels };
}

/** Where the run stands at the end: behind one of its own, before all of them, or behind a record that was there. */
function stepOf(
  history: History,
  { stand, greyed, gone }: Tally,
  made: readonly OperationRecord[],
  cancel: Net['cancel'],
  standIns: ReadonlyMap<string, string>,
): StepTo | undefined {
  if (stand === undefined) return undefined;
  const greys: Record<string, string> = {};
  const own = made.filter(({ id }) => greyed.has(id));
  for (const record of own) greys[record.id] = sayingOf(record);
  if (stand !== null && made.some(({ id }) => id === stand))
    return own.length > 0 ? { kind: 'stepTo', id: stand, greys } : undefined;
  const ofHistory = new Set([...greyed].map((id) => standIns.get(id) ?? id));
  const before = history.records.filter((one) => ofHistory.has(one.id) && isLive(one) && !gone.has(one.id));
  for (const record of before) greys[record.id] = sayingOf(record);
  const id = stand === null ? null : (standIns.get(stand) ?? stand);
  // It was cancelled with all behind it.
  if (id !== null && !history.records.some((one) => one.id === id && isLive(one) && !gone.has(id)))
    return undefined;
  if (before.length > 0 || own.length === 0) return { kind: 'stepTo', id, greys };
  // Nothing but its own lies greyed: it stands behind all that is there.
  const last = history.records.findLast((one) => isLive(one) && (!cancel || !gone.has(one.id)));
  return { kind: 'stepTo', id: last?.id ?? null, greys };
}
