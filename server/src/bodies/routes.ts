import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Member, RouteValues } from '@bracewright/core/contract';
import { mat4 } from '@bracewright/core/math';
import type { Json } from '@bracewright/core/operation';
import type { Knex } from 'knex';
import type { Database } from '../db/database.ts';
import type { DocumentRow, MemberRow } from '../db/rows.ts';
import { keptJson } from '../entries/basics.ts';
import { getContainer, getModel } from '../entries/entries.ts';
import { nameOfFile } from '../entries/names.ts';
import { AppError, fieldError, notFound } from '../errors.ts';
import { frameColumn, placeColumns } from './member-frames.ts';
import { BytesReply, type Call, type HandlersOf } from '../http/call.ts';
import { requireFile } from '../http/multipart.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { requireConsent, type ConsentPolicy } from '../patients/consent.ts';
import type { Compute } from '../compute/compute.ts';
import { designOf, noteResults } from '../designs/design.ts';
import { scanRefusal } from '../compute/refusals.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import { requireClean, requireRoom, type FileGate } from '../storage/file-gate.ts';
import { storeNamed } from '../storage/content-holds.ts';
import { openBlob } from '../storage/open-blob.ts';

export interface MemberDependencies {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly compute: Compute;
  readonly jobs: Jobs;
  readonly consent: ConsentPolicy;
  readonly gate: FileGate;
  readonly now: () => number;
}

type MemberInput = RouteValues<'document/savemembermodel'>;

/** What is said of a member when it is added. */
type Added = Pick<MemberInput, 'id' | 'memberId' | 'transform' | 'made'>;

/** What a member's mesh is. */
interface Body {
  readonly mesh_hash: string;
  readonly blob_hash: string | null;
  readonly vertices: number;
  readonly triangles: number;
  readonly source_id: string | null;
  readonly size: number;
}

/** Most members of one model. */
const MOST_MEMBERS = 100;

/** What `toMember` tells: not the JSON that is kept with it. */
const SHOWN = [
  'id', 'model_id', 'name', 'kind', 'transform', 'mesh_hash', 'vertices', 'triangles', 'source_id', 'frame', 'made',
] as const satisfies readonly (keyof MemberRow)[]; // prettier-ignore

const toMember = (row: MemberRow): Member => ({
  id: row.id,
  modelId: row.model_id,
  name: row.name,
  kind: row.kind,
  transform: JSON.parse(row.transform) as number[],
  meshHash: row.mesh_hash,
  vertices: row.vertices,
  triangles: row.triangles,
  sourceId: row.source_id,
  frame: row.frame === null ? null : (JSON.parse(row.frame) as number[]),
  made: JSON.parse(row.made ?? 'null') as Member['made'],
});

/** A member of the space whose model is not in the recycle bin; throws `request/not-found`. */
async function getMember(db: Knex, space: string, id: string) {
  const row = await knownMember(db, space, id);
  if (!row) throw notFound();
  return { row, model: await getModel(db, space, row.model_id) };
}

const knownMember = async (db: Knex, space: string, id: string): Promise<MemberRow | undefined> =>
  (await db('members').where({ owner_id: space, id }).first()) as MemberRow | undefined;

/** Throws `document/too-many` for a model that has as many members as one may have. */
async function requireFewer(db: Knex, id: string): Promise<void> {
  const count = (await db('members').where({ model_id: id }).count({ n: '*' }).first()) as {
    n: number | string;
  };
  if (Number(count.n) >= MOST_MEMBERS)
    throw new AppError('document/too-many', { values: { max: MOST_MEMBERS } });
}

const isSame = (a: readonly number[], b: readonly number[]): boolean => a.every((x, i) => x === b[i]);

/**
 * Throws `member/stale` where a member has another name or place than its caller saw, and than they give it: what came meanwhile is not overwritten.
 * A call that is repeated finds what it gave.
 */
function requireSeen(row: MemberRow, { name, transform, seen }: RouteValues<'document/updatemember'>): void {
  const member = toMember(row);
  const isNamed = seen?.name === undefined || [seen.name, name].includes(member.name);
  const places = [seen?.transform, transform].filter((place) => place !== undefined);
  const stands = seen?.transform === undefined || places.some((place) => isSame(place, member.transform));
  if (!isNamed || !stands) throw new AppError('member/stale', { data: { member } });
}

/** Changes what is given of a member. Inside the transaction. Throws `member/stale`. */
async function changeMember(
  trx: Knex,
  space: string,
  input: RouteValues<'document/updatemember'>,
): Promise<Member> {
  const { id, name, transform, json } = input;
  const { row, model } = await getMember(trx, space, id);
  requireSeen(row, input);
  const change = {
    ...(name === undefined ? {} : { name }),
    ...(await placeColumns(trx, model, transform)),
    ...(json === undefined ? {} : { json: keptJson(json) }),
  };
  if (Object.keys(change).length > 0) await trx('members').where({ owner_id: space, id }).update(change);
  return toMember({ ...row, ...change });
}

/** Second bodies of a model. */
export function memberHandlers({
  database,
  blobs,
  compute,
  jobs,
  consent,
  gate,
  now,
}: MemberDependencies): HandlersOf<
  | 'document/savemembermodel'
  | 'document/uploadspine'
  | 'document/updatemember'
  | 'document/deletembermodel'
  | 'document/getmemberlist'
  | 'document/getmemberjsonStorage'
  | 'document/membermesh'
> {
  const { knex } = database;

  /** Takes the body of a file into the store, where it is held until `writeRow` is over. */
  async function withBodyOfFile(
    call: Call,
    config: MemberInput['config'],
    writeRow: (body: Body) => Promise<Member>,
  ): Promise<Member> {
    const file = requireFile(call.file);
    await requireRoom(knex, call.caller.space, file.size, gate);
    await requireClean(file.path, gate);
    const meshPath = blobs.temporaryPath();
    try {
      const frame = { name: file.fileName, unit: config?.unit, upAxis: config?.upAxis };
      const { facts, meshHash } = await compute
        .readScan(file.path, frame, meshPath, call.signal)
        .catch((error: unknown) => {
          throw scanRefusal(error, call.language) ?? error;
        });
      const { vertices, triangles } = facts;
      const body = {
        mesh_hash: meshHash,
        blob_hash: file.hash,
        vertices,
        triangles,
        source_id: null,
        size: file.size,
      };
      return await storeNamed({ database, blobs }, [{ path: meshPath, hash: meshHash }, file], () =>
        writeRow(body),
      );
    } finally {
      await rm(meshPath, { force: true });
    }
  }

  /** Adds a member; the same id with the same body again gives the member as it is. Throws `operation/id-taken`. */
  const insert = (
    { caller }: Call,
    { id, memberId, transform, made }: Added,
    kind: MemberRow['kind'],
    name: string,
    body: Body,
  ): Promise<Member> =>
    database.write(async (trx) => {
      const model = await getModel(trx, caller.space, id);
      const known = memberId === undefined ? undefined : await knownMember(trx, caller.space, memberId);
      if (known) {
        if (known.model_id !== id || known.mesh_hash !== body.mesh_hash)
          throw new AppError('operation/id-taken');
        return toMember(known);
      }
      await requireFewer(trx, id);
      await requireRoom(trx, caller.space, body.size, gate);
      const row: MemberRow = {
        owner_id: caller.space,
        id: memberId ?? randomUUID(),
        model_id: id,
        name,
        kind,
        transform: JSON.stringify(transform ?? mat4.IDENTITY),
        ...body,
        ...(await frameColumn(trx, model)),
        made: made ? JSON.stringify(made) : null,
        json: null,
        creator: caller.name,
        created_at: new Date(now()).toISOString(),
      };
      await trx('members').insert(row);
      return toMember(row);
    });

  /** The model that takes a file in, with the consent that this needs. */
  async function takingModel(call: Call, id: string): Promise<DocumentRow> {
    const model = await getModel(knex, call.caller.space, id);
    await requireConsent(knex, await getContainer(knex, call.caller.space, model.parent_id), consent);
    return model;
  }

  return {
    'document/savemembermodel': async (input, call) => {
      const model = await takingModel(call, input.id);
      if (input.sourceId === undefined) {
        return withBodyOfFile(call, input.config, (body) =>
          insert(call, input, input.kind ?? 'member', input.name ?? nameOfFile(call.file!.fileName), body),
        );
      }
      if (call.file) throw fieldError('sourceId', 'custom');
      const source = await getModel(knex, call.caller.space, input.sourceId);
      if (source.id === model.id) throw fieldError('sourceId', 'custom');
      const design = await designOf(knex, blobs, source);
      return jobs.answer(call, async (ports) => {
        const { bytes, hash, size, outcomes } = await compute.run<'bake'>({ kind: 'bake', design }, ports);
        await noteResults(database, source.owner_id, outcomes);
        const { vertices, triangles } = size;
        const counts = { vertices, triangles, size: bytes.length };
        const body = { mesh_hash: hash, blob_hash: null, ...counts, source_id: source.id };
        return storeNamed({ database, blobs }, [{ bytes, hash }], () =>
          insert(call, input, input.kind ?? 'member', input.name ?? source.name, body),
        );
      });
    },

    'document/uploadspine': async (input, call) => {
      await takingModel(call, input.id);
      return withBodyOfFile(call, input.config, (body) =>
        insert(call, input, 'spine', input.name ?? nameOfFile(call.file!.fileName), body),
      );
    },

    'document/updatemember': (input, { caller }) =>
      database.write((trx) => changeMember(trx, caller.space, input)),

    'document/deletembermodel': ({ id }, { caller }) =>
      database.write(async (trx) => {
        await getMember(trx, caller.space, id);
        await trx('members').where({ owner_id: caller.space, id }).delete();
        return null;
      }),

    'document/getmemberlist': async ({ id }, { caller }) => {
      const model = await getModel(knex, caller.space, id);
      const rows = (await knex('members')
        .where({ model_id: model.id })
        .orderBy('created_at')
        .orderBy('id')
        .select([...SHOWN])) as MemberRow[];
      return rows.map(toMember);
    },

    'document/getmemberjsonStorage': async ({ id }, { caller }) =>
      JSON.parse((await getMember(knex, caller.space, id)).row.json ?? 'null') as Json,

    'document/membermesh': async ({ id }, { caller }) => {
      const { mesh_hash: hash } = (await getMember(knex, caller.space, id)).row;
      const { stream, size } = await openBlob(blobs, hash);
      return new BytesReply(stream, 'application/octet-stream', {
        size,
        tag: hash,
        cache: 'revalidate',
      });
    },
  };
}
