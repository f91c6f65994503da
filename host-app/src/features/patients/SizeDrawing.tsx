import type { SizeName } from '@bracewright/core/contract';
import { InputNumber } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText } from '../../forms/fault-text.ts';
import type { Fields } from '../../forms/use-fields.ts';
import { readNumberField } from '../../forms/number-text.ts';
import type { PatientValues } from './patient-values.ts';
import { DRAWING, SIZE_PLACES, type SizePlace } from './size-places.ts';
import { TrunkDrawing } from './TrunkDrawing.tsx';
import styles from './patients.module.css';

/** The size table on a drawn trunk: each field at its level, the measure marked on the body while it is filled in. */
export function SizeDrawing({ form }: { readonly form: Fields<PatientValues> }) {
  const { t } = useTranslation(['patients', 'errors', 'common']);
  const { t: tErrors } = useTranslation('errors');
  const [active, setActive] = useState<SizeName>();
  const baseId = useId();
  const { sizes } = form.values;

  const field = (place: SizePlace) => {
    const { name } = place;
    const fault = form.faults[`sizes.${name}`];
    const text = fault && faultText(fault, t(`sizes.${name}`), tErrors);
    const id = `${baseId}-${name}`;
    return (
      <div
        key={name}
        className={styles['size']}
        data-side={place.side}
        style={{ top: place.y, [place.side]: 0, width: DRAWING.left - 8 }}
        onPointerEnter={() => setActive(name)}
        onPointerLeave={() => setActive(undefined)}
      >
        <label htmlFor={id} className={styles['sizeLabel']} title={t(`sizes.${name}`)}>
          {t(`sizes.${name}`)}
        </label>
        <InputNumber<number>
          id={id}
          size="small"
          style={{ width: '100%' }}
          inputMode="decimal"
          suffix={<span className={styles['unit']}>{t('common:unit.mm')}</span>}
          controls={false}
          parser={readNumberField}
          status={fault ? 'error' : ''}
          aria-invalid={fault !== undefined}
          aria-describedby={text ? `${id}-text` : undefined}
          value={sizes[name] ?? null}
          onChange={(value) => form.set('sizes', { ...sizes, [name]: value })}
          onFocus={() => setActive(name)}
          onBlur={() => {
            setActive(undefined);
            form.leave('sizes');
          }}
        />
        {text && (
          <span id={`${id}-text`} className={styles['sizeFault']}>
            {text}
          </span>
        )}
      </div>
    );
  };

  return (
    <fieldset className={styles['sizes']}>
      <legend className={styles['legend']}>{t('groups.sizes')}</legend>
      <p className={styles['sizesHelp']}>{t('sizesHelp')}</p>
      <div className={styles['drawing']} style={{ width: DRAWING.width, height: DRAWING.height }}>
        <TrunkDrawing sizes={sizes} active={active} />
        {SIZE_PLACES.map(field)}
      </div>
    </fieldset>
  );
}
