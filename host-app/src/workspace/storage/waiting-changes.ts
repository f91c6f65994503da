import type { History, HistoryCommand } from '@bracewright/core/history';
import type { Outbox } from '../../stores/outbox/outbox.ts';
import {
  changesOf,
  isAnnotationChange,
  type Change,
  type PendingChange,
  type Refusal,
  type SetAside,
} from '../../stores/outbox/changes.ts';
import {
  changesNothing,
  editSameStep,
  fitted,
  isContested,
  isOvertaken,
  leadingTo,
  madeOn,
  netOf,
  renewed,
  without,
} from './send-change.ts';
import type { SetAsides } from './set-asides.ts';

/** The changes of a model that the server has not acknowledged, in their order: on this device until it has them, or until a person is to decide. */
export class WaitingChanges {
  #all: readonly PendingChange[] = [];
  /** Changes up to this one were made on a shape that the server never had. */
  #shapeLost = -1;
  /** Whether steps back went with a change that they led to. */
  #isSteppedBack = false;
  readonly #outbox: Pick<Outbox, 'add' | 'addAll' | 'adopt' | 'replace' | 'remove'>;
  readonly #asides: SetAsides;

  constructor(outbox: Pick<Outbox, 'add' | 'addAll' | 'adopt' | 'replace' | 'remove'>, asides: SetAsides) {
    this.#outbox = outbox;
    this.#asides = asides;
  }

  get all(): readonly PendingChange[] {
    return this.#all;
  }

  /** Those that change the history. */
  get ofHistory(): readonly HistoryCommand[] {
    return this.#all.map(({ command }) => command).filter((one) => !isAnnotationChange(one));
  }

  /** What windows left behind that are gone; it was done before anything here. */
  async adopt(modelId: string): Promise<void> {
    const left = await this.#outbox.adopt(modelId);
    this.#all = [...this.#all, ...left];
    // A page that ended between an answer and taking the question away.
    const answered = new Set(left.flatMap(({ answers }) => (answers === undefined ? [] : [answers])));
    for (const sequence of answered) await this.#asides.remove(sequence);
  }

  /** Resolves when it is safe on this device. */
  async add(modelId: string, command: Change): Promise<PendingChange> {
    const kept = await this.#outbox.add(modelId, command);
    // Looked up after the wait: what was sent or set aside meanwhile has made another list of it.
    this.#all = [...this.#all, kept];
    return kept;
  }

  /**
   * Takes a change that was set aside up again, with what was made on it. `seen` is the history that was saved when a person decided so. Gives
   * nothing where it was decided already.
   */
  async takeUp(sequence: number, seen?: History): Promise<SetAside | undefined> {
    const found = this.#asides.find(sequence);
    if (!found) return undefined;
    const changes = seen ? renewed(found, seen) : changesOf(found);
    const kept = await this.#outbox.addAll(found.modelId, changes, sequence);
    this.#all = [...this.#all, ...kept];
    this.loseShape();
    await this.#asides.remove(sequence);
    return found;
  }

  /** What waits now was made on a shape that the server will never have. */
  loseShape(): void {
    this.#shapeLost = this.#all.at(-1)?.sequence ?? -1;
  }

  isShapeLost({ sequence }: PendingChange): boolean {
    return sequence <= this.#shapeLost;
  }

  /** The history with all of them on top, as far as they fit. */
  async fitAll(server: History): Promise<History> {
    this.#isSteppedBack = false;
    let history = server;
    const before = this.#all;
    for (const { sequence } of before) {
      // As it is now: what was made before it and does not hold has changed it.
      const change = this.#all.find((one) => one.sequence === sequence);
      if (change) history = await this.#fit(history, change, before);
    }
    // Steps back that are on top already went with what they led to.
    return this.#isSteppedBack ? this.fitAll(server) : history;
  }

  /** The history with the change, one of `before`, on top; as it was when the change does not fit, which is then set aside. */
  async #fit(history: History, change: PendingChange, before: readonly PendingChange[]): Promise<History> {
    if (await this.settledAlone(change, history)) return history;
    const next = fitted(history, change.command);
    if (next) return next;
    if (isOvertaken(change, before)) await this.strike(change);
    else await this.setAside(change, { status: 0, message: '', at: Date.now() });
    return history;
  }

  /** Whether a change went without being sent: new values of a step are those that were there, or it is for a person to say whether it holds. */
  async settledAlone(change: PendingChange, server: History): Promise<boolean> {
    const { command } = change;
    if (command.kind === 'editParams' && changesNothing(command)) {
      await this.strike(change);
      await this.#asides.settle(command.id);
    } else if (isContested(command, server)) await this.#askFor(change);
    else return false;
    return true;
  }

  /** Puts a change before a person that somebody else's has overtaken, in one question with what was made on it. */
  async #askFor(change: PendingChange): Promise<void> {
    const refusal = { status: 0, message: '', at: Date.now(), isOvertaken: true } as const;
    if (change.command.kind === 'editParams') return this.setAside(change, refusal);
    const after = madeOn(change, this.#all);
    // A page that ended while this was done has kept all of it the first time.
    if (!this.#asides.find(change.sequence)) {
      const all = [change, ...after].map(({ command }) => command as HistoryCommand);
      const [command, ...withIt] = netOf(all.filter(({ kind }) => kind !== 'stepTo'));
      // What was taken back again is nothing to ask about.
      if (command) {
        const asked = { ...refusal, ...(withIt.length > 0 && { withIt }) };
        await this.#asides.add({ ...change, command }, asked);
      }
    }
    // The others' steps are not greyed for everybody by a step back that led to what does not hold.
    const steps = leadingTo(change, this.#all);
    for (const gone of [...after.toReversed(), ...steps, change]) await this.strike(gone);
    this.loseShape();
    this.#isSteppedBack ||= steps.length > 0;
  }

  /** Puts a change before a person, and takes it from what waits. */
  async setAside(change: PendingChange, refusal: Refusal): Promise<void> {
    await this.#asides.add(change, refusal);
    await this.#leaveOut(change);
    await this.strike(change);
    if (!isAnnotationChange(change.command)) this.loseShape();
  }

  /**
   * What follows new values of a step that do not hold counts from what they took the place of. That is the next change of the step alone: a later one
   * that was made on the same values (after an undo) follows another.
   */
  async #leaveOut({ command: gone, sequence }: PendingChange): Promise<void> {
    const next = this.#all.find((one) => one.sequence > sequence && editSameStep(gone, one.command));
    if (!next) return;
    const command = without(gone, next.command);
    if (command === next.command) return;
    const change = { ...next, command };
    await this.#outbox.replace(change);
    this.#all = this.#all.map((one) => (one.sequence === change.sequence ? change : one));
  }

  /** Takes a change from what waits, on this device too. */
  async strike({ sequence: gone }: PendingChange): Promise<void> {
    await this.#outbox.remove(gone);
    this.#all = this.#all.filter(({ sequence }) => sequence !== gone);
  }
}
