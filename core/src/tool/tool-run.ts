import { computed, makeObservable, observableRef, runInAction } from 'mobx';
import { SdkError } from '../errors/sdk-error.ts';
import type { LoadedTool } from '../plugin/loaded-catalog.ts';
import type { RunningSession } from './running-session.ts';
import type { SessionEnd, ToolState } from './tool-manager-options.ts';

/** Which tool runs and how far it is, as observables, and who is told when it ends. */
export abstract class ToolRun {
  state: ToolState = 'idle';
  /** The tool that is loading, active or applying. */
  tool: LoadedTool | undefined = undefined;
  /** Undefined while a tool loads, and while a step is applied without its tool. */
  session: RunningSession | undefined = undefined;
  readonly #endListeners = new Set<(end: SessionEnd) => void>();

  constructor() {
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

  /** Calls `listener` after each session; the returned function stops it. */
  onDidEnd(listener: (end: SessionEnd) => void): () => void {
    this.#endListeners.add(listener);
    return () => this.#endListeners.delete(listener);
  }

  /** Throws SdkError `tool/busy` unless no tool runs: what the history panel asks before it changes the model. */
  requireIdle(): void {
    if (this.state !== 'idle') throw new SdkError('tool/busy', { tool: this.activeId ?? '' });
  }

  /** Ends all listening. */
  dispose(): void {
    this.#endListeners.clear();
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
}
