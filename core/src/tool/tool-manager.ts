import { runInAction } from 'mobx';
import type { OperationRecord } from '../history/record.ts';
import { OperationAborted, SdkError, isSdkError } from '../errors/sdk-error.ts';
import { asError } from '../errors/thrown.ts';
import { assertBuiltins } from '../operation/builtins.ts';
import type { LoadedCatalog, LoadedTool } from '../plugin/loaded-catalog.ts';
import { createAbort, type Abort } from './abort.ts';
import { applyStep, type AppliedStep, type StepOptions } from './apply-step.ts';
import { directStep } from './direct-step.ts';
import { isStanding } from './edited-step.ts';
import { openSession, prepareSession, recordToEdit, startTool, type Prepared } from './open-session.ts';
import type { Ground } from './ground.ts';
import type { LeftDraft } from './left-draft.ts';
import type { RunningSession } from './running-session.ts';
import type { EndReason, ToolKey, ToolPointer } from '../tool-contract/tool.ts';
import {
  goOn,
  openQuestion,
  offerKey,
  offerPointer,
  offerRedo,
  offerUndo,
  runOffered,
  wishOf,
} from './tool-events.ts';
import { RefusedCommits } from './refused-commits.ts';
import { nextTask } from './next-task.ts';
import { strayOf, type Stray } from './stray-writes.ts';
import { ToolOrigins } from './tool-origins.ts';
import { ToolRun } from './tool-run.ts';
import { keep, type Kept } from './write-record.ts';

/** What a tool begins with, besides the body. */
type Start = Partial<Omit<LeftDraft, 'toolId'>>;

/** What is said where the record of a draft is no longer there. */
const IS_GONE: ReadonlySet<string> = new Set(['history/unknown-record', 'history/record-cancelled']);

/**
 * The one place that runs tools: one at a time, and the only writer of the model while one runs. A tool that throws ends as
 * `failed` and leaves the model as it was; nothing a tool does can leave the manager in a state of its own.
 */
export class ToolManager extends ToolRun {
  readonly #origins = new ToolOrigins();
  readonly #refused = new RefusedCommits();
  #epoch = 0;
  #beginsCommit = false;
  /** The Apply that was asked to stop last. */
  #stopping: Promise<void> | undefined;
  /** Stops a tool that loads, and what an Apply asks before the history computes. */
  #direct: Abort | undefined;
  /** The record that the tool was asked to open. */
  #asked: string | undefined;

  get catalog(): LoadedCatalog {
    return this.options.catalog;
  }

  /**
   * Starts a tool, or opens a record in its tool with `recordId`; `values` are what its draft begins with, in `step`. Rejects with SdkError `tool/repeated` when it is the active
   * one, `tool/busy` when another is, or the same with another record, `tool/not-allowed`, `tool/unknown`, `tool/load-failed`, `tool/crashed`, `history/unknown-record`, or with
   * what the tool itself says why it cannot start.
   */
  async activate(id: string, options: Start = {}): Promise<void> {
    if (this.isActive)
      throw this.activeId === id && this.#asked === options.recordId
        ? new SdkError('tool/repeated', { tool: id })
        : new SdkError('tool/busy', { tool: this.activeId ?? '', asked: id });
    this.#asked = options.recordId;
    const tool = this.catalog.tool(id);
    if (this.options.allows?.(tool) === false) throw new SdkError('tool/not-allowed', { tool: id });
    if (tool.manifest.hosted) throw new SdkError('tool/hosted', { tool: id });
    const { history } = this.options.services;
    const record = options.recordId === undefined ? undefined : recordToEdit(history, options.recordId);
    const standing = record !== undefined && isStanding(history, record.id);
    const epoch = ++this.#epoch;
    this.show('loading', tool, undefined);
    const { signal } = (this.#direct = createAbort());
    let prepared: Prepared;
    try {
      const { services } = this.options;
      prepared = await prepareSession(tool, record, { services, signal, tellFault: this.tellFault });
    } catch (error) {
      if (epoch === this.#epoch) this.show('idle', undefined, undefined);
      if (error instanceof OperationAborted) return;
      throw error;
    }
    if (epoch !== this.#epoch) return;
    let session: RunningSession;
    try {
      session = this.#open(tool, record, {
        ...options,
        ...{ isStanding: standing, ground: prepared.ground },
      });
    } catch (error) {
      this.show('idle', undefined, undefined);
      throw error;
    }
    // One that says why it cannot start has held nothing.
    session.openedWith = session.draft.values;
    try {
      this.depth++;
      const steps = startTool(session, prepared.factory, {
        ...{ id, origins: this.#origins },
        tell: (error) => this.tellFault(id, error),
      });
      runInAction(() => (session.steps = steps));
      if (epoch !== this.#epoch) {
        session.end('cancelled', (fault) => this.tellFault(id, fault));
        return;
      }
      // It failed as it started, was closed and told.
      if (session.ended) throw new SdkError('tool/crashed', { tool: id });
      this.show('active', tool, session);
      steps.start(record !== undefined || options.values !== undefined, options.step);
      session.openedWith = options.values ? undefined : session.draft.values;
    } catch (thrown) {
      const error = asError(thrown);
      // A tool says in its factory why it cannot start (nothing to smooth yet): that is an answer, not a fault.
      if (isSdkError(error)) {
        if (!session.ended) this.finish(session, tool, 'cancelled', undefined);
        throw error;
      }
      this.crash(session, tool, error);
      throw new SdkError('tool/crashed', { tool: id }, { cause: error });
    } finally {
      this.depth--;
    }
    if (record || options.values) session.preview();
  }

  /** Takes up again what a tool was left with (`left`), in the place of the tool that is open now. Rejects as `activate`. */
  async resume(toolId: string): Promise<void> {
    const left = this.left(toolId);
    // What was begun in it since is newer.
    if (!left || (this.activeId === toolId && this.session?.isChanged)) return;
    if (this.state === 'active') this.cancel();
    try {
      await this.activate(toolId, left);
    } catch (error) {
      if (isSdkError(error) && IS_GONE.has(error.code)) this.leftDrafts.forget(toolId);
      throw error;
    }
  }

  /**
   * The session by which services of a plugin write, and with which goes what they show: that of a tool of the plugin, or of one that requires it, itself or through others. Without a plugin that of
   * any tool. Undefined while none is open.
   */
  openTo(plugin?: string): RunningSession | undefined {
    const { session, tool } = this;
    if (!session || session.isEnding || !tool) return undefined;
    const answers = (by: string): boolean =>
      by === plugin || (this.catalog.plugins.find(({ id }) => id === by)?.requires ?? []).some(answers);
    return plugin === undefined || answers(tool.plugin.id) ? session : undefined;
  }

  /** Opens a record in the tool of its operation. */
  edit(recordId: string): Promise<void> {
    const record = recordToEdit(this.options.services.history, recordId);
    const tool = this.catalog.toolOf(record.type);
    if (!tool) return Promise.reject(new SdkError('tool/unknown', { tool: record.type }));
    return this.activate(tool.manifest.id, { recordId });
  }

  /**
   * Apply. A second call while the first still runs joins it. Rejects with SdkError `tool/none` when no tool is active, with what a question needs
   * that is not answered (its step is then entered), and
   * `operation/invalid-params` when the draft breaks a rule; with OperationAborted after `abort`, when the tool stays open, and after `cancel`.
   */
  commit(): Promise<void> {
    if (this.committing) return this.committing;
    const session = this.session;
    // Asked for by what it asks itself before it is under way, a step that it enters or `toParams`, it would begin for ever.
    if (this.state !== 'active' || !session || this.#beginsCommit)
      return Promise.reject(new SdkError('tool/none'));
    this.#beginsCommit = true;
    try {
      const committing = this.#commit(session).finally(() => {
        if (this.committing === committing) this.committing = undefined;
      });
      return (this.committing = committing);
    } finally {
      this.#beginsCommit = false;
    }
  }

  /** Apply for buttons and keys: tells the user why when it is refused. Resolves to whether it was applied. */
  async apply(): Promise<boolean> {
    try {
      await this.commit();
      return true;
    } catch (error) {
      if (error instanceof OperationAborted) return false;
      if (!isSdkError(error)) throw error;
      this.#refused.told(error);
      // That it crashed was told as it did.
      if (error.code !== 'tool/crashed') this.notify('error', error.code, error.data);
      return false;
    }
  }

  /**
   * Applies an operation without its tool (`what`: id of a tool, or type of an operation) and leaves the record that Apply would. While it runs the
   * manager is `applying`: no tool starts, and `abort` stops it. Rejects with `tool/busy` while a tool runs, and as `directStep` and `applyStep` say.
   */
  async applyStep(what: string, params: unknown, options: StepOptions = {}): Promise<AppliedStep> {
    this.requireIdle();
    assertBuiltins();
    const step = directStep(this.options, what, params, options);
    const { abort, signal } = (this.#direct = createAbort());
    this.show('applying', step.tool, undefined);
    const { services } = this.options;
    const work = applyStep({ ...options, step, services, signal }, this.tellFault);
    const done = (this.committing = work.then(() => undefined));
    done.catch(() => undefined);
    try {
      return await work;
    } finally {
      abort();
      this.takeEndReason();
      this.committing = this.#direct = undefined;
      this.show('idle', undefined, undefined);
    }
  }

  /** Ends the tool without a change. While applying it stops the work first; a result that came before the stop stays. */
  cancel(): void {
    this.#stop('cancelled');
  }

  /** Ends the tool because the model goes away (another document, sign out). */
  interrupt(): void {
    this.#stop('interrupted');
  }

  /** Stops an Apply that runs; the tool goes back to `active` with its draft, and says so. */
  abort(): void {
    if (this.state !== 'applying') return;
    this.#stopWork();
    if (this.#stopping === this.committing) return;
    this.#stopping = this.committing;
    const { session } = this;
    this.#stopping?.catch((error: unknown) => {
      // That its tool crashed was told as it did.
      if (error instanceof OperationAborted && !session?.hasFailed) this.notify('info', 'tool/stopped', {});
    });
  }

  nextStep(): void {
    const session = this.#active();
    if (!session) return;
    const need = this.guard(session, () => goOn(session));
    if (need) this.notify('warning', need.code, need.data);
  }

  previousStep(): void {
    const session = this.#active();
    if (session) this.guard(session, () => void session.steps?.previous());
  }

  /** Runs an action that the step offers. */
  runAction(action: string): void {
    const session = this.#active();
    if (session) this.guard(session, () => runOffered(session, action, this, this.options.services));
  }

  /**
   * Undo inside the tool (`offerUndo`). `pass` when no tool runs, and for one of measures or markers that has nothing to take back: the
   * history, or a measure, is then to undo. With any other the user is told to finish it first: the body would move away under it.
   */
  undo(): 'handled' | 'pass' {
    return this.#walk(offerUndo, true);
  }

  /** Redo inside the tool (`offerRedo`), as `undo`; where neither the tool nor the history has anything to do again, nothing is said. */
  redo(): 'handled' | 'pass' {
    return this.#walk(offerRedo, this.options.services.history.canRedo);
  }

  pointer(event: ToolPointer): 'handled' | 'pass' {
    if (this.question) return 'pass';
    const session = this.#active();
    if (!session) return 'pass';
    const often = /move|hover/.test(event.phase);
    return this.guard(session, () => offerPointer(session, event), often) ?? 'handled';
  }

  /** Step, then tool, then the keys every tool has: Enter goes on or applies, Escape goes back a step or cancels. */
  key(event: ToolKey): 'handled' | 'pass' {
    if (this.question) {
      if (event.key === 'Escape') this.answer(false);
      return 'handled';
    }
    if (event.key === 'Escape' && (this.state === 'applying' || this.state === 'loading')) {
      // Where Apply only keeps a note there is nothing to stop: the tool is to close.
      if (this.state !== 'applying' || this.tool?.manifest.kind !== 'operation') this.cancel();
      else if (this.#isStuck) this.#leave('cancelled');
      else this.abort();
      return 'handled';
    }
    const session = this.#active();
    if (!session) return 'pass';
    if (this.guard(session, () => offerKey(session, event)) !== 'pass') return 'handled';
    const wish = wishOf(session, event);
    if (wish === 'next') this.nextStep();
    else if (wish === 'back') this.previousStep();
    else if (wish === 'cancel') this.cancel();
    else if (wish === 'apply') void this.apply();
    return wish === undefined ? 'pass' : 'handled';
  }

  /**
   * Takes an error that reached nobody (in a timer, a listener, a promise) where it comes from the code of a tool that was started here: the tool
   * is closed while it runs, the developer told in any case. What an Apply was refused with that the tool did not wait for is told to the user, as `apply` does, and the
   * tool stays open. Whether it comes from a tool.
   */
  blame(error: unknown): boolean {
    if (this.#refused.isUntold(error)) {
      this.#refused.told(error);
      if (isSdkError(error)) this.notify('error', error.code, error.data);
    }
    if (this.#refused.has(error) || this.session?.writes.blame(error)) return true;
    const stray = strayOf(error);
    if (stray && this.#takeStray(stray, error)) return true;
    const id = this.#origins.find(error, this.activeId);
    if (id === undefined) return false;
    // It asked for Apply when it had ended, which may be long ago.
    const isLate = isSdkError(error) && error.code === 'tool/none';
    if (this.session && this.activeId === id && !isLate) this.session.fail(error);
    else this.tellFault(id, error);
    return true;
  }

  /** Whether nothing else is to be done about what a write failed with. */
  #takeStray(stray: Stray, error: unknown): boolean {
    if (stray.of === 'late') this.tellFault(stray.tool, error);
    if (stray.of !== 'gesture') return true;
    if (stray.session.ended) return false;
    stray.session.fail(error);
    return true;
  }

  override dispose(): void {
    this.interrupt();
    super.dispose();
  }

  #walk(offer: (session: RunningSession) => boolean, says: boolean): 'handled' | 'pass' {
    if (this.state === 'idle') return 'pass';
    const session = this.#active();
    if (!session) return 'handled';
    if (this.guard(session, () => offer(session)) !== false) return 'handled';
    // What a tool of measures or markers has kept is no longer its own to take back.
    if (this.tool?.manifest.kind === 'annotation') return 'pass';
    if (says) this.notify('info', 'tool/busy', { tool: this.activeId ?? '' });
    return 'handled';
  }

  #active(): RunningSession | undefined {
    return this.state === 'active' ? this.session : undefined;
  }

  #open(
    tool: LoadedTool,
    record: OperationRecord | undefined,
    begins: Pick<Start, 'values' | 'open' | 'edited'> & {
      readonly ground: Ground | undefined;
      readonly isStanding: boolean;
    },
  ): RunningSession {
    const session: RunningSession = openSession(tool, record, {
      ...{ catalog: this.catalog, ...begins },
      previews: this.options,
      isActive: () => this.state === 'active',
      changed: () => this.#draftChanged(session),
      owner: {
        commit: () => this.#refused.watch(this.commit()),
        cancel: () => this.cancel(),
        nextStep: () => this.nextStep(),
        previousStep: () => this.previousStep(),
        fail: (error) => this.crash(session, tool, error),
        asked: (key, values) => this.tellMissing(tool, key, values),
      },
    });
    return session;
  }

  #draftChanged(session: RunningSession): void {
    if (session.ended) return;
    session.gestures.changed(session.steps?.current, this.state === 'active');
    if (this.question) this.answer(false);
    // Inside the tool's own callbacks the tool knows; only the form's changes are news to it.
    if (this.depth === 0 && session.instance?.onDraft)
      this.guard(session, () => session.instance?.onDraft?.());
    session.preview();
  }

  async #commit(session: RunningSession): Promise<void> {
    const tool = this.tool!;
    if (this.leaving) await this.leaving;
    if (session.ended) throw new OperationAborted();
    const open = this.guard(session, () => openQuestion(session, tool.manifest.questions));
    if (open) throw new SdkError(open.code, open.data);
    if (session.ended) throw new OperationAborted();
    assertBuiltins();
    const params = session.requireParams();
    if (session.ended) throw new OperationAborted();
    if (tool.manifest.confirm) {
      const asked = session.draft.values;
      // A value that was changed while the doubts were computed is not the one that was applied.
      if (!(await this.doubt.settle(session, tool)) || session.draft.values !== asked)
        throw new OperationAborted();
    }
    this.show('applying', tool, session);
    session.loop?.halt();
    let kept: Kept;
    const { signal } = (this.#direct = createAbort());
    try {
      kept = await keep(this.options.services, session, params, signal);
    } catch (thrown) {
      if (session.ended) throw new OperationAborted();
      const error = asError(thrown);
      const reason = this.takeEndReason();
      session.isDone = false;
      if (session.hasFailed) this.fail(session, tool);
      if (session.ended) throw new SdkError('tool/crashed', { tool: tool.manifest.id });
      if (reason) {
        this.finish(session, tool, reason, undefined);
        throw new OperationAborted();
      }
      this.show('active', tool, session);
      session.preview();
      // One that says itself that it crashed, and did not, is told as one that did.
      const isRefused = isSdkError(error) && (error.code !== 'tool/crashed' || session.fault !== undefined);
      if (isRefused || error instanceof OperationAborted) throw error;
      if (session.instance?.onCommit) this.crash(session, tool, error);
      else this.tellFault(tool.manifest.id, error);
      const code = session.ended ? 'tool/crashed' : 'tool/apply-failed';
      throw new SdkError(code, { tool: tool.manifest.id }, { cause: error });
    }
    if (session.ended) throw new OperationAborted();
    const reason = this.takeEndReason();
    session.isDone = false;
    if (kept.stays && !reason) this.#goOn(session, tool);
    else this.finish(session, tool, kept.stays ? (reason ?? 'committed') : 'committed', kept.recordId);
  }

  /** The tool stays open for the next one. */
  #goOn(session: RunningSession, tool: LoadedTool): void {
    this.show('active', tool, session);
    if (session.hasFailed) this.fail(session, tool);
    else this.guard(session, () => session.beginNext());
  }

  #stop(reason: 'cancelled' | 'interrupted'): void {
    if (this.state === 'loading') {
      this.#epoch++;
      this.#direct?.abort();
      this.show('idle', undefined, undefined);
    } else if (this.session?.isEnding) {
      // Its own end is not to be stopped, nor the next Apply by it.
    } else if (this.state === 'applying') {
      const isStuck = this.#isStuck;
      this.endAfterApply = reason;
      this.#stopWork();
      if (isStuck) this.#leave(reason);
      // Nobody is there to ask a second time.
      else if (reason === 'interrupted') void this.#leaveIdle(this.session, this.committing);
    } else if (this.session && this.tool) this.finish(this.session, this.tool, reason, undefined);
  }

  /** Whether an Apply of the tool's own was stopped before, in whatever way, and has not come back: what the tool waits for may never come. */
  get #isStuck(): boolean {
    const wasStopped = this.endAfterApply !== undefined || this.#stopping === this.committing;
    return wasStopped && this.isOwnApply && !this.session?.isDone;
  }

  /** Leaves an Apply of the tool's own that was stopped, and in which nothing is written any more. */
  async #leaveIdle(session: RunningSession | undefined, applying: Promise<void> | undefined): Promise<void> {
    await session?.writes.ended();
    await nextTask();
    const isThere = this.session === session && this.committing === applying && !session?.isEnding;
    if (isThere && this.#isStuck) this.#leave('interrupted');
  }

  #stopWork(): void {
    this.#direct?.abort();
    this.options.services.history.abort();
  }

  /** Ends a session whose own Apply does not come back. */
  #leave(reason: EndReason): void {
    this.takeEndReason();
    this.leave(this.committing);
    this.committing = undefined;
    this.finish(this.session!, this.tool!, reason, undefined);
  }
}
