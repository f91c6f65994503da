import type { Space } from '@bracewright/core/contract';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useChange } from '../../api/use-change.ts';
import { whatIsOpen } from '../../stores/open-here.ts';
import { START_PATH } from '../../stores/redirect.ts';
import { useServices } from '../../stores/services-context.ts';
import { joinSentences } from '../../kit/ui/format.ts';

/** Name of a space as a person reads it. */
export function useSpaceName(): (space: Space) => string {
  const { t } = useTranslation();
  return useCallback((space) => (space.kind === 'own' ? t('user.ownSpace') : space.name), [t]);
}

/**
 * Goes on in another space: the session works on other records from then on, so the lists begin anew. Where a model or a form is open or a
 * file is on its way in any window of this browser, the user is asked first. `to` is where it goes on, the start unless said. Gives whether it was done.
 */
export function useSwitchSpace(): (space: Space, to?: string) => Promise<boolean> {
  const { api, session, toasts, i18n, overlays } = useServices();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const nameOf = useSpaceName();
  const { ask: enter } = useChange(async (space: Space) =>
    session.enter(await api.call('account/space', { id: space.id })),
  );

  return useCallback(
    async (space, to = START_PATH) => {
      const from = session.current?.space;
      if (!from || from.id === space.id) return false;
      const open = await whatIsOpen();
      if (open.length > 0) {
        const names = { from: nameOf(from), to: nameOf(space) };
        const sentences = open.map((what) => t(`space.askText.${what}`, names));
        const goes = await overlays.confirm({
          title: t(`space.askTitle.${open[0]!}`),
          content: joinSentences(sentences, i18n.language),
          okText: t('space.askOk'),
        });
        if (!goes) return false;
      }
      if (!(await enter(space))) return false;
      await navigate(to);
      toasts.show({ kind: 'success', text: t('space.switched', { name: nameOf(space) }) });
      return true;
    },
    [enter, i18n, overlays, nameOf, navigate, session, t, toasts],
  );
}
