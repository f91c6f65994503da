import type { Json } from '@bracewright/core/operation';
import type { Workspace } from '../model/workspace.ts';
import { exportDeskOf } from './export-desk.ts';
import { madeFilesOf } from './older-exports.ts';
import { choiceOf } from './wall-params.ts';

/** Opens the export window with a wall as an earlier one was made, and in the format that a wall was written in last; values that its form does not ask for stay as they begin. */
export function chooseWall(workspace: Workspace, params: Json): void {
  const desk = exportDeskOf(workspace);
  desk.set({
    what: 'wall',
    format: madeFilesOf(workspace).lastExporter('wall') ?? desk.format,
    choice: choiceOf(params, desk.choice),
  });
  workspace.setStage('export');
}
