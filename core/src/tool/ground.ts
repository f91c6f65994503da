import { reaction } from 'mobx';
import { bodyKey, bodyRecords } from '../history/body-records.ts';
import { isSdkError, OperationAborted, SdkError } from '../errors/sdk-error.ts';
import type { OperationRecord } from '../history/record.ts';
import type { Shape } from '../operation/shape.ts';
import type { AbortSignalLike } from '../services/operation-runner.ts';
import type { Disposable, ToolServices } from '../tool-contract/tool.ts';
import { createAbort } from './abort.ts';
import { createCell, type Cell } from './cell.ts';

/** What lies before the draft: all that stands, or what was before the record that is edited. */
export function recordsBefore(
  { history: { history, roles } }: Pick<ToolServices, 'history'>,
  record: Pick<OperationRecord, 'id'> | undefined,
): readonly OperationRecord[] {
  const { records, cursor } = history;
  const at = record ? records.findIndex((one) => one.id === record.id) : -1;
  return bodyRecords(records.slice(0, at < 0 ? cursor : at), roles).filter((one) => one.state === 'on');
}

/** Body and parts, and the hash of both. */
export interface Standing extends Shape {
  readonly hash: string;
}

type Needed = Pick<ToolServices, 'history' | 'runner'>;

/** Names what lies before a record. */
export const keyBefore = (services: Pick<ToolServices, 'history'>, record: OperationRecord): string => {
  const { history, roles } = services.history;
  return bodyKey(history.base, recordsBefore(services, record), roles);
};

async function compute(
  services: Needed,
  record: OperationRecord,
  signal: AbortSignalLike,
): Promise<Standing> {
  const { history } = services;
  const records = recordsBefore(services, record);
  if (records.length === 0) return { mesh: history.base, parts: [], hash: history.history.base };
  try {
    const { mesh, parts, hash } = await services.runner.replay(records, { signal });
    return { mesh, parts, hash };
  } catch (error) {
    if (error instanceof OperationAborted || isSdkError(error)) throw error;
    throw new SdkError('tool/no-body-before', {}, { cause: error });
  }
}

/**
 * What a step that is edited stands on: the model before it. Its tool starts when that is known, so that nothing it shows or measures is of another body.
 */
export class Ground {
  readonly #services: Needed;
  readonly #record: OperationRecord;
  /** Of the steps that the standing was computed from. */
  readonly #key: string;
  readonly #standing: Cell<Standing>;

  private constructor(services: Needed, record: OperationRecord, found: readonly [key: string, Standing]) {
    this.#services = services;
    this.#record = record;
    this.#key = found[0];
    this.#standing = createCell(found[1]);
  }

  /** Rejects with OperationAborted, with what the runner says, and with SdkError `tool/no-body-before` for anything else. */
  static async find(services: Needed, record: OperationRecord, signal: AbortSignalLike): Promise<Ground> {
    for (;;) {
      const key = keyBefore(services, record);
      const standing = await compute(services, record, signal);
      // Steps of another device may have come meanwhile.
      if (key === keyBefore(services, record)) return new Ground(services, record, [key, standing]);
    }
  }

  /** Observable. */
  get now(): Standing {
    return this.#standing.get();
  }

  /** Whether the steps before the one that is edited are still those that it was found for. */
  get isCurrent(): boolean {
    return this.#key === keyBefore(this.#services, this.#record);
  }

  /**
   * Follows the steps before the one that is edited, which another device may change, from when the ground was found on; `fail` is told when that cannot be
   * computed.
   */
  follow({ changed, fail }: { changed(now: Standing): void; fail(error: unknown): void }): Disposable {
    let last = createAbort();
    let asked = this.#key;
    const stop = reaction(
      () => keyBefore(this.#services, this.#record),
      (key) => {
        if (key === asked) return;
        asked = key;
        last.abort();
        const { signal } = (last = createAbort());
        compute(this.#services, this.#record, signal).then(
          (standing) => {
            if (signal.aborted) return;
            this.#standing.set(standing);
            changed(standing);
          },
          (error: unknown) => {
            if (!signal.aborted) fail(error);
          },
        );
      },
      // Steps may have changed between the finding and now.
      { fireImmediately: true },
    );
    return {
      dispose: () => {
        stop();
        last.abort();
      },
    };
  }
}
