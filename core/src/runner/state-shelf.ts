import { keysOf } from '../history/chain-key.ts';
import { isLasting } from '../history/replay.ts';
import type { OperationRecord } from '../history/record.ts';
import type { ReplayResult } from '../services/operation-runner.ts';
import type { KeptCheckpoint } from './protocol.ts';

/**
 * Where states of designs outlive their worker, so that a design that is opened again need not be computed again. A state counts for the same program
 * only: what a step tells may change with it. Neither method throws or rejects: what cannot be kept is computed.
 */
export interface StateShelf {
  /** The state under the first of `keys` (chain keys, the wanted ones first) that there is one of. */
  find(keys: readonly string[]): Promise<KeptCheckpoint | undefined>;
  /** Its arrays belong to whoever gave them, and are not written into. */
  keep(state: KeptCheckpoint): void;
}

/** Work in milliseconds that a state must save to be worth keeping. */
const WORTH_MS = 250;

/** Records with the chain key after each. */
interface Keyed {
  readonly records: readonly OperationRecord[];
  readonly keys: readonly string[];
  readonly baseHash: string;
}

/** Whether a state says of every active record up to its key what a replay says, and gives the body that the design is known to have there. */
function isStateOf({ key, checkpoint }: KeptCheckpoint, { records, keys, baseHash }: Keyed): boolean {
  const last = keys.indexOf(key);
  const known = records[last]?.result;
  const active = records.slice(0, last + 1).flatMap(({ state }, i) => (state === 'on' ? [keys[i]!] : []));
  const { steps, hash } = checkpoint;
  return (
    active.length > 0 &&
    active.length === steps.length &&
    active.every((at, i) => steps[i]?.key === at) &&
    (steps.findLast(({ state }) => state === 'applied')?.meshHash ?? baseHash) === hash &&
    (known?.key !== key || known.meshHash === hash)
  );
}

/** Asks a shelf for what a worker does not know, and gives it what was dear. */
export class ShelvedStates {
  readonly #shelf: StateShelf;
  readonly #known = new Set<string>();
  #baseHash: string | undefined;
  #spent = 0;

  constructor(shelf: StateShelf) {
    this.#shelf = shelf;
  }

  /** Another worker, or another body: nothing is known there. */
  begin(baseHash: string | undefined): void {
    this.#known.clear();
    this.#baseHash = baseHash;
    this.#spent = 0;
  }

  /** The newest state of a design that its worker does not know. */
  async find(records: readonly OperationRecord[]): Promise<KeptCheckpoint | undefined> {
    const baseHash = this.#baseHash;
    if (baseHash === undefined) return undefined;
    const keys = keysOf(records, baseHash);
    const newestFirst = [...new Set(keys.toReversed())];
    const end = newestFirst.findIndex((key) => key === baseHash || this.#known.has(key));
    const wanted = end === -1 ? newestFirst : newestFirst.slice(0, end);
    const found = wanted.length === 0 ? undefined : await this.#shelf.find(wanted);
    return found && isStateOf(found, { records, keys, baseHash }) ? found : undefined;
  }

  /** What a replay gave. */
  take({ mesh, parts, hash, outcomes }: ReplayResult): void {
    for (const { key } of outcomes) this.#known.add(key);
    this.#spent += outcomes.reduce((ms, { costMs }) => ms + costMs, 0);
    const done = outcomes.filter(({ state }) => state !== 'skipped');
    const key = done.at(-1)?.key;
    // Colours and labels have no place in the form in which bodies are kept.
    const isPainted = [mesh, ...parts.map((part) => part.mesh)].some(({ paint }) => paint);
    if (key === undefined || this.#spent < WORTH_MS || isPainted || !isLasting(outcomes)) return;
    this.#spent = 0;
    const steps = done.map(({ id: _id, cached: _cached, costMs: _costMs, ...step }) => step);
    this.#shelf.keep({ key, checkpoint: { mesh, parts, hash, steps } });
  }
}
