import { createContext, useContext } from 'react';
import type { Workspace } from './workspace.ts';

/** Hands the open workspace to its parts. */
export const WorkspaceContext = createContext<Workspace | undefined>(undefined);

/** The open workspace. Throws outside of one. */
export function useWorkspace(): Workspace {
  const workspace = useContext(WorkspaceContext);
  if (!workspace) throw new Error('useWorkspace needs an open workspace around it');
  return workspace;
}
