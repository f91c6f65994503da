import type { Workspace } from '../model/workspace.ts';
import { chosenOf } from './chosen.ts';
import { exportDeskOf } from './export-desk.ts';
import type { Values } from './exporter-choice.ts';
import { makeOn } from './making.ts';
import type { Making } from './use-making.ts';

/** Takes values of its form that would mend what was said of the file that was made last, and makes it again. */
export function takeSet(
  workspace: Workspace,
  { wish, make }: Pick<Making, 'wish' | 'make'>,
  set: Values,
): void {
  const of = wish?.exporter;
  if (!of) return;
  const desk = exportDeskOf(workspace);
  const { id } = of.exporter;
  desk.set({ format: id, values: { ...desk.values, [id]: { ...desk.values[id], ...set } } });
  const { exporter, isRefused, option, wanted } = chosenOf(workspace, desk);
  if (exporter?.exporter.id === id && !isRefused)
    void make({ ...wanted, make: option && makeOn(option), exporter });
}
