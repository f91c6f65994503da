import { reaction, untracked } from 'mobx';
import { alignmentOf } from '@bracewright/core/tool';
import type { Workspace } from '../workspace.ts';

/**
 * Shows measures and markers on the body wherever it stands: what was marked at the waist stays at the waist, also when the alignment is
 * undone, switched off, refused, or another window's. Nothing is stored for it: each is kept with the frame that it was taken in.
 */
export const followAlignment = ({ parts: { design, annotations } }: Workspace): (() => void) =>
  reaction(
    () => design.mesh,
    () =>
      annotations.moveTo(
        alignmentOf(
          untracked(() => design.history),
          design.roles,
        ),
      ),
    { fireImmediately: true },
  );
