import { layTrim, type LaidTrim, type TrimJob } from '@bracewright/core/brace';
import { OperationAborted } from '@bracewright/core/operation';
import type { FormValues } from '@bracewright/core/plugin';
import { createAbort, createCell, type StepAction, type ToolSession } from '@bracewright/core/tool';
import type { borderForm } from './params.ts';

/** What is watched does not travel as it is. */
const plain = <T extends object>(data: T): T => JSON.parse(JSON.stringify(data)) as T;

/** A job that can travel to a worker: bodies as they are, all else copied. */
function travelling(job: TrimJob): TrimJob {
  const marked = [...plain(job.marked)];
  if (job.kind === 'template') return { ...job, template: plain(job.template), marked };
  if (job.kind === 'mirror') return { ...job, ...plain({ line: job.line, wish: job.wish }), marked };
  const { mesh, ...lines } = job.from;
  return { ...job, from: { mesh, ...plain(lines) }, marked };
}

/** Lines of another body that are being laid on this one, away from the page where the host has a place for it; it can be stopped. Observable. */
export class Laying {
  readonly #session: ToolSession<FormValues<typeof borderForm>>;
  readonly #at = createCell<{ readonly what: string; readonly fraction: number } | undefined>(undefined);
  #abort: ReturnType<typeof createAbort> | undefined;

  constructor(session: ToolSession<FormValues<typeof borderForm>>) {
    this.#session = session;
    session.own({ dispose: () => this.stop() });
  }

  /** What is being laid, and how far it is. */
  get hint(): string | undefined {
    const at = this.#at.get();
    if (!at) return undefined;
    const percent = Math.floor(100 * at.fraction);
    return this.#session.text('laying.progress', { what: at.what, percent });
  }

  get actions(): readonly StepAction[] {
    return this.#at.get() ? [{ id: 'stop-laying', enabled: true }] : [];
  }

  stop(): void {
    this.#abort?.abort();
  }

  /** Rejects with what `layTrim` throws, or OperationAborted once it was stopped. */
  async run(what: string, job: TrimJob): Promise<LaidTrim> {
    const { looks } = this.#session.services;
    this.stop();
    const { signal } = (this.#abort = createAbort());
    this.#at.set({ what, fraction: 0 });
    try {
      if (looks.layTrim)
        return await looks.layTrim(travelling(job), {
          signal,
          onProgress: (fraction) => {
            if (!signal.aborted) this.#at.set({ what, fraction });
          },
        });
      // What is being done is read before the page is busy with it.
      await new Promise((resolve) => setTimeout(resolve, 30));
      if (signal.aborted) throw new OperationAborted();
      return layTrim(job);
    } finally {
      if (!signal.aborted || this.#abort?.signal === signal) this.#at.set(undefined);
    }
  }
}
