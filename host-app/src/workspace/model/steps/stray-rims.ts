import { activeRecords, strayRims, type History, type StrayRim } from '@bracewright/core/history';
import type { WorkspaceParts } from '../desk/desk.ts';

/** Each row of a history asks. Only a memory: a history never changes, another takes its place. */
const KNOWN = new WeakMap<History, readonly StrayRim[]>();

/** The steps of the design as it is now that shape a rim along another line than its brace ends at. */
export function strayRimsOf({
  history,
  roles,
}: Pick<WorkspaceParts['design'], 'history' | 'roles'>): readonly StrayRim[] {
  const known = KNOWN.get(history) ?? strayRims(activeRecords(history), roles);
  KNOWN.set(history, known);
  return known;
}
