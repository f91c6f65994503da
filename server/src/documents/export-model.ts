import type { Annotation } from '@bracewright/core/annotation';
import {
  answeredBy,
  reasonsSchema,
  ruleIssues,
  type Language,
  type MODEL_FORMATS,
  type Reasons,
} from '@bracewright/core/contract';
import type { Json } from '@bracewright/core/operation';
import { isWall } from '../db/made-by.ts';
import { AppError, fieldError } from '../errors.ts';
import type { Database } from '../db/database.ts';
import type { DocumentRow } from '../db/rows.ts';
import { secondBodies } from '../designs/design.ts';
import { frameOfRecords } from '../designs/frames.ts';
import { BytesReply } from '../http/call.ts';
import { heldBack } from '../operations/making.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { toMeasure } from '../measures/measure-rows.ts';
import { readMeasures } from '../designs/read-measures.ts';
import { EXPORTER_OF } from '../catalog/roles.ts';
import type { Design, ModelResult, ModelTask } from '../compute/model-tasks.ts';
import { extensionOf } from '../entries/file-kind.ts';

/** What a caller asks for. */
interface Wanted {
  readonly format?: (typeof MODEL_FORMATS)[number] | undefined;
  readonly exporter?: string | undefined;
  readonly params?: string | undefined;
  readonly reason?: string | undefined;
  /** By the code of the finding that each is for, as JSON text. */
  readonly reasons?: string | undefined;
}

/** The name of a model without that of a format. */
const baseOf = (name: string): string =>
  ['stl', 'obj', 'ply', '3mf'].includes(extensionOf(name)) ? name.replace(/\.[^.]+$/, '') : name;

function jsonOf(text: string | undefined): Json {
  if (text === undefined) return {};
  try {
    return JSON.parse(text) as Json;
  } catch (cause) {
    throw new AppError('request/malformed', { cause });
  }
}

/** Why a file is written in spite of what asks. Throws AppError `request/malformed`, or `request/invalid` where one is no reason. */
function reasonsOf({ reason, reasons: text }: Pick<Wanted, 'reason' | 'reasons'>): Reasons {
  const { data, error } = reasonsSchema.safeParse(jsonOf(text));
  if (data) return { reason, reasons: data };
  const { path, rule, data: values } = ruleIssues(error)[0]!;
  throw fieldError(['reasons', path].filter(Boolean).join('.'), rule, values);
}

async function annotationsOf(
  database: Database,
  model: DocumentRow,
  design: Design,
): Promise<readonly Annotation[]> {
  const rows = await readMeasures(database.knex, model.id);
  const lacking = rows.find((row) => row.leftOut);
  if (lacking) throw new AppError('measure/left-out', { values: { name: lacking.name || lacking.kind } });
  const frame = frameOfRecords(design.records);
  // The order that files have always had.
  const byId = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return byId.map((row) => {
    const { id, kind, name, params, value, unit } = toMeasure(row, model, frame);
    return { id, kind, name, params: params as Json, value, unit };
  });
}

/**
 * The work that writes a model, as `document/export` is asked. Throws AppError `request/malformed` where the parameters are no JSON,
 * `request/invalid` where a reason is none, and `measure/left-out` where the file would lack a measure or marker in silence.
 */
export async function exportTask(
  { database, blobs }: { readonly database: Database; readonly blobs: BlobStore },
  model: DocumentRow,
  design: Design,
  { format = 'stl', exporter, params: text, ...reasons }: Wanted,
): Promise<Extract<ModelTask, { kind: 'export' }>> {
  const params = jsonOf(text);
  const annotations = exporter === undefined ? [] : await annotationsOf(database, model, design);
  // What writes the file may ask for bodies that no step names.
  const asked = [params, ...annotations.map((annotation) => annotation.params)];
  return {
    kind: 'export',
    design: {
      ...design,
      meshes: { ...design.meshes, ...(await secondBodies(database.knex, blobs, model, asked)) },
    },
    exporter: exporter ?? EXPORTER_OF[format],
    params,
    name: baseOf(model.name),
    annotations,
    subject: isWall(model) ? 'wall' : 'body',
    answered: answeredBy(reasonsOf(reasons)),
  };
}

/** The file that was written. Throws `model/form-held` where one of what a brace is formed over was kept back. */
export function writtenFile(
  result: ModelResult<'export'>,
  wanted: Pick<Wanted, 'reason' | 'reasons'>,
  language: Language,
): BytesReply {
  if (result.held) throw heldBack(result.held, reasonsOf(wanted), language, 'model/form-held');
  return new BytesReply(result.bytes, result.media, { fileName: result.name });
}
