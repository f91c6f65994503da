import { FRONTAL_LANDMARKS, LATERAL_LANDMARKS } from '@bracewright/core/spine';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { FilmSession } from '../drawing/film-session.ts';
import styles from '../films.module.css';

/** Landmarks by which the film is hung beside the body in the editor. */
export const LandmarksPanel = observer(function LandmarksPanel({
  session,
}: {
  readonly session: FilmSession;
}) {
  const { t } = useTranslation('films');
  const { landmarks = {}, projection } = session.marker;
  const { target } = session;
  const names = projection === 'frontal' ? FRONTAL_LANDMARKS : LATERAL_LANDMARKS;
  return (
    <section className={styles['section']} aria-label={t('landmarks.heading')}>
      <h2>{t('landmarks.heading')}</h2>
      <p className={styles['note']}>{t(`landmarks.why.${projection}`)}</p>
      <div className={styles['chips']} data-wide="true">
        {names.map((name) => (
          <button
            key={name}
            type="button"
            className={styles['chip']}
            data-state={landmarks[name] ? 'full' : 'none'}
            aria-pressed={target?.kind === 'landmark' && target.name === name}
            disabled={!session.mayEdit}
            onClick={() => session.aim({ kind: 'landmark', name })}
          >
            {t(`landmarks.${name}`)}
          </button>
        ))}
      </div>
    </section>
  );
});
