import { SdkError } from '../errors/sdk-error.ts';
import type { ToolManifest } from '../plugin/plugin.ts';
import { HeardPromise, staysUnheard } from './heard-promise.ts';
import { OwnApply, type Write } from './own-apply.ts';
import { rememberStray } from './stray-writes.ts';

/** By which services is written: those of the session, those of its tool's plugin, or those lent for one Apply. */
export type Asker = 'session' | 'service' | OwnApply;

/** The session that is written in. */
interface WritingSession {
  readonly ended: boolean;
  /** Whether the end has begun. */
  readonly isEnding: boolean;
  /** Ends it as failed. */
  fail(error: unknown): void;
}

/** The one place that knows what becomes of a write that a tool, or a service of its plugin, asks for: it follows from the Apply that it belongs to. */
export class SessionWrites {
  readonly #tool: string;
  readonly #keepsAnnotations: boolean;
  readonly #sessionNow: () => WritingSession;
  /** Measures and markers that are being kept at gestures. */
  readonly #atGestures = new Set<Write>();
  /** The Apply that runs. */
  #running: OwnApply | undefined;
  /** The last that was not kept: what was begun in it may go on still, and by the services of the session it is not known from what a later one does. */
  #left: OwnApply | undefined;

  /** `id` and `kind` are of the tool: one of markers may keep them at any gesture. */
  constructor({ id, kind }: Pick<ToolManifest, 'id' | 'kind'>, session: () => WritingSession) {
    this.#tool = id;
    this.#keepsAnnotations = kind === 'annotation';
    this.#sessionNow = session;
  }

  /** An Apply of the tool's own begins; what is being kept at gestures is waited for there. */
  begin(): OwnApply {
    return (this.#running = new OwnApply(this.#atGestures));
  }

  /** The Apply that runs, if any, is over. */
  end(how: { readonly isKept: boolean; readonly wasStopped: boolean }): void {
    this.#running?.end(how);
    if (this.#running?.isLeft) this.#left = this.#running;
    this.#running = undefined;
  }

  /** Resolves when what was begun in the Apply that runs has come, however it ended. */
  async ended(): Promise<void> {
    await this.#running?.ended();
  }

  /** The Apply into which `asker` may write now. */
  applyOf(asker: Asker): OwnApply | undefined {
    const open = this.#open;
    return asker === 'service' || open === this.#applyBehind(asker) ? open : undefined;
  }

  /** What a write gives that may not be. */
  refuse(asker: Asker, method: string): Promise<never> {
    const [open, own] = [this.#open, this.#applyBehind(asker)];
    const { ended } = this.#sessionNow();
    const error = new SdkError(open && own !== open ? 'tool/apply-left' : 'tool/write-outside-commit', {
      method,
    });
    if (own?.wasStopped) rememberStray(error, { of: 'stop' });
    // What comes too late is no reason to lose what the person sees, or does by now.
    else if ((own ?? this.#running) || ended) rememberStray(error, { of: 'late', tool: this.#tool });
    const refused = Promise.reject<never>(error);
    // It may be the Apply under way that asks, and thinks that it wrote.
    return open && asker === 'session' ? open.add(refused) : refused;
  }

  /** Keeps a measure or a marker: in the Apply, or at a gesture. */
  keep(asker: Asker, method: string, work: () => Promise<void>): Promise<void> {
    const apply = this.applyOf(asker);
    if (apply) return apply.begin(work);
    const mayAtGesture = this.#keepsAnnotations && !this.#sessionNow().ended;
    const isGesture = mayAtGesture && !this.#open && !(asker instanceof OwnApply);
    return isGesture ? this.#atGesture(work()) : this.refuse(asker, method);
  }

  /** Whether an error that nobody caught is what a write of the Apply under way failed with; the Apply fails by it. */
  blame(error: unknown): boolean {
    return this.#running?.blame(error) ?? false;
  }

  /** The Apply that takes writes, or rejects them as it is stopped. */
  get #open(): OwnApply | undefined {
    return this.#running?.isOpen && !this.#sessionNow().isEnding ? this.#running : undefined;
  }

  #applyBehind(asker: Asker): OwnApply | undefined {
    if (asker instanceof OwnApply) return asker;
    return asker === 'session' ? (this.#left ?? this.#open) : undefined;
  }

  /** No Apply fails by what is written at a gesture where nobody hears that it was not kept, so the tool is closed. Where that has ended it is the page's error. */
  #atGesture(answer: Promise<void>): Promise<void> {
    const session = this.#sessionNow();
    const write: Write = { answer, heard: HeardPromise.of(answer) };
    this.#atGestures.add(write);
    const forget = (): void => void this.#atGestures.delete(write);
    const tell = async (error: unknown): Promise<void> => {
      forget();
      // An Apply that began meanwhile has counted it, and fails by it.
      if (this.#running?.mayFail) return;
      // Who waits for it in a function that nobody waits for has heard it, and leaves it to the page.
      rememberStray(error, { of: 'gesture', session });
      if (!(await staysUnheard(write.heard))) return;
      if (session.ended) throw error;
      session.fail(error);
    };
    void answer.then(forget, tell);
    return write.heard as Promise<void>;
  }
}
