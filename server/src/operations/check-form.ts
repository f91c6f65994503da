import type { Making, RouteValues } from '@bracewright/core/contract';
import { bodyKey } from '@bracewright/core/history';
import type { FormProcessId } from '@bracewright/core/mesh';
import type { Json } from '@bracewright/core/operation';
import { ROLES, typeOf } from '../catalog/roles.ts';
import { keepFormed } from '../db/formed.ts';
import { isWall } from '../db/made-by.ts';
import { designOf, noteResults } from '../designs/design.ts';
import { getModel, patientRowOf } from '../entries/entries.ts';
import { AppError, fieldError } from '../errors.ts';
import type { AcceptedReply, Call } from '../http/call.ts';
import { requireRevision } from './change.ts';
import { makingOf } from './making.ts';
import { requireValidParams } from './params.ts';
import type { WorkDependencies } from './work.ts';

/**
 * Looks whether a brace can be formed over the positive of a body, as it is shaped now, and keeps with the body what was found and the reasons that were given. Throws `model/is-wall`, `model/stale`,
 * `operation/invalid-params` of the positive, `request/invalid` of a bed for a sheet, and `model/form-held` where it is held: then nothing is kept.
 */
export async function checkForm(
  { database, blobs, compute, jobs, registry, now }: WorkDependencies,
  call: Call,
  { id, revision, make, form = {} }: RouteValues<'document/checkwall'>,
  process: FormProcessId,
): Promise<Making | AcceptedReply> {
  const { language } = call;
  const { space, name: by } = call.caller;
  const model = await getModel(database.knex, space, id);
  if (isWall(model)) throw new AppError('model/is-wall');
  // A sheet is drawn in no machine whose room bounds it.
  if (process === 'sheet' && make.bed) throw fieldError('make', 'unknown', { keys: 'bed' });
  const type = typeOf('positive');
  const { version } = registry.latest(type);
  const params = (form.positive ?? {}) as Json;
  requireValidParams(registry, { type, version, params }, language, { at: 'form.', exporters: true });
  requireRevision(model, revision);
  const design = await designOf(database.knex, blobs, model);
  const wish = { process, ...(make.bed ? { bed: make.bed } : {}), ...form };
  return jobs.answer(call, async (ports) => {
    const { gate, hash, outcomes } = await compute.run<'form'>({ kind: 'form', design, wish }, ports);
    await noteResults(database, space, outcomes);
    const at = new Date(now()).toISOString();
    const making = makingOf(make, gate, { shape: hash, at, by, revision, language }, 'model/form-held');
    const key = bodyKey(design.baseHash, design.records, ROLES);
    return database.write(async (trx) => {
      const body = await getModel(trx, space, id);
      requireRevision(body, revision);
      const patientId = (await patientRowOf(trx, body))?.id ?? null;
      await keepFormed(trx, body, process, { making, look: form, key, patientId });
      return making;
    });
  });
}
