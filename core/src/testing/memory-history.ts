import { makeObservable, observableRef, runInAction } from 'mobx';
import { HistoryError, emptyHistory, reduce } from '../history/index.ts';
import type { History, HistoryCommand, OperationRecord, RecordOutcome } from '../history/index.ts';
import type { TriMesh } from '../mesh/index.ts';
import { OperationAborted, SdkError } from '../operation/errors.ts';
import type { Json } from '../operation/json.ts';
import type { HistoryService, Ids, OperationRunner, SaveState } from '../services/index.ts';
import { createAbort, type Abort } from '../tool/abort.ts';

/** A history in memory on a real runner: for tests of tools. A record that its operation refuses is not appended. */
export class MemoryHistory implements HistoryService {
  history: History;
  base: TriMesh;
  mesh: TriMesh;
  hash: string;
  outcomes: ReadonlyMap<string, RecordOutcome> = new Map();
  running: HistoryService['running'] = undefined;
  readonly saveState: SaveState = { kind: 'saved', at: undefined };
  readonly #runner: OperationRunner;
  readonly #ids: Ids;
  readonly #past: History[] = [];
  readonly #future: History[] = [];
  #abort: Abort | undefined;

  private constructor(runner: OperationRunner, ids: Ids, base: TriMesh, hash: string) {
    this.#runner = runner;
    this.#ids = ids;
    this.base = base;
    this.mesh = base;
    this.hash = hash;
    this.history = emptyHistory(hash);
    makeObservable(this, {
      history: observableRef,
      base: observableRef,
      mesh: observableRef,
      hash: observableRef,
      outcomes: observableRef,
    });
  }

  static async open(runner: OperationRunner, ids: Ids, base: TriMesh): Promise<MemoryHistory> {
    return new MemoryHistory(runner, ids, base, await runner.open(base));
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }
  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  async append(
    given: Pick<OperationRecord, 'type' | 'version' | 'params'> & { seed?: number; name?: string },
  ): Promise<OperationRecord> {
    const record: OperationRecord = {
      id: this.#ids.uuid(),
      type: given.type,
      version: given.version,
      params: given.params,
      seed: given.seed ?? this.#ids.seed(),
      state: 'on',
      result: null,
      ...(given.name === undefined ? {} : { name: given.name }),
    };
    await this.#do({ kind: 'append', record }, record.id);
    return record;
  }

  stepTo = (id: string | null): Promise<void> => this.#do({ kind: 'stepTo', id });
  setState = (ids: readonly string[], state: 'on' | 'off'): Promise<void> =>
    this.#do({ kind: 'setState', ids, state });
  cancelFrom = (id: string): Promise<void> => this.#do({ kind: 'cancelFrom', id });
  editParams = (id: string, params: Json): Promise<void> => this.#do({ kind: 'editParams', id, params }, id);
  rename = (id: string, name: string): Promise<void> => this.#do({ kind: 'rename', id, name });

  setAll(state: 'on' | 'off'): Promise<void> {
    const live = this.history.records.filter((record) => record.state !== 'cancelled');
    return this.setState(
      live.map((record) => record.id),
      state,
    );
  }

  cancelledWith(id: string): readonly OperationRecord[] {
    const from = this.history.records.findIndex((record) => record.id === id);
    if (from < 0) throw new HistoryError('history/unknown-record', { id });
    return this.history.records.slice(from).filter((record) => record.state !== 'cancelled');
  }

  async clear(base: TriMesh): Promise<void> {
    const hash = await this.#runner.open(base);
    runInAction(() => (this.base = base));
    await this.#do({ kind: 'clear', base: hash });
  }

  async undo(): Promise<void> {
    const before = this.#past.pop();
    if (!before) return;
    this.#future.push(this.history);
    await this.#show(before);
  }

  async redo(): Promise<void> {
    const after = this.#future.pop();
    if (!after) return;
    this.#past.push(this.history);
    await this.#show(after);
  }

  abort(): void {
    this.#abort?.abort();
  }

  async #do(command: HistoryCommand, mustApply?: string): Promise<void> {
    const before = this.history;
    await this.#show(reduce(before, command), mustApply);
    this.#past.push(before);
    this.#future.length = 0;
  }

  async #show(next: History, mustApply?: string): Promise<void> {
    this.#abort = createAbort();
    const { signal } = this.#abort;
    const result = await this.#runner.replay(next.records.slice(0, next.cursor), { signal });
    if (signal.aborted) throw new OperationAborted();
    const refused = result.outcomes.find((outcome) => outcome.id === mustApply && outcome.state === 'failed');
    if (refused?.error) throw new SdkError(refused.error.code, refused.error.data);
    runInAction(() => {
      this.history = next;
      this.mesh = result.mesh;
      this.hash = result.hash;
      this.outcomes = new Map(result.outcomes.map((outcome) => [outcome.id, outcome]));
    });
  }
}
