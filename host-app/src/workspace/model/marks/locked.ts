import { annotationAt, type Annotation } from '@bracewright/core/annotation';
import { bodyRecords, countedSteps, type OperationRecord } from '@bracewright/core/history';
import type { AbortSignalLike } from '@bracewright/core/services';
import { alignmentOf } from '@bracewright/core/tool';
import type { Desk } from '../desk/desk.ts';
import { requireNoApply } from '../desk/require-no-apply.ts';
import { recordTitle } from '../words/history-row.ts';
import type { Workspace } from '../workspace.ts';
import { measureOf, type Measured } from './measured.ts';

/** Whether the step that a measure is locked to takes part in the shape: it does, is switched off, is undone, or is there no more. */
export type LockState = 'on' | 'off' | 'undone' | 'gone';

/** What a measure is locked to. */
export interface Lock {
  readonly state: LockState;
  /** "After step 4: Region"; undefined where the step is gone. */
  readonly name: string | undefined;
}

const stepsOf = ({ design: { history, roles } }: Desk): readonly OperationRecord[] =>
  countedSteps(history.records, roles);

const placeOf = ({ design: { history } }: Desk, step: string): number =>
  history.records.findIndex(({ id, state }) => id === step && state !== 'cancelled');

/** What a step is called among those that a measure can be locked to. Observable. */
function nameOf(desk: Desk, record: OperationRecord): string {
  const { words, catalog } = desk.parts;
  const number = stepsOf(desk).indexOf(record) + 1;
  return words.t('states.after', { number, name: recordTitle(record, catalog, words) });
}

/** Observable. */
export function lockOf(desk: Desk, step: string): Lock {
  const { records, cursor } = desk.design.history;
  const place = placeOf(desk, step);
  const record = records[place];
  if (!record) return { state: 'gone', name: undefined };
  const state = place >= cursor ? 'undone' : record.state === 'on' ? 'on' : 'off';
  return { state, name: nameOf(desk, record) };
}

/** Whether the body after the step can be made; of another one the value that was taken last holds. */
export const isStanding = ({ state }: Lock): boolean => state === 'on' || state === 'off';

/** What is said of a lock in a row, a table and a label. */
export function lockWords({ state, name = '' }: Lock, { parts: { words } }: Desk): string {
  return words.t(`measures.lock.${state}`, { step: name });
}

/** The steps that a measure can be locked to now, with what they are called. Observable. */
export const lockableSteps = (desk: Desk): readonly { readonly id: string; readonly name: string }[] =>
  stepsOf(desk)
    .filter(({ id, state }) => state === 'on' && placeOf(desk, id) < desk.design.history.cursor)
    .map((record) => ({ id: record.id, name: nameOf(desk, record) }));

/** Whether a person may lock and unlock it: a measure has a value, a marker only a place. */
export const mayLock = (workspace: Pick<Workspace, 'may' | 'parts'>, { kind }: Annotation): boolean =>
  workspace.may('measure/update') && workspace.parts.catalog.annotationKinds.listOf(kind) !== 'marker';

/**
 * What measures that are locked to `step` have on the body after it, by id. Where the step is undone or gone they have their last value.
 * Rejects with SdkError where that body cannot be made, or OperationAborted.
 */
export async function takeLocked(
  workspace: Workspace,
  step: string,
  annotations: readonly Annotation[],
  signal?: AbortSignalLike,
): Promise<ReadonlyMap<string, Measured>> {
  if (!isStanding(lockOf(workspace, step)))
    return new Map(annotations.map(({ id, value }) => [id, { value, warnings: [] }]));
  const { history, roles } = workspace.design;
  const count = placeOf(workspace, step) + 1;
  const records = bodyRecords(history.records.slice(0, count), roles);
  const { mesh } = await workspace.parts.runner.replay(records, signal ? { signal } : {});
  // On the body as it stood then, not moved to where it stands now: the store takes it there too, to the last bit.
  const frame = alignmentOf({ ...history, cursor: count }, roles);
  return new Map(annotations.map((one) => [one.id, measureOf(workspace, annotationAt(one, frame), mesh)]));
}

/** The value that goes to the store with a change of one: of the body that it is locked to, else of the shape that is shown. */
export async function valueToKeep(workspace: Workspace, annotation: Annotation): Promise<number | null> {
  if (annotation.step === undefined)
    return measureOf(workspace, annotation, workspace.parts.design.mesh).value;
  const taken = await takeLocked(workspace, annotation.step, [annotation]);
  return taken.get(annotation.id)?.value ?? null;
}

/**
 * Locks a measure to a step, or lets it follow the shape again (`step` undefined). One change, which undo takes back. Nothing happens where it
 * is so already, or was removed meanwhile. Throws SdkError `tool/busy`; rejects as the store does.
 */
export async function lockMeasure(workspace: Workspace, id: string, step: string | undefined): Promise<void> {
  requireNoApply(workspace);
  const { annotations } = workspace.parts;
  const find = () => annotations.annotations.find((one) => one.id === id);
  const before = find();
  if (!before || before.step === step || !mayLock(workspace, before)) return;
  const { step: _, ...free } = before;
  const wanted: Annotation = step === undefined ? free : { ...free, step };
  const value = await valueToKeep(workspace, wanted);
  // Removed or changed while the body was made.
  if (find() !== before) return;
  await annotations.put({ ...wanted, value });
}
