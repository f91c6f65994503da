import { canonicalJson } from './canonical-json.ts';
import { heirsOf, madeBy, NOTHING_OWN, withHeirs } from './heirs.ts';
import { isLive } from './live.ts';
import type { Cancels, History, HistoryCommand, OperationRecord } from './record.ts';
import { edited, Tally, type Clear, type Edit, type Known } from './tally.ts';
import { sayingOf } from './unseen.ts';

type StepTo = Extract<HistoryCommand, { kind: 'stepTo' }>;

/** What a run of commands comes to where it is put on a history that others went on with. */
export interface Net extends Pick<Known, 'heirs' | 'carried'> {
  /** New values, names and states of records that stay. */
  readonly edits: readonly HistoryCommand[];
  /** The same of records that go: what they come to where the cancel is given up. */
  readonly lastEdits: readonly HistoryCommand[];
  /** Switches records that are there as they are in an earlier history that was made again in their place. */
  readonly switched: readonly HistoryCommand[];
  /** What takes away the records that the run cancelled and did not bring back. */
  readonly cancel: Extract<HistoryCommand, { kind: 'cancelFrom' | 'clear' }> | undefined;
  /** New records as they are at the end, in their order; greyed ones among them. */
  readonly made: readonly OperationRecord[];
  /** New values of those that carry on a record to which somebody else gave others: they come after them, and are asked about. */
  readonly onMade: readonly HistoryCommand[];
  /** Where the run stands at the end, where that greys something or ends a step back. */
  readonly step: StepTo | undefined;
  /** What `heirs` holds, and ids of the copies that were made of records which need not go. */
  readonly standIns: ReadonlyMap<string, string>;
}

/**
 * What `commands`, which say what they cancel and grey, come to on `history`: new records as they are at the end, what is left of cancels after those
 * that an undo brought back as copies, the last values of each record. A clear that was not taken back stays one, with all that was made after it.
 * What they name and somebody else made again is what stands there for it: `known` are those that were found before, whatever these say by now.
 * Undefined where they begin another body.
 */
export function netOf(
  history: History,
  given: readonly HistoryCommand[],
  known: Known = NOTHING_KNOWN,
): Net | undefined {
  const made = madeBy(given);
  const before = new Map([...known.heirs].filter(([id]) => !made.has(id)));
  const commands = given.map((command) => withHeirs(command, before));
  const found = heirsOf(history, commands, known.own);
  const heirs = new Map([...[...before].map(([id, to]) => [id, found.get(to) ?? to] as const), ...found]);
  const tally = new Tally(history, known);
  for (const command of commands) tally.take(withHeirs(command, found));
  const net = tally.clear ? anew(history, tally, tally.clear) : amid(history, tally);
  if (!net) return undefined;
  const twins = [...net.standIns].filter(([id]) => tally.made.get(id)?.isThere);
  return {
    ...withCarried(net, tally, known.carried),
    heirs: new Map([...heirs, ...twins]),
    standIns: new Map([...heirs, ...net.standIns]),
  };
}

const NOTHING_KNOWN: Known = { heirs: new Map(), carried: new Map(), own: NOTHING_OWN };

type Sum = Omit<Net, 'heirs' | 'onMade'>;

/** What a run comes to amid the records of the history. */
function amid(history: History, tally: Tally): Sum {
  const { made, standIns } = parted(history, tally);
  const cancel = cancelOf(history, tally);
  const stays = new Set(standIns.values());
  const goes = ([id]: readonly [string, unknown]) => tally.gone.has(id);
  const edits = [...tally.edits];
  return {
    // Those of a record that somebody else cancelled do not fit, and are lost only with a word.
    edits: edits.filter((one) => !goes(one)).flatMap(([id, edit]) => commandsOf(id, edit)),
    lastEdits: edits.filter(goes).flatMap(([id, edit]) => commandsOf(id, edit)),
    switched: [...tally.switched].flatMap(([id, state]) =>
      tally.gone.has(id) ? [] : commandsOf(id, { state }),
    ),
    cancel,
    made,
    step: stepOf(history, tally, made, cancel, standIns),
    standIns: new Map([...tally.copies].filter(([, of]) => stays.has(of))),
    carried: new Map(),
  };
}

/**
 * What a run comes to that clears the history: all of it goes, and what was made after it comes; where it carries on what was there, with what others gave
 * meanwhile to the records that it is a copy of. Undefined where it begins another body.
 */
function anew(history: History, tally: Tally, clear: Clear): Sum | undefined {
  if (clear.base !== history.base) return undefined;
  const live = new Map(history.records.filter(isLive).map((record) => [record.id, record]));
  const gone = [...tally.gone].filter(([id]) => !tally.isTakenAway(id));
  const cancels = new Map(gone.map(([id, saying]) => [id, asSeen(live.get(id), tally, saying)]));
  const made: OperationRecord[] = [];
  const carried = new Map<string, OperationRecord>();
  for (const { record, of, saying } of tally.made.values()) {
    const theirs = of === undefined ? undefined : live.get(of);
    if (theirs) cancels.set(theirs.id, asSeen(theirs, tally, saying));
    if (clear.carries === true && tally.isTakenAway(of)) continue;
    if (!theirs || clear.carries !== true) {
      made.push(record);
      continue;
    }
    const isMine = tally.edits.get(theirs.id)?.params !== undefined;
    const isSame = cancels.get(theirs.id) === sayingOf(theirs);
    const kept = withTheirs(record, theirs, tally);
    const one = isSame || isMine ? kept : { ...kept, params: theirs.params, result: null };
    if (!isMine) cancels.set(theirs.id, sayingOf(theirs));
    made.push(one);
    carried.set(one.id, one);
  }
  const greyed = made.filter(({ id }) => tally.greyed.has(id));
  const stand = made.some(({ id }) => id === tally.stand) ? tally.stand! : null;
  const greys = Object.fromEntries(greyed.map((record) => [record.id, sayingOf(record)]));
  const edits = [...tally.edits].map(([id, edit]) => [id, commandsOf(id, edit)] as const);
  return {
    // Those of a step that somebody else cancelled do not fit, and are lost only with a word.
    edits: edits.flatMap(([id, commands]) => (tally.isTakenAway(id) ? commands : [])),
    lastEdits: edits.flatMap(([, commands]) => commands),
    switched: [],
    cancel: { ...clear, cancels: Object.fromEntries(cancels) },
    made,
    step: greyed.length > 0 ? { kind: 'stepTo', id: stand, greys } : undefined,
    standIns: new Map(),
    carried,
  };
}

/**
 * Copies whose originals were put away since carry on what was found of these then. Values that the run gave such a copy on what its page showed are
 * given to it afterwards, and asked about where they came in the place of others.
 */
function withCarried(sum: Sum, tally: Tally, known: Known['carried']): Omit<Net, 'heirs'> {
  const onMade: HistoryCommand[] = [];
  const carried = new Map(sum.carried);
  const made = sum.made.map((record) => {
    const before = known.get(record.id);
    if (!before || carried.has(record.id)) return record;
    carried.set(record.id, before);
    const { params, name, state } = tally.made.get(record.id)?.edit ?? {};
    if (params && canonicalJson(params.params) !== canonicalJson(before.params))
      onMade.push({ ...params, id: record.id });
    return edited(before, { ...(name !== undefined && { name }), ...(state !== undefined && { state }) });
  });
  return { ...sum, made, onMade, carried };
}

/** A copy with the name and the state that somebody else gave to what it is a copy of, where the run gave it none. */
function withTheirs(
  record: OperationRecord,
  theirs: OperationRecord | undefined,
  { edits, switched }: Tally,
): OperationRecord {
  if (!theirs) return record;
  const { name, state } = edits.get(theirs.id) ?? {};
  return {
    ...record,
    ...(name === undefined && { name: theirs.name }),
    ...(state === undefined && !switched.has(theirs.id) && { state: theirs.state }),
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
    for (const [id, { record, of, isThere }] of all) {
      if (of !== undefined && (isThere || made.length === 0) && placeOf(of) < first && live.has(of))
        standIns.set(id, of);
      else made.push(record);
      if (of !== undefined && !isThere && !standIns.has(id)) gone.set(of, sayingOf(record));
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

/** What takes away the records that are gone, with what its maker saw of them. */
function cancelOf({ records }: History, tally: Tally): Net['cancel'] {
  const held = new Map(records.map((record) => [record.id, record]));
  const first = records.find((record) => tally.gone.has(record.id) && isLive(record));
  if (!first) return undefined;
  const cancels = [...tally.gone].map(([id, saying]) => [id, asSeen(held.get(id), tally, saying)]);
  return { kind: 'cancelFrom', id: first.id, cancels: Object.fromEntries(cancels) as Cancels };
}

/** What the maker of a run saw a record say: what it says now where the run put its values over these. */
function asSeen(record: OperationRecord | undefined, { edits }: Tally, saying: string): string {
  const { params } = (record && edits.get(record.id)) ?? {};
  if (!record || !params) return saying;
  const isOverThese =
    params.over === undefined || canonicalJson(params.over) === canonicalJson(record.params);
  return isOverThese ? sayingOf(record) : saying;
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
