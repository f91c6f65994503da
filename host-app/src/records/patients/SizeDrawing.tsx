import type { SizeName } from '@bracewright/core/contract';
import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../stores/services-context.ts';
import { faultText } from '../../kit/forms/fault-text.ts';
import type { Fields } from '../../kit/forms/use-fields.ts';
import { unitOf } from '../../kit/forms/quantity.ts';
import { QuantityInput } from '../../kit/forms/QuantityInput.tsx';
import type { PatientValues } from './patient-values.ts';
import { DRAWING, SIZE_PLACES, type SizePlace } from './size-places.ts';
import { TrunkDrawing } from './TrunkDrawing.tsx';
import styles from './patients.module.css';

/** The size table on a drawn trunk: each field at its level, the measure marked on the body while it is filled in. */
export const SizeDrawing = observer(function SizeDrawing({ form }: { readonly form: Fields<PatientValues> }) {
  const { t } = useTranslation(['patients', 'errors', 'common']);
  const { t: tErrors } = useTranslation('errors');
  const { settings } = useServices();
  const [active, setActive] = useState<SizeName>();
  const baseId = useId();
  const { sizes } = form.values;

  const field = (place: SizePlace) => {
    const { name } = place;
    const fault = form.faults[`sizes.${name}`];
    const isUnread = Number.isNaN(sizes[name] ?? 0);
    const text = fault && (isUnread ? t('unread.length') : faultText(fault, t(`sizes.${name}`), tErrors));
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
        <QuantityInput
          id={id}
          size="small"
          kind="length"
          status={fault ? 'error' : ''}
          aria-invalid={fault !== undefined}
          aria-describedby={text ? `${id}-text` : undefined}
          value={sizes[name] ?? null}
          onChange={(value) => form.set('sizes', { ...form.values.sizes, [name]: value })}
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
      <p className={styles['sizesHelp']}>
        {t('sizesHelp', { unit: unitOf('length', settings.chosen.units) })}
      </p>
      <div className={styles['drawing']} style={{ width: DRAWING.width, height: DRAWING.height }}>
        <TrunkDrawing sizes={sizes} active={active} />
        {SIZE_PLACES.map(field)}
      </div>
    </fieldset>
  );
});
