import { bodyKey, type MadeOf } from '@bracewright/core/history';
import { mat4, type Mat4 } from '@bracewright/core/math';
import type { Knex } from 'knex';
import { ROLES } from '../catalog/roles.ts';
import { bakeFrames, frameOf } from '../designs/frames.ts';
import { shapingRecords } from '../designs/records.ts';
import type { DocumentRow, MemberRow } from '../db/rows.ts';

type Stood = Pick<DocumentRow, 'id' | 'cursor'>;

/** The column that says how the body stands now, for a member that is placed beside it now. */
export async function frameColumn(db: Knex, model: Stood): Promise<Pick<MemberRow, 'frame'>> {
  return { frame: JSON.stringify(await frameOf(db, model)) };
}

/** The key of the design that a member was made of. */
export const madeOfKey = (made: string | null): string | undefined =>
  (JSON.parse(made ?? 'null') as MadeOf | null)?.key;

/** The columns of a place that is given to a member now; none without one. */
export const placeColumns = async (
  db: Knex,
  model: Stood,
  transform: Mat4 | undefined,
): Promise<Partial<Pick<MemberRow, 'transform' | 'frame'>>> =>
  transform === undefined ? {} : { transform: JSON.stringify(transform), ...(await frameColumn(db, model)) };

/**
 * Takes the measures and the members of a model along when its body becomes its base, moved by `by` and with the hash `base`. Inside the transaction, while the
 * history is still there.
 */
export const bakePlaces = async (
  trx: Knex,
  model: DocumentRow,
  base: string,
  by: Mat4 = mat4.IDENTITY,
): Promise<{ readonly measuresMoved: number; readonly membersMoved: number }> => ({
  measuresMoved: await bakeFrames(trx, model, by),
  membersMoved: await bakeMembers(trx, model, base, by),
});

/**
 * Moves all members of a model along with a body that becomes its base: the one of now, moved by `by`. One that was placed when the body stood
 * otherwise is as far from its place afterwards as before, and one that was made of the body as it is now is of the base. Gives how many there are. Inside the
 * transaction, while the history is still there.
 */
async function bakeMembers(trx: Knex, model: DocumentRow, base: string, by: Mat4): Promise<number> {
  const key = bodyKey(model.base_hash ?? '', await shapingRecords(trx, model), ROLES);
  const stand = await frameOf(trx, model);
  const members = (await trx('members')
    .where({ model_id: model.id })
    .select('owner_id', 'id', 'transform', 'frame', 'made')) as Pick<
    MemberRow,
    'owner_id' | 'id' | 'transform' | 'frame' | 'made'
  >[];
  for (const { owner_id, id, transform, frame, made } of members) {
    const placed = mat4.multiply(by, JSON.parse(transform) as Mat4);
    const behind = frame && mat4.multiply(JSON.parse(frame) as Mat4, mat4.invertRigid(stand));
    await trx('members')
      .where({ owner_id, id })
      .update({
        made: madeOfKey(made) === key ? JSON.stringify({ key: base, recordId: null } satisfies MadeOf) : made,
        transform: JSON.stringify(placed),
        frame: behind && JSON.stringify(mat4.multiply(by, mat4.multiply(behind, mat4.invertRigid(by)))),
      });
  }
  return members.length;
}
