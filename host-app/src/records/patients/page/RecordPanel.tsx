import { ageOn, type Patient, type SizeName } from '@bracewright/core/contract';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../stores/services-context.ts';
import { today } from '../../../kit/forms/day.ts';
import { formatDay } from '../../../kit/ui/format.ts';
import { DRAWING, SIZE_PLACES } from '../size-places.ts';
import { sexWord } from '../patient-values.ts';
import { useCobbText } from '../use-cobb-text.ts';
import { useQuantity } from '../use-quantity.ts';
import { TrunkDrawing } from '../TrunkDrawing.tsx';
import styles from './page.module.css';
import drawing from '../patients.module.css';

/** The facts of the record that are no sizes. */
export const RecordPanel = observer(function RecordPanel({ patient }: { readonly patient: Patient }) {
  const { t } = useTranslation(['patients', 'common']);
  const quantity = useQuantity();
  const { settings } = useServices();
  const sex = sexWord(patient.sex);
  const cobbText = useCobbText();
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('fields.birthday'), formatDay(patient.birthday, settings.language)],
    [t('fields.age'), `${ageOn(patient.birthday, today())} ${t('common:unit.years')}`],
    [t('fields.sex'), sex ? t(`sex.${sex}`) : patient.sex],
    [t('fields.height'), quantity(patient.height, 'height')],
    [t('fields.weight'), quantity(patient.weight, 'weight')],
    [
      t('fields.cobb'),
      patient.newestCobb ? cobbText(patient.newestCobb) : patient.noFilmYet && t('fields.noFilmYet'),
    ],
    [t('fields.cobbReason'), patient.cobbReason],
    [
      t('fields.atr'),
      patient.atr === null || patient.atr === undefined ? '' : quantity(patient.atr, 'angle'),
    ],
    [t('fields.convexSide'), patient.convexSide && t(`sides.${patient.convexSide}`)],
    [t('fields.curve'), patient.curve],
    [t('fields.doctor'), patient.doctor],
    [t('fields.technician'), patient.technician],
  ];
  return (
    <section className={styles['card']} aria-label={t('groups.person')}>
      <h2 className={styles['cardTitle']}>{t('groups.person')}</h2>
      <dl className={styles['facts']}>
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        {patient.remark && (
          <div className={styles['remark']}>
            <dt>{t('fields.remark')}</dt>
            <dd>{patient.remark}</dd>
          </div>
        )}
      </dl>
    </section>
  );
});

/** The size table on a drawn trunk, to be read. */
export const SizesPanel = observer(function SizesPanel({ patient }: { readonly patient: Patient }) {
  const { t } = useTranslation('patients');
  const [active, setActive] = useState<SizeName>();
  const quantity = useQuantity();
  const { sizes } = patient;
  return (
    <section className={styles['card']} aria-label={t('groups.sizes')}>
      <h2 className={styles['cardTitle']}>{t('groups.sizes')}</h2>
      <div className={styles['figure']}>
        <div className={drawing['drawing']} style={{ width: DRAWING.width, height: DRAWING.height }}>
          <TrunkDrawing sizes={sizes} active={active} />
          <dl>
            {SIZE_PLACES.map((place) => {
              const value = sizes[place.name];
              return (
                <div
                  key={place.name}
                  className={`${drawing['size']} ${styles['sizeValue']}`}
                  data-side={place.side}
                  style={{ top: place.y, [place.side]: 0, width: DRAWING.left - 8 }}
                  onPointerEnter={() => setActive(place.name)}
                  onPointerLeave={() => setActive(undefined)}
                >
                  <dt className={drawing['sizeLabel']} title={t(`sizes.${place.name}`)}>
                    {t(`sizes.${place.name}`)}
                  </dt>
                  <dd>{typeof value === 'number' ? quantity(value, 'length') : '—'}</dd>
                </div>
              );
            })}
          </dl>
        </div>
      </div>
    </section>
  );
});
