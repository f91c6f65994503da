import type { Making, RouteValues } from '@bracewright/core/contract';
import { formProcessOf } from '@bracewright/core/mesh';
import { isWall, keepMadeBy, madeByOf } from '../db/made-by.ts';
import { designOf } from '../designs/design.ts';
import { getModel, patientRowOf } from '../entries/entries.ts';
import { AppError } from '../errors.ts';
import type { AcceptedReply, Call } from '../http/call.ts';
import { requireRevision } from './change.ts';
import { checkForm } from './check-form.ts';
import { makingOf, wishOf, withSkinOf } from './making.ts';
import type { WorkDependencies } from './work.ts';

/**
 * Of a process that forms a brace over a positive `checkForm`. Else looks whether a wall, as it is shaped now, can be made, and keeps with it what was found and the reason that was given. Throws
 * `model/is-no-wall`, `model/stale`, and `model/not-makeable` where it is held: then nothing is kept.
 */
export async function checkWall(
  dependencies: WorkDependencies,
  call: Call,
  input: RouteValues<'document/checkwall'>,
): Promise<Making | AcceptedReply> {
  const { database, blobs, compute, jobs, now } = dependencies;
  const { id, revision, make } = input;
  const formed = formProcessOf(make.process);
  if (formed) return checkForm(dependencies, call, input, formed.id);
  const { space, name: by } = call.caller;
  const model = await getModel(database.knex, space, id);
  if (!isWall(model)) throw new AppError('model/is-no-wall');
  const wish = wishOf(make);
  requireRevision(model, revision);
  const design = await designOf(database.knex, blobs, model);
  return jobs.answer(call, async (ports) => {
    const { gate, hash } = await compute.run<'gate'>({ kind: 'gate', design, wish }, ports);
    const at = new Date(now()).toISOString();
    const { language } = call;
    const looked = makingOf(make, gate, { shape: hash, at, by, revision, language });
    return database.write(async (trx) => {
      const wall = await getModel(trx, space, id);
      requireRevision(wall, revision);
      const before = madeByOf(wall);
      const making = withSkinOf(looked, before.making);
      const lookedIn = (await patientRowOf(trx, wall))?.id ?? null;
      await keepMadeBy(trx, wall, { ...before, making, lookedIn });
      return making;
    });
  });
}
