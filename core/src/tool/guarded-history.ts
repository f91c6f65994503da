import { SdkError } from '../errors/sdk-error.ts';
import { activeRecords } from '../history/history.ts';
import { refusalOf } from '../history/refusal.ts';
import { canonicalJson } from '../history/canonical-json.ts';
import type { Json } from '../operation/json.ts';
import type { OperationRegistry } from '../operation/registry.ts';
import type { HistoryService } from '../services/history-service.ts';
import { checkedWrite } from './checked-writes.ts';
import { requireStackRoom } from './stack-room.ts';
import { lend, lendData, takeData } from './lend.ts';
import { lendService } from './lent-members.ts';
import type { BodyCopies } from './body-copies.ts';
import { KeptBodies } from './guarded-body.ts';
import type { Standing } from './ground.ts';
import type { PendingWrites } from './pending-writes.ts';

const WRITERS = [
  'append',
  'stepTo',
  'setState',
  'setAll',
  'cancelFrom',
  'editParams',
  'rename',
  'clear',
  'undo',
  'redo',
] as const satisfies readonly (keyof HistoryService)[];

/** Whether a record takes part in what is shown: it is on, and not undone. */
export const isStanding = ({ history }: HistoryService, id: string): boolean =>
  activeRecords(history).some((one) => one.id === id);

async function rejected(error: unknown): Promise<never> {
  throw error;
}

type Writer = (...args: readonly unknown[]) => Promise<unknown>;

/** A step that a session edits, as it was when its card was opened. */
export interface EditedStep {
  readonly id: string;
  readonly params: Json;
  /** Whether it took part in what was shown. */
  readonly isStanding: boolean;
}

/** An edit whose step fails by it is none, as a new step that fails is none. */
async function editTried(
  history: HistoryService,
  args: readonly unknown[],
  edited: EditedStep | undefined,
): Promise<unknown> {
  const id = args[0] as string;
  const held = history.history.records.find((one) => one.id === id)?.params;
  const stood = id === edited?.id ? edited.isStanding : isStanding(history, id);
  const answer = await Reflect.apply(history.editParams as Writer, history, args);
  if (held !== undefined && canonicalJson(held) === canonicalJson(args[1] as Json)) return answer;
  const refusal = refusalOf(history.outcomes.get(id));
  if (refusal) throw refusal;
  if (stood && !isStanding(history, id)) throw new SdkError('history/record-idle', { id });
  return answer;
}

/**
 * Remembers what the steps hold. Gives a check that throws the SdkError of a step that was given other values since and failed by them: whoever wrote them, and however often a
 * refusal was passed over, what was asked for was not made.
 */
export function watchEdits(history: HistoryService): () => void {
  const before = new Map(history.history.records.map(({ id, params }) => [id, params]));
  return () => {
    for (const { id, params } of activeRecords(history.history)) {
      const held = before.get(id);
      if (held === undefined || held === params || canonicalJson(held) === canonicalJson(params)) continue;
      const refusal = refusalOf(history.outcomes.get(id));
      if (refusal) throw refusal;
    }
  };
}

/** What of a history is read: bodies through `kept`, and while a step is edited those before it. */
function readable(
  history: HistoryService,
  kept: <T extends HistoryService['mesh']>(mesh: T) => T,
  ground: (() => Standing | undefined) | undefined,
) {
  const standing = (): Standing => ground?.() ?? history;
  return {
    get roles() {
      return lend(history.roles);
    },
    get history() {
      return lendData(history.history);
    },
    get base() {
      return kept(history.base);
    },
    get mesh() {
      return kept(standing().mesh);
    },
    get parts() {
      return standing().parts.map(({ name, mesh }) => ({ name, mesh: kept(mesh) }));
    },
    get hash() {
      return standing().hash;
    },
    get shown() {
      const { shown } = history;
      return shown && lendData({ ...shown, mesh: kept(shown.mesh) });
    },
    get outcomes() {
      return new Map([...history.outcomes].map(([id, outcome]) => [id, lendData(outcome)]));
    },
  };
}

/**
 * The history as tools see it: everything can be read and nothing of it be changed, and it is written only while `mayWrite` says so (inside
 * Apply), and only with what a record may hold (`checkedWrite`). Otherwise a tool could change the model without the session knowing, and cancel would not take it back. While a step is edited the body, the
 * parts and their hash are those before it: what the tool works on, and not what it and later steps have made of them. A write at another time, or of
 * another body in place of the scan, rejects with SdkError `tool/write-outside-commit`.
 */
export function guardHistory(
  history: HistoryService,
  {
    mayWrite,
    bodies,
    writes,
    ground,
    edited,
    operations,
  }: {
    mayWrite(): boolean;
    /** The copies that are lent in place of the bodies; those of a session are looked through before each write. */
    readonly bodies: KeptBodies | BodyCopies;
    readonly writes?: Pick<PendingWrites, 'add' | 'inTurn'>;
    /** What is lent as the body and the parts in place of those that all steps give. Observable. */
    ground?(): Standing | undefined;
    /** The step that the session edits, with the parameters that its card was opened on: what the tool first writes there takes the place of these. */
    readonly edited?: EditedStep | undefined;
    /** By whose schemas parameters are checked. */
    readonly operations?: OperationRegistry | undefined;
  },
): HistoryService {
  const refuse = (method: string) => Promise.reject(new SdkError('tool/write-outside-commit', { method }));
  const kept = <T extends HistoryService['mesh']>(mesh: T): T =>
    bodies instanceof KeptBodies ? bodies.keep(mesh) : bodies.of(mesh);
  let own: Json | undefined;
  /** What the tool writes into the step that it edits takes the place of what its card was opened on, or of its own word before where that stands. */
  const overOpened = (args: readonly unknown[]): readonly unknown[] => {
    if (!edited || args.length > 2 || args[0] !== edited.id) return args;
    const held = history.history.records.find(({ id }) => id === edited.id)?.params;
    const stands = own !== undefined && held !== undefined && canonicalJson(held) === canonicalJson(own);
    own = args[1] as Json;
    return stands ? args : [edited.id, args[1], edited.params];
  };
  const write = (name: (typeof WRITERS)[number], args: readonly unknown[]): Promise<unknown> => {
    const isBase = (arg: unknown): boolean => arg === history.base || bodies.isOf(history.base, arg);
    if (!mayWrite()) return refuse(name);
    let own: readonly unknown[];
    try {
      if (name === 'clear' && !isBase(args[0]))
        throw new SdkError('tool/write-outside-commit', { method: name });
      requireStackRoom();
      if (bodies instanceof KeptBodies) bodies.check();
      const taken = args.map((arg) => (isBase(arg) ? history.base : takeData(arg)));
      own = checkedWrite(name, taken, { history, operations });
    } catch (error) {
      const refused = rejected(error);
      return writes?.add(refused) ?? refused;
    }
    const begin = (): Promise<unknown> => {
      if (!mayWrite()) return refuse(name);
      // As the step stands when its turn has come.
      if (name === 'editParams') return editTried(history, overOpened(own), edited);
      return Reflect.apply(history[name] as Writer, history, own);
    };
    // A record that was made is in the history, and read like any other there.
    const answer = (): Promise<unknown> => begin().then(lendData);
    return writes?.inTurn(answer) ?? answer();
  };
  const parts = Object.assign(readable(history, kept, ground), {
    ...Object.fromEntries(WRITERS.map((name) => [name, (...args: unknown[]) => write(name, args)])),
    // What others do, and what a person does in another tool, is not a tool's to stop.
    abort: () => {
      if (mayWrite()) history.abort();
    },
    cancelledWith: (id: string) => lendData(history.cancelledWith(id)),
    // A write of the tool is one with the others of its Apply already.
    allOrNothing: <T>(work: () => Promise<T>): Promise<T> => work(),
  });
  return lendService('history', history, parts as Partial<HistoryService>);
}
