import type { Json } from '@bracewright/core/operation';
import type { Workspace } from '../model/workspace.ts';
import { exportDeskOf } from './export-desk.ts';
import type { WallChoice } from './wall-params.ts';

/** Opens the export window with a wall as an earlier one was made; values that its form does not ask for stay as they begin. */
export function chooseWall(workspace: Workspace, params: Json): void {
  const desk = exportDeskOf(workspace);
  const { thickness, mode, transition } = params as {
    readonly thickness?: number;
    readonly mode?: string;
    readonly transition?: WallChoice['edge'];
  };
  desk.set({
    what: 'wall',
    choice: {
      thickness: thickness ?? desk.choice.thickness,
      mode: mode === 'transition' ? 'transition' : 'equal',
      edge: transition ?? desk.choice.edge,
    },
  });
  workspace.setStage('export');
}
