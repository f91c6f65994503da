import type { Workspace } from '../model/workspace.ts';
import { chosenOf } from './chosen.ts';
import { exportDeskOf, type FileOf } from './export-desk.ts';
import type { Values } from './exporter-choice.ts';
import { makeOn } from './making.ts';
import type { Making } from './use-making.ts';

/**
 * Takes values that would mend what was said of a file (`of`) into its form, whatever was chosen since, and makes it again. What cannot be made with them
 * stands in the form with what it refuses.
 */
export function takeSet(
  workspace: Workspace,
  make: Making['make'],
  { what, exporter: id }: FileOf,
  set: Values,
): void {
  const desk = exportDeskOf(workspace);
  desk.set({ what, format: id, values: { ...desk.values, [id]: { ...desk.values[id], ...set } } });
  const { exporter, isRefused, option, wanted } = chosenOf(workspace, desk);
  if (exporter && !isRefused) void make({ ...wanted, make: option && makeOn(option), exporter });
}
