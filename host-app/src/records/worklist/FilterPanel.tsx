import {
  COBB_TRENDS,
  DESIGN_STAGES,
  PATIENT_TYPES,
  type CobbTrend,
  type DesignStage,
  type WorklistChoices,
} from '@bracewright/core/contract';
import { Select } from 'antd';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberInput } from '../../kit/forms/NumberInput.tsx';
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

interface Filter {
  readonly state: WorklistState;
  readonly onChange: (patch: Partial<WorklistState>) => void;
}
type Options<T extends string> = readonly { readonly value: T; readonly label: string }[];

/** A filter of which one choice is taken. */
function One<T extends string>(
  props: Filter & { readonly name: 'trend' | 'doctor' | 'technician' | 'seen'; readonly options: Options<T> },
) {
  const { state, onChange, name, options } = props;
  const { t } = useTranslation('worklist');
  return (
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
}

/** A filter of which any number of choices are taken. */
function Several<T extends string>(
  props: Filter & { readonly name: 'types' | 'stages'; readonly options: Options<T> },
) {
  const { state, onChange, name, options } = props;
  const { t } = useTranslation('worklist');
  return (
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
}

/** A filter from a number to another. */
function Between(
  props: Filter & { readonly name: 'age' | 'cobb'; readonly max: number; readonly unit: string },
) {
  const { state, onChange, name, max, unit } = props;
  const { t } = useTranslation('worklist');
  return (
    <Part label={t(`filters.${name}`)}>
      {(id) => (
        <span className={styles['range']}>
          {(['From', 'To'] as const).map((end) => (
            <NumberInput
              key={end}
              {...(end === 'From' ? { id } : { 'aria-label': t(`filters.${name}To`) })}
              min={0}
              max={max}
              placeholder={t(end === 'From' ? 'filters.from' : 'filters.to')}
              suffix={unit}
              value={state[`${name}${end}`] ?? null}
              onChange={(value) => onChange({ [`${name}${end}`]: value ?? undefined })}
            />
          ))}
        </span>
      )}
    </Part>
  );
}

/** Everything a worklist can be narrowed by; each takes effect at once. */
export function FilterPanel(props: Filter & { readonly choices: WorklistChoices | undefined }) {
  const { state, choices, onChange } = props;
  const { t } = useTranslation('worklist');
  const words = (list: readonly string[] = []) => list.map((value) => ({ value, label: value }));
  // What a record has beyond the classifications that are offered.
  const types = [...new Set([...PATIENT_TYPES, ...(choices?.types ?? [])])];
  const filter = { state, onChange };
  return (
    <div className={styles['panel']} role="group" aria-label={t('filters.label')}>
      <Several
        {...filter}
        name="stages"
        options={DESIGN_STAGES.map((value: DesignStage) => ({ value, label: t(`stages.${value}`) }))}
      />
      <Between {...filter} name="cobb" max={180} unit="°" />
      <One<CobbTrend>
        {...filter}
        name="trend"
        options={COBB_TRENDS.map((value) => ({ value, label: t(`trend.${value}`) }))}
      />
      <Between {...filter} name="age" max={130} unit="" />
      <Several
        {...filter}
        name="types"
        options={types.map((value) => ({ value, label: typeLabel(value) }))}
      />
      <One {...filter} name="doctor" options={words(choices?.doctors)} />
      <One {...filter} name="technician" options={words(choices?.technicians)} />
      <One<Seen>
        {...filter}
        name="seen"
        options={SEEN.map((value) => ({ value, label: t(`seen.${value}`) }))}
      />
    </div>
  );
}
