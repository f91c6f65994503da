import { handScaleOf, type FilmScale } from '@bracewright/core/spine';
import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { NumberInput } from '../../kit/forms/NumberInput.tsx';
import { Notice } from '../../kit/ui/Notice.tsx';
import type { FilmSession } from '../drawing/film-session.ts';
import { LENGTHS } from '../drawing/lengths.ts';
import styles from '../films.module.css';

/** Diameter of a calibration ball of one inch, mm: offered, for there are others. */
const INCH_BALL = 25.4;

/** What a pixel is in millimetres, who says so, and the ways to say it oneself. */
export const ScalePanel = observer(function ScalePanel(props: {
  readonly session: FilmSession;
  readonly scale: FilmScale;
}) {
  const { session, scale } = props;
  const { t } = useTranslation('films');
  const { marker, doubtful } = session;
  const { handScale } = marker;
  const typed = doubtful ?? handScale?.mm ?? null;
  const doubt = handScale && !session.isOutside ? session.doubtOf({ ...handScale, mm: typed }) : undefined;
  return (
    <section className={styles['section']} aria-label={t('scale.heading')}>
      <h2>{t('scale.heading')}</h2>
      <p data-unknown={scale.mmPerPixel === null} className={styles['scaleValue']}>
        {scale.mmPerPixel === null ? t('scale.none') : t('scale.of', { value: scale.mmPerPixel.toFixed(4) })}
      </p>
      <p className={styles['note']}>{t(`scale.source.${scale.source}`)}</p>
      {session.mayEdit && (
        <div className={styles['buttons']}>
          <Button size="small" onClick={() => session.aim({ kind: 'ruler', source: 'ruler' })}>
            {t('scale.ruler')}
          </Button>
          <Button size="small" onClick={() => session.aim({ kind: 'ruler', source: 'ball' })}>
            {t('scale.ball')}
          </Button>
        </div>
      )}
      {handScale && (
        <div className={styles['row']}>
          <NumberInput
            aria-label={t('scale.length')}
            addonAfter="mm"
            size="small"
            disabled={!session.mayEdit}
            precision={1}
            value={typed}
            status={session.isOutside ? 'error' : typed === null ? 'warning' : ''}
            aria-invalid={session.isOutside}
            onChange={(mm) => (mm === null ? session.clearLength() : session.setLength(mm))}
            onBlur={() => session.rest()}
          />
          {session.mayEdit && (
            <Button size="small" onClick={() => session.dropScale()}>
              {t('scale.drop')}
            </Button>
          )}
        </div>
      )}
      {handScale && typed === null && (
        <p className={styles['note']} role="status">
          {t(handScale.source === 'ball' ? 'scale.askBall' : 'scale.askLength')}
        </p>
      )}
      {handScale?.source === 'ball' && typed === null && session.mayEdit && (
        <Button size="small" onClick={() => session.setLength(INCH_BALL)}>
          {t('scale.inchBall', { value: INCH_BALL })}
        </Button>
      )}
      {handScale && doubt && (
        <Notice kind="warning">
          {t(`scale.odd.${doubt.kind}`, {
            scale: handScaleOf({ ...handScale, mm: typed })?.toFixed(4),
            value: doubt.value.toFixed(0),
            min: doubt.min.toFixed(doubt.kind === 'range' ? 2 : doubt.kind === 'file' ? 4 : 0),
            max: doubt.max.toFixed(doubt.kind === 'range' ? 2 : doubt.kind === 'file' ? 4 : 0),
          })}
        </Notice>
      )}
      {handScale && session.isOutside && <Notice kind="error">{t('scale.outside', LENGTHS)}</Notice>}
      {doubtful !== null && !session.isOutside && (
        <Button size="small" onClick={() => session.setLength(doubtful, true)}>
          {t('scale.sure', { value: doubtful })}
        </Button>
      )}
    </section>
  );
});
