import { OperationAborted, SdkError } from '../errors/sdk-error.ts';
import { canonicalJson } from '../history/canonical-json.ts';
import { isLive } from '../history/live.ts';
import type { Json } from '../operation/json.ts';
import type { OperationRegistry } from '../operation/registry.ts';
import type { HistoryService } from '../services/history-service.ts';
import { checkedWrite } from './checked-writes.ts';
import type { EditedStep } from './edited-step.ts';
import { isStanding } from './edited-step.ts';
import { noteWritten } from './written-steps.ts';
import { requireStackRoom } from './stack-room.ts';
import { lend, lendData, takeData } from './lend.ts';
import { lendService } from './lent-members.ts';
import type { BodyCopies } from './body-copies.ts';
import { KeptBodies } from './guarded-body.ts';
import type { Standing } from './ground.ts';
import type { OwnApply } from './own-apply.ts';

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

async function rejected(error: unknown): Promise<never> {
  throw error;
}

type Writer = (...args: readonly unknown[]) => Promise<unknown>;

/** An edit whose step fails by it is none, as a new step that fails is none. */
async function editTried(
  history: HistoryService,
  args: readonly unknown[],
  edited: EditedStep | undefined,
): Promise<unknown> {
  const [id, params] = args as [string, Json];
  const isOwn = id === edited?.id;
  const stood = isOwn ? edited.isStanding : isStanding(history, id);
  const held = history.history.records.find((one) => one.id === id);
  const isThere = held !== undefined && canonicalJson(held.params) === canonicalJson(params);
  /** Others may have set it aside: its new values would be kept untried. */
  const requireStanding = (): void => {
    if (held && isLive(held) && !isThere && stood && !isStanding(history, id))
      throw new SdkError('history/record-idle', { id });
  };
  requireStanding();
  // One that is gone has nothing whose place they take: the history refuses it.
  const isOver = isOwn && args.length < 3 && held !== undefined && isLive(held);
  const over = isOver ? edited.over(history) : (args[2] as Json | undefined);
  const answer = await history.editParams(id, params, over, { tries: true });
  requireStanding();
  return answer;
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
 * The history as tools see it: everything can be read and nothing of it be changed, and it is written only into the Apply that `apply`
 * gives, and only with what a record may hold (`checkedWrite`). Otherwise a tool could change the model without the session knowing, and cancel would not take it back. While a step is edited the body, the
 * parts and their hash are those before it: what the tool works on, and not what it and later steps have made of them. A write at another time gives what `refuse` gives, and one of
 * another body in place of the scan rejects with SdkError `tool/write-outside-commit`.
 */
export function guardHistory(
  history: HistoryService,
  {
    apply,
    refuse,
    bodies,
    ground,
    edited,
    operations,
  }: {
    /** Into which what is asked for now is written; undefined where it may not be. */
    apply(): OwnApply | undefined;
    /** What a write gives where it may not be. */
    refuse(method: string): Promise<never>;
    /** The copies that are lent in place of the bodies; those of a session are looked through before each write. */
    readonly bodies: KeptBodies | BodyCopies;
    /** What is lent as the body and the parts in place of those that all steps give. Observable. */
    ground?(): Standing | undefined;
    /** The step that the session edits by which is written now: what is first written there takes the place of what its card was opened on. */
    edited?(): EditedStep | undefined;
    /** By whose schemas parameters are checked. */
    readonly operations?: OperationRegistry | undefined;
  },
): HistoryService {
  const kept = <T extends HistoryService['mesh']>(mesh: T): T =>
    bodies instanceof KeptBodies ? bodies.keep(mesh) : bodies.of(mesh);
  const write = (name: (typeof WRITERS)[number], args: readonly unknown[]): Promise<unknown> => {
    const isBase = (arg: unknown): boolean => arg === history.base || bodies.isOf(history.base, arg);
    const into = apply();
    if (!into) return refuse(name);
    let own: readonly unknown[];
    try {
      if (name === 'clear' && !isBase(args[0]))
        throw new SdkError('tool/write-outside-commit', { method: name });
      requireStackRoom();
      if (bodies instanceof KeptBodies) bodies.check();
      const taken = args.map((arg) => (isBase(arg) ? history.base : takeData(arg)));
      own = checkedWrite(name, taken, { history, operations });
    } catch (error) {
      return into.add(rejected(error));
    }
    const begin = (): Promise<unknown> => {
      noteWritten(history, name, own);
      const step = edited?.();
      const made = (): Promise<unknown> =>
        // As the step stands when its turn has come.
        name === 'editParams'
          ? editTried(history, own, step)
          : Reflect.apply(history[name] as Writer, history, own);
      return step ? step.watch(history, { name, args: own, begin: made }) : made();
    };
    // A record that was made is in the history, and read like any other there.
    return into.inTurn(() => begin().then(lendData));
  };
  /** Work within the Apply: what it wrote is taken back by itself. */
  const whole = async <T>(into: OwnApply, work: () => Promise<T>): Promise<T> => {
    const putBack = edited?.()?.mark();
    try {
      return await history.allOrNothing(() => into.untilStopped(work));
    } catch (error) {
      // Taken back, it stops what is computed beside it. Where it ends by a stop itself, that was another's.
      if (!(error instanceof OperationAborted)) into.stopItself();
      putBack?.();
      throw error;
    }
  };
  const parts = Object.assign(readable(history, kept, ground), {
    ...Object.fromEntries(WRITERS.map((name) => [name, (...args: unknown[]) => write(name, args)])),
    // What others do, and what a person does in another tool, is not a tool's to stop.
    abort: () => {
      const into = apply();
      into?.stopItself();
      if (into) history.abort();
    },
    cancelledWith: (id: string) => lendData(history.cancelledWith(id)),
    allOrNothing: <T>(work: () => Promise<T>): Promise<T> => {
      const into = apply();
      return into ? into.whole(() => whole(into, work)) : refuse('allOrNothing');
    },
  });
  return lendService('history', history, parts as Partial<HistoryService>);
}
