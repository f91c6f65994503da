import { COBB_WITH_REASON, LIMITS, type KnownCobb } from '@bracewright/core/contract';
import { Checkbox, Input } from 'antd';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Field } from '../../kit/forms/Field.tsx';
import type { Fields } from '../../kit/forms/use-fields.ts';
import { formatDay } from '../../kit/ui/format.ts';
import { useServices } from '../../stores/services-context.ts';
import type { PatientValues } from './patient-values.ts';
import { RecordNumber, useNumberFault } from './record-inputs.tsx';
import styles from './patients.module.css';

const needsReason = (cobb: number | null): boolean =>
  cobb !== null && (cobb < LIMITS.cobb.min || cobb > LIMITS.cobb.max);

/** Whether the angle alone would be taken, and only its reason is missing: then the reason is asked for, not another angle. */
const lacksReason = ({ cobb, cobbReason }: PatientValues): boolean =>
  needsReason(cobb) &&
  cobb! >= COBB_WITH_REASON.min &&
  cobb! <= COBB_WITH_REASON.max &&
  cobbReason.trim() === '';

/** The Cobb angle, whether there is no film of it yet, and the reason of one that is unusual or missing. */
export const CobbFields = observer(function CobbFields(props: {
  readonly form: Fields<PatientValues>;
  /** The newest angle on file; the form begins with it. */
  readonly known: KnownCobb | null;
}) {
  const { form, known } = props;
  const { values, faults } = form;
  const { t } = useTranslation('patients');
  const { language } = useServices().settings;
  const faultOf = useNumberFault(form);
  const from =
    known && t(`cobbFrom.${known.source}`, { day: known.day === null ? '' : formatDay(known.day, language) });
  const askWhy = faults['cobb'] && lacksReason(values) ? { text: t('cobbReasonHelp') } : undefined;
  return (
    <>
      <Field
        label={t('fields.cobb')}
        required={!values.noFilmYet}
        fault={askWhy ? undefined : faultOf('cobb', 'angle')}
        note={t('cobbHelp')}
        help={from ? t('cobbKnown', { of: from }) : undefined}
      >
        {(control) => <RecordNumber form={form} name="cobb" control={control} kind="angle" />}
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
    </>
  );
});
