import { createCell } from './cell.ts';
import type { Finding } from '../errors/finding.ts';
import type { LoadedTool } from '../plugin/loaded-catalog.ts';
import type { RunningSession } from './running-session.ts';

/** What Apply wants to know before it writes: the preview's warnings that the tool's manifest names in `confirm`. */
export interface ApplyQuestion {
  readonly toolId: string;
  readonly findings: readonly Finding[];
}

/** Previews the step of a tool that shows none, or holds it back: what it warns of is not known before. */
async function tried(session: RunningSession): Promise<void> {
  session.holdPreview(false);
  session.preview();
  await session.loop?.idle();
}

/** Asks one question at a time and waits for its answer. */
export class ApplyDoubt {
  readonly #question = createCell<ApplyQuestion | undefined>(undefined);
  readonly #weighs = createCell(0);
  #answered: ((yes: boolean) => void) | undefined;

  /** Whether a preview is waited for that may bring a question. Observable. */
  get weighs(): boolean {
    return this.#weighs.get() > 0;
  }

  /** The question that waits. Observable. */
  get question(): ApplyQuestion | undefined {
    return this.#question.get();
  }

  /** Whether what the preview of `session` warns of is wanted; true where the tool's manifest asks nothing. */
  async settle(session: RunningSession, { manifest }: LoadedTool): Promise<boolean> {
    const codes = manifest.confirm ?? [];
    let isHeld = false;
    this.#weighs.set(this.#weighs.get() + 1);
    try {
      await session.loop?.idle();
      isHeld = session.previewHeld;
      if (codes.length > 0 && !session.feedback.isOfDraft) await tried(session);
    } finally {
      this.#weighs.set(this.#weighs.get() - 1);
    }
    const findings = session.feedback.findings.filter(({ code }) => codes.includes(code));
    if (findings.length === 0 || session.ended) return !session.ended;
    const isWanted = await new Promise<boolean>((resolve) => {
      this.#answered = resolve;
      this.#question.set({ toolId: manifest.id, findings });
    });
    if (!isWanted && isHeld) session.holdPreview(true);
    return isWanted;
  }

  answer(yes: boolean): void {
    const answered = this.#answered;
    this.#answered = undefined;
    this.#question.set(undefined);
    answered?.(yes);
  }
}
