import { makeObservable, observableRef, runInAction } from 'mobx';
import { ApiError } from '@bracewright/core/contract';
import type { History, HistoryCommand } from '@bracewright/core/history';
import { SdkError } from '@bracewright/core/operation';
import type { Annotation } from '@bracewright/core/annotation';
import type { SaveState, StorageService, StoredModel } from '@bracewright/core/services';
import { AnnotationMirror } from './annotation-mirror.ts';
import {
  isAnnotationChange,
  keepsShape,
  type Change,
  type PendingChange,
  type SetAside,
} from '../../stores/outbox/changes.ts';
import {
  differencesOf,
  fetchHistory,
  fetchModel,
  historyOf,
  type Differences,
  type ServerHistory,
} from './fetch-history.ts';
import type { OthersChange } from './others.ts';
import { OthersWatch } from './others-watch.ts';
import { clearOf, commandsOf } from './batches.ts';
import type { Decision } from './merge.ts';
import { RebaseListeners, type Page, type RebaseListener } from './rebase-listeners.ts';
import { SetAsides } from './set-asides.ts';
import { WaitingChanges } from './waiting-changes.ts';
import type { ServerStorageOptions } from './storage-options.ts';
import { ServerCalls, type KnownModel } from './server-calls.ts';
import { isOvertaken } from './send-change.ts';
import {
  isFinal,
  letPass,
  mayHaveArrived,
  mayPass,
  MOST_STALE,
  pauseAfter,
  stateAfter,
  STALE,
  untilOnline,
  type Tries,
} from './tries.ts';

/**
 * The design on the server, with an outbox on this device in between: shape, measures and markers alike. Everything resolves when it is
 * safe here; a loop sends changes in order, one at a time. One that is refused for good is set aside for a person to decide, and the
 * rest goes on.
 */
export class ServerStorage implements StorageService {
  saveState: SaveState = { kind: 'saved', at: undefined };
  differences: Differences = new Map();
  /** How many changes the server has acknowledged. */
  sent = 0;
  readonly annotations: AnnotationMirror;
  /** Hash of the shape on the screen: what a value was taken on. */
  shapeHash: () => string | undefined = () => undefined;
  readonly #options: ServerStorageOptions;
  readonly #asides: SetAsides;
  readonly #waiting: WaitingChanges;
  readonly #others: OthersWatch;
  readonly #calls: ServerCalls;
  #model: (KnownModel & { readonly base: string }) | undefined;
  #sending: Promise<void> | undefined;
  /** What was sent last, in one call. */
  #batch: readonly PendingChange[] = [];
  #rebased = false;
  /** What waits is to be fitted to what the server holds before more of it is sent. */
  #isToFit = false;
  #closed = false;
  readonly #shown = new RebaseListeners();

  constructor(options: ServerStorageOptions) {
    this.#options = options;
    this.#asides = new SetAsides(options.aside);
    this.#others = new OthersWatch(options.roles);
    this.#waiting = new WaitingChanges(options.outbox, this.#asides, {
      known: () => this.#others.known,
      mayCancel: () => options.may?.('cancelFrom') !== false,
    });
    this.annotations = new AnnotationMirror({
      list: () => options.client.call('measure/list', { modelId: this.#model!.id }),
      base: () => this.#model!.base,
      queue: () => this.#waiting.all,
    });
    this.#calls = new ServerCalls({
      client: options.client,
      sendAssets: options.sendAssets ?? (() => Promise.resolve()),
      annotations: this.annotations,
      known: () => this.#others.known,
      fetch: async () => (await this.#fetch()).history,
    });
    makeObservable(this, {
      saveState: observableRef,
      differences: observableRef,
      sent: observableRef,
    });
  }

  /**
   * Called after another window's changes were found and everything of this one was put on top, also before. `page` is what shows the design: it is told
   * when all that was done on what it shows was handed over, for that is put together with the rest.
   */
  onDidRebase(listener: RebaseListener, page?: Page): void {
    if (page) this.#shown.page = page;
    this.#shown.add(listener);
  }

  /** Rejects with ApiError, or SdkError `storage/damaged` when the body does not arrive whole. */
  async open(modelId: string): Promise<StoredModel> {
    const [{ entry, records, measures, base }] = await Promise.all([
      fetchModel(this.#options.client, modelId),
      this.#asides.open(modelId),
    ]);
    this.#model = { id: modelId, base: entry.baseHash ?? '', revision: entry.revision };
    runInAction(() => (this.differences = differencesOf(records)));
    this.annotations.take(measures);
    this.#others.know(historyOf(entry, records));
    await this.#waiting.adopt(modelId);
    await this.#waiting.arrived(this.#others.known);
    const history = await this.#waiting.fitAll(this.#others.known);
    this.#waiting.told();
    // Values from a window that was closed were taken on a shape that may have changed since.
    this.#waiting.loseShape();
    this.#show();
    this.#send();
    const { annotations } = this.annotations;
    return { modelId, base, name: entry.name, records: history.records, cursor: history.cursor, annotations };
  }

  push(...commands: readonly HistoryCommand[]): Promise<void> {
    return this.#keep(...commands);
  }

  /** Resolves with the annotation when it is safe on this device; the server's word on its value follows. */
  async putAnnotation(annotation: Annotation): Promise<Annotation> {
    const { givenValue: _, ...plain } = annotation;
    const waiting: Annotation = { ...plain, checked: false };
    const { base = '' } = this.#model ?? {};
    await this.#keep({ kind: 'putAnnotation', annotation: waiting, base, meshHash: this.shapeHash() });
    return waiting;
  }

  deleteAnnotation(id: string): Promise<void> {
    return this.#keep({ kind: 'deleteAnnotation', id });
  }

  async #keep(...changes: readonly Change[]): Promise<void> {
    if (!this.#model) throw new SdkError('storage/not-open');
    await this.#waiting.add(this.#model.id, ...changes);
    // What the server took is of the shape before.
    if (!changes.every(keepsShape)) this.annotations.tell();
    if (this.saveState.kind === 'offline') this.#set({ kind: 'offline', pending: this.pending });
    this.#send();
  }

  /** Resolves when nothing waits, or when the server refuses and the user must act. */
  async flush(): Promise<void> {
    await this.#sending;
  }

  /** Changes that wait for a decision of a person, oldest first. Observable. */
  get aside(): readonly SetAside[] {
    return this.#asides.all;
  }

  get pending(): number {
    return this.#waiting.all.length;
  }

  /** Says that the server is being asked to add a record to the history with this id: what others did is told, this is not. */
  asks(recordId: string): void {
    this.#others.ask(recordId);
  }

  /** Takes over what the server holds now, after work that it did itself. Rejects with ApiError. */
  async reload(): Promise<void> {
    await this.flush();
    await this.#tellRebase();
  }

  /** Asks what other windows did: measures and markers are taken over, a changed shape is told in `others` until `reload`. Without an answer nothing is. */
  async look(): Promise<void> {
    const model = this.#model;
    if (!model || this.#closed) return;
    try {
      await this.#lookAside();
      // A list that cannot be had does not keep from telling that the shape was changed.
      await this.annotations.refresh().catch(letPass);
      if (this.#isBusy) return;
      const { revision } = await this.#options.client.call('document/get', { id: model.id });
      if (this.#isBusy || revision <= model.revision || this.#others.isTold(revision)) return;
      const found = await this.#fetch();
      if (this.#isBusy) return;
      this.#others.tell(found, this.#waiting.ofHistory);
    } catch (error) {
      letPass(error);
    }
  }

  /** A decision that another window of this device made is asked for no more. */
  async #lookAside(): Promise<void> {
    if (this.aside.length === 0) return;
    await this.#asides.refresh();
    if (!this.#sending && this.saveState.kind === 'conflict') this.#show();
  }

  /** The history that the server has, as far as is known here: what is saved, whatever is shown. */
  get known(): History {
    return this.#others.known;
  }

  /** What other windows did last; goes when it was read, as soon as it is shown. Observable. */
  get others(): OthersChange | undefined {
    return this.#others.last;
  }

  /** What others did was read. */
  settleOthers(): void {
    this.#others.settle();
  }

  /** Tries again after a refusal that passes (signed in again, room on the disk). */
  retry(): void {
    this.#send();
  }

  /** Forgets a refused change for good. */
  async discard(sequence: number): Promise<void> {
    await this.#asides.remove(sequence);
    if (!this.#sending) this.#show();
  }

  /** Takes up again what was set aside, on top of all that is there now. `seen` is the history that was saved when the person decided so. */
  async sendAgain(sequence: number, seen?: History, decision?: Decision): Promise<void> {
    await this.#lookAside();
    const found = await this.#waiting.takeUp(sequence, seen, decision);
    if (!found) return;
    // By the loop that sends: what is acknowledged while the list is on its way is not in it.
    this.#isToFit ||= !isAnnotationChange(found.command);
    this.#send();
    if (!this.#sending) this.#show();
  }

  close(): void {
    this.#closed = true;
    this.annotations.close();
    this.#options.outbox.release();
    // What is on its way is still struck off when the server has it.
    void (this.#sending ?? Promise.resolve()).finally(() => this.#options.outbox.close());
  }

  #send(): void {
    if (this.#sending || !this.#hasWork || this.#closed) return;
    this.#sending = this.#loop().finally(() => {
      this.#sending = undefined;
      // What came while the end was told; after a refusal that passes only a person goes on.
      if (this.saveState.kind !== 'failed') this.#send();
    });
  }

  /** Whether something waits to be sent, or was sent on top of what is not shown yet. */
  get #hasWork(): boolean {
    return this.pending > 0 || this.#rebased;
  }

  get #isBusy(): boolean {
    return this.#closed || this.#hasWork || this.#sending !== undefined;
  }

  async #loop(): Promise<void> {
    const tries: Tries = { lost: 0, stale: 0 };
    this.#set({ kind: 'saving' });
    while (this.#hasWork && !this.#closed) {
      if (this.#isToFit) {
        this.#isToFit = false;
        await this.#rebase().catch(() => undefined);
      }
      const change = this.#waiting.all[0];
      try {
        await (change ? this.#sendNext() : this.#tellRebase());
        Object.assign(tries, { lost: 0, stale: 0 });
        if (this.saveState.kind !== 'saving') this.#set({ kind: 'saving' });
      } catch (error) {
        if (!(await this.#goesOnAfter(error, change, tries))) return;
      }
    }
    // Also where the page cannot be told any more: the model is gone, or may no longer be read.
    this.#asides.ask();
    this.#show();
  }

  /** Whether the loop goes on after a failure; where it does not, only a person goes on. */
  async #goesOnAfter(error: unknown, change: PendingChange | undefined, tries: Tries): Promise<boolean> {
    // This device failed to keep or to strike off a change.
    if (!(error instanceof ApiError))
      return this.#failed(error instanceof Error ? error.message : String(error));
    const isBehind =
      tries.stale < MOST_STALE ? await this.#calls.isBehind(error, change, this.#model!) : false;
    // What a refusal means is seen once the server answers again.
    if (isBehind instanceof ApiError) return this.#goesOnAfter(isBehind, undefined, tries);
    if (isBehind) {
      const problem: unknown = await this.#rebase().catch((one: unknown) => one);
      // Nobody was faster where the list cannot be had for now.
      if (problem instanceof ApiError && mayPass(problem)) return this.#goesOnAfter(problem, change, tries);
      tries.stale++;
      return true;
    }
    if (isFinal(error)) return this.#refusedAll(change, error);
    this.#set(stateAfter(error, this.pending));
    if (!mayPass(error)) return false;
    await (this.#options.pause ?? untilOnline)(pauseAfter(tries.lost++));
    return true;
  }

  /** Says why nothing goes on, which it gives back. */
  #failed(code: string): false {
    this.#set({ kind: 'failed', pending: this.pending, code });
    return false;
  }

  /** What was sent in one call is refused. */
  async #refusedAll(change: PendingChange | undefined, error: ApiError): Promise<boolean> {
    await this.#waiting.notSent(true);
    const batch = this.#batch[0] === change ? this.#batch : [];
    // Of steps in a row what is refused is one.
    if (batch.length < 2 || clearOf(batch)) return this.#refused(change, error);
    this.#waiting.separate(batch);
    return true;
  }

  async #refused(change: PendingChange | undefined, { status, message }: ApiError): Promise<boolean> {
    if (!change) {
      // A model that is gone or may no longer be read stays on the screen as it is.
      this.#rebased = false;
      return true;
    }
    try {
      const refusal = { status, message, at: Date.now() };
      if (isOvertaken(change, this.#waiting.all)) await this.#waiting.strike(change);
      else if (change.command.kind === 'clear') await this.#waiting.setAllAside(change, refusal);
      else await this.#waiting.setAside(change, refusal);
    } catch {
      // The device has no room to set it aside: it stays first.
      return this.#failed(message);
    }
    // What waits is fitted to what holds without it; where that cannot be asked for now, it is once the rest was sent.
    this.annotations.tell();
    await this.#rebase().catch(() => undefined);
    this.#rebased = true;
    return true;
  }

  async #sendNext(): Promise<void> {
    // The history that the server has, whether it is shown here already or not.
    const batch = (this.#batch = await this.#waiting.next(this.#others.known));
    if (batch.length === 0) {
      this.#rebased = true;
      return;
    }
    try {
      await this.#calls.send(batch, this.#model!, (one) => this.#waiting.isShapeLost(one));
    } catch (error) {
      if (!(await this.#calls.isThere(batch, error))) {
        if (mayHaveArrived(error)) this.#waiting.unanswered();
        else if (!(error instanceof ApiError && (isFinal(error) || error.code === STALE)))
          await this.#waiting.notSent(false);
        throw error;
      }
    }
    const commands = commandsOf(batch);
    await this.#waiting.done(batch, () => commands.forEach((one) => this.#others.did(one)));
    runInAction(() => (this.sent += batch.length));
    if (commands.length === 0) this.annotations.tell();
    else if (!commands.every(keepsShape)) this.annotations.outdate();
  }

  async #fetch(): Promise<ServerHistory> {
    const found = await fetchHistory(this.#options.client, this.#model!.id);
    runInAction(() => (this.differences = differencesOf(found.records)));
    return found;
  }

  /** Another window was faster: its changes first, then what waits here. */
  async #rebase(): Promise<void> {
    const server = await this.#fetch();
    for (const one of await this.#waiting.arrived(server.history)) this.#others.did(one);
    await this.#waiting.fitAll(server.history, () => {
      this.#model!.revision = server.revision;
      // What was set aside hides nothing of it.
      this.#others.show(server, this.#waiting.ofHistory);
    });
    this.#waiting.loseShape();
    this.#rebased = true;
  }

  async #tellRebase(): Promise<void> {
    this.#rebased = true;
    const server = await this.#fetch();
    await this.annotations.refresh();
    // What was done meanwhile is not in this list: it is sent first, and the list asked for again.
    if (this.pending > 0) return;
    await this.#waiting.carryOn(server.history);
    const { page } = this.#shown;
    if (!page.isIdle) return page.idle();
    this.#rebased = false;
    this.#model!.revision = server.revision;
    this.#others.show(server, this.#waiting.ofHistory);
    this.#waiting.told();
    this.#shown.tell(server.history);
  }

  #show(): void {
    if (this.aside.length > 0) this.#set({ kind: 'conflict', pending: this.aside.length });
    else this.#set({ kind: 'saved', at: this.saveState.kind === 'saved' ? this.saveState.at : Date.now() });
  }

  #set(state: SaveState): void {
    runInAction(() => (this.saveState = state));
  }
}
