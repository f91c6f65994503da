import { reaction, untracked } from 'mobx';
import { alignmentOf } from '@bracewright/core/tool';
import type { Workspace } from './workspace.ts';

/**
 * Keeps measures and markers on the body when it is aligned anew: what was marked at the waist stays at the waist, also when the
 * alignment is undone or switched off. What another window aligned was followed there: only one's own alignments on top of it are left.
 */
export function followAlignment(workspace: Workspace): () => void {
  const { design, annotations, storage } = workspace.parts;
  const off = storage.onDidRebase((records, cursor) =>
    annotations.standIn(alignmentOf({ base: design.history.base, records, cursor })),
  );
  const stop = reaction(
    () => design.mesh,
    () => {
      const now = alignmentOf(untracked(() => design.history));
      void workspace.guard(() => annotations.moveTo(now));
    },
  );
  return () => {
    off();
    stop();
  };
}
