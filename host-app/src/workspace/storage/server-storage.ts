import { makeObservable, observableRef, runInAction } from 'mobx';
import {
  ApiError,
  isAccepted,
  type ApiClient,
  type Measure,
  type WireRecord,
} from '@bracewright/core/contract';
import { reduce, type History, type HistoryCommand, type OperationRecord } from '@bracewright/core/history';
import { decodeMesh } from '@bracewright/core/mesh';
import { SdkError } from '@bracewright/core/operation';
import type { Annotation } from '@bracewright/core/annotation';
import type { SaveState, StorageService, StoredModel } from '@bracewright/core/services';
import type { Outbox, PendingChange } from './outbox.ts';
import { isDone, sendChange } from './send-change.ts';

export interface ServerStorageOptions {
  readonly client: ApiClient;
  readonly outbox: Outbox;
  /** Waits that many milliseconds, or less when the connection comes back. */
  readonly pause?: (ms: number) => Promise<void>;
}

/** Seconds between two tries while the server does not answer. */
const RETRY_SECONDS = [1, 2, 4, 8, 15, 30];
const STALE = 4090;

function recordOf(wire: WireRecord): OperationRecord {
  const { id, type, version, params, seed, state, name, result } = wire;
  return { id, type, version, params, seed, state, result, ...(name === '' ? {} : { name }) };
}

const annotationOf = ({ id, kind, name, params, value, unit }: Measure): Annotation => ({
  id,
  kind,
  name,
  params,
  value,
  unit,
});

/** An answer, or the server's refusal as a code that has a sentence. */
async function answered<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new SdkError('storage/not-saved', { reason: error.message }, { cause: error });
  }
}

const untilOnline = (ms: number) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener('online', done);
  });

/**
 * The design on the server, with an outbox on this device in between. `push` resolves when the change is safe here; a loop
 * sends changes in order, one at a time, and never drops one that the server did not take or refuse for good.
 */
export class ServerStorage implements StorageService {
  saveState: SaveState = { kind: 'saved', at: undefined };
  /** Changes that no longer fit what another window did, to be shown to the user; `dismissDropped` forgets them. */
  dropped: readonly HistoryCommand[] = [];
  readonly #options: ServerStorageOptions;
  #model: { readonly id: string; revision: number } | undefined;
  /** Ids of the measures that the server holds. */
  #measures = new Set<string>();
  #queue: PendingChange[] = [];
  #sending: Promise<void> | undefined;
  #rebased = false;
  #closed = false;
  readonly #rebaseListeners = new Set<(records: readonly OperationRecord[], cursor: number) => void>();

  constructor(options: ServerStorageOptions) {
    this.#options = options;
    makeObservable(this, { saveState: observableRef, dropped: observableRef });
  }

  /** Called after another window's changes were found and everything of this one was put on top; the answer stops it. */
  onDidRebase(listener: (records: readonly OperationRecord[], cursor: number) => void): () => void {
    this.#rebaseListeners.add(listener);
    return () => void this.#rebaseListeners.delete(listener);
  }

  /** Rejects with ApiError, or SdkError `storage/damaged` when the body does not arrive whole. */
  async open(modelId: string): Promise<StoredModel> {
    const { client, outbox } = this.#options;
    const [entry, records, measures, download] = await Promise.all([
      client.call('document/get', { id: modelId }),
      client.call('operation/list', { modelId }),
      client.call('measure/list', { modelId }),
      client.download('document/mesh', { id: modelId }),
    ]);
    if (isAccepted(download)) throw new SdkError('storage/damaged');
    const base = decodeMesh(new Uint8Array(download.bytes));
    if (!base) throw new SdkError('storage/damaged');
    this.#model = { id: modelId, revision: entry.revision };
    this.#measures = new Set(measures.map((measure) => measure.id));
    let history: History = {
      base: entry.baseHash ?? '',
      records: records.map(recordOf),
      cursor: entry.cursor,
    };
    const kept = await outbox.adopt(modelId);
    for (const change of kept) {
      const next = this.#fit(history, change);
      if (next) history = next;
    }
    this.#send();
    return {
      modelId,
      name: entry.name,
      base,
      records: history.records,
      cursor: history.cursor,
      annotations: measures.map(({ id, kind, name, params, value, unit }): Annotation => ({
        id,
        kind,
        name,
        params,
        value,
        unit,
      })),
    };
  }

  async push(command: HistoryCommand): Promise<void> {
    if (!this.#model) throw new SdkError('storage/not-open');
    this.#queue.push(await this.#options.outbox.add(this.#model.id, command));
    this.#send();
  }

  /** Rejects with SdkError `storage/not-saved` when the server refuses or does not answer. */
  async putAnnotation(annotation: Annotation): Promise<Annotation> {
    await this.flush();
    const { id, kind, name } = annotation;
    const params = annotation.params as Record<string, never>;
    const modelId = this.#model?.id;
    if (modelId === undefined) throw new SdkError('storage/not-open');
    const { client } = this.#options;
    const stored = await answered(
      this.#measures.has(id)
        ? client.call('measure/update', { id, name, params })
        : client.call('measure/create', { id, kind, name, params, modelId }),
    );
    this.#measures.add(id);
    return annotationOf(stored);
  }

  async deleteAnnotation(id: string): Promise<void> {
    await answered(this.#options.client.call('measure/delete', { id }));
    this.#measures.delete(id);
  }

  /** Resolves when nothing waits, or when the server refuses and the user must act. */
  async flush(): Promise<void> {
    await this.#sending;
  }

  get pending(): number {
    return this.#queue.length;
  }

  dismissDropped(): void {
    this.dropped = [];
    this.#show();
  }

  /** Tries again after a refusal (signed in again, room on the disk). */
  retry(): void {
    this.#send();
  }

  close(): void {
    this.#closed = true;
    const { outbox } = this.#options;
    outbox.release();
    // What is on its way is still struck off when the server has it.
    void (this.#sending ?? Promise.resolve()).finally(() => outbox.close());
  }

  /** The history with the change on top; undefined when it does not fit, and then it is dropped and told. */
  #fit(history: History, change: PendingChange): History | undefined {
    try {
      const next = isDone(change.command, history) ? history : reduce(history, change.command);
      if (!this.#queue.some((known) => known.sequence === change.sequence)) this.#queue.push(change);
      return next;
    } catch (error) {
      if (!(error instanceof SdkError)) throw error;
      this.#queue = this.#queue.filter((known) => known.sequence !== change.sequence);
      void this.#options.outbox.remove(change.sequence);
      runInAction(() => (this.dropped = [...this.dropped, change.command]));
      return undefined;
    }
  }

  #send(): void {
    if (this.#sending || this.#queue.length === 0 || this.#closed) return;
    this.#sending = this.#loop().finally(() => {
      this.#sending = undefined;
      if (this.saveState.kind === 'saving') this.#send();
    });
  }

  async #loop(): Promise<void> {
    let tries = 0;
    this.#set({ kind: 'saving' });
    while (this.#queue.length > 0 && !this.#closed) {
      const change = this.#queue[0]!;
      try {
        await this.#sendOne(change);
        tries = 0;
        if (this.saveState.kind !== 'saving') this.#set({ kind: 'saving' });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.code === STALE && tries < 3) {
          tries++;
          await this.#rebase().catch(() => undefined);
          continue;
        }
        if (!error.isNetwork && error.status < 500 && error.status !== 429) {
          this.#set({ kind: 'failed', pending: this.#queue.length, code: error.message });
          return;
        }
        this.#set(
          error.isNetwork
            ? { kind: 'offline', pending: this.#queue.length }
            : { kind: 'failed', pending: this.#queue.length, code: error.message },
        );
        const seconds = RETRY_SECONDS[Math.min(tries++, RETRY_SECONDS.length - 1)]!;
        await (this.#options.pause ?? untilOnline)(seconds * 1000);
      }
    }
    if (this.#rebased) await this.#tellRebase();
    this.#show();
  }

  async #sendOne(change: PendingChange): Promise<void> {
    const model = this.#model!;
    try {
      await sendChange(change.command, {
        client: this.#options.client,
        modelId: model.id,
        revision: model.revision,
        onRevision: (revision) => (model.revision = revision),
      });
    } catch (error) {
      // A cancel whose answer was lost is refused the second time because it is done.
      const again = error instanceof ApiError && error.status === 409 && error.code !== STALE;
      if (!again || !isDone(change.command, (await this.#fetch()).history)) throw error;
    }
    await this.#options.outbox.remove(change.sequence);
    this.#queue.shift();
  }

  async #fetch(): Promise<{ readonly history: History; readonly revision: number }> {
    const { client } = this.#options;
    const modelId = this.#model!.id;
    const entry = await client.call('document/get', { id: modelId });
    const records = await client.call('operation/list', { modelId });
    const history = { base: entry.baseHash ?? '', records: records.map(recordOf), cursor: entry.cursor };
    return { history, revision: entry.revision };
  }

  /** Another window was faster: its changes first, then what waits here. */
  async #rebase(): Promise<void> {
    const server = await this.#fetch();
    this.#model!.revision = server.revision;
    let history = server.history;
    for (const change of [...this.#queue]) {
      const next = this.#fit(history, change);
      if (next) history = next;
    }
    this.#rebased = true;
  }

  async #tellRebase(): Promise<void> {
    const { history, revision } = await this.#fetch();
    this.#rebased = false;
    this.#model!.revision = revision;
    for (const listener of [...this.#rebaseListeners]) listener(history.records, history.cursor);
  }

  #show(): void {
    if (this.dropped.length > 0) this.#set({ kind: 'conflict', pending: this.dropped.length });
    else this.#set({ kind: 'saved', at: Date.now() });
  }

  #set(state: SaveState): void {
    runInAction(() => (this.saveState = state));
  }
}
