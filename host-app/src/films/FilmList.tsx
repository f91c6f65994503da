import type { Xray } from '@bracewright/core/contract';
import { Select } from 'antd';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '../stores/services-context.ts';
import { AddFilm } from './AddFilm.tsx';
import { useAngleWords, useDayWords, useOpenWords, useStanceWords } from './panel/use-film-words.ts';
import { largestCurve } from './list-words.ts';
import { markerOf, type FilmPlace, type ModelFilm } from './queries.ts';
import styles from './films.module.css';

/** The film, small; bytes, because an address needs the session. */
function Small({ xray }: { readonly xray: Xray }) {
  const { api } = useServices();
  const { data } = useQuery({
    queryKey: ['films', 'small', xray.id],
    staleTime: Infinity,
    gcTime: 60_000,
    queryFn: async ({ signal }) => {
      const answer = await api.download('document/xrayimage', { id: xray.id }, { signal });
      return 'bytes' in answer ? new Blob([answer.bytes], { type: answer.mediaType }) : null;
    },
  });
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return <span className={styles['small']}>{address && <img src={address} alt="" />}</span>;
}

/** When a film was taken, and how the patient stood where somebody has said it. */
function useDateWords(): (xray: Xray) => string {
  const dayOf = useDayWords();
  const stanceOf = useStanceWords();
  return (xray) => [dayOf(xray), ...stanceOf(xray)].join(' · ');
}

/** The films, newest first, with what was drawn on them; and the way to add one. */
export const FilmList = observer(function FilmList(props: {
  readonly place: FilmPlace;
  readonly films: readonly ModelFilm[];
  readonly chosen: string | undefined;
  readonly compared: string | undefined;
  readonly onChoose: (xray: Pick<Xray, 'id'>) => void;
  readonly onCompare: (id: string) => void;
}) {
  const { place, films, chosen, compared, onChoose, onCompare } = props;
  const { t } = useTranslation('films');
  const angleOf = useAngleWords();
  const openOf = useOpenWords();
  const { session } = useServices();
  const wordsOf = (xray: Xray): string => {
    const reading = markerOf(xray);
    if (reading.kind === 'foreign') return t('list.foreign');
    const count = reading.kind === 'marker' ? reading.marker.vertebrae.length : 0;
    if (count === 0) return t('list.unmarked');
    const open = reading.kind === 'marker' ? openOf(reading.marker, xray) : [];
    return [t('list.marked', { count }), ...open].join(' · ');
  };
  // The course over time at a glance.
  const largestOf = (xray: Xray): string | undefined => {
    const reading = markerOf(xray);
    if (reading.kind !== 'marker') return undefined;
    return largestCurve(reading.marker, xray, {
      angle: angleOf,
      read: t('match.onFilm.read'),
      open: (marker) => openOf(marker, xray),
    });
  };
  const dateOf = useDateWords();
  const others = films.filter(({ xray }) => xray.id !== chosen);
  return (
    <aside className={styles['list']} aria-label={t('list.label')}>
      {session.may('document/saveXray') && place.models.length > 0 && (
        <AddFilm models={place.models} onAdded={onChoose} />
      )}
      <ul>
        {films.toReversed().map(({ xray, modelName }) => (
          <li key={xray.id}>
            <button
              type="button"
              className={styles['film']}
              aria-current={xray.id === chosen}
              onClick={() => onChoose(xray)}
            >
              <Small xray={xray} />
              <span className={styles['filmText']}>
                <strong title={xray.name}>{xray.name}</strong>
                <span>{dateOf(xray)}</span>
                {place.models.length > 1 && <span>{modelName}</span>}
                <span>{largestOf(xray) ?? wordsOf(xray)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <label className={styles['compare']}>
          {t('list.compare')}
          <Select
            value={compared ?? ''}
            onChange={onCompare}
            options={[
              { value: '', label: t('list.noCompare') },
              ...others.map(({ xray }) => ({
                value: xray.id,
                label: `${xray.name} · ${dateOf(xray)}`,
              })),
            ]}
          />
        </label>
      )}
    </aside>
  );
});
