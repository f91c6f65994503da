import {
  bodyKey,
  bodyRecords,
  chainKey,
  isExporter,
  type History,
  type OperationRecord,
} from '@bracewright/core/history';
import type { OperationRoles } from '@bracewright/core/operation';
import type { ShownExport } from '@bracewright/core/services';
import type { Workspace } from '../workspace.ts';

/** The wall that is on the screen instead of the body; undefined while a tool is at work, which shows the body. */
export const shownWall = ({ design, editor }: Workspace): ShownExport | undefined =>
  editor?.tools.isActive ? undefined : design.shown;

/** How many steps the body was worked on after a wall was made, as far as its history tells. */
export function stepsAfterWall({ records, cursor }: History, wall: string, roles: OperationRoles): number {
  const made = records.findIndex(({ id }) => id === wall);
  if (made < 0) return 0;
  return bodyRecords(records.slice(made + 1, cursor), roles).filter(({ state }) => state === 'on').length;
}

/** Whether the body was worked on after a wall was made. */
export const isWallOlder = (history: History, wall: string, roles: OperationRoles): boolean =>
  stepsAfterWall(history, wall, roles) > 0;

/** Whether the steps before a wall are others than when it was exported: what is computed of them now is not the wall in the file. */
export function isWallOfOtherSteps(
  { base, records }: History,
  wall: OperationRecord,
  roles: OperationRoles,
): boolean {
  if (wall.result === null || !isExporter(wall.type, roles)) return false;
  const before = records.slice(
    0,
    records.findIndex(({ id }) => id === wall.id),
  );
  return chainKey(bodyKey(base, before, roles), wall) !== wall.result.key;
}
