import { isAligning } from '../history/alignment.ts';
import { isLive } from '../history/live.ts';
import type { OperationRecord } from '../history/record.ts';
import { invertRigid, multiply, type Mat4 } from '../math/mat4.ts';
import { SdkError } from '../errors/sdk-error.ts';
import type { Json } from '../operation/json.ts';
import type { HistoryService, WantedRecord } from '../services/history-service.ts';
import type { OperationRoles } from '../operation/roles.ts';
import type { OperationRole } from '../operation/operation-role.ts';

/** Operations that mend a body wherever it stands, or note a wall that was made: an alignment under them changes nothing of what they do. */
const MENDS: readonly OperationRole[] = ['repair', 'closing', 'wall'];
/** Operations that give no shape; they stay where they are on the body when it is aligned again after them. */
const PREPARES: readonly OperationRole[] = [...MENDS, 'alignment', 'trimming'];

const transformOf = (record: OperationRecord): Mat4 =>
  (record.params as unknown as { readonly transform: Mat4 }).transform;
const paramsOf = (transform: Mat4): Json => ({ transform: [...transform] });
const again = ({ type, version, params, seed, state, name }: OperationRecord): WantedRecord => ({
  ...{ type, version, params, seed },
  state: state === 'off' ? 'off' : 'on',
  ...(name === undefined ? {} : { name }),
});

const areAll = (
  records: readonly OperationRecord[],
  wanted: readonly OperationRole[],
  roles: OperationRoles,
): boolean =>
  records.every(({ type }) => {
    const role = roles.of(type);
    return role !== undefined && wanted.includes(role);
  });

/** Makes the records that align: with the newest operation of the catalog that does; throws SdkError `operation/unknown` without one. */
function aligner(roles: OperationRoles): (transform: Mat4) => WantedRecord {
  const operation = roles.newest('alignment');
  if (!operation) throw new SdkError('operation/unknown', { type: 'alignment', version: 0 });
  return (transform) => ({ ...operation, params: paramsOf(transform) });
}

/** Where an alignment comes to stand among the steps that are there. */
interface Place {
  /** Steps that count, in order; those before `first` stay as they are. */
  readonly live: readonly OperationRecord[];
  /** Of the first alignment among them; below 0 where there is none. */
  readonly first: number;
  readonly standing: readonly OperationRecord[];
  readonly edited: OperationRecord | undefined;
  /** Whether what lies undone behind where the work stands is the same on a body that stands otherwise. */
  readonly keepsUndone: boolean;
  /** Whether the body was shaped on an alignment that would go: its steps are cleared. */
  readonly clears: boolean;
}

function placeOf({ history, roles }: HistoryService, editing: string | undefined): Place {
  const areMends = (some: readonly OperationRecord[]): boolean => areAll(some, MENDS, roles);
  const { records, cursor } = history;
  const standing = records.slice(0, cursor).filter((record) => isAligning(record, roles));
  const undone = records.slice(cursor).filter(isLive);
  // Who edits an alignment that is undone itself works on the steps around it.
  const live = undone.some(({ id }) => id === editing)
    ? records.filter(isLive)
    : records.slice(0, cursor).filter(isLive);
  const edited = live.find(({ id }) => id === editing);
  const first = live.findIndex((record) => record === standing[0] || record === edited);
  const stays = edited
    ? areMends(live.slice(live.indexOf(edited) + 1))
    : areAll(live.slice(first), PREPARES, roles);
  return { live, first, standing, edited, keepsUndone: areMends(undone), clears: first >= 0 && !stays };
}

/** Whether a person who may not delete steps would have to, to align the body anew (with `editing`, in place of that alignment). */
export const isAlignRefused = (history: HistoryService, editing?: string): boolean =>
  history.may?.('clear') === false && placeOf(history, editing).clears;

/** Throws SdkError `tool/realign-not-allowed` where that is so. */
export function requireMayAlign(history: HistoryService, editing?: string): void {
  if (isAlignRefused(history, editing)) throw new SdkError('tool/realign-not-allowed');
}

/**
 * Aligns the body by `turn` (rigid, from where it stands now; with `editing`, in place of that alignment).
 *
 * - The first alignment is a record after those that are there: it asks nothing and loses nothing.
 * - While nothing was shaped after the alignment it is changed or another one appended, and nothing is lost either. Where steps lie undone
 *   behind it another one is appended: they belong to the body as it stood, and go as before any new step.
 * - On a body that was shaped `ask` is asked first: all steps are cleared, those from before the first alignment begin anew, and one
 *   step of undo brings everything back. Resolves with false when the answer is no; rejects with SdkError `tool/realign-not-allowed`, and asks
 *   nothing, where the person may not delete steps.
 */
export async function alignBody(
  history: HistoryService,
  turn: Mat4,
  { editing, ask }: { readonly editing?: string | undefined; readonly ask: () => Promise<boolean> },
): Promise<boolean> {
  const aligning = aligner(history.roles);
  const { live, first, standing, edited, keepsUndone, clears } = placeOf(history, editing);
  if (first < 0) {
    await history.append(aligning(turn));
    return true;
  }
  const last = live.at(-1)!;
  if (!clears && edited) {
    if (keepsUndone || edited !== standing.at(-1)) await history.editParams(edited.id, paramsOf(turn));
    else await history.append(aligning(multiply(turn, invertRigid(transformOf(edited)))));
    return true;
  }
  if (!clears) {
    if (last === standing.at(-1) && keepsUndone)
      await history.editParams(last.id, paramsOf(multiply(turn, transformOf(last))));
    else await history.append(aligning(turn));
    return true;
  }
  requireMayAlign(history, editing);
  if (!(await ask())) return false;
  const steps = standing.map((record) => (record === edited ? turn : transformOf(record)));
  if (!edited || !standing.includes(edited)) steps.push(turn);
  const total = steps.reduce((before, next) => multiply(next, before));
  await history.clear(history.base, [...live.slice(0, first).map(again), aligning(total)], { carries: true });
  return true;
}
