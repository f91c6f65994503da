import { keysOf, type OperationRecord } from '@bracewright/core/history';
import { SdkError, type FaultListener } from '@bracewright/core/operation';
import {
  KeptCheckpoints,
  TRIES,
  acquittals,
  after,
  endingOf,
  isDoubtful,
  type AtWork,
  type Doubts,
  type Ending,
  type Vigil,
} from '@bracewright/core/runner';
import type { Attempt, Locked } from './thread-words.ts';

/** What is known of a thread that was ended under its work. */
export interface Ended {
  readonly ending: Ending;
  /** What it was at, and what ran there before. */
  readonly vigil: Vigil;
  /** Whether it was at no code of a plugin that has a name. */
  readonly isOwn: boolean;
  /** Of a thread that took too much memory: whether that came while this work ran, and nothing beside it. */
  readonly isGrown: boolean;
  /** Where the language was made another one. */
  readonly locked?: Locked | undefined;
}

/** The thread was ended for it. */
export class ThreadEnded extends Error {
  readonly ended: Ended;
  constructor(ended: Ended) {
    super(`the thread was ended: ${ended.ending}`);
    this.ended = ended;
  }
}

/** The thread went without a word, under work that may be none of the cause. */
export class ThreadLost extends Error {
  /** What it was at, where it had said so. */
  readonly at: AtWork | undefined;
  constructor(cause: unknown, at?: AtWork) {
    super('the thread was lost', { cause });
    this.at = at;
  }
}

/** How often work is begun again that met what earlier work had left. */
const MOST_INNOCENT = 3;
/** For how long a step that ended its thread is not tried again: each try takes a thread from everybody. A machine that was only too busy has recovered by then. */
const FATAL_MS = 10 * 60_000;
const MOST_FATAL = 1000;

/** Steps that ended their thread, by what they are and what they stand on. */
export class FatalSteps {
  readonly #now: () => number;
  readonly #known = new Map<string, { readonly ending: Ending; readonly at: number }>();

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Those among the records, by id. */
  among(records: readonly OperationRecord[], baseHash: string): Map<string, string> {
    const passOver = new Map<string, string>();
    if (this.#known.size === 0) return passOver;
    const keys = keysOf(records, baseHash);
    for (const [index, { id }] of records.entries()) {
      const known = this.#known.get(keys[index]!);
      if (known && this.#now() - known.at < FATAL_MS) passOver.set(id, known.ending);
    }
    return passOver;
  }

  note(records: readonly OperationRecord[], { baseHash, id }: Fatal, ending: Ending): void {
    const index = records.findIndex((record) => record.id === id);
    const key = keysOf(records, baseHash)[index];
    if (key === undefined) return;
    this.#known.delete(key);
    this.#known.set(key, { ending, at: this.#now() });
    if (this.#known.size > MOST_FATAL) this.#known.delete(this.#known.keys().next().value!);
  }
}

interface Fatal {
  readonly baseHash: string;
  readonly id: string;
}

/** What is known of one piece of work from one thread to the next. */
class Case {
  readonly kept = new KeptCheckpoints();
  doubts: Doubts = new Map();
  #inVain = 0;
  #innocent = 0;
  #wasTooLarge = false;
  #lost = 0;

  /** Whether a thread that was lost under this work may have been lost for something else. */
  mayBeLostByOthers(): boolean {
    return ++this.#lost < TRIES;
  }

  /** Whether the thread may have been ended for something else than this work. */
  isDoubtful(ended: Ended): boolean {
    const { ending, vigil, locked } = ended;
    if (locked) return !locked.isByWork && ++this.#innocent < MOST_INNOCENT;
    if (ending === 'operation/too-large') return this.#mayBeOthers(ended);
    // Nothing of it had begun: it was not itself.
    if (!vigil.at) return ++this.#inVain < TRIES;
    return isDoubtful(this.doubts, vigil);
  }

  #mayBeOthers({ vigil, isGrown }: Ended): boolean {
    const isFirst = !this.#wasTooLarge;
    this.#wasTooLarge = true;
    return isFirst && !isGrown && (!vigil.at || vigil.before.length > 0);
  }

  note({ vigil, locked }: Ended, isDoubt: boolean): void {
    if (locked) return;
    this.doubts = after(this.doubts, vigil, !isDoubt);
    if (isDoubt) this.kept.isWanted = true;
  }
}

/** What the caller is told where no step of the design is to blame. */
function refusalOf(
  { ending, vigil, isOwn, locked }: Ended,
  type: string | undefined,
  cause: Error,
): SdkError {
  if (!locked && (isOwn || !vigil.at)) {
    const code = ending === 'operation/too-large' ? 'job/too-large' : 'job/too-slow';
    return new SdkError(code, {}, { cause });
  }
  return new SdkError(ending, { type: type ?? locked?.type ?? vigil.at?.type ?? '—' }, { cause });
}

function lostAt({ at }: ThreadLost): string {
  if (!at) return 'a thread of the server';
  return `a thread of the server that was at ${at.type}${at.record === undefined ? '' : ` (record ${at.record})`}`;
}

/**
 * Does work again in another thread when its own was ended: without the record that did it, which fails with the code of the ending. Throws that where what
 * comes after the records did it. Where it may have been what other work had left in that thread, it is asked again as it was, at most twice; once where a
 * thread went without a word. Throws SdkError `job/crashed` where the next one does too.
 */
export async function askAgain<T>(
  of: { readonly records: readonly OperationRecord[]; readonly baseHash: string },
  { fatal, onFault }: { readonly fatal: FatalSteps; readonly onFault: FaultListener },
  work: (attempt: Attempt, kept: KeptCheckpoints) => Promise<T>,
): Promise<T> {
  const { records, baseHash } = of;
  const passOver = fatal.among(records, baseHash);
  const found = new Case();
  const { kept } = found;
  for (;;) {
    try {
      const done = await work({ passOver, kept: kept.isWanted ? kept.all : undefined }, kept);
      for (const fault of acquittals(found.doubts)) onFault(fault);
      return done;
    } catch (error) {
      if (error instanceof ThreadLost) {
        onFault({ of: lostAt(error), error: error.cause });
        if (found.mayBeLostByOthers()) continue;
        throw new SdkError('job/crashed', {}, { cause: error });
      }
      if (!(error instanceof ThreadEnded)) throw error;
      const { ended } = error;
      onFault(endingOf(ended.vigil, ended.ending));
      const isDoubt = found.isDoubtful(ended);
      found.note(ended, isDoubt);
      if (isDoubt) continue;
      const id = ended.locked ? ended.locked.record : ended.vigil.at?.record;
      const record = records.find((one) => one.id === id);
      if (!record || passOver.has(record.id)) throw refusalOf(ended, record?.type, error);
      passOver.set(record.id, ended.ending);
      fatal.note(records, { baseHash, id: record.id }, ended.ending);
    }
  }
}
