import { bodyKey, isExporter } from '@bracewright/core/history';
import type { Json } from '@bracewright/core/operation';
import { madeByOf, type MadeBy } from './made-by.ts';

/** A wall of a body, and whether it is in the bin. */
export interface WallRow {
  readonly source_id: string;
  readonly info: string;
  readonly deleted_at: string | null;
}

/** A step of a live history before the cursor, and the base of its body. */
export interface StepRow {
  readonly model_id: string;
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly params: string;
  readonly seed: number;
  readonly state: 'on' | 'off' | 'cancelled';
  readonly base_hash: string | null;
}

/**
 * Whether a wall of the body as it is now lies in its file, whichever record it was made by and wherever that record is. Walls from before it was
 * kept name no body: of these the one counts that the newest record of the history made, as long as no step came after it. A record without a
 * file is no wall.
 */
export function isExported(steps: readonly StepRow[], walls: readonly WallRow[]): boolean {
  const kept = walls.filter(({ deleted_at }) => deleted_at === null).map(madeByOf);
  if (kept.length === 0 || steps.length === 0) return false;
  const records = steps.map((step) => ({
    ...step,
    params: JSON.parse(step.params) as Json,
    seed: Number(step.seed),
  }));
  const now = bodyKey(steps[0]!.base_hash ?? '', records);
  const at = steps.findLastIndex(({ type, state }) => isExporter(type) && state !== 'cancelled');
  const isLast = steps.slice(at + 1).every(({ type, state }) => isExporter(type) || state !== 'on');
  const isNewest = ({ recordId = steps[at]?.id }: MadeBy) => at >= 0 && isLast && recordId === steps[at]!.id;
  return kept.some((made) => (made.key === undefined ? isNewest(made) : made.key === now));
}
