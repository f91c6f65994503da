import type { FilmScale } from '@bracewright/core/spine';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { FilmView } from './film-view.ts';
import styles from '../films.module.css';

const LENGTHS = [1, 2, 5, 10, 20, 50, 100, 200, 500];

/** A length on the film, or that nobody knows one. */
export const ScaleBar = observer(function ScaleBar(props: {
  readonly view: FilmView;
  readonly scale: FilmScale;
}) {
  const { view, scale } = props;
  const { t } = useTranslation('films');
  const { mmPerPixel, source } = scale;
  if (mmPerPixel === null) return <div className={styles['uncalibrated']}>{t('scale.none')}</div>;
  const pixels = (mm: number): number => (mm / mmPerPixel) * view.zoom;
  const mm = LENGTHS.findLast((length) => pixels(length) <= 160) ?? LENGTHS[0]!;
  return (
    <div className={styles['scaleBar']}>
      <span className={styles['scaleLine']} style={{ width: pixels(mm) }} />
      {t('mm', { value: mm })}
      {source === 'detector' && <span className={styles['scaleNote']}>{t('scale.atDetector')}</span>}
    </div>
  );
});
