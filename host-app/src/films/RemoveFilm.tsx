import type { Xray } from '@bracewright/core/contract';
import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useChange } from '../api/use-change.ts';
import { useServices } from '../stores/services-context.ts';
import type { FilmSession } from './drawing/film-session.ts';
import { useRefreshFilms } from './queries.ts';

/** Takes a film away with what is drawn on it, after a question: it is in no recycle bin. */
export const RemoveFilm = observer(function RemoveFilm(props: {
  readonly xray: Xray;
  readonly session: FilmSession;
}) {
  const { xray, session } = props;
  const { t } = useTranslation('films');
  const { api, overlays, session: signIn } = useServices();
  const refresh = useRefreshFilms();
  const remove = useChange(() => api.call('document/deletexray', { id: xray.id }), {
    onDone: async () => {
      // Nothing is left that could be saved.
      session.keptAs(session.marker);
      await refresh();
    },
  });
  if (!signIn.may('document/deletexray')) return null;
  const ask = async () => {
    const agreed = await overlays.confirm({
      title: t('remove.question', { name: xray.name }),
      content: t('remove.why'),
      okText: t('remove.action'),
      cancelText: t('remove.keep'),
      okButtonProps: { danger: true },
    });
    if (agreed) await remove.ask();
  };
  return (
    <Button type="text" danger size="small" loading={remove.busy} onClick={() => void ask()}>
      {t('remove.action')}
    </Button>
  );
});
