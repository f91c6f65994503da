import type { ScanAnswer, ScanFrame, ScanMeasure, ScanRequest } from './scan-messages.ts';
import type { BodyFacts } from '@bracewright/core/mesh';
import type { PictureOptions } from './render-picture.ts';

/** How long a file may keep the worker busy before the worker is replaced. */
const WATCHDOG_MS = 30_000;

type Question =
  | { readonly kind: 'measure'; readonly file: File; readonly facts: BodyFacts }
  | ({ readonly kind: 'picture'; readonly file: File; readonly frame: ScanFrame } & PictureOptions);

interface Waiting {
  readonly resolve: (answer: ScanAnswer) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Reads scans away from the page, one file at a time. A file that takes too long ends with its worker, never with a page that hangs;
 * the questions that waited behind it are asked again of the next worker.
 */
export class ScanReader {
  private worker: Worker | undefined;
  private next = 1;
  private queue: Promise<unknown> = Promise.resolve();
  private waiting: Waiting | undefined;

  /** Triangles, extents and what speaks for each unit and axis. Rejects when the file cannot be read. */
  async measure(file: File, facts: BodyFacts): Promise<ScanMeasure> {
    const answer = await this.ask({ kind: 'measure', file, facts });
    if ('measure' in answer) return answer.measure;
    throw new Error('error' in answer ? answer.error : 'unexpected answer');
  }

  /** A square PNG of the body as it would stand. Rejects when the file cannot be read. */
  async picture(file: File, frame: ScanFrame, options: PictureOptions): Promise<Blob> {
    const answer = await this.ask({ kind: 'picture', file, frame, ...options });
    if ('picture' in answer) return answer.picture;
    throw new Error('error' in answer ? answer.error : 'unexpected answer');
  }

  dispose(): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.waiting?.reject(new Error('disposed'));
    this.waiting = undefined;
  }

  private ask(question: Question): Promise<ScanAnswer> {
    const result = this.queue.then(() => this.run(question));
    this.queue = result.catch(() => undefined);
    return result;
  }

  private run(question: Question): Promise<ScanAnswer> {
    return new Promise<ScanAnswer>((resolve, reject) => {
      const worker = (this.worker ??= this.start());
      const watchdog = setTimeout(() => {
        this.dispose();
      }, WATCHDOG_MS);
      const settle =
        <T>(then: (value: T) => void) =>
        (value: T) => {
          clearTimeout(watchdog);
          this.waiting = undefined;
          then(value);
        };
      this.waiting = { resolve: settle(resolve), reject: settle(reject) };
      const request: ScanRequest = { ...question, id: this.next++ };
      worker.postMessage(request);
    });
  }

  private start(): Worker {
    const worker = new Worker(new URL('./scan.worker.ts', import.meta.url), { type: 'module', name: 'scan' });
    worker.onmessage = (event: MessageEvent<ScanAnswer>) => this.waiting?.resolve(event.data);
    worker.onerror = () => this.dispose();
    return worker;
  }
}
