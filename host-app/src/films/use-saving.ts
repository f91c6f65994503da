import type { Xray } from '@bracewright/core/contract';
import type { Json } from '@bracewright/core/operation';
import type { FilmScale } from '@bracewright/core/spine';
import { reaction } from 'mobx';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { useChange } from '../api/use-change.ts';
import { holdOpen } from '../stores/open-here.ts';
import { useServices } from '../stores/services-context.ts';
import { keptMarks } from './drawing/kept-marks.ts';
import type { FilmSession } from './drawing/film-session.ts';
import { beginning, markerOf, useRefreshFilms } from './queries.ts';
import type { FilmDraft } from './use-film-draft.ts';
import { sameMarks, saveMarks } from './save-marks.ts';

/** The way to keep the marks. */
export interface Saving {
  readonly save: () => void;
  /** Whether there is something to keep: marks, or how the film is looked at. */
  readonly maySave: boolean;
  readonly busy: boolean;
  /** Whether the server has the marks that are shown; where it has others, it says so and offers to show those. Rejects as calls do. */
  readonly isCurrent: () => Promise<boolean>;
}

/** Says to the browser, and to other windows, that marks are not saved yet. */
function useGuard(session: FilmSession, draft: FilmDraft): void {
  const { t } = useTranslation('films');
  const { overlays } = useServices();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      session.mayEdit &&
      session.isChanged &&
      (currentLocation.pathname !== nextLocation.pathname ||
        new URLSearchParams(currentLocation.search).get('film') !==
          new URLSearchParams(nextLocation.search).get('film')),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void overlays
      .confirm({
        title: t('save.leave'),
        okText: t('save.drop'),
        cancelText: t('save.stay'),
        okButtonProps: { danger: true },
      })
      .then((leaves) => {
        if (!leaves) return blocker.reset();
        draft.drop();
        blocker.proceed();
      });
  }, [blocker, overlays, draft, t]);
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (session.mayEdit && session.isChanged) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    let release: (() => void) | undefined;
    const stop = reaction(
      () => session.mayEdit && session.isChanged,
      (changed) => {
        release?.();
        release = changed ? holdOpen('form') : undefined;
      },
    );
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      stop();
      release?.();
    };
  }, [session]);
}

/** Keeps the marks with the film; where somebody else has changed them since they were opened, it asks. For components that observe. */
export function useSaving(
  xray: Xray,
  session: FilmSession,
  { scale, draft }: { readonly scale: FilmScale; readonly draft: FilmDraft },
): Saving {
  const { t } = useTranslation('films');
  const { api, overlays, toasts } = useServices();
  const refresh = useRefreshFilms();
  useGuard(session, draft);
  const askOver = () =>
    overlays.confirm({ title: t('save.others'), okText: t('save.over'), cancelText: t('save.stay') });
  const change = useChange(
    async () => {
      const { marker } = session;
      const marks = keptMarks(marker, session.measures, scale, session.film);
      const kept = await saveMarks(api, xray, { marks, seen: draft.seen, askOver });
      return kept === undefined ? undefined : { marker, kept };
    },
    {
      onDone: async (done) => {
        if (!done) return;
        draft.seen = done.kept;
        session.keptAs(done.marker);
        toasts.show({ kind: 'success', text: t('save.done') });
        await refresh();
      },
    },
  );
  // Marks of another program are replaced when a person draws, not when one looks.
  const isForeign = markerOf(xray).kind === 'foreign';
  const maySave = () => session.mayEdit && (session.isChanged || (session.isLookChanged && !isForeign));
  return {
    maySave: maySave(),
    busy: change.busy,
    save: () => {
      if (maySave()) void change.ask();
    },
    isCurrent: async () => {
      const kept = (await api.call('document/getXRayMarker', { id: xray.id })) as Json;
      if (sameMarks(kept, draft.seen)) return true;
      const shows = await overlays.confirm({
        title: t('record.stale'),
        okText: t('record.showTheirs'),
        cancelText: t('save.stay'),
      });
      if (!shows) return false;
      draft.seen = kept;
      session.open(beginning({ ...xray, marker: kept }));
      await refresh();
      return false;
    },
  };
}
