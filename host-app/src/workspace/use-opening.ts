import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { holdOpen } from '../stores/open-here.ts';
import { useServices } from '../stores/services-context.ts';
import { openWorkspace, type OpeningStage } from './model/open/open-workspace.ts';
import type { Workspace } from './model/workspace.ts';

/** How far the opening of a model is. */
export type Opening =
  | { readonly kind: 'opening'; readonly stage: OpeningStage }
  | { readonly kind: 'open'; readonly workspace: Workspace }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Opens the model `id`, and lets go of it with the page; `again` tries once more. */
function useModel(id: string) {
  const services = useServices();
  const [attempt, setAttempt] = useState(0);
  const [opening, setOpening] = useState<Opening>({ kind: 'opening', stage: { kind: 'body' } });

  useEffect(() => {
    if (id === '') return;
    let current = true;
    let open: Workspace | undefined;
    setOpening({ kind: 'opening', stage: { kind: 'body' } });
    openWorkspace(services, id, (stage) => current && setOpening({ kind: 'opening', stage })).then(
      (workspace) => {
        open = workspace;
        if (current) setOpening({ kind: 'open', workspace });
        else workspace.dispose();
      },
      (error: unknown) => current && setOpening({ kind: 'failed', error }),
    );
    return () => {
      current = false;
      open?.dispose();
    };
  }, [services, id, attempt]);

  return { opening, again: useCallback(() => setAttempt((count) => count + 1), []) };
}

/** Opens the model `id` and follows the space that the session works in. For components that observe. */
export function useOpening(id: string) {
  const { session } = useServices();
  const navigate = useNavigate();
  const { opening, again } = useModel(id);

  const isFailed = opening.kind === 'failed';
  useEffect(() => (isFailed ? undefined : holdOpen('model')), [isFailed]);
  const { workplace } = session;
  const [openedIn, setOpenedIn] = useState(workplace);
  useEffect(() => {
    if (workplace === undefined || workplace === openedIn) return;
    // What was not among the records before may be among those of the space that was switched to.
    if (isFailed) {
      setOpenedIn(workplace);
      again();
    } else void navigate('/patient/list', { replace: true });
  }, [again, isFailed, navigate, openedIn, workplace]);
  return { opening, again };
}
