import { isAligning } from '../history/alignment.ts';
import type { Mat4 } from '../math/mat4.ts';
import { OperationAborted, SdkError, isSdkError } from '../errors/sdk-error.ts';
import type { Finding } from '../errors/finding.ts';
import type { Json } from '../operation/json.ts';
import type { AbortSignalLike } from '../services/operation-runner.ts';
import { alignBody } from './align-body.ts';
import type { ApplyQuestion } from './apply-question.ts';
import type { DirectStep } from './direct-step.ts';
import { recordsBefore } from './ground.ts';
import { settledParams } from './settled-params.ts';
import type { ToolServices } from '../tool-contract/tool.ts';
import { writeApplied } from './write-record.ts';

/** How a step is applied without its tool. */
export interface StepOptions {
  /** What the values are: the operation's own parameters (default), or those of its tool's form, as a person types them. */
  readonly as?: 'params' | 'form';
  /**
   * Asked what Apply would ask a person before the record is written: warnings of the operation that the tool's manifest names in `confirm`, and
   * `tool/clears-steps` where a new alignment clears the steps on a body that was shaped. Without it, as with the answer no, nothing is changed and
   * `apply` rejects with SdkError `tool/unconfirmed`.
   */
  readonly confirm?: (question: ApplyQuestion) => boolean | Promise<boolean>;
  /** Answers to the questions of the tool (`ToolManifest.questions`) by their names. */
  readonly answers?: Readonly<Record<string, string>>;
}

/** What a step that was applied left. */
export interface AppliedStep {
  readonly recordId: string;
  /** Of the record. */
  readonly type: string;
  readonly version: number;
  readonly params: Json;
  /** Whether the body is another than before. */
  readonly changed: boolean;
  /** Of the body as it is now. */
  readonly meshHash: string;
  /** Codes of what the operation warned of. */
  readonly warnings: readonly string[];
  /** Warnings and notes with places and values. */
  readonly findings: readonly Finding[];
  readonly report: Readonly<Record<string, number>>;
}

/** What a new alignment of a body that was shaped asks. */
const CLEARS_STEPS: Finding = { code: 'tool/clears-steps', kind: 'warning', places: [], data: {} };

/** What waits, unless the work is stopped meanwhile. */
function unlessStopped<T>(signal: AbortSignalLike, waiting: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new OperationAborted());
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
    waiting.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** One step that is being applied. */
interface Work extends StepOptions {
  readonly step: DirectStep;
  readonly services: ToolServices;
  readonly signal: AbortSignalLike;
}

async function requireYes({ step, signal, confirm }: Work, findings: readonly Finding[]): Promise<void> {
  const toolId = step.tool?.manifest.id ?? step.operation.type;
  const question = { toolId, findings };
  const isWanted = confirm !== undefined && (await unlessStopped(signal, Promise.resolve(confirm(question))));
  if (isWanted) return;
  throw new SdkError(
    'tool/unconfirmed',
    { tool: toolId, codes: findings.map(({ code }) => code).join(', ') },
    { places: findings.flatMap(({ places }) => places) },
  );
}

/** Tries the step on the body as it is, and asks about what it warns of; again where the body changed meanwhile. */
async function settleDoubts(work: Work, seed: number): Promise<void> {
  const { services, step, signal } = work;
  const { history, runner } = services;
  const { type, version } = step.operation;
  const codes = step.tool?.manifest.confirm ?? [];
  for (let asked: string | undefined; asked !== history.hash;) {
    asked = history.hash;
    const { findings } = await unlessStopped(
      signal,
      runner.preview(
        recordsBefore(services, undefined),
        { type, version, params: step.params, seed },
        { signal },
      ),
    );
    const doubts = findings.filter(({ code }) => codes.includes(code));
    if (doubts.length > 0) await requireYes(work, doubts);
  }
}

/** Aligns as the tool of alignments does: the record is the alignment that stands afterwards. */
async function align(work: Work): Promise<string> {
  const { history } = work.services;
  const { transform } = work.step.params as unknown as { readonly transform: Mat4 };
  await alignBody(history, transform, { ask: () => requireYes(work, [CLEARS_STEPS]).then(() => true) });
  const { records, cursor } = history.history;
  return records.slice(0, cursor).findLast((record) => isAligning(record, history.roles))!.id;
}

async function write(work: Work): Promise<string> {
  const { services, step, signal } = work;
  const { type, version, role } = step.operation;
  const seed = services.ids.seed();
  const isAlignment = role === 'alignment';
  // An alignment is put together with one that stands before it can refuse: it is tried by itself first.
  if (isAlignment || (step.tool?.manifest.confirm ?? []).length > 0) await settleDoubts(work, seed);
  if (signal.aborted) throw new OperationAborted();
  return writeApplied(services.history, async () => {
    if (isAlignment) return align(work);
    const { runner } = services;
    const params = await settledParams(runner, recordsBefore(services, undefined), step, signal);
    if (signal.aborted) throw new OperationAborted();
    return (await services.history.append({ type, version, params, seed })).id;
  });
}

/**
 * Appends a step to the history as Apply of its tool would. A step that fails is no record: rejects with the SdkError it failed with, OperationAborted
 * when it was stopped, `tool/unconfirmed`, and `tool/apply-failed` for what is a fault of the code.
 */
export async function applyStep(
  work: Work,
  onFault: (of: string, error: unknown) => void,
): Promise<AppliedStep> {
  const { history } = work.services;
  const before = history.hash;
  const of = work.step.tool?.manifest.id ?? work.step.operation.type;
  let recordId: string;
  try {
    recordId = await write(work);
  } catch (error) {
    if (isSdkError(error) || error instanceof OperationAborted) throw error;
    onFault(of, error);
    throw new SdkError('tool/apply-failed', { tool: of }, { cause: error });
  }
  const record = history.history.records.find(({ id }) => id === recordId)!;
  const outcome = history.outcomes.get(recordId);
  return {
    ...{ recordId, type: record.type, version: record.version, params: record.params },
    ...{ changed: history.hash !== before, meshHash: history.hash },
    warnings: outcome?.warnings ?? [],
    findings: outcome?.findings ?? [],
    report: outcome?.report ?? {},
  };
}
