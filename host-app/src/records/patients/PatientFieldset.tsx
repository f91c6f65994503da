import { LIMITS, PATIENT_TYPES, type KnownCobb } from '@bracewright/core/contract';
import { Input, Segmented, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { DayInput } from '../../kit/forms/DayInput.tsx';
import { Field } from '../../kit/forms/Field.tsx';
import type { Fields } from '../../kit/forms/use-fields.ts';
import { CobbFields } from './CobbFields.tsx';
import { sexWord, type PatientValues } from './patient-values.ts';
import { RecordNumber, RecordText, useNumberFault } from './record-inputs.tsx';
import { typeLabel } from './type-label.ts';
import styles from './patients.module.css';

const TYPE_OPTIONS = (['rigo', 'lenke'] as const).map((group) => ({
  group,
  options: PATIENT_TYPES.filter((type) => type.startsWith(group)).map((value) => ({
    value,
    label: typeLabel(value),
  })),
}));

interface FormProps {
  readonly form: Fields<PatientValues>;
}

/** Who the patient is. */
function PersonFields(props: FormProps & { readonly setBirthday: (birthday: string | undefined) => void }) {
  const { form, setBirthday } = props;
  const { values, faults } = form;
  const { t } = useTranslation(['patients', 'common']);
  const faultOf = useNumberFault(form);
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['legend']}>{t('groups.person')}</legend>
      <Field label={t('fields.name')} fault={faults['name']} required>
        {(control) => <RecordText form={form} name="name" control={control} />}
      </Field>
      <Field label={t('fields.sex')} fault={faults['sex']} required>
        {({ status, ...control }) => (
          <Segmented
            {...control}
            block
            className={status === 'error' ? styles['missing']! : ''}
            // antd chooses the first option by itself unless it is told that none is.
            value={sexWord(values.sex) ?? ''}
            onChange={(value) => form.set('sex', value)}
            options={[
              { value: 'F', label: t('sex.F') },
              { value: 'M', label: t('sex.M') },
            ]}
          />
        )}
      </Field>
      <Field label={t('fields.birthday')} fault={faults['birthday']} required>
        {(control) => (
          <DayInput
            control={control}
            value={values.birthday}
            onChange={setBirthday}
            onLeave={() => form.leave('birthday')}
          />
        )}
      </Field>
      <Field label={t('fields.age')} fault={faultOf('age', 'years')} required>
        {(control) => (
          <RecordNumber form={form} name="age" control={control} kind="years" unit={t('common:unit.years')} />
        )}
      </Field>
      <Field label={t('fields.height')} fault={faultOf('height', 'height')} required>
        {(control) => <RecordNumber form={form} name="height" control={control} kind="height" />}
      </Field>
      <Field label={t('fields.weight')} fault={faultOf('weight', 'weight')} required>
        {(control) => <RecordNumber form={form} name="weight" control={control} kind="weight" />}
      </Field>
    </fieldset>
  );
}

/** The classification of the curve. */
function TypeField({ form }: FormProps) {
  const { values, faults } = form;
  const { t } = useTranslation('patients');
  return (
    <Field label={t('fields.type')} fault={faults['type']} required>
      {(control) => (
        <Select
          {...control}
          showSearch
          style={{ width: '100%' }}
          placeholder={t('typePlaceholder')}
          value={values.type ?? null}
          onChange={(value) => form.set('type', value ?? undefined)}
          options={TYPE_OPTIONS.map(({ group, options }) => ({
            label: t(`typeGroups.${group}`),
            options,
          }))}
        />
      )}
    </Field>
  );
}

/** To which side the main curve is convex, which an edge line is proposed for. */
function ConvexSideField({ form }: FormProps) {
  const { values, faults } = form;
  const { t } = useTranslation('patients');
  return (
    <Field
      label={t('fields.convexSide')}
      fault={faults['convexSide']}
      note={t('optional')}
      help={t('convexSideHelp')}
    >
      {({ status: _, ...control }) => (
        <Segmented
          {...control}
          // antd chooses the first option by itself unless it is told that none is.
          value={values.convexSide ?? 'unknown'}
          onChange={(value) => form.set('convexSide', value === 'left' || value === 'right' ? value : null)}
          options={(['left', 'right', 'unknown'] as const).map((value) => ({
            value,
            label: t(`sides.${value}`),
          }))}
        />
      )}
    </Field>
  );
}

/** What else is to be known. */
function RemarkField({ form }: FormProps) {
  const { values, faults } = form;
  const { t } = useTranslation('patients');
  return (
    <Field
      label={t('fields.remark')}
      fault={faults['remark']}
      note={t('optional')}
      className={styles['wide']}
    >
      {({ status, ...control }) => (
        <Input.TextArea
          {...control}
          status={status}
          autoSize={{ minRows: 2, maxRows: 5 }}
          count={{ show: true, max: LIMITS.remark }}
          value={values.remark}
          onChange={(event) => form.set('remark', event.target.value)}
          onBlur={() => form.leave('remark')}
        />
      )}
    </Field>
  );
}

/** What was found, and by whom. */
function FindingFields({ form, known }: FormProps & { readonly known: KnownCobb | null }) {
  const { faults } = form;
  const { t } = useTranslation('patients');
  const faultOf = useNumberFault(form);
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['legend']}>{t('groups.clinical')}</legend>
      <TypeField form={form} />
      <ConvexSideField form={form} />
      <Field label={t('fields.curve')} fault={faults['curve']} note={t('optional')}>
        {(control) => <RecordText form={form} name="curve" control={control} />}
      </Field>
      <CobbFields form={form} known={known} />
      <Field label={t('fields.atr')} fault={faultOf('atr', 'angle')} note={t('optional')}>
        {(control) => <RecordNumber form={form} name="atr" control={control} kind="angle" />}
      </Field>
      <Field label={t('fields.doctor')} fault={faults['doctor']} required>
        {(control) => <RecordText form={form} name="doctor" control={control} />}
      </Field>
      <Field label={t('fields.technician')} fault={faults['technician']} required>
        {(control) => <RecordText form={form} name="technician" control={control} />}
      </Field>
      <RemarkField form={form} />
    </fieldset>
  );
}

/** The left column of the patient form: the person and the clinical findings. */
export function PatientFieldset(props: {
  readonly form: Fields<PatientValues>;
  /** The newest angle on file; the form begins with it. */
  readonly known: KnownCobb | null;
  readonly setBirthday: (birthday: string | undefined) => void;
}) {
  const { form, known, setBirthday } = props;
  return (
    <div className={styles['column']}>
      <PersonFields form={form} setBirthday={setBirthday} />
      <FindingFields form={form} known={known} />
    </div>
  );
}
