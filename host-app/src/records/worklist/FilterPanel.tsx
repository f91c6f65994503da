import {
  COBB_TRENDS,
  DESIGN_STAGES,
  PATIENT_TYPES,
  type CobbTrend,
  type DesignStage,
  type WorklistChoices,
} from '@bracewright/core/contract';
import { InputNumber, Select } from 'antd';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readNumberField } from '../../kit/forms/number-text.ts';
import { typeLabel } from '../patients/type-label.ts';
import { SEEN, type Seen, type WorklistState } from './worklist-state.ts';
import styles from './worklist.module.css';

function Part(props: { readonly label: string; readonly children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className={styles['part']}>
      <label htmlFor={id}>{props.label}</label>
      {props.children(id)}
    </div>
  );
}

/** Everything a worklist can be narrowed by; each takes effect at once. */
export function FilterPanel(props: {
  readonly state: WorklistState;
  readonly choices: WorklistChoices | undefined;
  readonly onChange: (patch: Partial<WorklistState>) => void;
}) {
  const { state, choices, onChange } = props;
  const { t } = useTranslation('worklist');
  const words = (list: readonly string[] = []) => list.map((value) => ({ value, label: value }));
  // What a record has beyond the classifications that are offered.
  const types = [...new Set([...PATIENT_TYPES, ...(choices?.types ?? [])])];

  const one = <T extends string>(
    name: 'trend' | 'doctor' | 'technician' | 'seen',
    options: readonly { readonly value: T; readonly label: string }[],
  ) => (
    <Part label={t(`filters.${name}`)}>
      {(id) => (
        <Select<T | null>
          id={id}
          allowClear
          showSearch={name === 'doctor' || name === 'technician'}
          placeholder={t('filters.any')}
          value={(state[name] as T | undefined) ?? null}
          onChange={(value) => onChange({ [name]: value ?? undefined })}
          options={[...options]}
        />
      )}
    </Part>
  );
  const several = <T extends string>(
    name: 'types' | 'stages',
    options: readonly { readonly value: T; readonly label: string }[],
  ) => (
    <Part label={t(`filters.${name}`)}>
      {(id) => (
        <Select<T[]>
          id={id}
          mode="multiple"
          allowClear
          maxTagCount="responsive"
          placeholder={t('filters.any')}
          value={[...((state[name] as readonly T[] | undefined) ?? [])]}
          onChange={(values) => onChange({ [name]: values })}
          options={[...options]}
        />
      )}
    </Part>
  );
  const range = (name: 'age' | 'cobb', max: number, unit: string) => (
    <Part label={t(`filters.${name}`)}>
      {(id) => (
        <span className={styles['range']}>
          {(['From', 'To'] as const).map((end) => (
            <InputNumber<number>
              key={end}
              {...(end === 'From' ? { id } : { 'aria-label': t(`filters.${name}To`) })}
              min={0}
              max={max}
              inputMode="decimal"
              placeholder={t(end === 'From' ? 'filters.from' : 'filters.to')}
              suffix={unit}
              parser={readNumberField}
              value={state[`${name}${end}`] ?? null}
              onChange={(value) => onChange({ [`${name}${end}`]: value ?? undefined })}
            />
          ))}
        </span>
      )}
    </Part>
  );

  return (
    <div className={styles['panel']} role="group" aria-label={t('filters.label')}>
      {several(
        'stages',
        DESIGN_STAGES.map((value: DesignStage) => ({ value, label: t(`stages.${value}`) })),
      )}
      {range('cobb', 180, '°')}
      {one<CobbTrend>(
        'trend',
        COBB_TRENDS.map((value) => ({ value, label: t(`trend.${value}`) })),
      )}
      {range('age', 130, '')}
      {several(
        'types',
        types.map((value) => ({ value, label: typeLabel(value) })),
      )}
      {one('doctor', words(choices?.doctors))}
      {one('technician', words(choices?.technicians))}
      {one<Seen>(
        'seen',
        SEEN.map((value) => ({ value, label: t(`seen.${value}`) })),
      )}
    </div>
  );
}
