import { OperationAborted, SdkError } from '../errors/sdk-error.ts';
import { asOwnError } from '../errors/thrown.ts';
import { acceptBuiltins, putBackBuiltins, type BuiltinState } from './builtin-table.ts';

let atWork = 0;
/** How often something was found replaced, while somebody was at work, by whoever began beside it. */
let found = 0;
let isSealed = false;
let isLocked = false;
let tellLocked: ((isByWork: boolean) => void) | undefined;
let tellFrame: ((isInside: boolean) => void) | undefined;

function note(state: BuiltinState, isByWork: boolean): boolean {
  if (state === 'locked' && !isLocked) {
    isLocked = true;
    tellLocked?.(isByWork);
  }
  return state !== 'same';
}

/**
 * For a thread on which nothing but operations and exporters runs: whatever is replaced there from now on was replaced by one of them, also by a
 * timer that it left. `onLocked` is told as soon as something was replaced and locked, and whether it was by what was at work; it must call nothing that may be replaced.
 * `onFrame` is told as code of a plugin is called and as it gives the thread back, be it with a promise: between the two nothing else can run here. The same holds for what it calls.
 */
export function sealBuiltins(
  onLocked?: (isByWork: boolean) => void,
  onFrame?: (isInside: boolean) => void,
): void {
  isSealed = true;
  tellLocked = onLocked;
  tellFrame = onFrame;
}

function inFrame<T>(work: () => T): T {
  tellFrame?.(true);
  try {
    return work();
  } finally {
    tellFrame?.(false);
  }
}

/** Whether an operation has replaced and locked what the language brings: nothing that is computed here from then on can be relied on. */
export const areBuiltinsLocked = (): boolean => isLocked;

/** Throws SdkError `operation/builtins-locked` where nothing can be computed any more. */
export function assertBuiltins(): void {
  if (isLocked) throw new SdkError('operation/builtins-locked');
}

/**
 * Watches what the language itself brings while code of a plugin runs; the function it gives puts back what was replaced, and says whether anything
 * was. An operation that replaces `Math.floor` or `Array.prototype.push` would change every operation after it, and break the worker that it runs in.
 * What was replaced while nobody was at work is none of its doing. Throws SdkError `operation/builtins-locked`.
 */
export function watchBuiltins(): () => boolean {
  assertBuiltins();
  if (atWork === 0 && !isSealed) note(acceptBuiltins(), false);
  else if (note(putBackBuiltins(), atWork > 0)) found++;
  assertBuiltins();
  atWork++;
  const before = found;
  return () => {
    atWork--;
    return note(putBackBuiltins(), true) || found !== before;
  };
}

type Outcome<T> = { readonly given: T } | { readonly thrown: unknown };

/** Throws OperationAborted where somebody stopped the work. */
export type CheckAborted = () => void;

/** What asks `checkAborted`, and not again once that has thrown: work that was stopped stays stopped. */
export function lasting(checkAborted: CheckAborted = () => undefined): CheckAborted {
  let stop: { readonly thrown: unknown } | undefined;
  return () => {
    if (stop) throw stop.thrown;
    try {
      checkAborted();
    } catch (thrown) {
      stop = { thrown };
      throw thrown;
    }
  };
}

/** Codes by which whoever runs the work says what became of it: no code of a plugin begins so. */
const OF_HOST = /^(?:(?:job|server|model|access)\/|operation\/(?:stalled|crashed|too-large)$)/;

/** What was thrown, read when the language is its own again. That work was stopped is believed where somebody stopped it: all that waits for it would end without a word. */
function errorOf(type: string, thrown: unknown, checkAborted: CheckAborted | undefined): Error {
  const error = asOwnError(thrown);
  if (error instanceof SdkError && OF_HOST.test(error.code))
    return new Error(`${type} threw ${error.code}, a code of its host; those of a plugin begin with its id`, {
      cause: error,
    });
  if (!(error instanceof OperationAborted)) return error;
  checkAborted?.();
  return new Error(`${type} threw OperationAborted, and nobody had stopped it`, { cause: error });
}

function ofOutcome<T>(
  type: string,
  outcome: Outcome<T>,
  isChanged: boolean,
  checkAborted: CheckAborted | undefined,
): T {
  if ('thrown' in outcome) throw errorOf(type, outcome.thrown, checkAborted);
  if (isChanged) throw new SdkError('operation/builtins-changed', { type });
  return outcome.given;
}

/**
 * Runs code of a plugin and puts back what it replaced. Throws SdkError `operation/builtins-changed` or `-locked`, or what the code throws, as
 * an error that can be read; OperationAborted only where `checkAborted` throws it too.
 */
export async function guardBuiltins<T>(
  type: string,
  work: () => T | Promise<T>,
  checkAborted?: CheckAborted,
): Promise<T> {
  const end = watchBuiltins();
  let outcome: Outcome<T>;
  try {
    outcome = { given: await inFrame(work) };
  } catch (thrown) {
    outcome = { thrown };
  }
  return ofOutcome(type, outcome, end(), checkAborted);
}

/** As `guardBuiltins`, for what answers at once. */
export function guardBuiltinsSync<T>(type: string, work: () => T, checkAborted?: CheckAborted): T {
  const end = watchBuiltins();
  let outcome: Outcome<T>;
  try {
    outcome = { given: work() };
  } catch (thrown) {
    outcome = { thrown };
  }
  return ofOutcome(type, outcome, end(), checkAborted);
}

/** Runs code of a tool and puts back what it replaced. Throws TypeError where it replaced anything, else what the code throws. */
export function keepingBuiltins<T>(work: () => T): T {
  // Nothing can be put back any more: Apply says so.
  if (isLocked) return work();
  const end = watchBuiltins();
  let given: T;
  try {
    given = work();
  } catch (thrown) {
    end();
    throw thrown;
  }
  if (end()) throw new TypeError('the tool replaced what the language itself brings; it is as it was again');
  return given;
}
