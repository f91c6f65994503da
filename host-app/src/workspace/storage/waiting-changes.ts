import { sayingOf, type History, type HistoryCommand } from '@bracewright/core/history';
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
  editsTo,
  fitted,
  isContested,
  isOvertaken,
  without,
} from './send-change.ts';
import { joined, merged, ofStandIns, renewed, withoutStep, type Decision } from './merge.ts';
import type { SetAsides } from './set-asides.ts';

/** Whether a change would cancel or grey what its maker did not see. */
const isOver = ({ command }: PendingChange, history: History): boolean =>
  !isAnnotationChange(command) && command.kind !== 'editParams' && isContested(command, history);

/** The changes of a model that the server has not acknowledged, in their order: on this device until it has them, or until a person is to decide. */
export class WaitingChanges {
  #all: readonly PendingChange[] = [];
  /** Changes up to this one were made on a shape that the server never had. */
  #shapeLost = -1;
  /** Copies that an undo made and that are not made here, with the records that stay in their place. */
  readonly #standIns = new Map<string, string>();
  /** Questions (their sequences) that came up after what the page shows. */
  readonly #untold = new Set<number>();
  readonly #outbox: Pick<Outbox, 'add' | 'addAll' | 'swap' | 'adopt' | 'replace' | 'remove'>;
  readonly #asides: SetAsides;

  constructor(
    outbox: Pick<Outbox, 'add' | 'addAll' | 'swap' | 'adopt' | 'replace' | 'remove'>,
    asides: SetAsides,
  ) {
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
  async add(modelId: string, command: Change): Promise<void> {
    const given = ofStandIns(command, this.#standIns);
    const change = (await this.#takesBack(given)) ? undefined : await this.#joins(given);
    if (!change) return;
    const kept = await this.#outbox.add(modelId, change);
    // Looked up after the wait: what was sent or set aside meanwhile has made another list of it.
    this.#all = [...this.#all, kept];
  }

  /** The page shows what was put together: nothing more comes that was done on what it showed before. */
  told(): void {
    this.#untold.clear();
  }

  /**
   * Whether a new step is the copy that an undo makes of one that a cancel took, about which a person is asked: the page was not told of it yet. The step
   * stands, and is no more asked about.
   */
  async #takesBack(change: Change): Promise<boolean> {
    if (change.kind !== 'append' || this.ofHistory.some(({ kind }) => kind === 'clear')) return false;
    const saying = sayingOf(change.record);
    for (const aside of this.#asides.all.filter(({ sequence }) => this.#untold.has(sequence))) {
      const left = withoutStep(aside.command, saying);
      if (!left) continue;
      this.#standIns.set(change.record.id, left.id);
      if (left.command) await this.#asides.add({ ...aside, command: left.command }, aside.refusal);
      else await this.#takeInstead(aside, aside.refusal.withIt ?? []);
      return true;
    }
    return false;
  }

  /** Adds a change of steps that wait in a question to them: the page was not told of it yet. Gives what of the change is about other steps. */
  async #joins(change: Change): Promise<Change | undefined> {
    let left: Change | undefined = change;
    for (const aside of this.#asides.all.filter(({ sequence }) => this.#untold.has(sequence))) {
      if (!left) break;
      const { withIt = [], ...refusal } = aside.refusal;
      const found = joined(withIt, left);
      if (!found) continue;
      const together = found.withIt.length > 0 && { withIt: found.withIt };
      await this.#asides.add(aside, { ...refusal, ...together });
      left = found.rest;
    }
    return left;
  }

  /**
   * Takes a change that was set aside up again, with what was made on it. `seen` is the history that was saved when a person decided so. Gives
   * nothing where it was decided already.
   */
  async takeUp(sequence: number, seen?: History, decision: Decision = 'mine'): Promise<SetAside | undefined> {
    const found = this.#asides.find(sequence);
    if (!found) return undefined;
    await this.#takeInstead(found, seen ? renewed(found, seen, decision) : changesOf(found));
    return found;
  }

  /** Lets `changes` wait in the place of a question. */
  async #takeInstead({ sequence, modelId }: SetAside, changes: readonly Change[]): Promise<void> {
    const kept = await this.#outbox.addAll(modelId, changes, sequence);
    this.#all = [...this.#all, ...kept];
    this.loseShape();
    await this.#asides.remove(sequence);
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
    let history = server;
    const before = this.#all;
    for (const { sequence } of before) {
      // As it is now: what was made before it and does not hold has changed it.
      const change = this.#all.find((one) => one.sequence === sequence);
      if (!change) continue;
      // What they come to is fitted instead.
      if (isOver(change, history)) {
        await this.#merge(server);
        return this.fitAll(server);
      }
      history = await this.#fit(history, change, before);
    }
    return history;
  }

  /** The history with the change, one of `before`, on top; as it was when the change does not fit, which is then set aside. */
  async #fit(history: History, change: PendingChange, before: readonly PendingChange[]): Promise<History> {
    if (await this.settledAlone(change, history)) return history;
    const next = fitted(history, change.command);
    if (next) return next;
    // A jump to a step that is gone is nothing that a person could not do again.
    if (change.command.kind === 'stepTo' || isOvertaken(change, before)) await this.strike(change);
    else await this.setAside(change, { status: 0, message: '', at: Date.now() });
    return history;
  }

  /** Whether a change went without being sent: new values of a step are those that were there, or it is for a person to say whether it holds. */
  async settledAlone(change: PendingChange, server: History): Promise<boolean> {
    const { command } = change;
    if (command.kind === 'editParams' && changesNothing(command)) {
      await this.strike(change);
      // Where these are the values that a question is about, they were not taken back: on a copy of the step they were changed and changed again.
      const same = this.#asides.all.find((one) => editsTo(one.command, command));
      await this.#asides.settle(command.id, same);
    } else if (command.kind === 'editParams' && isContested(command, server))
      await this.setAside(change, { status: 0, message: '', at: Date.now(), isOvertaken: true });
    else if (isOver(change, server)) await this.#merge(server);
    else return false;
    return true;
  }

  /** Puts what all changes of the history come to in their place, and what is for a person to decide before a person. */
  async #merge(server: History): Promise<void> {
    const ours = this.#all.filter(({ command }) => !isAnnotationChange(command));
    const commands = ours.map(({ command }) => command as HistoryCommand);
    const { changes, questions, standIns } = merged(server, commands);
    for (const [index, { command, withIt }] of questions.entries()) {
      const refusal = { status: 0, message: '', at: Date.now(), isOvertaken: true as const };
      this.#untold.add(ours[index]!.sequence);
      await this.#asides.add(
        { ...ours[index]!, command },
        { ...refusal, ...(withIt.length > 0 && { withIt }) },
      );
    }
    // In one go: a page that ends before does all of this again, and asks once.
    const kept = await this.#outbox.swap(ours, changes);
    this.#all = [...this.#all.filter((one) => !ours.includes(one)), ...kept].map((one) => ({
      ...one,
      command: ofStandIns(one.command, standIns),
    }));
    for (const [copy, record] of standIns) this.#standIns.set(copy, record);
    this.loseShape();
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
