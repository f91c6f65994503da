import { meshHashAsync } from '../mesh/hash.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import { applyOperation } from '../operation/apply-operation.ts';
import { OperationAborted, SdkError, isSdkError } from '../errors/sdk-error.ts';
import type { OperationRegistry } from '../operation/registry.ts';
import { chainKey } from './chain-key.ts';
import type { CheckpointStore } from './checkpoints.ts';
import { type Checkpoint, type StepOutcome } from './checkpoints.ts';
import type { OperationRecord, RecordOutcome } from './record.ts';

/** Work between two checkpoints above which a checkpoint is kept, in milliseconds. */
const CHECKPOINT_COST_MS = 150;

/** Failures that may be gone at the next try; nothing that comes after one is remembered. */
const PASSING_FAILURES = new Set([
  'operation/crashed',
  'operation/unknown',
  'operation/needs-upgrade',
  'operation/from-newer',
  'operation/mesh-missing',
  'operation/mesh-unreachable',
  'operation/mesh-damaged',
  'operation/stalled',
]);

export interface ReplayerOptions {
  readonly registry: OperationRegistry;
  /** A clock in milliseconds, so that dear results are kept; without one every result is kept within the budget. */
  readonly now?: () => number;
}

/** What one replay may use. */
export interface ReplayPorts {
  /** Remembers meshes between replays; without one everything is computed. */
  readonly checkpoints?: CheckpointStore;
  /** `meshHash` of the base, where the caller knows it already. */
  readonly baseHash?: string;
  /** Throws OperationAborted when the result is no longer wanted. */
  readonly checkAborted?: () => void;
  /** Type of the record that is worked on, and the fraction of the whole replay, 0 to 1. */
  readonly onProgress?: (type: string, fraction: number) => void;
  /** Finds a second body by its hash. */
  readonly loadMesh?: (sha256: string) => Promise<TriMesh>;
  /** Told as the work on a record begins. */
  readonly onBegin?: (record: OperationRecord) => void;
  /** Told what an operation threw that is no SdkError: a fault in its code. */
  readonly onFault?: (type: string, error: unknown) => void;
  /** Ids of records that are not tried because they never ended before; each fails with `operation/stalled`. */
  readonly passOver?: ReadonlySet<string>;
}

/** What a replay gave. */
export interface Replayed {
  readonly mesh: TriMesh;
  /** `meshHash` of `mesh`. */
  readonly hash: string;
  /** One for each given record, in order. */
  readonly outcomes: readonly RecordOutcome[];
  /** Chain key of the whole; equal keys mean equal results. */
  readonly key: string;
}

export interface Replayer {
  /**
   * Applies the `on` records to `base` in order and skips the others. A record that fails is passed over: its outcome carries
   * the code, the mesh goes on as it was. A fault in an operation is a failed record too (`operation/crashed`); it never ends
   * the replay. Throws OperationAborted when stopped, and nothing else.
   */
  replay(records: readonly OperationRecord[], base: TriMesh, ports?: ReplayPorts): Promise<Replayed>;
}

function failureOf(error: unknown): NonNullable<RecordOutcome['error']> {
  if (error instanceof SdkError) {
    const { code, data, places } = error;
    return places.length > 0 ? { code, data, places } : { code, data };
  }
  const cause = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return { code: 'operation/crashed', data: { cause } };
}

/** Chain key after each record. Parameters that are no JSON (NaN) count as none: such a record fails, whatever they are. */
function keysOf(records: readonly OperationRecord[], baseHash: string): readonly string[] {
  let key = baseHash;
  return records.map((record) => {
    if (record.state !== 'on') return key;
    try {
      key = chainKey(key, record);
    } catch (error) {
      if (!(error instanceof SdkError)) throw error;
      key = chainKey(key, { ...record, params: null });
    }
    return key;
  });
}

function resume(
  records: readonly OperationRecord[],
  keys: readonly string[],
  checkpoints: CheckpointStore | undefined,
): { readonly from: number; readonly checkpoint: Checkpoint | undefined } {
  if (checkpoints)
    for (let index = records.length - 1; index >= 0; index--) {
      if (records[index]!.state !== 'on') continue;
      const checkpoint = checkpoints.get(keys[index]!);
      if (checkpoint) return { from: index + 1, checkpoint };
    }
  return { from: 0, checkpoint: undefined };
}

/** Makes the function that turns records into meshes; the same in the browser's worker, in the server and in the command line. */
export function createReplayer({ registry, now }: ReplayerOptions): Replayer {
  async function replay(
    records: readonly OperationRecord[],
    base: TriMesh,
    ports: ReplayPorts = {},
  ): Promise<Replayed> {
    const { checkpoints } = ports;
    const checkAborted = ports.checkAborted ?? (() => undefined);
    const baseHash = ports.baseHash ?? (await meshHashAsync(base));
    const keys = keysOf(records, baseHash);
    const { from, checkpoint } = resume(records, keys, checkpoints);
    const work = records.slice(from).filter((record) => record.state === 'on').length;
    let mesh = checkpoint?.mesh ?? base;
    let hash = checkpoint?.hash ?? baseHash;
    let steps: readonly StepOutcome[] = checkpoint?.steps ?? [];
    const outcomes: RecordOutcome[] = [];
    let lasting = true;
    let spent = 0;
    let done = 0;
    let last = -1;
    let step = 0;

    for (const [index, record] of records.entries()) {
      const key = keys[index]!;
      if (record.state !== 'on') {
        outcomes.push({
          id: record.id,
          type: record.type,
          state: 'skipped',
          key,
          warnings: [],
          findings: [],
          report: {},
          cached: false,
          costMs: 0,
        });
        continue;
      }
      if (index < from) {
        outcomes.push({ ...steps[step++]!, id: record.id, cached: true, costMs: 0 });
        continue;
      }
      checkAborted();
      ports.onProgress?.(record.type, done / work);
      const start = now?.() ?? 0;
      let outcome: StepOutcome;
      try {
        if (ports.passOver?.has(record.id)) throw new SdkError('operation/stalled', { type: record.type });
        ports.onBegin?.(record);
        const applied = await applyOperation(registry.get(record.type, record.version), mesh, record.params, {
          seed: record.seed,
          checkAborted,
          onProgress: (fraction) => ports.onProgress?.(record.type, (done + fraction) / work),
          ...(ports.loadMesh ? { loadMesh: ports.loadMesh } : {}),
        });
        if (applied.mesh !== mesh) {
          mesh = applied.mesh;
          hash = await meshHashAsync(mesh);
        }
        outcome = {
          type: record.type,
          state: 'applied',
          key,
          meshHash: hash,
          warnings: applied.warnings,
          findings: applied.findings,
          report: applied.report,
        };
      } catch (error) {
        if (error instanceof OperationAborted) throw error;
        if (!isSdkError(error)) ports.onFault?.(record.type, error);
        const failure = failureOf(error);
        if (PASSING_FAILURES.has(failure.code)) lasting = false;
        outcome = {
          type: record.type,
          state: 'failed',
          key,
          error: failure,
          warnings: [],
          findings: [],
          report: {},
        };
      }
      const costMs = now ? now() - start : 0;
      outcomes.push({ ...outcome, id: record.id, cached: false, costMs });
      steps = [...steps, outcome];
      done++;
      last = index;
      spent += costMs;
      if (lasting && checkpoints && (!now || spent > CHECKPOINT_COST_MS)) {
        checkpoints.set(key, { mesh, hash, steps });
        spent = 0;
      }
    }
    const key = keys.at(-1) ?? baseHash;
    if (lasting && checkpoints && last >= 0) checkpoints.set(key, { mesh, hash, steps });
    return { mesh, hash, outcomes, key };
  }
  return { replay };
}
