import type { LoadedTool } from '@bracewright/core/plugin';
import type { Stage } from '../desk/desk.ts';

/** Whether a tool stands in the rail of a stage; what has a dialog of its own and what exports stands elsewhere. */
export function standsInRail({ manifest }: Pick<LoadedTool, 'manifest'>, stage: Stage): boolean {
  const { group, hosted } = manifest;
  if (hosted || group === 'export') return false;
  if (stage === 'edit') return group !== 'align' && group !== 'edge';
  return group === stage || group === 'look' || group === 'cut';
}

/** Stages with a group of tools of their own. */
const OWN_GROUP: readonly Stage[] = ['align', 'edge', 'export'];

/** The stage that a tool belongs to. */
export const stageOf = ({ manifest }: Pick<LoadedTool, 'manifest'>): Stage =>
  OWN_GROUP.find((stage) => stage === manifest.group) ?? 'edit';
