import { useEffect, useRef, useState } from 'react';
import { OperationAborted } from '@bracewright/core/operation';
import { isBodyClosed } from '../workers/body-jobs.ts';
import { useWorkspace } from '../model/use-workspace.ts';
import { exportBody, type Exported } from './export-body.ts';
import { isAtLastStep } from './record-wall.ts';
import { recordingsOf } from './recordings.ts';

type Wanted = Omit<Parameters<typeof exportBody>[1], 'signal' | 'onProgress'>;

/** Whether the body has no opening left, out of which no wall can be made. For components that observe. */
export function useClosedBody(): boolean {
  const { mesh } = useWorkspace().parts.design;
  const [closed, setClosed] = useState(false);
  useEffect(() => {
    let current = true;
    // Not knowing is no refusal: the operation itself refuses a closed body.
    isBodyClosed(mesh)
      .then((answer) => current && setClosed(answer))
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [mesh]);
  return closed;
}

/** The making of a file: how far it is, what came of it, and the way to stop it. For components that observe. */
export function useMaking() {
  const workspace = useWorkspace();
  const { words, app } = workspace.parts;
  const [progress, setProgress] = useState<number | undefined>(undefined);
  const [done, setDone] = useState<Exported | undefined>(undefined);
  const [failure, setFailure] = useState<unknown>(undefined);
  const abort = useRef<AbortController | undefined>(undefined);

  const make = async (wanted: Wanted) => {
    abort.current = new AbortController();
    setProgress(0);
    setFailure(undefined);
    setDone(undefined);
    // One frame, so that the bar is seen before the work takes the machine.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
    try {
      const { what, wall } = wanted;
      const made = await exportBody(workspace, {
        ...wanted,
        signal: abort.current.signal,
        onProgress: setProgress,
      });
      setDone(made);
      if (what === 'wall' && isAtLastStep(workspace)) {
        const params = wall;
        void recordingsOf(workspace).record({
          name: made.entry,
          file: made.name,
          params,
          meshHash: made.meshHash,
        });
      }
    } catch (error) {
      if (error instanceof OperationAborted)
        app.toasts.show({ kind: 'info', text: words.t('export.stopped') });
      else setFailure(error);
    } finally {
      setProgress(undefined);
    }
  };

  return { progress, done, failure, make, stop: () => abort.current?.abort() };
}

/** What `useMaking` gives. */
export type Making = ReturnType<typeof useMaking>;
