import { isDeepStrictEqual } from 'node:util';
import {
  braceFilesName,
  carriedReasons,
  type RouteOutput,
  type RouteValues,
} from '@bracewright/core/contract';
import { bodyKey } from '@bracewright/core/history';
import type { FormProcessId } from '@bracewright/core/mesh';
import type { Knex } from 'knex';
import { ROLES } from '../catalog/roles.ts';
import type { Design } from '../compute/model-tasks.ts';
import { formedOf, keepFormed, type KeptForm } from '../db/formed.ts';
import type { DocumentRow } from '../db/rows.ts';
import { designOf, noteResults } from '../designs/design.ts';
import { getModel, patientRowOf } from '../entries/entries.ts';
import { insertDocument } from '../entries/insert.ts';
import { freeName } from '../entries/names.ts';
import { fieldError } from '../errors.ts';
import type { AcceptedReply, Call } from '../http/call.ts';
import type { JobPorts } from '../jobs/jobs.ts';
import { contentOf, storeNamed } from '../storage/content-holds.ts';
import { requireRoom } from '../storage/file-gate.ts';
import { howOf, requireReady, toldInWords, type BraceDependencies } from './brace-ready.ts';
import { requireRevision } from './change.ts';
import { heldBack, makingOf } from './making.ts';

type Wanted = RouteValues<'document/makebrace'>;
type Made = RouteOutput<'document/makebrace'>;

/** A body, and what is made of it. */
interface Parts {
  readonly model: DocumentRow;
  readonly design: Design;
  readonly make: Wanted['make'];
  readonly process: FormProcessId;
}

/** What is kept with a body of this process, while it is of the design as it is, on the same machine, and of the same patient. */
async function keptNow(knex: Knex, { model, design, make, process }: Parts): Promise<KeptForm | undefined> {
  const kept = formedOf(model)[process];
  const home = (await patientRowOf(knex, model))?.id ?? null;
  const isSame =
    kept?.key === bodyKey(design.baseHash, design.records, ROLES) &&
    kept.patientId === home &&
    isDeepStrictEqual(howOf(kept.making), howOf(make));
  return isSame ? kept : undefined;
}

/** Whether the package that is kept is there, and this body's: that of the body which this one was copied from is none. */
async function isThere(knex: Knex, model: DocumentRow, { files }: KeptForm): Promise<boolean> {
  if (!files) return false;
  const row = (await knex('documents')
    .where({ id: files.id, owner_id: model.owner_id })
    .whereNull('deleted_at')
    .first('info')) as Pick<DocumentRow, 'info'> | undefined;
  const { braceOf } = JSON.parse(row?.info ?? '{}') as { readonly braceOf?: { readonly modelId: string } };
  return braceOf?.modelId === model.id;
}

/** What is answered of a package. */
const answerOf = ({ making, files }: KeptForm, isEarlier: boolean, { language }: Call): Made => ({
  ...{ filesId: files!.id, designHash: files!.designHash, isEarlier },
  ...{ minWall: making.minWall, mass: making.mass, lacking: [...files!.lacking] },
  findings: toldInWords(making.findings, language),
});

/** Makes the files, with what was set and answered `before` of the same design. Throws `model/form-held`. */
async function formed(
  { database, compute, now }: BraceDependencies,
  { language, caller }: Call,
  { model, design, make, process }: Parts,
  before: KeptForm | undefined,
  ports: JobPorts,
) {
  const look = before?.look ?? {};
  const carried = before ? carriedReasons(before.making) : {};
  const { reason, reasons } = carried;
  const given = { ...(reason !== undefined && { reason }), ...(reasons && { reasons }) };
  const wish = { process, ...(make.bed ? { bed: make.bed } : {}), ...look };
  const wanted = { name: braceFilesName(model.name, language), language, wish, reasons: given };
  const made = await compute.run<'formed'>({ kind: 'formed', design, wanted }, ports);
  await noteResults(database, model.owner_id, made.outcomes);
  if (made.held) throw heldBack(made.held, given, language, 'model/form-held');
  const { shape, report } = made;
  const at = new Date(now()).toISOString();
  const looked = { shape, at, by: caller.name, revision: model.revision, language };
  const making = makingOf({ ...make, ...given }, report, looked, 'model/form-held');
  // Whoever has the files made has looked, and has given none of the reasons.
  return { made, look, making: { ...making, ...carried } };
}

/** Makes the files and keeps them beside the body, and what was found with it. Throws as `formed`, and `document/quota`. */
async function pack(
  dependencies: BraceDependencies,
  call: Call,
  parts: Parts,
  before: KeptForm | undefined,
  ports: JobPorts,
): Promise<KeptForm> {
  const { database, blobs, gate, now } = dependencies;
  const { language, caller } = call;
  const { model, design, process } = parts;
  const { made, look, making } = await formed(dependencies, call, parts, before, ports);
  const { bytes, media, hash: designHash } = made;
  await requireRoom(database.knex, caller.space, bytes.byteLength, gate);
  const content = contentOf(bytes);
  const named = (mark = '') => `${braceFilesName(model.name, language, { designHash, mark })}.zip`;
  return storeNamed({ database, blobs }, [content], () =>
    database.write(async (trx) => {
      const row = await getModel(trx, caller.space, model.id);
      requireRevision(row, model.revision);
      const name = await freeName(trx, row.owner_id, row.parent_id, named(), 'FILE', named);
      const files = await insertDocument(
        trx,
        caller,
        {
          ...{ parentId: row.parent_id, name, fileType: 'FILE', mediaType: media },
          ...{ size: bytes.byteLength, blobHash: content.hash, filedAt: row.filed_at },
          info: { braceOf: { modelId: model.id, designHash } },
        },
        now(),
      );
      const key = bodyKey(design.baseHash, design.records, ROLES);
      const patientId = (await patientRowOf(trx, row))?.id ?? null;
      const { lacking } = made;
      const kept = { making, look, key, patientId, files: { id: files.id, designHash, lacking } };
      await keepFormed(trx, row, process, kept);
      return kept;
    }),
  );
}

/**
 * The files of a brace that is formed over a positive, in a package beside the model: no wall is made. What was set and answered when the same design was looked at (`document/checkwall`) holds here too. What was made of the same design in
 * the same way before is found again. Throws `model/form-held` where the gate holds it, `request/invalid` of a bed for a sheet, and what `requireReady` and the files are refused for.
 */
export async function makeFormed(
  dependencies: BraceDependencies,
  call: Call,
  { id, make }: Wanted,
  process: FormProcessId,
): Promise<Made | AcceptedReply> {
  const { database, blobs, jobs } = dependencies;
  if (process === 'sheet' && make.bed) throw fieldError('make', 'unknown', { keys: 'bed' });
  const model = await getModel(database.knex, call.caller.space, id);
  const design = await designOf(database.knex, blobs, model);
  await requireReady(dependencies, model, design);
  const parts = { model, design, make, process };
  return jobs.answer(call, async (ports) => {
    const before = await keptNow(database.knex, parts);
    const isEarlier = before !== undefined && (await isThere(database.knex, model, before));
    const kept = isEarlier ? before : await pack(dependencies, call, parts, before, ports);
    return answerOf(kept, isEarlier, call);
  });
}
