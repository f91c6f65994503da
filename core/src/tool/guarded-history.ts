import { SdkError } from '../errors/sdk-error.ts';
import { canonicalJson } from '../history/canonical-json.ts';
import type { Json } from '../operation/json.ts';
import type { OperationRegistry } from '../operation/registry.ts';
import type { HistoryService } from '../services/history-service.ts';
import { checkedWrite } from './checked-writes.ts';
import { requireStackRoom } from './stack-room.ts';
import { lend, lendData, takeData } from './lend.ts';
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
const READERS: ReadonlySet<PropertyKey> = new Set<keyof HistoryService>(['cancelledWith', 'abort', 'may']);

/** Turns of the microtask queue in which an Apply that waits for nothing comes to its end. */
const TURNS = 20;

/** As late as one that the history refuses: where the tool does not wait for it, it is still on its way when the tool's Apply has ended, which then fails by it. */
async function refusedLate(error: unknown): Promise<never> {
  for (let turn = 0; turn < TURNS; turn++) await undefined;
  throw error;
}

type Writer = (...args: readonly unknown[]) => Promise<unknown>;

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
    readonly writes?: PendingWrites;
    /** What is lent as the body and the parts in place of those that all steps give. Observable. */
    ground?(): Standing | undefined;
    /** The step that the session edits, with the parameters that its card was opened on: what the tool first writes there takes the place of these. */
    readonly edited?: { readonly id: string; readonly params: Json } | undefined;
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
    if (!mayWrite() || (name === 'clear' && !isBase(args[0]))) return refuse(name);
    let own: readonly unknown[];
    try {
      requireStackRoom();
      if (bodies instanceof KeptBodies) bodies.check();
      const taken = args.map((arg) => (isBase(arg) ? history.base : takeData(arg)));
      own = checkedWrite(name, taken, { history, operations });
    } catch (error) {
      const refused = refusedLate(error);
      return writes?.add(refused) ?? refused;
    }
    const begin = (): Promise<unknown> => {
      if (!mayWrite()) return refuse(name);
      // As the step stands when its turn has come.
      return Reflect.apply(history[name] as Writer, history, name === 'editParams' ? overOpened(own) : own);
    };
    return writes?.inTurn(begin) ?? begin();
  };
  const standing = (): Standing => ground?.() ?? history;
  const parts = {
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
    ...Object.fromEntries(WRITERS.map((name) => [name, (...args: unknown[]) => write(name, args)])),
    // A write of the tool is one with the others of its Apply already.
    allOrNothing: <T>(work: () => Promise<T>): Promise<T> => work(),
  };
  return lend(history, parts as Partial<HistoryService>, { methods: READERS });
}
