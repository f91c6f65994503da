import {
  measureFilm,
  openQuestions,
  suggestType,
  unconfirmedIn,
  type FilmMarker,
} from '@bracewright/core/spine';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { filmsAddress } from '../../records/entries/addresses.ts';
import { useServices } from '../../stores/services-context.ts';
import { scaleOf } from '../queries.ts';
import { markedFilm } from './marked-film.ts';
import { useDayWords } from '../panel/use-film-words.ts';
import { TypeSection } from './TypeSection.tsx';
import type { TypeLack } from './use-type-choice.ts';
import styles from './type.module.css';

/** What has to be said before a class by these marks goes on record. */
function lackOf(marker: FilmMarker, isUnsure: boolean): TypeLack {
  if (isUnsure) return 'undated';
  return unconfirmedIn(marker) > 0 ? 'unconfirmed' : openQuestions(marker)[0];
}

/** The classes that follow from the newest marked film of a model. */
export function TypeOfModel(props: { readonly modelId: string; readonly patientId: string | undefined }) {
  const { modelId } = props;
  const { t } = useTranslation('films');
  const dayOf = useDayWords();
  const { api, session } = useServices();
  const { data: films } = useQuery({
    queryKey: ['films', 'list', modelId, 'of-model'],
    enabled: session.may('document/getxraylist'),
    queryFn: ({ signal }) => api.call('document/getxraylist', { id: modelId }, { signal }),
  });
  if (!films) return null;
  const film = markedFilm(films);
  if (!film)
    return (
      <p className={styles['note']} data-testid="type-no-film">
        {t('type.noFilm')} <Link to={filmsAddress(modelId)}>{t('type.toFilms')}</Link>
      </p>
    );
  const { xray, marker, isUnsure } = film;
  const measures = measureFilm(marker, xray);
  const { mmPerPixel } = scaleOf(xray, marker);
  const suggestion = suggestType(measures, { marker, size: xray, mmPerPixel });
  return (
    <TypeSection
      {...props}
      {...{ suggestion, measures }}
      xrayId={xray.id}
      of={t('type.ofFilm', { name: xray.name, day: dayOf(xray) })}
      lack={lackOf(marker, isUnsure)}
      isCurrent={async () => true}
    />
  );
}
