import { useEffect } from 'react';
import { useWorkspace } from '../model/use-workspace.ts';

/** Looks for the levels of the sizes as long as they are shown, anew when the scan stands otherwise or an arm pit is marked. */
export function useSizeLevels(): void {
  const workspace = useWorkspace();
  const { sizes, scan } = workspace;
  const { armPits } = sizes;
  useEffect(() => void workspace.guard(() => sizes.look(scan, armPits)), [workspace, sizes, scan, armPits]);
}
