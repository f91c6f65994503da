import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '../api/use-change.ts';
import { useServices } from '../stores/services-context.ts';
import type { FilmSession } from './drawing/film-session.ts';
import { useRefreshFilms, type ModelFilm } from './queries.ts';
import { useRests } from './use-rests.ts';

/** Takes a film away with what is drawn on it, after a question that names what rests on it: it is in no recycle bin. */
export const RemoveFilm = observer(function RemoveFilm(props: {
  readonly film: ModelFilm;
  readonly session: FilmSession;
}) {
  const { film, session } = props;
  const { xray } = film;
  const { t } = useTranslation('films');
  const { api, overlays, session: signIn } = useServices();
  const refresh = useRefreshFilms();
  const restsOn = useRests();
  const [isAsking, setAsking] = useState(false);
  const remove = useChange(() => api.call('document/deletexray', { id: xray.id }), {
    onDone: async () => {
      // Nothing is left that could be saved.
      session.keptAs(session.marker);
      await refresh();
    },
  });
  if (!signIn.may('document/deletexray')) return null;
  const ask = async () => {
    setAsking(true);
    const rests = await restsOn(film);
    setAsking(false);
    const agreed = await overlays.confirm({
      title: t('remove.question', { name: xray.name }),
      content: [...rests, t('remove.why')].map((sentence) => <p key={sentence}>{sentence}</p>),
      okText: t('remove.action'),
      cancelText: t('remove.keep'),
      okButtonProps: { danger: true },
    });
    if (agreed) await remove.ask();
  };
  return (
    <Button type="text" danger size="small" loading={remove.busy || isAsking} onClick={() => void ask()}>
      {t('remove.action')}
    </Button>
  );
});
