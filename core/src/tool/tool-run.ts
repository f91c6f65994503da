import { asError } from '../errors/thrown.ts';
import { computed, makeObservable, observableRef, runInAction } from 'mobx';
import { SdkError, type ErrorData } from '../errors/sdk-error.ts';
import { keepingBuiltins } from '../operation/builtins.ts';
import { logFault } from '../operation/fault.ts';
import type { LoadedTool } from '../plugin/loaded-catalog.ts';
import { ApplyDoubt, type ApplyQuestion } from './apply-question.ts';
import type { EndReason } from '../tool-contract/tool.ts';
import type { RunningSession } from './running-session.ts';
import { LeftDrafts, type LeftDraft } from './left-draft.ts';
import { MissingWords } from './missing-words.ts';
import type { TextValues } from '../text/index.ts';
import { withStackRoom } from './stack-room.ts';
import type { SessionEnd, ToolManagerOptions, ToolState } from './tool-manager-options.ts';

/** Calls into a tool within each other, as where steps go on as they are entered. More come from a tool that calls itself by way of its session. */
const MOST_WITHIN = 100;

/** Which tool runs and how far it is, as observables, and who is told when it ends. */
export abstract class ToolRun {
  state: ToolState = 'idle';
  /** The tool that is loading, active or applying. */
  tool: LoadedTool | undefined = undefined;
  /** Undefined while a tool loads, and while a step is applied without its tool. */
  session: RunningSession | undefined = undefined;
  protected readonly doubt = new ApplyDoubt();
  /** Set while an Apply whose tool was left takes back what it had done. */
  protected leaving: Promise<void> | undefined;
  protected readonly leftDrafts: LeftDrafts;
  /** The Apply that runs. */
  protected committing: Promise<void> | undefined;
  /** How the session ends after it. */
  protected endAfterApply: EndReason | undefined;
  readonly #endListeners = new Set<(end: SessionEnd) => void>();

  /** How many calls into the tool are under way. */
  protected depth = 0;
  protected readonly options: ToolManagerOptions;
  protected readonly tellFault: NonNullable<ToolManagerOptions['onToolFault']>;

  readonly #words: MissingWords;

  constructor(options: ToolManagerOptions) {
    this.options = options;
    this.#words = new MissingWords(options.catalog.messages);
    this.leftDrafts = new LeftDrafts(options.services.history);
    const tell = options.onToolFault ?? ((of, error) => logFault({ of, error }));
    // Who is told may be at fault too, and whatever goes on after a fault goes on all the same.
    this.tellFault = (of, thrown) => {
      try {
        tell(of, asError(thrown));
      } catch (error) {
        logFault({ of, error });
      }
    };
    makeObservable(this, {
      state: observableRef,
      tool: observableRef,
      session: observableRef,
      activeId: computed,
      isActive: computed,
    });
  }

  /** Whether any tool runs, is loading or is applying. */
  get isActive(): boolean {
    return this.state !== 'idle';
  }

  /** Id of the tool that is not idle. */
  get activeId(): string | undefined {
    return this.tool?.manifest.id;
  }

  /** What a tool of an operation held that was closed without Apply, for `resume`; undefined once the body is another one. Observable. */
  left(toolId: string): LeftDraft | undefined {
    return this.leftDrafts.of(toolId);
  }

  /** Calls `listener` after each session; the returned function stops it. */
  onDidEnd(listener: (end: SessionEnd) => void): () => void {
    this.#endListeners.add(listener);
    return () => this.#endListeners.delete(listener);
  }

  /** Throws SdkError `tool/busy` unless no tool runs: what the history panel asks before it changes the model. */
  requireIdle(): void {
    if (this.state !== 'idle' || this.leaving) throw new SdkError('tool/busy', { tool: this.activeId ?? '' });
  }

  /** Whether Apply was asked for and waits for the preview that says whether it has to ask. Observable. */
  get weighs(): boolean {
    return this.doubt.weighs;
  }

  /** What Apply waits to hear by `answer`. Observable. */
  get question(): ApplyQuestion | undefined {
    return this.doubt.question;
  }

  /** Answers `question`: applies all the same, or goes back to the tool as it was. */
  answer(yes: boolean): void {
    this.doubt.answer(yes);
  }

  /** Whether the tool has an Apply of its own, for which it may wait for ever. */
  protected get isOwnApply(): boolean {
    return this.session?.instance?.onCommit !== undefined;
  }

  /** Resolves when no preview runs and none waits. */
  async settled(): Promise<void> {
    await this.committing?.catch(() => undefined);
    await this.session?.loop?.idle();
  }

  /** Ends all listening. */
  dispose(): void {
    this.#endListeners.clear();
  }

  protected takeEndReason(): EndReason | undefined {
    const reason = this.endAfterApply;
    this.endAfterApply = undefined;
    return reason;
  }

  /** Waits for an Apply that nobody waits for any more. */
  protected leave(work: Promise<void> | undefined): void {
    const left = Promise.allSettled([work]).then(() => {
      if (this.leaving === left) this.leaving = undefined;
    });
    this.leaving = left;
  }

  protected notify(kind: 'info' | 'warning' | 'error', code: string, data: ErrorData): void {
    this.options.services.notifications.notify(kind, code, data);
  }

  /** Words are asked for while something is drawn or computed, under which nothing may change: it is told right after that. */
  protected tellMissing({ plugin, manifest }: LoadedTool, key: string, values: TextValues | undefined): void {
    const missing = this.#words.look(plugin.id, key, values);
    if (missing) void Promise.resolve().then(() => this.tellFault(manifest.id, missing));
  }

  protected tellEnd(end: SessionEnd): void {
    for (const listener of [...this.#endListeners]) listener(end);
  }

  protected show(state: ToolState, tool: LoadedTool | undefined, session: RunningSession | undefined): void {
    runInAction(() => {
      this.state = state;
      this.tool = tool;
      this.session = session;
    });
  }

  /**
   * Calls into the tool. An error ends the session as failed; the answer is then undefined. What is called `often`, at every movement of the hand, has no time to
   * be watched for what it replaces.
   */
  protected guard<T>(session: RunningSession, call: () => T, often = false): T | undefined {
    this.depth++;
    try {
      if (this.depth > MOST_WITHIN)
        throw new Error('the tool, called by its session, asks it for ever for what calls the tool');
      return often ? call() : keepingBuiltins(call);
    } catch (error) {
      this.crash(session, this.tool!, error);
      return undefined;
    } finally {
      this.depth--;
    }
  }

  /** Ends the session as failed, and says so. */
  protected crash(session: RunningSession, tool: LoadedTool, error: unknown): void {
    withStackRoom(() => {
      if (session.ended) return;
      this.tellFault(tool.manifest.id, error);
      if (session.isEnding || session.hasFailed) return;
      session.hasFailed = true;
      // What is kept stays; the tool is closed when that is done.
      if (session.isDone) return;
      if (this.state === 'applying' && this.session === session) {
        // Nothing else begins until what it was applying is taken back.
        this.takeEndReason();
        this.leave(this.committing);
        this.committing = undefined;
        this.options.services.history.abort();
      }
      this.fail(session, tool);
    });
  }

  /** Ends the session of a tool whose fault was told to the developer, and tells the user. */
  protected fail(session: RunningSession, tool: LoadedTool): void {
    this.finish(session, tool, 'failed', undefined);
    this.notify('error', 'tool/crashed', { tool: tool.manifest.id });
  }

  /** Ends the session; whatever throws on the way, no tool runs afterwards. */
  protected finish(
    session: RunningSession,
    tool: LoadedTool,
    reason: EndReason,
    recordId: string | undefined,
  ): void {
    withStackRoom(() => {
      if (session.isEnding) return;
      if (this.question) this.answer(false);
      this.depth++;
      const left = reason === 'cancelled' ? this.leftDrafts.leave(session, tool) : undefined;
      // What it was asked for that may have ended it.
      if (session.isEnding) {
        this.depth--;
        if (session.hasFailed) this.leftDrafts.forget(tool.manifest.id);
        return;
      }
      if (reason === 'committed') this.leftDrafts.forget(tool.manifest.id);
      try {
        session.end(reason, (fault) => this.tellFault(tool.manifest.id, fault));
      } finally {
        this.depth--;
        if (this.session === session || this.session === undefined) this.show('idle', undefined, undefined);
        this.tellEnd({ toolId: tool.manifest.id, reason, recordId, left });
      }
    });
  }
}
