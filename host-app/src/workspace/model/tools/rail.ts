import type { LoadedTool } from '@bracewright/core/plugin';
import type { Stage } from '../desk/desk.ts';

/** Whether a tool stands in the rail of a stage; what has a dialog of its own and what exports stands elsewhere. */
export function standsInRail({ manifest }: Pick<LoadedTool, 'manifest'>, stage: Stage): boolean {
  const { group, hosted } = manifest;
  if (hosted || group === 'export') return false;
  return stage === 'align' ? group === 'align' || group === 'look' || group === 'cut' : group !== 'align';
}
