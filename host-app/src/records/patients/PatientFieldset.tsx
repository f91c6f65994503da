import { COBB_WITH_REASON, LIMITS, PATIENT_TYPES, type KnownCobb } from '@bracewright/core/contract';
import { Checkbox, Input, Segmented, Select } from 'antd';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../stores/services-context.ts';
import { DayInput } from '../../kit/forms/DayInput.tsx';
import { Field, type ControlProps } from '../../kit/forms/Field.tsx';
import type { QuantityKind } from '../../kit/forms/quantity.ts';
import { QuantityInput } from '../../kit/forms/QuantityInput.tsx';
import type { Fields } from '../../kit/forms/use-fields.ts';
import { formatDay } from '../../kit/ui/format.ts';
import { sexWord, type PatientValues } from './patient-values.ts';
import { typeLabel } from './type-label.ts';
import styles from './patients.module.css';

const TYPE_OPTIONS = (['rigo', 'lenke'] as const).map((group) => ({
  group,
  options: PATIENT_TYPES.filter((type) => type.startsWith(group)).map((value) => ({
    value,
    label: typeLabel(value),
  })),
}));

const needsReason = (cobb: number | null): boolean =>
  cobb !== null && (cobb < LIMITS.cobb.min || cobb > LIMITS.cobb.max);

/** Whether the angle alone would be taken, and only its reason is missing: then the reason is asked for, not another angle. */
const lacksReason = ({ cobb, cobbReason }: PatientValues): boolean =>
  needsReason(cobb) &&
  cobb! >= COBB_WITH_REASON.min &&
  cobb! <= COBB_WITH_REASON.max &&
  cobbReason.trim() === '';

/** The left column of the patient form: the person and the clinical findings. */
export const PatientFieldset = observer(function PatientFieldset(props: {
  readonly form: Fields<PatientValues>;
  /** The newest angle on file; the form begins with it. */
  readonly known: KnownCobb | null;
  readonly setBirthday: (birthday: string | undefined) => void;
}) {
  const { form, known, setBirthday } = props;
  const { t } = useTranslation(['patients', 'common']);
  const { language } = useServices().settings;
  const from =
    known && t(`cobbFrom.${known.source}`, { day: known.day === null ? '' : formatDay(known.day, language) });
  const { values, faults } = form;

  const text = (name: 'name' | 'doctor' | 'technician' | 'curve', control: ControlProps) => (
    <Input
      {...control}
      autoComplete="off"
      autoFocus={name === 'name'}
      value={values[name]}
      onChange={(event) => form.set(name, event.target.value)}
      onBlur={() => form.leave(name)}
    />
  );
  const number = (
    name: 'age' | 'height' | 'weight' | 'cobb' | 'atr',
    control: ControlProps,
    kind: QuantityKind,
    unit?: string,
  ) => (
    <QuantityInput
      {...control}
      kind={kind}
      {...(unit !== undefined && { unit })}
      value={values[name] ?? null}
      onChange={(value) =>
        form.set(name, name === 'cobb' || name === 'atr' ? value : ((value ?? undefined) as never))
      }
      onBlur={() => form.leave(name)}
    />
  );
  /** What cannot be read is told with an example of what can. */
  const faultOf = (name: 'age' | 'height' | 'weight' | 'cobb' | 'atr', kind: QuantityKind) =>
    faults[name] && Number.isNaN(values[name] ?? 0) ? { text: t(`unread.${kind}`) } : faults[name];

  const askWhy = faults['cobb'] && lacksReason(values) ? { text: t('cobbReasonHelp') } : undefined;

  return (
    <div className={styles['column']}>
      <fieldset className={styles['group']}>
        <legend className={styles['legend']}>{t('groups.person')}</legend>
        <Field label={t('fields.name')} fault={faults['name']} required>
          {(control) => text('name', control)}
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
          {(control) => number('age', control, 'years', t('common:unit.years'))}
        </Field>
        <Field label={t('fields.height')} fault={faultOf('height', 'height')} required>
          {(control) => number('height', control, 'height')}
        </Field>
        <Field label={t('fields.weight')} fault={faultOf('weight', 'weight')} required>
          {(control) => number('weight', control, 'weight')}
        </Field>
      </fieldset>
      <fieldset className={styles['group']}>
        <legend className={styles['legend']}>{t('groups.clinical')}</legend>
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
        <Field label={t('fields.curve')} fault={faults['curve']} note={t('optional')}>
          {(control) => text('curve', control)}
        </Field>
        <Field
          label={t('fields.cobb')}
          required={!values.noFilmYet}
          fault={askWhy ? undefined : faultOf('cobb', 'angle')}
          note={t('cobbHelp')}
          help={from ? t('cobbKnown', { of: from }) : undefined}
        >
          {(control) => number('cobb', control, 'angle')}
        </Field>
        {values.cobb === null && (
          <Checkbox
            className={styles['wide']!}
            checked={values.noFilmYet}
            onChange={({ target }) => {
              form.set('noFilmYet', target.checked);
              // Said, the angle is no longer missing.
              form.set('cobb', null);
            }}
          >
            {t('fields.noFilmYet')}
          </Checkbox>
        )}
        {(needsReason(values.cobb) ||
          values.cobbReason !== '' ||
          (values.cobb === null && faults['cobb'] !== undefined)) && (
          <Field
            label={t('fields.cobbReason')}
            fault={askWhy ?? faults['cobbReason']}
            help={t(values.cobb === null ? 'cobbUnknownHelp' : 'cobbReasonHelp')}
            className={styles['wide']}
            required={needsReason(values.cobb) && values.cobb !== known?.angle}
          >
            {({ status, ...control }) => (
              <Input.TextArea
                {...control}
                status={status}
                autoSize={{ minRows: 1, maxRows: 4 }}
                count={{ max: LIMITS.remark }}
                value={values.cobbReason}
                onChange={(event) => {
                  form.set('cobbReason', event.target.value);
                  // A reason lifts the bounds of the angle, and stands in for one that is not known.
                  form.set('cobb', values.cobb);
                }}
                onBlur={() => form.leave('cobbReason')}
              />
            )}
          </Field>
        )}
        <Field label={t('fields.atr')} fault={faultOf('atr', 'angle')} note={t('optional')}>
          {(control) => number('atr', control, 'angle')}
        </Field>
        <Field label={t('fields.doctor')} fault={faults['doctor']} required>
          {(control) => text('doctor', control)}
        </Field>
        <Field label={t('fields.technician')} fault={faults['technician']} required>
          {(control) => text('technician', control)}
        </Field>
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
      </fieldset>
    </div>
  );
});
