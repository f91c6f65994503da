import { computed, makeObservable, observableRef, runInAction } from 'mobx';
import { bodyRecords } from '../history/body-records.ts';
import { canonicalJson } from '../history/canonical-json.ts';
import { reduce } from '../history/history.ts';
import { appendAll, requireDone } from './append-all.ts';
import type { History, HistoryCommand, OperationRecord, RecordOutcome } from '../history/record.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import { needsItsMaker, stepsFirst, withCancels } from '../history/unseen.ts';
import { OperationAborted } from '../errors/sdk-error.ts';
import { asError } from '../errors/thrown.ts';
import type { Part } from '../operation/shape.ts';
import type { Json } from '../operation/json.ts';
import type { OperationRoles } from '../operation/roles.ts';
import type {
  ClearOptions,
  EditOptions,
  HistoryService,
  SaveState,
  ShownExport,
  WantedRecord,
} from '../services/history-service.ts';
import type { OperationRunner } from '../services/operation-runner.ts';
import type { Ids } from '../services/small-services.ts';
import type { StorageService, StoredModel } from '../services/storage-service.ts';
import {
  appendCommands,
  draftOf,
  liveRecords,
  seenFrom,
  stateCommands,
  withOutcome,
  withResult,
} from './change-commands.ts';
import { Computing, type Running } from './computing.ts';
import { Elsewhere } from './elsewhere.ts';
import { fitCommands } from './fit-commands.ts';
import { HandOver } from './hand-over.ts';
import { HeldBack, type Standing } from './held-back.ts';
import { kindsBack, kindsForth, requireMay, type MayChange } from './may-change.ts';
import { ShapeOrder } from './shape-order.ts';
import type { TailGuard } from './tail-guard.ts';
import { Underway } from './underway.ts';
import { appendsAfter, outcomeOf, requireEditable } from './trial.ts';
import {
  addsOnlySwitchedOff,
  changeEntry,
  clearingEntry,
  reduceAll,
  stepBackOnce,
  type UndoEntry,
} from './undo-stack.ts';
import { greyedTail, isGreyedByUndo, walkBack, walkForward, type Stacks, type Walk } from './undo-walk.ts';

export interface DesignSessionOptions {
  readonly model: StoredModel;
  readonly runner: OperationRunner;
  readonly storage: StorageService;
  readonly ids: Ids;
  /** Of the operations that the runner knows (`OperationRegistry.roles`). */
  readonly roles: OperationRoles;
  /** Whether who works here may make changes of a kind; all of them unless said. Asked each time: rights may change meanwhile. */
  readonly may?: MayChange;
}

/**
 * The design that is open. Invariant: `mesh`, `parts`, `hash` and `outcomes` always belong together and come from a finished replay;
 * `history` is ahead of them while `running` is set. Commands reach the storage when their replay has finished, in order;
 * `unkept` counts those that are not there yet.
 */
export class DesignSession implements HistoryService {
  readonly roles: OperationRoles;
  readonly may: MayChange;
  history: History;
  base: TriMesh;
  mesh: TriMesh;
  parts: readonly Part[] = [];
  hash: string;
  shown: ShownExport | undefined = undefined;
  outcomes: ReadonlyMap<string, RecordOutcome> = new Map();
  running: Running = undefined;
  undoEntries: readonly UndoEntry[] = [];
  redoEntries: readonly UndoEntry[] = [];
  /** Changes that are shown and not safe on this device yet: they are being computed or kept. */
  unkept = 0;
  /** Why the first of them cannot be kept on this device; the next change or `keepAll` tries again. */
  keepFailure: string | undefined = undefined;
  /** Who is asked before greyed records are cancelled; without one they are cancelled unasked. */
  tailGuard: TailGuard | undefined = undefined;
  readonly order = new ShapeOrder(() => this.#stacks);
  readonly #runner: OperationRunner;
  readonly #storage: StorageService;
  readonly #ids: Ids;
  /** What a change falls back to when its replay is stopped. */
  #settled: Stacks;
  /** What is being computed. */
  #pending: HistoryCommand[] = [];
  readonly #handOver: HandOver;
  readonly #computing: Computing;
  #held: HeldBack | undefined;
  readonly #elsewhere = new Elsewhere();
  /** The steps that a clear makes are tried on the side first. */
  readonly #clearing = new Underway();
  #latest: Promise<void> = Promise.resolve();
  /** The same, with what it rejects with. */
  #newest: Promise<void> = Promise.resolve();
  #turn = 0;
  /** How often a person stopped what is computed: what waits for its turn is stopped too. */
  #stops = 0;
  /** The turn in which what others did is computed once more: who stopped it once would stop it for ever. */
  #again = 0;
  /** The last turn whose replay has ended. */
  #ended = 0;

  private constructor(options: DesignSessionOptions, baseHash: string) {
    const { model } = options;
    this.roles = options.roles;
    this.may = options.may ?? (() => true);
    this.#runner = options.runner;
    this.#computing = new Computing(options.runner, options.roles, (running) =>
      runInAction(() => {
        const isFromOthers = this.#again === this.#turn;
        this.running = running && isFromOthers ? { ...running, isFromOthers } : running;
      }),
    );
    this.#storage = options.storage;
    this.#handOver = new HandOver(
      (commands) => options.storage.push(...commands),
      () => this.#count(),
    );
    this.#ids = options.ids;
    this.history = { base: baseHash, records: model.records, cursor: model.cursor };
    this.base = model.base;
    this.mesh = model.base;
    this.hash = baseHash;
    this.#settled = { history: this.history, undo: [], redo: [] };
    makeObservable(this, {
      history: observableRef,
      base: observableRef,
      mesh: observableRef,
      parts: observableRef,
      hash: observableRef,
      shown: observableRef,
      outcomes: observableRef,
      running: observableRef,
      undoEntries: observableRef,
      redoEntries: observableRef,
      unkept: observableRef,
      keepFailure: observableRef,
      saveState: computed,
      canUndo: computed,
      canRedo: computed,
    });
  }

  /** Opens the body in the runner and replays what was stored. Rejects with what the runner rejects with. */
  static async open(options: DesignSessionOptions): Promise<DesignSession> {
    const session = new DesignSession(options, await options.runner.open(options.model.base));
    await session.#start(session.history);
    return session;
  }

  get saveState(): SaveState {
    const { keepFailure, unkept } = this;
    if (keepFailure !== undefined) return { kind: 'failed', pending: unkept, code: keepFailure };
    const state = this.#storage.saveState;
    return state.kind === 'saved' && unkept > 0 ? { kind: 'saving' } : state;
  }

  /** Resolves when nothing is being computed or kept any more: `mesh` then belongs to `history`, and the storage has both. */
  async settled(): Promise<void> {
    for (let seen: Promise<void> | undefined; seen !== this.#latest;) {
      seen = this.#latest;
      await seen;
    }
  }

  /** Whether the storage has all that was done, and no Apply is under way. */
  get isIdle(): boolean {
    const isBusy = this.#held !== undefined || this.#clearing.ended !== undefined || this.isReplaying;
    return !isBusy && this.#handOver.waiting.length === 0;
  }

  /** Resolves when the storage has what is under way now, or never will. Rejects with what the storage rejects with. */
  async idle(): Promise<void> {
    await (this.#held?.ended ?? this.#clearing.ended ?? this.#latest);
    if (!this.#held) await this.#handOver.add([]);
  }

  /** Hands over what was not kept, also what is still being computed. Rejects with what the storage rejects with. */
  async keepAll(): Promise<void> {
    await this.#handOver.add(this.#held ? [] : this.#pending.splice(0));
  }

  get canUndo(): boolean {
    return this.#hasUndo && this.mayUndo();
  }

  get #hasUndo(): boolean {
    return this.undoEntries.length > 0 || this.#stepBack !== undefined;
  }

  /** Whether who works here may take back what was done last, or all that was done from `since` on (see `order`). */
  mayUndo(since?: number): boolean {
    return kindsBack(this.undoEntries, since).every(this.may);
  }

  /** What undo does with nothing noted: one step back, never over what came from elsewhere, or over an alignment. */
  get #stepBack(): HistoryCommand | undefined {
    return this.#elsewhere.keepsLast(this.history, this.roles) ? undefined : stepBackOnce(this.history);
  }

  get canRedo(): boolean {
    return this.redoEntries.length > 0 && kindsForth(this.redoEntries).every(this.may);
  }

  /** The records behind the one stepped back to: the next one that is made cancels them. */
  get greyed(): readonly OperationRecord[] {
    return bodyRecords(greyedTail(this.history), this.roles);
  }

  /** Whether the greyed records are those that undo took back just now, and nobody stepped over them otherwise. */
  get isGreyedByUndo(): boolean {
    return isGreyedByUndo(this.history, this.redoEntries);
  }

  async append(wanted: WantedRecord): Promise<OperationRecord> {
    requireMay(this.may, ['append']);
    const draft = draftOf(wanted, this.#ids);
    const stops = this.#stops;
    for (;;) {
      const { greyed, tailGuard, history } = this;
      if (greyed.length > 0 && (await tailGuard?.mayCancel(greyed)) === false) throw new OperationAborted();
      if (stops !== this.#stops) throw new OperationAborted();
      // An operation that fails never becomes a record: it is tried on the side first, and the replay below finds it done.
      const outcome = await outcomeOf(this.#computing, this, draft);
      requireDone(outcome);
      // Another window's history came meanwhile: what it holds goes no more unasked than what was there at first.
      const seen = withCancels(history, { kind: 'append', record: draft });
      const first = stepsFirst(this.history, seen);
      if (first !== undefined) await this.stepTo(first);
      if (first !== undefined || needsItsMaker(this.history, seen)) continue;
      const record = withResult(draft, outcome);
      await this.#change(appendCommands(this.history, record, this.roles));
      if (greyed.length > 0) tailGuard?.didCancel(greyed);
      return record;
    }
  }

  /**
   * Makes several steps at once, one after the other: all or none, and one step of undo takes them back together. Rejects as `append` does, with the SdkError of the first that fails.
   */
  appendAll(wanted: readonly WantedRecord[]): Promise<readonly OperationRecord[]> {
    return appendAll(this, wanted, [this.#computing, this.#ids, (all) => this.#change(all)]);
  }

  stepTo(id: string | null): Promise<void> {
    return this.#change([{ kind: 'stepTo', id }]);
  }

  setState(ids: readonly string[], state: 'on' | 'off'): Promise<void> {
    return this.#change(stateCommands(this.history, { ids, state }, this.roles));
  }

  setAll(state: 'on' | 'off'): Promise<void> {
    const ids = liveRecords(this.history).map(({ id }) => id);
    return this.setState(ids, state);
  }

  cancelledWith(id: string): readonly OperationRecord[] {
    return liveRecords(this.history, id);
  }

  cancelFrom(id: string): Promise<void> {
    return this.#change([{ kind: 'cancelFrom', id }]);
  }

  async editParams(id: string, params: Json, over?: Json, options: EditOptions = {}): Promise<void> {
    const seen = over ?? this.history.records.find((record) => record.id === id)?.params;
    // A card that was open while somebody else gave the step other values puts none of its own over them by being applied.
    if (over !== undefined && canonicalJson(over) === canonicalJson(params)) return;
    if (options.tries) await requireEditable(this.#computing, this, { id, params });
    await this.#change([{ kind: 'editParams', id, params, ...(seen === undefined ? {} : { over: seen }) }]);
  }

  rename(id: string, name: string): Promise<void> {
    return this.#change([{ kind: 'rename', id, name }]);
  }

  clear(base: TriMesh, next: readonly WantedRecord[] = [], options: ClearOptions = {}): Promise<void> {
    return this.#clearing.run(this.#clear(base, next, options));
  }

  async #clear(base: TriMesh, next: readonly WantedRecord[], { carries }: ClearOptions): Promise<void> {
    requireMay(this.may, next.length > 0 ? ['clear', 'append'] : ['clear']);
    while (this.isReplaying) await this.settled();
    const before = this.history;
    const stays = base === this.base;
    const hash = stays ? before.base : await this.#runner.open(base);
    if (!stays) runInAction(() => (this.base = base));
    const clear = { kind: 'clear', base: hash, ...(carries === true && { carries }) } as const;
    const drafts = next.map((wanted) => draftOf(wanted, this.#ids));
    const commands = [clear, ...(await appendsAfter(this.#computing, reduce(before, clear), drafts))];
    // A base that changed cannot be taken back: the records of the old one belong to another body.
    const undo = stays ? this.order.withNew(this.undoEntries, clearingEntry(before, clear)) : [];
    // As they were seen when it was asked for, whatever came from elsewhere meanwhile.
    await this.#go(seenFrom(before, commands), reduceAll(before, commands), undo, []);
  }

  async undo(): Promise<void> {
    if (this.#hasUndo) requireMay(this.may, kindsBack(this.undoEntries), 'history/undo-not-allowed');
    const walk = walkBack(this.#stacks, this.#stepBack, () => this.#ids.uuid());
    if (walk) await this.#walk({ ...walk, redo: this.order.withLast(walk.redo) });
  }

  async redo(): Promise<void> {
    requireMay(this.may, kindsForth(this.redoEntries), 'history/redo-not-allowed');
    const walk = walkForward(this.#stacks, () => this.#ids.uuid());
    if (walk) await this.#walk({ ...walk, undo: this.order.withLast(walk.undo) });
  }

  abort(): void {
    this.#stops++;
    if (this.#again !== this.#turn || !this.isReplaying) this.#computing.stop();
  }

  async allOrNothing<T>(work: () => Promise<T>): Promise<T> {
    const stops = this.#stops;
    while (this.#held ? this.#held.isEnding : this.isReplaying) await (this.#held?.ended ?? this.settled());
    if (stops !== this.#stops) throw new OperationAborted();
    if (this.#held) return this.#held.within(work, this, (...given) => this.#backTo(...given));
    const held = (this.#held = new HeldBack(this.standing));
    try {
      const answer = await work();
      do await this.settled();
      while (this.isReplaying);
      // It was put on top of what came from elsewhere, and that could not be computed.
      if (held.lost) throw asError(held.lost.error);
      held.isEnding = true;
      this.#held = undefined;
      await this.#handOver.add(held.commands).catch(() => undefined);
      return answer;
    } catch (error) {
      held.isEnding = true;
      await this.#fallBackTo(held);
      throw error;
    } finally {
      // Another whole may have begun while this one was handed over.
      if (this.#held === held) this.#held = undefined;
      held.end();
      this.#count();
    }
  }

  /**
   * Takes a history that changed elsewhere (another window, a conflict that was settled) and replays it. What was done before can
   * be taken back afterwards only where nothing but switched-off records came, which change no shape.
   */
  async replace(records: readonly OperationRecord[], cursor: number): Promise<void> {
    // What was not sent yet goes on top of what came, as far as it fits.
    const sent = fitCommands({ base: this.history.base, records, cursor }, this.#handOver.waiting);
    const keepsUndo = this.#held !== undefined && addsOnlySwitchedOff(this.#held.start.history, sent.history);
    const { history, kept } =
      this.#held?.overtake(sent.history, keepsUndo, this.#pending) ??
      fitCommands(sent.history, this.#pending);
    this.#pending = [...kept];
    const isSameShape = addsOnlySwitchedOff(this.history, history);
    this.#elsewhere.note(this.history, records);
    this.#stand(isSameShape ? { ...this.#stacks, history } : { history, undo: [], redo: [] });
    this.#elsewhere.taken = { ...this.#stacks, history: sent.history };
    await this.#start(history);
  }

  get #stacks(): Stacks {
    return { history: this.history, undo: this.undoEntries, redo: this.redoEntries };
  }

  /** Whether a change is being computed: a trial would stop its replay. */
  get isReplaying(): boolean {
    return this.#ended !== this.#turn;
  }

  async #change(commands: readonly HistoryCommand[]): Promise<void> {
    const next = reduceAll(this.history, commands);
    if (next === this.history) return;
    const kinds = commands.map(({ kind }) => kind);
    requireMay(this.may, kinds);
    const entry = changeEntry(this.history, commands);
    await this.#go(seenFrom(this.history, commands), next, this.order.withNew(this.undoEntries, entry), []);
  }

  #walk({ commands, undo, redo }: Walk): Promise<void> {
    const { history } = this;
    return this.#go(seenFrom(history, commands), reduceAll(history, commands), undo, redo);
  }

  async #go(
    commands: readonly HistoryCommand[],
    next: History,
    undo: readonly UndoEntry[],
    redo: readonly UndoEntry[],
  ): Promise<void> {
    this.#pending.push(...commands);
    this.#stand({ history: next, undo, redo });
    await this.#start(next);
  }

  #start(history: History): Promise<void> {
    this.#count();
    const work = (this.#newest = this.#replay(history));
    this.#latest = work.catch(() => undefined);
    return work;
  }

  /** Replays and keeps; a newer change takes this one along, and ends it as it ends itself. */
  async #replay(history: History): Promise<void> {
    const turn = ++this.#turn;
    try {
      const { mesh, parts, hash, shown, outcomes } = await this.#computing.replay(history);
      if (turn !== this.#turn) return this.#newest;
      const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
      runInAction(() => Object.assign(this, { mesh, parts, hash, shown, outcomes: byId }));
    } catch (error) {
      if (turn !== this.#turn) return this.#newest;
      this.#ended = turn;
      const { taken } = this.#elsewhere;
      this.#held?.lose(this.#pending, error);
      this.#fallBack();
      // A person stops what they did, and not what others did.
      if (taken && error instanceof OperationAborted) this.#takeAgain(taken);
      throw error;
    }
    this.#ended = turn;
    this.#elsewhere.taken = undefined;
    this.#settled = { ...this.#stacks, history };
    // What cannot be kept stays in line, and `saveState` says so; the mesh is the one of the history all the same.
    const done = this.#pending.splice(0).map((command) => withOutcome(command, this.outcomes));
    if (this.#held) {
      this.#held.commands = [...this.#held.commands, ...done];
      return;
    }
    await this.#handOver.add(done).catch(() => undefined);
  }

  #fallBack(): void {
    this.#pending = [];
    this.#elsewhere.taken = undefined;
    this.#stand(this.#settled);
    this.#count();
  }

  #takeAgain(taken: Stacks): void {
    this.#elsewhere.taken = taken;
    this.#stand(taken);
    this.#again = this.#turn + 1;
    void this.#start(taken.history).catch(() => undefined);
  }

  #stand({ history, undo, redo }: Stacks): void {
    runInAction(() => Object.assign(this, { history, undoEntries: undo, redoEntries: redo }));
  }

  /** All that a change falls back to. */
  get standing(): Standing {
    const { history, undoEntries, redoEntries, base, mesh, parts, hash, shown, outcomes } = this;
    return { history, undoEntries, redoEntries, base, mesh, parts, hash, shown, outcomes };
  }

  async #fallBackTo(held: HeldBack): Promise<void> {
    this.#computing.stop();
    await this.settled();
    await this.#backTo(held.start, held.isOvertaken ? [] : undefined);
  }

  /** Stands as it did, with `onTop` still to be computed where it is given. */
  async #backTo(standing: Standing, onTop?: readonly HistoryCommand[]): Promise<void> {
    const { base, history, undoEntries: undo, redoEntries: redo } = standing;
    if (this.base !== base) await this.#runner.open(base);
    this.#pending = [...(onTop ?? [])];
    this.#settled = { history, undo, redo };
    runInAction(() => Object.assign(this, standing));
    if (!onTop) return this.#count();
    this.#elsewhere.taken = this.#stacks;
    await this.#start(history).catch(() => undefined);
  }

  #count(): void {
    runInAction(() => {
      this.unkept = this.#pending.length + this.#handOver.waiting.length + (this.#held?.commands.length ?? 0);
      this.keepFailure = this.#handOver.failure;
    });
  }
}
