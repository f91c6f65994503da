import { isDeepStrictEqual } from 'node:util';
import type { Knex } from 'knex';
import type { RouteOutput, RouteValues } from '@bracewright/core/contract';
import { bodyKey } from '@bracewright/core/history';
import { formProcessOf } from '@bracewright/core/mesh';
import { checkParams, type Json, type OperationRegistry } from '@bracewright/core/operation';
import { ROLES, typeOf } from '../catalog/roles.ts';
import type { Design } from '../compute/model-tasks.ts';
import { keepMadeBy, madeByOf } from '../db/made-by.ts';
import type { DocumentRow } from '../db/rows.ts';
import { SHELL } from '../db/wall-of-body.ts';
import { designOf, noteResults } from '../designs/design.ts';
import { liveRows } from '../designs/records.ts';
import { getModel } from '../entries/entries.ts';
import { insertDocument } from '../entries/insert.ts';
import { freeName } from '../entries/names.ts';
import type { AcceptedReply, Call } from '../http/call.ts';
import type { JobPorts } from '../jobs/jobs.ts';
import { contentOf, storeNamed } from '../storage/content-holds.ts';
import { requireRoom } from '../storage/file-gate.ts';
import { braceFilesName, askedWall } from '@bracewright/core/contract';
import { alongKeptLine, withKeptTexts } from './along-kept-line.ts';
import { heldBack, wishOf } from './making.ts';
import { requireThinnerEdge } from './params.ts';
import { keepShell } from './thicken.ts';
import { howOf, requireReady, toldInWords, type BraceDependencies } from './brace-ready.ts';
import { makeFormed } from './make-formed.ts';
import { tryAndKeep } from './work.ts';

type Wanted = RouteValues<'document/makebrace'>;
type Made = RouteOutput<'document/makebrace'>;
type Packed = Pick<Made, 'filesId' | 'lacking'>;

/** Part of the work that is over when the wall stands. */
const WALL_PART = 0.6;

/** The parameters of a wall with their defaults: what was left out then may be said now. */
const filled = (registry: OperationRegistry, params: Json): unknown => {
  const checked = checkParams(registry.latest(typeOf('wall')), params);
  return checked.ok ? checked.value : params;
};

/** How thick a wall is asked for, mm, with what is usual where nothing is said. */
function thicknessOf({ registry }: BraceDependencies, { params }: Wanted): number | undefined {
  const { thickness } = filled(registry, params as Json) as { readonly thickness?: number };
  return thickness;
}

/** The wall beside the model that was made of this design in this way before and that nobody has worked on since; of several the newest. One elsewhere may have been copied into another record. */
async function wallBefore(
  { database, registry }: BraceDependencies,
  model: DocumentRow,
  { records }: Design,
  { params, make }: Wanted,
): Promise<DocumentRow | undefined> {
  const wished = filled(registry, params as Json);
  const key = bodyKey(model.base_hash ?? '', records, ROLES);
  const rows = (await database
    .knex('documents')
    .join('model_sources', 'model_sources.model_id', 'documents.id')
    .where({ source_id: model.id, how: SHELL, owner_id: model.owner_id, parent_id: model.parent_id })
    .whereNull('deleted_at')
    .orderBy('save_time', 'desc')
    .select('documents.*')) as DocumentRow[];
  for (const row of rows) {
    const { making, ...by } = madeByOf(row);
    const isSame =
      making?.shape === row.base_hash &&
      by.key === key &&
      isDeepStrictEqual(filled(registry, by.params as Json), wished) &&
      isDeepStrictEqual(howOf(making), howOf(make));
    if (isSame && (await liveRows(database.knex, row.id)).length === 0) return row;
  }
  return undefined;
}

/** What the files of a wall were made for, and what was answered to the gate. */
const howAnswered = (wall: DocumentRow) => {
  const { making } = madeByOf(wall);
  return { ...howOf(making ?? {}), shape: making?.shape, reason: making?.reason, reasons: making?.reasons };
};

/** The package that is kept of a wall, while it is there. That of the wall which this one was copied from is none: it may be another patient's. */
async function filesBefore(knex: Knex, wall: DocumentRow): Promise<Packed | undefined> {
  const { files } = madeByOf(wall);
  if (!files) return undefined;
  const row = (await knex('documents')
    .where({ id: files.id, owner_id: wall.owner_id })
    .whereNull('deleted_at')
    .first('id', 'info')) as Pick<DocumentRow, 'id' | 'info'> | undefined;
  const { braceOf } = JSON.parse(row?.info ?? '{}') as { readonly braceOf?: { readonly wallId: string } };
  // A wall that was looked at for another process since has files that tell of the one before.
  const isAsMade = isDeepStrictEqual(files.how, JSON.parse(JSON.stringify(howAnswered(wall))));
  return braceOf?.wallId === wall.id && isAsMade
    ? { filesId: files.id, lacking: [...files.lacking] }
    : undefined;
}

/** Writes the files of a wall and keeps them beside it. Throws `model/not-makeable` where it is held by now, and `document/quota`. */
async function pack(
  dependencies: BraceDependencies,
  call: Call,
  { model, design, wall, wanted }: Parts,
  ports: JobPorts,
): Promise<Packed> {
  const { database, blobs, compute, gate, now } = dependencies;
  const { language } = call;
  const { making } = madeByOf(wall);
  const { reason, reasons } = making!;
  const made = await compute.run<'brace'>(
    {
      kind: 'brace',
      design,
      wall: { basePath: await blobs.localPath(wall.base_hash!), baseHash: wall.base_hash! },
      wanted: {
        name: braceFilesName(model.name, language),
        language,
        wish: wishOf(wanted.make, askedWall(wanted.params)),
        reasons: { reason, reasons },
      },
    },
    ports,
  );
  await noteResults(database, model.owner_id, made.outcomes);
  if (made.held) throw heldBack(made.held, { reason, reasons }, language, 'model/not-makeable');
  await requireRoom(database.knex, call.caller.space, made.bytes.byteLength, gate);
  const { hash: designHash, lacking } = made;
  const content = contentOf(made.bytes);
  const thickness = thicknessOf(dependencies, wanted);
  const named = (mark = '') => `${braceFilesName(model.name, language, { thickness, designHash, mark })}.zip`;
  return storeNamed({ database, blobs }, [content], () =>
    database.write(async (trx) => {
      const row = await getModel(trx, call.caller.space, wall.id);
      // Another call may have made them meanwhile.
      const there = await filesBefore(trx, row);
      if (there) return there;
      const name = await freeName(trx, row.owner_id, row.parent_id, named(), 'FILE', named);
      const files = await insertDocument(
        trx,
        call.caller,
        {
          ...{ parentId: row.parent_id, name, fileType: 'FILE', mediaType: made.media },
          ...{ size: made.bytes.byteLength, blobHash: content.hash, filedAt: row.filed_at },
          info: { braceOf: { modelId: model.id, wallId: wall.id, designHash } },
        },
        now(),
      );
      const kept = { id: files.id, designHash, lacking, how: howAnswered(wall) };
      await keepMadeBy(trx, row, { ...madeByOf(row), files: kept });
      return { filesId: files.id, lacking: [...lacking] };
    }),
  );
}

interface Parts {
  readonly model: DocumentRow;
  readonly design: Design;
  readonly wall: DocumentRow;
  readonly wanted: Wanted;
}

/**
 * A brace with its files. Of a process that forms it over a positive `makeFormed`; else the wall as a model of its own, as `document/savethickenmodel` makes it, and a package of what a printer and a workshop take, beside the
 * model. What was made of the same design in the same way before is found again and not made twice. Throws `model/not-makeable` where the gate holds it, and
 * what `requireReady`, the wall and the files are refused for.
 */
export async function makeBrace(
  dependencies: BraceDependencies,
  call: Call,
  asked: Wanted,
): Promise<Made | AcceptedReply> {
  const formedBy = formProcessOf(asked.make.process);
  if (formedBy) return makeFormed(dependencies, call, asked, formedBy.id);
  const { database, blobs, jobs, compute } = dependencies;
  const { space } = call.caller;
  const model = await getModel(database.knex, space, asked.id);
  // One that was made before this was looked at is not found again either.
  requireThinnerEdge(dependencies.registry, asked.params as Json, call.language);
  const design = await designOf(database.knex, blobs, model);
  await requireReady(dependencies, model, design);
  return jobs.answer(call, async (ports) => {
    const part = (from: number, to: number): JobPorts => ({
      ...ports,
      onProgress: (fraction) => ports.onProgress(from + fraction * (to - from)),
    });
    const along = await alongKeptLine(compute, design, asked.params as Json, ports);
    const params = withKeptTexts(design, along, asked.make.process);
    const wanted = { ...asked, params } as Wanted;
    let wall = await wallBefore(dependencies, model, design, wanted);
    if (!wall) {
      const { id, make } = wanted;
      const input = { id, revision: model.revision, params: wanted.params, make };
      const within = jobs.within(call, part(0, WALL_PART));
      const made = await tryAndKeep(dependencies, within, typeOf('wall'), input, (tried) => keepShell(dependencies, within, tried), { wantsMesh: true }); // prettier-ignore
      const { id: wallId } = made as { readonly id: string };
      ports.onKept?.(wallId);
      wall = await getModel(database.knex, space, wallId);
    }
    const earlier = await filesBefore(database.knex, wall);
    const packed =
      earlier ?? (await pack(dependencies, call, { model, design, wall, wanted }, part(WALL_PART, 1)));
    const current = madeByOf(await getModel(database.knex, space, wall.id));
    const { minWall, mass, findings } = current.making!;
    const thickness = thicknessOf(dependencies, wanted);
    return {
      ...packed,
      ...{ wallId: wall.id, designHash: current.files!.designHash, isEarlier: earlier !== undefined },
      ...{ minWall, mass, ...(thickness !== undefined && { thickness }) },
      findings: toldInWords(findings, call.language),
    };
  });
}
