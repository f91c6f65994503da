import { reaction } from 'mobx';
import type { Workspace } from '../workspace.ts';

/** Whether a step waits for a second body that could not be fetched. */
const lacksBody = ({ design }: Workspace): boolean =>
  [...design.outcomes.values()].some(({ error }) => error?.code === 'operation/mesh-unreachable');

/** Computes steps whose second bodies could not be fetched once the server answers again. The returned function ends it. */
export const computeAgain = (workspace: Workspace): (() => void) =>
  reaction(
    () => workspace.parts.app.connection.isOnline && !workspace.activeTool && lacksBody(workspace),
    (mayTry) => {
      const { design } = workspace;
      if (mayTry) void workspace.guard(() => design.replace(design.history.records, design.history.cursor));
    },
  );
