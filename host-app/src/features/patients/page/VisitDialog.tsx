import { ageOn, visitFieldsSchema, pastDaySchema, type Visit } from '@bracewright/core/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useServices } from '../../../app/services-context.ts';
import { DayField } from '../../../forms/DayField.tsx';
import { Field } from '../../../forms/Field.tsx';
import { FormDialog } from '../../../forms/FormDialog.tsx';
import { QuantityInput } from '../../../forms/QuantityInput.tsx';
import { useFields } from '../../../forms/use-fields.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { formatDay } from '../../../ui/format.ts';
import { useDoubt } from '../use-doubt.tsx';
import { KINDS, QUANTITIES, useQuantityName, type Quantity } from './quantities.ts';
import styles from './page.module.css';

const schema = z.object({ day: pastDaySchema, ...visitFieldsSchema.shape });

/** Writes down what was taken at a visit, today or long ago; `visit` is the one that is corrected. The record stays as it is. */
export function VisitDialog(props: {
  readonly patientId: string;
  readonly birthday: string;
  /** Every visit that is known. */
  readonly visits: readonly Visit[];
  readonly visit: Visit | undefined;
  readonly onClose: () => void;
}) {
  const { patientId, birthday, visits, visit, onClose } = props;
  const { t } = useTranslation(['patient', 'patients', 'common']);
  const { api, settings, toasts } = useServices();
  const queries = useQueryClient();
  const nameOf = useQuantityName();
  const ask = useDoubt();
  const form = useFields(schema, {
    day: visit ? visit.at : '',
    cobb: visit?.cobb ?? null,
    atr: visit?.atr ?? null,
    bust: visit?.bust ?? null,
    waist: visit?.waist ?? null,
    hip: visit?.hip ?? null,
    height: visit?.height ?? null,
  });
  const { busy, failure, submit } = useSubmit(form);

  const { day } = form.values;
  const sameDay = visits.find((other) => other.source === 'record' && other !== visit && other.at === day);
  const replaced = visit ?? sameDay;

  const send = (input: { readonly day: string }, done: string) =>
    submit(async () => {
      await api.call('patient/visit', { id: patientId, ...input, ...(replaced && { instead: replaced.at }) });
      await queries.invalidateQueries({ queryKey: ['documents', 'course', patientId] });
      toasts.show({ kind: 'success', text: done });
      onClose();
    });

  function keep() {
    const values = form.check();
    if (!values) return;
    if (values.day < birthday)
      form.fault('day', {
        text: t('patients:beforeBirth', { birthday: formatDay(birthday, settings.language) }),
      });
    else if (QUANTITIES.every((name) => values[name] === null))
      form.fault('cobb', { text: t('visit.nothing') });
    else
      void ask(values, visit).then((isRight) => {
        if (isRight) void send(values, t('visit.kept'));
      });
  }

  /** What cannot be read is told with an example of what can. */
  const faultOf = (name: Quantity) =>
    form.faults[name] && Number.isNaN(form.values[name] ?? 0)
      ? { text: t(`patients:unread.${KINDS[name]}`) }
      : form.faults[name];
  const age = pastDaySchema.safeParse(day).success && day >= birthday ? ageOn(birthday, day) : undefined;
  return (
    <FormDialog
      title={t(visit ? 'visit.editTitle' : 'visit.title')}
      text={t('visit.text')}
      submit={t('common:save')}
      dirty={form.isDirty}
      {...{ busy, failure, onClose }}
      onSubmit={keep}
    >
      <DayField
        form={form}
        name="day"
        label={t('visit.day')}
        help={sameDay ? t('visit.sameDay') : age === undefined ? undefined : t('visit.age', { count: age })}
        required
      />
      <div className={styles['quantities']}>
        {QUANTITIES.map((name) => (
          <Field key={name} label={nameOf(name)} fault={faultOf(name)}>
            {(control) => (
              <QuantityInput
                {...control}
                kind={KINDS[name]}
                value={form.values[name]}
                onChange={(value) => form.set(name, value)}
                onBlur={() => form.leave(name)}
              />
            )}
          </Field>
        ))}
      </div>
      {visit && (
        <Button
          danger
          type="text"
          disabled={busy}
          onClick={() => void send({ day: visit.at }, t('visit.forgotten'))}
        >
          {t('visit.forget')}
        </Button>
      )}
    </FormDialog>
  );
}
