import type { Xray } from '@bracewright/core/contract';
import { ConfigProvider } from 'antd';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { LoadFailure } from '../kit/ui/LoadFailure.tsx';
import { OfflineBanner } from '../kit/ui/OfflineBanner.tsx';
import { PageLoading } from '../kit/ui/PageLoading.tsx';
import { antdTheme } from '../look/theme.ts';
import { OtherSpace } from '../people/spaces/OtherSpace.tsx';
import { NoModel } from '../records/entries/NoModel.tsx';
import { useServices } from '../stores/services-context.ts';
import { AddFilm } from './AddFilm.tsx';
import { FilmDesk } from './FilmDesk.tsx';
import { FilmList } from './FilmList.tsx';
import { FilmsBar } from './FilmsBar.tsx';
import { useFilmPlace, useFilms, type FilmPlace, type ModelFilm } from './queries.ts';
import styles from './films.module.css';

/**
 * The film that the address names, else the newest one, which the address names then: a film that is added must not take the place of one that is
 * drawn on. One that somebody else removed stays while marks on it are not saved.
 */
function useChosen(
  films: readonly ModelFilm[] | undefined,
  [id, name]: readonly [string | null, (film: ModelFilm) => void],
) {
  const held = useRef<ModelFilm>(undefined);
  const hasUnsaved = useRef<() => boolean>(() => false);
  const found = films?.find(({ xray }) => xray.id === id);
  const isGone = films !== undefined && !found && held.current !== undefined && hasUnsaved.current();
  const chosen = found ?? (isGone ? held.current : films?.at(-1));
  useEffect(() => {
    held.current = chosen;
    if (chosen && chosen.xray.id !== id) name(chosen);
  });
  return { chosen, isGone, hasUnsaved };
}

const Films = observer(function Films({ place }: { readonly place: FilmPlace }) {
  const { t } = useTranslation('films');
  const { session } = useServices();
  const [query, setQuery] = useSearchParams();
  const films = useFilms(place.models);
  const choose = (xray: Pick<Xray, 'id'>, name = 'film') =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (xray.id === '') next.delete(name);
        else next.set(name, xray.id);
        return next;
      },
      { replace: true },
    );
  const { chosen, isGone, hasUnsaved } = useChosen(films.data, [
    query.get('film'),
    ({ xray }) => choose(xray),
  ]);
  // Films that are there stay when asking for them anew fails: somebody may be drawing.
  if (!films.data)
    return films.isError ? (
      <LoadFailure error={films.error} onRetry={() => void films.refetch()} />
    ) : (
      <PageLoading />
    );
  const other = films.data.find(({ xray }) => xray.id === query.get('with') && xray.id !== chosen?.xray.id);
  return (
    <div className={styles['body']}>
      {chosen && (
        <FilmList
          {...{ place, films: films.data }}
          chosen={chosen.xray.id}
          compared={other?.xray.id}
          onChoose={choose}
          onCompare={(id) => choose({ id }, 'with')}
        />
      )}
      {chosen ? (
        <FilmDesk
          key={chosen.xray.id}
          film={chosen}
          {...{ other, isGone, hasUnsaved }}
          patientId={place.patient?.id}
        />
      ) : (
        <div className={styles['empty']}>
          <h2>{t(place.models.length === 0 ? 'none.heading' : 'empty.heading')}</h2>
          <p>{t(place.models.length === 0 ? 'none.noModel' : 'empty.text')}</p>
          {place.models.length > 0 &&
            (session.may('document/saveXray') ? (
              <AddFilm models={place.models} onAdded={choose} isMain />
            ) : (
              <p>{t('empty.readOnly')}</p>
            ))}
        </div>
      )}
    </div>
  );
});

/** `/vertebra?id=…`: the films of a model or of a patient, and the vertebrae that are drawn on them. */
export const FilmsPage = observer(function FilmsPage() {
  const { settings } = useServices();
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const place = useFilmPlace(id);
  const { theme, primary } = settings;
  const look = useMemo(
    () => antdTheme(theme, primary, { dense: true, colorWeak: settings.chosen.colorWeak }),
    [theme, primary, settings.chosen.colorWeak],
  );
  if (id === '') return <NoModel page="films" />;
  return (
    <ConfigProvider theme={look}>
      <div className={styles['page']}>
        <FilmsBar place={place.data} />
        <OfflineBanner />
        {place.data ? (
          <Films key={id} place={place.data} />
        ) : place.isError ? (
          <OtherSpace id={id}>
            <LoadFailure error={place.error} onRetry={() => void place.refetch()} />
          </OtherSpace>
        ) : (
          <PageLoading />
        )}
      </div>
    </ConfigProvider>
  );
});
