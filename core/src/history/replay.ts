import { meshHashAsync } from '../mesh/hash.ts';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import { applyToShape } from '../operation/apply-to-shape.ts';
import { assertBuiltins } from '../operation/builtins.ts';
import { bodyAlone, type Shape } from '../operation/shape.ts';
import { OperationAborted, SdkError, isSdkError } from '../errors/sdk-error.ts';
import { asError } from '../errors/thrown.ts';
import { namedHashes } from '../operation/named-hashes.ts';
import { picturesIn } from '../params/pictures-in.ts';
import type { OperationRegistry } from '../operation/registry.ts';
import { keysOf } from './chain-key.ts';
import type { CheckpointStore } from './checkpoints.ts';
import { type Checkpoint, type StepOutcome } from './checkpoints.ts';
import type { OperationRecord, RecordOutcome } from './record.ts';
import { rememberHashes, shapeHash, type HashedShape } from './shape-hash.ts';

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
  'operation/too-large',
  'operation/builtins-changed',
  'operation/builtins-locked',
]);

/** Whether outcomes are the same at the next try: none failed for a reason that may be gone then. */
export const isLasting = (outcomes: readonly Pick<RecordOutcome, 'error'>[]): boolean =>
  outcomes.every(({ error }) => !error || !PASSING_FAILURES.has(error.code));

/** Makes the body of a history from its base mesh. */
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
  /**
   * Whether `loadMesh` would find a second body, without reading it. Checkpoints may be shared by models of which each has bodies of its own: one
   * counts only where every body that its records name is there for this replay too. Unless given, `loadMesh` is asked.
   */
  readonly hasMesh?: (sha256: string) => boolean | Promise<boolean>;
  /** Told as the work on a record begins. */
  readonly onBegin?: (record: OperationRecord) => void;
  /** Told every checkpoint as it is made. Where this is given one is made after every record, however cheap it was. */
  readonly onKept?: (key: string, checkpoint: Checkpoint) => void;
  /** Told what an operation threw that is no SdkError: a fault in its code. */
  readonly onFault?: (type: string, error: unknown) => void;
  /**
   * Ids of records that are not tried because they ended their thread before, and the code with which each fails: `operation/stalled`,
   * `operation/builtins-changed` or `operation/too-large`.
   */
  readonly passOver?: ReadonlyMap<string, string>;
}

/** What a replay gave: the body, and the parts beside it. */
export interface Replayed extends Shape {
  /** `shapeHash` of it: `meshHash` of the body while there are no parts. */
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

function failureOf(type: string, error: unknown): NonNullable<RecordOutcome['error']> {
  if (error instanceof SdkError) {
    const { code, data, places } = error;
    return places.length > 0 ? { code, data, places } : { code, data };
  }
  const { name, message } = asError(error);
  return { code: 'operation/crashed', data: { type, cause: `${name}: ${message}` } };
}

/** Whether a second body is there for this replay, as the operation that asks for it would find. */
async function isHad(sha256: string, { hasMesh, loadMesh }: ReplayPorts): Promise<boolean> {
  if (hasMesh) return hasMesh(sha256);
  if (!loadMesh) return false;
  try {
    await loadMesh(sha256);
    return true;
  } catch (error) {
    if (error instanceof OperationAborted) throw error;
    return false;
  }
}

/** The pictures that a record names: they change no shape. Of a step whose operation is not known here every content may be a body. */
function picturesOf({ type, version, params }: OperationRecord, registry: OperationRegistry) {
  try {
    return picturesIn(registry.get(type, version).params, params);
  } catch {
    return [];
  }
}

/** The second bodies that a record names; parameters that are no JSON name nothing, and fail their step. */
function bodiesOf(record: OperationRecord, registry: OperationRegistry): readonly string[] {
  const pictures = picturesOf(record, registry);
  try {
    return namedHashes(record.params).filter((sha256) => !pictures.includes(sha256));
  } catch {
    return [];
  }
}

/** How many records from the first one on name no second body that this replay does not have. */
async function ownLength(
  records: readonly OperationRecord[],
  ports: ReplayPorts,
  registry: OperationRegistry,
): Promise<number> {
  const asked = new Set<string>();
  for (const [index, record] of records.entries()) {
    if (record.state !== 'on') continue;
    for (const sha256 of bodiesOf(record, registry)) {
      if (asked.has(sha256)) continue;
      asked.add(sha256);
      if (!(await isHad(sha256, ports))) return index;
    }
  }
  return records.length;
}

/** The last checkpoint that is there, and that this replay could have made itself. */
async function resume(
  records: readonly OperationRecord[],
  keys: readonly string[],
  ports: ReplayPorts,
  registry: OperationRegistry,
): Promise<{ readonly from: number; readonly checkpoint: Checkpoint | undefined }> {
  const { checkpoints } = ports;
  const lastKnown = records.findLastIndex(
    ({ state }, index) => state === 'on' && checkpoints?.has(keys[index]!) === true,
  );
  const end = checkpoints ? await ownLength(records.slice(0, lastKnown + 1), ports, registry) : 0;
  for (let index = end - 1; index >= 0; index--) {
    if (records[index]!.state !== 'on') continue;
    const checkpoint = checkpoints?.get(keys[index]!);
    if (checkpoint) return { from: index + 1, checkpoint };
  }
  return { from: 0, checkpoint: undefined };
}

/** Where every checkpoint is told, what stands behind a record that is passed over is kept too: it would be computed again for each new thread. */
const staysPassed = ({ id }: OperationRecord, { onKept, passOver }: ReplayPorts): boolean =>
  onKept !== undefined && passOver?.has(id) === true;

function keepState(
  key: string,
  { shape, steps }: { readonly shape: HashedShape; readonly steps: readonly StepOutcome[] },
  { checkpoints, onKept }: ReplayPorts,
): void {
  const { mesh, parts, hash } = shape;
  const made = { mesh, parts, hash, steps };
  checkpoints?.set(key, made);
  onKept?.(key, made);
}

/** What stays of an active record that is passed over. */
const failed = (type: string, key: string, error: NonNullable<RecordOutcome['error']>): StepOutcome => ({
  ...{ type, state: 'failed' as const, key, error },
  ...{ warnings: [], findings: [], report: {} },
});

const skipped = ({ id, type }: OperationRecord, key: string): RecordOutcome => ({
  ...{ id, type, state: 'skipped' as const, key },
  ...{ warnings: [], findings: [], report: {} },
  ...{ cached: false, costMs: 0 },
});

/** Makes the function that turns records into shapes; the same in the browser's worker, in the server and in the command line. */
export function createReplayer({ registry, now }: ReplayerOptions): Replayer {
  const hashOf = rememberHashes();

  /** The shape after one record, and what it did. Throws what the operation throws. */
  async function applyRecord(
    record: OperationRecord,
    {
      before,
      key,
      ports,
    }: { readonly before: HashedShape; readonly key: string; readonly ports: ReplayPorts },
    onProgress: (fraction: number) => void,
  ): Promise<{ readonly after: HashedShape; readonly outcome: StepOutcome }> {
    const passed = ports.passOver?.get(record.id);
    if (passed !== undefined) throw new SdkError(passed, { type: record.type });
    assertBuiltins();
    ports.onBegin?.(record);
    const applied = await applyToShape(registry.get(record.type, record.version), before, record.params, {
      seed: record.seed,
      ...(ports.checkAborted ? { checkAborted: ports.checkAborted } : {}),
      onProgress,
      onFault: (error) => ports.onFault?.(record.type, error),
      ...(ports.loadMesh ? { loadMesh: ports.loadMesh } : {}),
    });
    const { mesh, parts, made, warnings, findings, report } = applied;
    const isSame = mesh === before.mesh && parts === before.parts;
    const after = isSame ? before : { mesh, parts, hash: await shapeHash({ mesh, parts }, hashOf) };
    return {
      after,
      outcome: {
        ...{ type: record.type, state: 'applied', key, meshHash: after.hash },
        ...(made.length > 0 ? { parts: made } : {}),
        ...{ warnings, findings, report },
      },
    };
  }

  async function replay(
    records: readonly OperationRecord[],
    base: TriMesh,
    ports: ReplayPorts = {},
  ): Promise<Replayed> {
    const baseHash = ports.baseHash ?? (await meshHashAsync(base));
    hashOf.know(base, baseHash);
    const keys = keysOf(records, baseHash);
    const { from, checkpoint } = await resume(records, keys, ports, registry);
    const work = records.slice(from).filter((record) => record.state === 'on').length;
    let shape: HashedShape = checkpoint ?? { ...bodyAlone(base), hash: baseHash };
    let steps: readonly StepOutcome[] = checkpoint?.steps ?? [];
    const outcomes: RecordOutcome[] = [];
    let lasting = true;
    let spent = 0;
    let done = 0;
    let last = -1;
    let step = 0;
    const keep = (key: string): void => keepState(key, { shape, steps }, ports);

    for (const [index, record] of records.entries()) {
      const key = keys[index]!;
      if (record.state !== 'on') {
        outcomes.push(skipped(record, key));
        continue;
      }
      if (index < from) {
        outcomes.push({ ...steps[step++]!, id: record.id, cached: true, costMs: 0 });
        continue;
      }
      ports.checkAborted?.();
      ports.onProgress?.(record.type, done / work);
      const start = now?.() ?? 0;
      let outcome: StepOutcome;
      try {
        const applied = await applyRecord(record, { before: shape, key, ports }, (fraction) =>
          ports.onProgress?.(record.type, (done + fraction) / work),
        );
        ({ after: shape, outcome } = applied);
      } catch (error) {
        if (error instanceof OperationAborted) throw error;
        if (!isSdkError(error)) ports.onFault?.(record.type, error);
        const failure = failureOf(record.type, error);
        if (PASSING_FAILURES.has(failure.code) && !staysPassed(record, ports)) lasting = false;
        outcome = failed(record.type, key, failure);
      }
      const costMs = now ? now() - start : 0;
      outcomes.push({ ...outcome, id: record.id, cached: false, costMs });
      steps = [...steps, outcome];
      done++;
      last = index;
      spent += costMs;
      if (lasting && (!now || ports.onKept || spent > CHECKPOINT_COST_MS)) {
        keep(key);
        spent = 0;
      }
    }
    const key = keys.at(-1) ?? baseHash;
    if (lasting && last >= 0) keep(key);
    const { mesh, parts, hash } = shape;
    return { mesh, parts, hash, outcomes, key };
  }
  return { replay };
}
