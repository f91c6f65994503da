import { reaction } from 'mobx';
import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { addressOf, entranceOf } from './model/desk/entrances.ts';
import type { Workspace } from './model/workspace.ts';

/**
 * The workspace begins as the address says; once the work has gone on, the address says where it is, so that a reload or another way back
 * leads there and begins nothing anew.
 */
export function useEntrance(workspace: Workspace | undefined): void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const first = query.get('first');
  useEffect(() => workspace?.arrival.enter(entranceOf(pathname, first)), [workspace, pathname, first]);
  useEffect(() => {
    if (!workspace) return;
    return reaction(
      () => workspace.arrival.settled,
      (stage) => {
        const address = stage && addressOf(stage, query);
        if (address && address !== `${pathname}?${query.toString()}`)
          void navigate(address, { replace: true });
      },
    );
  }, [workspace, navigate, pathname, query]);
}
