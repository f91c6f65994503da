import { receiveMessageOnPort, type MessagePort } from 'node:worker_threads';
import type { FaultListener } from '@bracewright/core/operation';
import {
  Vigil,
  type AtWork,
  type Ending,
  type KeptCheckpoint,
  type Patience,
  type RunnerResponse,
  type Ticker,
} from '@bracewright/core/runner';
import type { Ended } from './ask-again.ts';
import type { RunPorts } from './compute.ts';
import type { MemoryWatch } from './memory-watch.ts';
import type { Measuring } from './model-task.ts';
import type { Locked, Sign, ThreadWord } from './thread-words.ts';

/** What every thread has begun, for as long as it lives: work that it left running may be what is silent. */
export class Vigils {
  readonly #patience: Patience;
  readonly #living: () => readonly number[];
  readonly #vigils = new Map<number, Vigil>();
  readonly #busy = new Set<number>();

  constructor(patience: Patience, living: () => readonly number[]) {
    this.#patience = patience;
    this.#living = living;
  }

  /** The vigil of a thread that begins work; `patience` where the work has one of its own. */
  begin(thread: number, patience?: Patience): Vigil {
    const living = new Set(this.#living());
    for (const id of this.#vigils.keys()) if (!living.has(id)) this.#vigils.delete(id);
    this.#busy.add(thread);
    if (patience) return new Vigil(patience);
    const vigil = this.#vigils.get(thread) ?? new Vigil(this.#patience);
    this.#vigils.set(thread, vigil);
    return vigil;
  }

  end(thread: number): void {
    this.#busy.delete(thread);
  }

  isBusy(thread: number): boolean {
    return this.#busy.has(thread);
  }
}

export interface PieceWatchOptions {
  /** By which the thread is heard. */
  readonly port: MessagePort;
  readonly ports: RunPorts;
  readonly vigils: Vigils;
  readonly memory: MemoryWatch;
  readonly ticker: Ticker;
  readonly onFault: FaultListener;
}

let pieces = 0;

/** Watches one piece of work from when a thread has taken it: what waits for its turn is not silent. Ends its thread where that has to be. */
export class PieceWatch {
  /** Of work that is watched otherwise than that of operations. */
  patience: Patience | undefined;
  onKept: ((checkpoint: KeptCheckpoint) => void) | undefined;
  readonly #options: PieceWatchOptions;
  readonly #job = ++pieces;
  readonly #stop = new AbortController();
  readonly #leave = () => this.#stop.abort();
  #thread: number | undefined;
  #vigil: Vigil | undefined;
  #stopTicking: (() => void) | undefined;
  #eating: ReturnType<MemoryWatch['watch']> | undefined;
  #ending: Ending | undefined;
  #locked: Locked | undefined;
  #isOwn = true;
  #measured = 0;

  constructor(options: PieceWatchOptions) {
    this.#options = options;
    const { signal } = options.ports;
    if (signal?.aborted) this.#stop.abort();
    signal?.addEventListener('abort', this.#leave, { once: true });
    options.port.on('message', (word: ThreadWord) => this.#hear(word));
  }

  /** Id of the thread that has taken the work. */
  get thread(): number | undefined {
    return this.#thread;
  }

  /** What that is at, as it last said. */
  get at(): AtWork | undefined {
    return this.#vigil?.at;
  }

  /** Ends the thread that has taken the work, or takes the work back. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** Why the thread was ended, where it was ended for something that happened in it. */
  get ended(): Ended | undefined {
    const ending = this.#locked ? 'operation/builtins-changed' : this.#ending;
    if (!ending || !this.#vigil) return undefined;
    return {
      ...{ ending, vigil: this.#vigil, isOwn: this.#isOwn, locked: this.#locked },
      isGrown: this.#eating?.isGrown === true,
    };
  }

  /** Its heap was full, and the thread is gone. */
  tooLarge(): void {
    this.#ending ??= 'operation/too-large';
  }

  /** The last words of a thread may still be on their way. */
  hearTheRest(): void {
    const { port } = this.#options;
    for (let said = receiveMessageOnPort(port); said; said = receiveMessageOnPort(port))
      this.#hear(said.message as ThreadWord);
  }

  leave(): void {
    this.#stopTicking?.();
    this.#eating?.leave();
    this.#options.ports.signal?.removeEventListener('abort', this.#leave);
    this.#options.port.close();
    if (this.#thread !== undefined) this.#options.vigils.end(this.#thread);
    if (this.#ending || this.#locked || !this.#vigil) return;
    this.#vigil.ended(this.#job);
    this.#vigil.rest();
  }

  #hear(word: ThreadWord): void {
    const { ports } = this.#options;
    if (typeof word === 'number') {
      this.#tell({ kind: 'progress', job: this.#job, type: '', fraction: word });
      ports.onProgress?.(word);
    } else if ('isByWork' in word) this.#locked = word;
    else if ('kind' in word) this.#sign(word);
    else this.#hearMeasured(word);
  }

  #hearMeasured(word: Measuring): void {
    // Each is as good as progress, which is a number under 1.
    this.#tell({ kind: 'progress', job: this.#job, type: '', fraction: 1 + ++this.#measured });
    this.#options.ports.onMeasured?.(word);
  }

  #sign(word: Sign): void {
    if (word.kind === 'begun') this.#begin(word.thread);
    else if (word.kind === 'fault') this.#options.onFault({ of: word.type, error: new Error(word.trace) });
    else if (word.kind === 'memory') this.#eating?.told(word.bytes);
    else if (word.kind === 'kept') this.onKept?.(word);
    else {
      if (word.kind === 'alive') this.#isOwn = word.isOwn;
      this.#tell({ ...word, job: this.#job } as RunnerResponse);
    }
  }

  #tell(message: RunnerResponse): void {
    this.#vigil?.heard(message);
  }

  #begin(thread: number): void {
    const { vigils, memory, ticker, port } = this.#options;
    this.#thread = thread;
    const vigil = vigils.begin(thread, this.patience);
    this.#vigil = vigil;
    vigil.heard({ kind: 'ready', job: 0 });
    this.#eating = memory.watch({ thread, end: () => this.#end('operation/too-large') });
    this.#stopTicking = ticker(() => {
      if (vigil.tick(false)) this.#end('operation/stalled');
      else port.postMessage({ kind: 'ping' });
    });
  }

  #end(ending: Ending): void {
    this.#ending ??= ending;
    this.#stop.abort();
  }
}
