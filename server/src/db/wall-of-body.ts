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

/** Whether one of some walls is of the body that these steps, up to the cursor, make of `base` now. Walls from before it was kept name no key. */
function isOneOfBody(walls: readonly MadeBy[], base: string | null, steps: readonly StepRow[]): boolean {
  if (walls.length === 0) return false;
  const before = steps.map((step) => ({
    ...step,
    params: JSON.parse(step.params) as Json,
    seed: Number(step.seed),
  }));
  const now = bodyKey(base ?? '', before);
  return walls.some(({ key = now }) => key === now);
}

/**
 * Whether a wall of the body as it is now lies in its file: the newest of the history while no step came after it, or one that was made of an
 * earlier history which was put away and gives the same body again. A record without a file is no wall.
 */
export function isExported(steps: readonly StepRow[], walls: readonly WallRow[]): boolean {
  const kept = walls.filter(({ deleted_at }) => deleted_at === null).map(madeByOf);
  const base = steps[0]?.base_hash ?? null;
  const at = steps.findLastIndex(({ type, state }) => isExporter(type) && state !== 'cancelled');
  if (at < 0)
    return isOneOfBody(
      kept.filter(({ key }) => key !== undefined),
      base,
      steps,
    );
  // Walls from before it was kept name no record.
  const own = kept.filter(({ recordId = steps[at]?.id }) => recordId === steps[at]?.id);
  return isOneOfBody(own, base, steps.slice(0, at));
}
