import { ApiError, type ApiClient } from '@bracewright/core/contract';
import type { History, OperationRecord } from '@bracewright/core/history';
import { isAnnotationChange, type PendingChange } from '../../stores/outbox/changes.ts';
import type { AnnotationMirror } from './annotation-mirror.ts';
import { isDone, sendBatch } from './send-change.ts';
import { ID_TAKEN, isFinal, letPass, STALE } from './tries.ts';

/** A model, and the revision of it that the server is at, as far as is known. */
export interface KnownModel {
  readonly id: string;
  revision: number;
}

/** Where changes go to, and what is known of it. */
interface ServerCallsOptions {
  readonly client: ApiClient;
  /** Brings the contents to the server that parameters name. */
  readonly sendAssets: (params: OperationRecord['params']) => Promise<void>;
  readonly annotations: AnnotationMirror;
  /** The history that the server has, whether it is shown here already or not. */
  readonly known: () => History;
  /** Asks for the history that the server has now. Rejects with ApiError. */
  readonly fetch: () => Promise<History>;
}

/** Calls that bring changes to the server, and what their refusal means. */
export class ServerCalls {
  readonly #options: ServerCallsOptions;

  constructor(options: ServerCallsOptions) {
    this.#options = options;
  }

  /** Sends changes in one call. `isShapeLost` says of which the shape is not there that they were taken on. Rejects with ApiError. */
  send(
    batch: readonly PendingChange[],
    model: KnownModel,
    isShapeLost: (change: PendingChange) => boolean,
  ): Promise<void> {
    const { client, sendAssets, annotations, known } = this.#options;
    return sendBatch(
      batch.map((one) => (isShapeLost(one) ? withoutShape(one) : one)),
      {
        ...{ client, modelId: model.id, sendAssets },
        revision: model.revision,
        known: known(),
        onRevision: (revision) => (model.revision = revision),
        holds: (id) => annotations.has(id),
        onMeasure: (id, measure) => (measure ? annotations.put(measure) : annotations.delete(id)),
      },
    );
  }

  /** Whether a change was refused because it is done: a cancel whose answer was lost. */
  async isThere([first, ...more]: readonly PendingChange[], error: unknown): Promise<boolean> {
    const isRefused = error instanceof ApiError && (error.status === 409 || error.status === 422);
    const again = isRefused && error.code !== STALE;
    if (!again || !first || more.length > 0 || isAnnotationChange(first.command)) return false;
    return isDone(first.command, await this.#options.fetch());
  }

  /**
   * Whether a change is refused because the history went on meanwhile: what somebody else did, or this page itself by a call whose answer was lost. The
   * server may have said something else first (of a step that was put away, or that it has). Gives why that cannot be told for now.
   */
  async isBehind(
    error: ApiError,
    change: PendingChange | undefined,
    { id, revision }: KnownModel,
  ): Promise<boolean | ApiError> {
    if (error.code === STALE) return true;
    if (!isFinal(error) || !change || isAnnotationChange(change.command)) return false;
    if (error.code === ID_TAKEN) return true;
    try {
      return (await this.#options.client.call('document/get', { id })).revision !== revision;
    } catch (problem) {
      letPass(problem);
      return !isFinal(problem as ApiError) && (problem as ApiError);
    }
  }
}

/** A measure whose value the server takes itself. */
const withoutShape = (change: PendingChange): PendingChange =>
  change.command.kind === 'putAnnotation'
    ? { ...change, command: { ...change.command, meshHash: undefined } }
    : change;
