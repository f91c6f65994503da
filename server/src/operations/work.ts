import { randomUUID } from 'node:crypto';
import {
  askedWall,
  type Language,
  type Make,
  type RouteValues,
  type WorkReport,
  type WorkWarnings,
} from '@bracewright/core/contract';
import type { OperationRecord } from '@bracewright/core/history';
import type { AnyOperation, Json, OperationRegistry } from '@bracewright/core/operation';
import type { Database } from '../db/database.ts';
import type { DocumentRow } from '../db/rows.ts';
import { getModel } from '../entries/entries.ts';
import { AppError } from '../errors.ts';
import type { AcceptedReply, Call } from '../http/call.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { anySentenceOf } from '../messages/index.ts';
import type { Compute } from '../compute/compute.ts';
import { designOf, secondBodies } from '../designs/design.ts';
import type { Design, ModelResult } from '../compute/model-tasks.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { typeOf } from '../catalog/roles.ts';
import { alongKeptLine, withKeptTexts } from './along-kept-line.ts';
import { earlierAnswer, requestHash, requireRevision } from './change.ts';
import { wishOf } from './making.ts';
import { requireThinnerEdge, requireValidParams } from './params.ts';

export interface WorkDependencies {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly compute: Compute;
  /** Lets work last longer than its request. */
  readonly jobs: Pick<Jobs, 'answer'>;
  readonly registry: OperationRegistry;
  readonly now: () => number;
}

/** What heavy calls take; `make` only the one that makes walls. */
export type WorkInput = RouteValues<'document/repair'> & { readonly make?: Make | undefined };

/** Work that was tried and succeeded; nothing of it is stored yet. */
export interface Tried {
  readonly input: WorkInput;
  readonly revision: number;
  readonly request: string;
  /** As it will stand in the history. */
  readonly record: OperationRecord;
  readonly model: DocumentRow;
  readonly result: ModelResult<'work'>;
  readonly report: WorkReport;
  readonly warnings: WorkWarnings;
}

/** The newest version of an operation; throws `operation/not-available` while no plugin brings it. */
function operationOf(registry: OperationRegistry, type: string): AnyOperation {
  const versions = registry.all.filter((operation) => operation.type === type);
  if (versions.length === 0) throw new AppError('operation/not-available', { values: { type } });
  return registry.latest(type);
}

const tenth = (value: number): number => Math.round(value * 10_000) / 10_000;

/** What the work changed, for the caller. */
function reportOf(result: ModelResult<'work'>): WorkReport {
  const counts = Object.entries(result.report).filter(([, value]) => Number.isFinite(value));
  return {
    ...Object.fromEntries(counts.map(([name, value]) => [name, tenth(value)])),
    vertices: result.after.vertices,
    triangles: result.after.triangles,
    verticesBefore: result.before.vertices,
    trianglesBefore: result.before.triangles,
  };
}

const warningsOf = (result: ModelResult<'work'>, language: Language): WorkWarnings =>
  result.findings
    .filter(({ kind }) => kind === 'warning')
    .map(({ code, data, places }) => ({
      code,
      message: anySentenceOf(code, data, language),
      places: places.map(({ at, radius }) => ({ at: [...at], ...(radius === undefined ? {} : { radius }) })),
    }));

/** The step as it will stand in the history. */
const recordOf = (
  { recordId }: WorkInput,
  { type, version }: AnyOperation,
  params: Json,
): OperationRecord => ({
  ...{ id: recordId ?? randomUUID(), type, version, params },
  ...{ seed: 0, state: 'on', result: null },
});

/** A design with a step more. */
async function withRecord(
  { database, blobs }: WorkDependencies,
  model: DocumentRow,
  shaped: Design,
  record: OperationRecord,
): Promise<Design> {
  const records = [...shaped.records, record];
  const params = records.map((one) => one.params);
  return { ...shaped, records, meshes: await secondBodies(database.knex, blobs, model, params) };
}

/**
 * Runs an operation on the model as it is shaped now, and only when it succeeded lets `keep` store what came of it: a refusal leaves
 * nothing behind. A repeated call gets the first answer again. Work over 2 s goes on as a job. Throws `operation/not-available`,
 * `operation/invalid-params`, `model/stale`, `job/failed` with the operation's own sentence.
 */
export async function tryAndKeep<T>(
  dependencies: WorkDependencies,
  call: Call,
  type: string,
  input: WorkInput,
  keep: (tried: Tried) => Promise<T>,
  options: { readonly wantsMesh: boolean } = { wantsMesh: false },
): Promise<T | AcceptedReply> {
  const { database, blobs, compute, jobs, registry } = dependencies;
  const { space } = call.caller;
  const model = await getModel(database.knex, space, input.id);
  const operation = operationOf(registry, type);
  const params = input.params as Json;
  requireValidParams(registry, { type, version: operation.version, params }, call.language, {
    exporters: true,
  });
  if (type === typeOf('wall')) requireThinnerEdge(registry, params, call.language);
  const revision = Number(input.revision);
  const wish = input.make && wishOf(input.make, askedWall(params));
  const request = requestHash(`work ${type}`, {
    params,
    recordId: input.recordId ?? null,
    ...(input.make ? { make: input.make as Json } : {}),
  });
  const earlier = await earlierAnswer(database.knex, model, revision, request);
  if (earlier !== undefined) return earlier as T;
  requireRevision(model, revision);
  if (input.recordId !== undefined) {
    const taken = (await database
      .knex('records')
      .where({ owner_id: space, id: input.recordId })
      .first('id')) as object | undefined;
    if (taken) throw new AppError('operation/id-taken');
  }
  const shaped = await designOf(database.knex, blobs, model);
  return jobs.answer(call, async (ports) => {
    const isWall = type === typeOf('wall');
    const along = isWall ? await alongKeptLine(compute, shaped, params, ports) : params;
    const laid = isWall ? withKeptTexts(shaped, along, wish?.process) : along;
    const record = recordOf(input, operation, laid);
    const design = await withRecord(dependencies, model, shaped, record);
    const result = await compute.run<'work'>(
      { kind: 'work', design, wish, wantsMesh: options.wantsMesh },
      ports,
    );
    const report = reportOf(result);
    const warnings = warningsOf(result, call.language);
    return keep({ input, revision, request, record, model, result, report, warnings });
  });
}
