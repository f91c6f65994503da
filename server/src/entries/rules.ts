import { LIMITS } from '@bracewright/core/contract';
import type { DocumentRow } from '../db/rows.ts';
import { AppError } from '../errors.ts';

/** Where an entry would come to lie. */
export interface Placement {
  /** The entry that will hold it; undefined at the root. */
  readonly target: DocumentRow | undefined;
  /** What lies above `target`, nearest first. */
  readonly above: readonly DocumentRow[];
  /** The entry with everything below it, itself first. */
  readonly subtree: readonly DocumentRow[];
}

const isPatient = (row: DocumentRow): boolean => row.file_type === 'PATIENT';

/** Levels of folders in a subtree: 1 for a folder without folders, 0 for a file. Patients are no folders. */
function folderLevels(subtree: readonly DocumentRow[]): number {
  const levels = new Map<string, number>();
  let deepest = 0;
  for (const row of subtree) {
    const level = (levels.get(row.parent_id) ?? 0) + (row.file_type === 'DIR' ? 1 : 0);
    levels.set(row.id, level);
    deepest = Math.max(deepest, level);
  }
  return deepest;
}

/** Throws `document/into-itself` when the target is the entry or lies below it. */
export function refuseIntoItself({ target, above, subtree }: Placement): void {
  const self = subtree[0]!.id;
  if (target && (target.id === self || above.some((row) => row.id === self)))
    throw new AppError('document/into-itself');
}

/** Throws `document/patient-in-patient` when both what moves and where it goes hold a patient record. */
export function refusePatientInPatient({ target, above, subtree }: Placement): void {
  if (!subtree.some(isPatient)) return;
  if ((target && isPatient(target)) || above.some(isPatient))
    throw new AppError('document/patient-in-patient');
}

/** Throws `document/too-deep` when folders of `moved` levels would make more than two levels of folders here. */
export function refuseFolders(
  target: DocumentRow | undefined,
  above: readonly DocumentRow[],
  moved: number,
): void {
  if (moved === 0) return;
  const before = (target ? [target, ...above] : []).filter((row) => row.file_type === 'DIR').length;
  if (before + moved > LIMITS.folderLevels)
    throw new AppError('document/too-deep', { values: { levels: LIMITS.folderLevels } });
}

/** Throws `document/too-deep` when a folder that moves or is copied would make more than two levels of folders. */
export const refuseTooDeep = ({ target, above, subtree }: Placement): void =>
  refuseFolders(target, above, folderLevels(subtree));

/** Deepest place that anything may have: far beyond use, so that no walk through the tree grows without bound. */
export const MOST_LEVELS = 32;

/** Throws `document/too-deep` when something made here would lie deeper than anything may. */
export function refuseBottomless(
  target: DocumentRow | undefined,
  above: readonly DocumentRow[],
  levels = 1,
): void {
  if ((target ? above.length + 1 : 0) + levels > MOST_LEVELS)
    throw new AppError('document/too-deep', { values: { levels: MOST_LEVELS } });
}
