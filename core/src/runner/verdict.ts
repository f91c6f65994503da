import type { Fault } from '../operation/fault.ts';
import { workKey, type AtWork, type Vigil } from './vigil.ts';

/** Why a worker is ended. */
const ENDINGS = {
  'operation/stalled':
    'gave no sign of life; its worker was ended. Ask ctx.checkAborted() in every outer loop and let no promise wait for ever.',
  'operation/builtins-changed':
    'replaced what the language brings (Math, Array.prototype …) and locked it; its worker was ended. Write a function of your own beside it.',
  'operation/too-large':
    'took more memory than its worker may; the worker was ended. Keep nothing from one step to the next, and work on a large body in pieces.',
} as const;
export type Ending = keyof typeof ENDINGS;

/** How often what waits is asked again where a worker is found dead that had begun none of it: something before it left the worker so. */
export const TRIES = 2;

/**
 * How often the same work may fall silent where it may have been what ran before it: in the worker as it was, in a new one that tells what it makes, and
 * in one that takes up what the other had made, where nothing else runs before it.
 */
const DOUBTS = 3;

const named = ({ type, record }: AtWork): string =>
  record === undefined ? type : `${type} (record ${record})`;

const allNamed = (all: readonly AtWork[]): string => all.map(named).join(', ');

/** One piece of work that fell silent, and what each time had run before it in the same worker. */
export interface Doubt {
  readonly at: AtWork;
  readonly times: number;
  /** What ran before it every time. */
  readonly before: readonly AtWork[];
}

/** The doubts about one job, by the work that fell silent. */
export type Doubts = ReadonlyMap<string, Doubt>;

const NO_DOUBTS: Doubts = new Map();

/** Whether what fell silent in the worker of `vigil` may be something else than what is at work, and is to be asked again. */
export function isDoubtful(doubts: Doubts = NO_DOUBTS, vigil: Vigil): boolean {
  if (!vigil.at || vigil.isAtFault) return false;
  return (doubts.get(workKey(vigil.at))?.times ?? 0) + 1 < DOUBTS;
}

/** The doubts about the job that is at work after this silence. */
export function after(doubts: Doubts = NO_DOUBTS, { at, before }: Vigil, isAtFault: boolean): Doubts {
  if (!at) return doubts;
  const key = workKey(at);
  const others = [...doubts].filter(([other]) => other !== key);
  if (isAtFault) return new Map(others);
  const last = doubts.get(key);
  const again = new Set(before.map(workKey));
  const both = last?.before.filter((one) => again.has(workKey(one))) ?? [];
  const doubt = { at, times: (last?.times ?? 0) + 1, before: both.length > 0 ? both : before };
  return new Map([...others, [key, doubt]]);
}

/** What a developer is told of a worker that is ended; of a `worker` where it is open which operation it was. */
export function endingOf(vigil: Vigil, ending: Ending): Fault {
  const { at, last, before } = vigil;
  if (!at) {
    const lastOne = last ? ` The last that it answered was ${named(last)}.` : '';
    return { of: last?.type ?? 'worker', error: new Error(`The worker ${ENDINGS[ending]}${lastOne}`) };
  }
  const told = `${named(at)} ${ENDINGS[ending]}`;
  if (ending === 'operation/builtins-changed' || vigil.isAtFault)
    return { of: at.type, error: new Error(told) };
  const others = `Or something that ran before it in that worker left work running: one of ${allNamed(before)}.`;
  return { of: 'worker', error: new Error(`${told} ${others}`) };
}

/** What a developer is told when a job is answered that had fallen silent: who it was, as far as it is known. */
export function acquittals(doubts: Doubts): readonly Fault[] {
  return [...doubts.values()].map(({ at, before }) => ({
    of: before.length === 1 ? before[0]!.type : 'worker',
    error: new Error(
      `${before.length === 1 ? named(before[0]!) : `One of ${allNamed(before)}`} left work running that took the thread from ${named(at)}, which did its work in another worker. Wait in an operation for everything that it begins.`,
    ),
  }));
}
