import { bringsBack, meansOthers, type History, type HistoryCommand } from '@bracewright/core/history';
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
  holds,
  fitted,
  isContested,
  isOvertaken,
  without,
} from './send-change.ts';
import { asFirst, heirsAsked, newIdsFor, onCopies } from './going-on.ts';
import { arrivedOf, commandsOf, copiesIn, underNewIds } from './batches.ts';
import { merged, renewed, type Decision } from './merge.ts';
import { OnTheirWay } from './on-their-way.ts';
import { OwnIds } from './own-ids.ts';
import { Queue, type DeviceQueue } from './queue.ts';
import type { SetAsides } from './set-asides.ts';
import {
  begunWith,
  countedFrom,
  putBack,
  setApart,
  withMore,
  withoutRefused,
  type Together,
} from './together.ts';

/** Ids of the steps that a change cancels. */
const cancelledBy = (change: Change): readonly string[] =>
  change.kind === 'cancelFrom' || change.kind === 'clear' ? Object.keys(change.cancels ?? {}) : [];

/** What says anew where one stands. */
const MOVES: ReadonlySet<Change['kind']> = new Set(['stepTo', 'append', 'cancelFrom', 'clear'] as const);

/** How often in a row changes are put together anew; once is enough but where what was put together does not hold. */
const MOST_MERGES = 5;

/** What no server refused: it does not go with what others did. */
const refusedHere = (): Refusal => ({ status: 0, message: '', at: Date.now() });

/** The changes of a model that the server has not acknowledged, in their order: on this device until it has them, or until a person is to decide. */
export class WaitingChanges {
  readonly #queue: Queue;
  /** Changes up to this one were made on a shape that the server never had. */
  #shapeLost = -1;
  #together: Together | undefined;
  /** How often what was done here and elsewhere was put together. */
  #merges = 0;
  /** The same since something was done here or there. */
  #inARow = 0;
  readonly #onTheirWay = new OnTheirWay();
  /** Sequence of the clear that was refused, until the page shows the history without it: what is done till then is done on that. */
  #refused: number | undefined;
  readonly #own = new OwnIds();
  readonly #asides: SetAsides;
  readonly #known: () => History;
  readonly #mayCancel: () => boolean;
  /** One thing is done at a time: what comes meanwhile is looked at when the lists are whole again. */
  #last: Promise<unknown> = Promise.resolve();

  /** `known` gives the history that the server has, as far as is known; `mayCancel` whether who works here may delete steps. */
  constructor(
    outbox: DeviceQueue,
    asides: SetAsides,
    { known, mayCancel }: { readonly known: () => History; readonly mayCancel: () => boolean },
  ) {
    this.#queue = new Queue(outbox);
    this.#asides = asides;
    this.#known = known;
    this.#mayCancel = mayCancel;
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  get all(): readonly PendingChange[] {
    return this.#queue.all;
  }

  /** Those that change the history. */
  get ofHistory(): readonly HistoryCommand[] {
    return this.#queue.ofHistory;
  }

  /** What windows left behind that are gone; it was done before anything here. */
  async adopt(modelId: string): Promise<void> {
    const left = await this.#queue.adopt(modelId);
    this.#own.left(left.map(({ command }) => command));
    this.#own.left(this.#asides.each.flatMap(changesOf));
    // A page that ended before what was refused was taken from what waits: it is sent again.
    // What is asked about is asked again where it does not hold then either; a device without room keeps it until it was sent.
    for (const { sequence } of left) {
      const { refusal } = this.#asides.find(sequence) ?? {};
      if (refusal && (refusal.isOvertaken === undefined || refusal.withIt))
        await this.#asides.remove(sequence).catch(() => undefined);
    }
    // A page that ended between an answer and taking the question away.
    const answered = new Set(left.flatMap(({ answers }) => (answers === undefined ? [] : [answers])));
    for (const sequence of answered) await this.#asides.remove(sequence);
  }

  /** Resolves when all of them are safe on this device; where they cannot be kept, none is. */
  add(modelId: string, ...changes: readonly Change[]): Promise<void> {
    return this.#inTurn(async () => {
      this.#inARow = 0;
      this.#own.made(changes);
      const late = changes.filter((one): one is HistoryCommand => !isAnnotationChange(one));
      if (await this.#belongsToRefused(late)) return;
      if (this.#together && late.length > 0) await this.#merge(this.#known(), { modelId, changes: late });
      else await this.#queue.add(modelId, changes);
      if (late.some(({ kind }) => MOVES.has(kind))) await this.#asides.settleStepsBack();
    });
  }

  /** What was done on an alignment that was refused waits with it. */
  async #belongsToRefused(late: readonly HistoryCommand[]): Promise<boolean> {
    const found = this.#refused === undefined ? undefined : this.#asides.find(this.#refused);
    if (!found || late.length === 0) return false;
    const { refusal, ...change } = found;
    await this.#asides.add(change, { ...refusal, withIt: [...(refusal.withIt ?? []), ...late] });
    return true;
  }

  /** The page shows what was put together: nothing more comes that was done on what it showed before, and questions are asked. */
  told(): void {
    this.#inARow = 0;
    this.#together = undefined;
    this.#refused = undefined;
    this.#asides.ask();
  }

  /**
   * Takes a change that was set aside up again, with what was made on it. `seen` is the history that was saved when a person decided so. Gives
   * nothing where it was decided already.
   */
  takeUp(sequence: number, seen?: History, decision: Decision = 'mine'): Promise<SetAside | undefined> {
    return this.#inTurn(async () => {
      const found = this.#asides.find(sequence);
      if (!found) return undefined;
      const given = onCopies(seen ? renewed(found, seen, decision) : changesOf(found), this.#queue.all);
      const ids = newIdsFor(
        given,
        (id) => this.#onTheirWay.mayHave(id) || (this.#own.has(id) && !this.#own.isFresh(id)),
      );
      const changes = underNewIds(given, ids);
      this.#own.left(changes);
      const kept = await this.#queue.add(found.modelId, changes, sequence);
      try {
        await this.#asides.rename(ids, found);
        await this.#queue.rename(ids);
      } catch (error) {
        // It is asked again, and nothing of it was kept.
        for (const one of kept) await this.#queue.strike(one.sequence);
        throw error;
      }
      if (this.#together) this.#together = withMore(this.#together, changes);
      this.loseShape();
      await this.#asides.remove(sequence);
      return found;
    });
  }

  /** What waits now was made on a shape that the server will never have. */
  loseShape(): void {
    this.#shapeLost = this.#queue.all.at(-1)?.sequence ?? -1;
  }

  isShapeLost({ sequence }: PendingChange): boolean {
    return sequence <= this.#shapeLost;
  }

  /** The history with all of them on top, as far as they fit. `whenFitted` is called before anything else is done. */
  fitAll(server: History, whenFitted: () => void = () => undefined): Promise<History> {
    return this.#inTurn(async () => {
      const history = await this.#fitAll(server);
      whenFitted();
      return history;
    });
  }

  async #fitAll(server: History): Promise<History> {
    this.#putBack(server);
    await this.#carryToHeirs(server);
    for (let turn = 1; ; turn++) {
      const isLast = turn >= MOST_MERGES;
      const over = this.#firstOver(server);
      if (over) {
        // What they come to is fitted instead; what cannot be put together is for a person to decide.
        await (isLast ? this.#giveUp(over) : this.#merge(server));
        continue;
      }
      const merges = this.#merges;
      const history = await this.#fitEach(server);
      if (merges === this.#merges || isLast) return history;
    }
  }

  /** As `fitAll` where nothing waits: what is asked about steps goes on. */
  carryOn(server: History): Promise<void> {
    return this.#inTurn(() => this.#carryToHeirs(server));
  }

  /** What is asked about a step that somebody else has put away with an alignment is asked about the copy by which it goes on. */
  async #carryToHeirs(server: History): Promise<void> {
    await this.#asides.carry(heirsAsked(this.#asides.each, this.#known(), server, this.#own));
  }

  async #fitEach(server: History): Promise<History> {
    let history = server;
    const before = this.#queue.all;
    for (const { sequence } of before) {
      // As it is now: what was made before it and does not hold has changed it.
      const change = this.#queue.find(sequence);
      if (change) history = await this.#fit(history, change, before);
    }
    return history;
  }

  /** The first that would cancel or grey what its maker did not see, each on top of those before it. */
  #firstOver(server: History): PendingChange | undefined {
    let history = server;
    return this.#queue.all.find((change) => {
      if (this.#isOver(change, history)) return true;
      if (holds(change.command, history)) history = fitted(history, change.command) ?? history;
      return false;
    });
  }

  /** The history with the change, one of `before`, on top; as it was when the change does not fit, which is then set aside. */
  async #fit(history: History, change: PendingChange, before: readonly PendingChange[]): Promise<History> {
    if (await this.#settledAlone(change, history)) return history;
    const next = fitted(history, change.command);
    if (next) return next;
    await (isOvertaken(change, before) ? this.#strike(change) : this.#giveUp(change));
    return history;
  }

  /** What no longer fits is for a person to decide; a jump to another step is nothing that a person could not do again. */
  #giveUp(change: PendingChange): Promise<void> {
    return change.command.kind === 'stepTo' ? this.#strike(change) : this.#setAside(change, refusedHere());
  }

  /**
   * What goes to the server next, in one call. None where the first that waits went without being sent: new values of a step are those that were there, or
   * it is for a person to say whether it holds. What is given is on its way until `done` or `notSent`.
   */
  next(server: History): Promise<readonly PendingChange[]> {
    return this.#inTurn(async () => {
      const first = this.#queue.all[0];
      if (!first || (await this.#settledAlone(first, server))) return [];
      return this.#onTheirWay.take(this.#queue.all, server, (change, history) =>
        this.#isOver(change, history),
      );
    });
  }

  /** Changes that were refused in one call are sent one by one. */
  separate(batch: readonly PendingChange[]): void {
    this.#onTheirWay.separate(batch);
  }

  /** Takes what the server has of a clear and its steps, whose answer was lost, from what waits, and gives it. */
  arrived(server: History): Promise<readonly HistoryCommand[]> {
    return this.#inTurn(async () => {
      const all: HistoryCommand[] = [];
      for (;;) {
        const there = arrivedOf(this.#queue.all, server);
        if (there.length === 0) return all;
        await this.#finish(there);
        all.push(...commandsOf(there));
      }
    });
  }

  /** A call of what is on its way got no answer. */
  unanswered(): void {
    this.#onTheirWay.unanswered();
  }

  /** What was on its way did not reach the server: it `says` so itself, or refused the only call there was. */
  notSent(says: boolean): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#onTheirWay.areRefused(says)) this.#putBack();
    });
  }

  /** Nothing is on its way any more: the new values, names and states of what was are put together with the rest again, but for those that `server` has. */
  #putBack(server?: History): void {
    this.#onTheirWay.end();
    if (this.#together) this.#together = putBack(this.#together, server);
  }

  /** Whether a change would cancel or grey what its maker did not see, or is about steps that somebody else has made again. */
  #isOver({ command }: PendingChange, history: History): boolean {
    if (isAnnotationChange(command)) return false;
    const isContestedNow = command.kind !== 'editParams' && isContested(command, history);
    return isContestedNow || bringsBack(history, command) || meansOthers(history, command, this.#own);
  }

  async #settledAlone(given: PendingChange, server: History): Promise<boolean> {
    const change = asFirst(given, this.#asides.untold);
    const { command } = change;
    if (command.kind === 'editParams' && changesNothing(command)) {
      await this.#strike(change);
      // Where these are the values that a question is about, they were not taken back: on a copy of the step they were changed and changed again.
      const { untold } = this.#asides;
      const same = untold.find((one) => editsTo(one.command, command));
      // What was asked before is answered by nobody who tried a value and took it back.
      await this.#asides.settle(command.id, same, untold);
    } else if (command.kind === 'editParams' && isContested(command, server))
      await this.#setAside(change, { ...refusedHere(), isOvertaken: true });
    else if (this.#isOver(change, server)) {
      // Sent before in vain: it is put together with the rest.
      if (this.#onTheirWay.all[0]?.sequence === change.sequence) this.#putBack(server);
      await (this.#inARow > MOST_MERGES ? this.#giveUp(change) : this.#merge(server));
    } else return false;
    return true;
  }

  /**
   * Puts what all changes of the history come to in their place, and what is for a person to decide before a person. `late` was done on what the page
   * showed before it was told: it is put together with all that was.
   */
  async #merge(
    server: History,
    late?: { readonly modelId: string; readonly changes: readonly HistoryCommand[] },
  ): Promise<void> {
    const before = this.#together ?? begunWith(this.ofHistory);
    this.#merges++;
    this.#inARow++;
    const together = withMore(setApart(before, this.#onTheirWay.all), late?.changes ?? []);
    const { apart } = together;
    const kept = new Set([...this.#onTheirWay.all, ...apart].map(({ sequence }) => sequence));
    let ours: readonly PendingChange[] = this.#queue.all.filter(
      ({ sequence, command }) => !kept.has(sequence) && !isAnnotationChange(command),
    );
    const there = commandsOf(apart).reduce((history, one) => fitted(history, one) ?? history, server);
    const { changes, question, standIns, found } = merged(
      there,
      apart.length > 0 ? together.after : together.commands,
      { ...before.found, own: this.#own, mayCancel: this.#mayCancel() },
    );
    const asked = before.question === undefined ? undefined : this.#asides.find(before.question);
    if (late && question && !asked && ours.length === 0)
      ours = await this.#queue.add(late.modelId, late.changes);
    const carrier = asked ?? ours[0];
    if (question && carrier) {
      const { command, withIt } = question;
      await this.#asides.add(
        { ...carrier, command },
        {
          ...refusedHere(),
          isOvertaken: true,
          ...(withIt.length > 0 && { withIt }),
        },
      );
    }
    // In one go: a page that ends before does all of this again, and asks once.
    const modelId = late?.modelId ?? (carrier ?? apart[0])!.modelId;
    await this.#queue.swap(modelId, ours, changes);
    if (asked && !question) await this.#asides.remove(asked.sequence);
    this.#together = { ...together, question: question && carrier?.sequence, standIns, found };
    this.loseShape();
  }

  /** Puts a change before a person, and takes it from what waits. */
  setAside(change: PendingChange, refusal: Refusal): Promise<void> {
    return this.#inTurn(() => this.#setAside(change, refusal));
  }

  /** Puts a clear with all that was done after it before a person, and takes it from what waits: half of it is nothing that anybody meant. */
  setAllAside(clear: PendingChange, refusal: Refusal): Promise<void> {
    return this.#inTurn(async () => {
      const after = this.#queue.all.filter(
        ({ sequence, command }) => sequence > clear.sequence && !isAnnotationChange(command),
      );
      const gone = [clear, ...after];
      await this.#asides.add(clear, { ...refusal, withIt: commandsOf(after) });
      await this.#queue.swap(clear.modelId, gone, []);
      this.#onTheirWay.end();
      this.#together = undefined;
      this.#refused = clear.sequence;
      this.loseShape();
    });
  }

  async #setAside(change: PendingChange, refusal: Refusal): Promise<void> {
    await this.#asides.add(change, refusal);
    await this.#leaveOut(change);
    await this.#strike(change);
    const { command } = change;
    if (isAnnotationChange(command)) return;
    this.loseShape();
    if (this.#together) this.#together = withoutRefused(this.#together, command);
  }

  /**
   * What follows new values of a step that do not hold counts from what they took the place of. That is the next change of the step alone: a later one
   * that was made on the same values (after an undo) follows another.
   */
  async #leaveOut({ command: gone, sequence }: PendingChange): Promise<void> {
    const next = this.#queue.all.find((one) => one.sequence > sequence && editSameStep(gone, one.command));
    if (!next) return;
    const command = without(gone, next.command);
    if (command === next.command) return;
    await this.#queue.replace({ ...next, command });
  }

  /** Takes a change from what waits, on this device too. */
  strike(change: PendingChange): Promise<void> {
    return this.#inTurn(() => this.#strike(change));
  }

  /** The server has changes, sent in one call: `whenDone` is called before anything else is done. */
  done(batch: readonly PendingChange[], whenDone: () => void): Promise<void> {
    return this.#inTurn(() => this.#finish(batch, whenDone));
  }

  async #finish(batch: readonly PendingChange[], whenDone: () => void = () => undefined): Promise<void> {
    // In their order: those that a page leaves which ends meanwhile are known again one by one.
    for (const change of batch) await this.#strike(change);
    // It was refused before, and put aside by half.
    for (const { sequence } of batch) {
      const { refusal } = this.#asides.find(sequence) ?? {};
      if (refusal && refusal.isOvertaken === undefined) await this.#asides.remove(sequence);
    }
    this.#inARow = 0;
    if (this.#together) this.#together = countedFrom(this.#together, batch);
    whenDone();
    await this.#asides.carry(copiesIn(batch));
    for (const change of batch) await this.#settleBy(change);
  }

  /** Nobody is asked which values hold of a step that went by their own doing, or that they gave others by hand since they were asked. */
  async #settleBy({ command, answers, sequence }: PendingChange): Promise<void> {
    if (isAnnotationChange(command)) return;
    for (const step of cancelledBy(command)) await this.#asides.settle(step);
    if (command.kind !== 'editParams' || answers !== undefined) return;
    const before = this.#asides.all.filter((one) => one.sequence < sequence);
    await this.#asides.settle(command.id, undefined, before);
  }

  async #strike({ sequence: gone }: PendingChange): Promise<void> {
    await this.#queue.strike(gone);
    this.#onTheirWay.strike(gone);
  }
}
