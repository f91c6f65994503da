import type { ShownExport } from '@bracewright/core/services';
import type { Workspace } from './workspace.ts';

/** The wall that is on the screen instead of the body; undefined while a tool is at work, which shows the body. */
export const shownWall = ({ design, editor }: Workspace): ShownExport | undefined =>
  editor?.tools.isActive ? undefined : design.shown;
