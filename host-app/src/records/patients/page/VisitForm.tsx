import { ageOn, pastDaySchema, VISIT_FIELDS } from '@bracewright/core/contract';
import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../stores/services-context.ts';
import { DayField } from '../../../kit/forms/DayField.tsx';
import { Field } from '../../../kit/forms/Field.tsx';
import { FormDialog } from '../../../kit/forms/FormDialog.tsx';
import { QuantityInput } from '../../../kit/forms/QuantityInput.tsx';
import { Notice } from '../../../kit/ui/Notice.tsx';
import { KINDS, QUANTITIES, useQuantityName, type Quantity } from './quantities.ts';
import { useVisitWords } from './use-remove-visit.tsx';
import { useVisitForm, type VisitFormState, type VisitSubject } from './use-visit-form.ts';
import { useVisitSaving } from './use-visit-saving.ts';
import { VisitChoice, VisitNotice } from './visit-choice.tsx';
import { takenAt } from './visit-merge.ts';
import styles from './page.module.css';

/** What was measured, each with its unit; of what somebody else wrote too, the user chooses. */
const Quantities = observer(function Quantities({ form, choice }: Pick<VisitFormState, 'form' | 'choice'>) {
  const { t } = useTranslation('patients');
  const nameOf = useQuantityName();
  /** What cannot be read is told with an example of what can. */
  const faultOf = (name: Quantity) =>
    form.faults[name] && Number.isNaN(form.values[name] ?? 0)
      ? { text: t(`unread.${KINDS[name]}`) }
      : form.faults[name];
  return (
    <div className={styles['quantities']}>
      {QUANTITIES.map((name) => (
        <Field key={name} label={nameOf(name)} fault={faultOf(name)}>
          {(control) => (
            <>
              <QuantityInput
                {...control}
                kind={KINDS[name]}
                value={form.values[name]}
                onChange={(value) => choice.type(name, value)}
                onBlur={() => form.leave(name)}
              />
              <VisitChoice name={name} choice={choice} />
            </>
          )}
        </Field>
      ))}
    </div>
  );
});

/**
 * Writes down what was taken at a visit, today or long ago; `corrected` is the day of the one that is corrected. The record tells the newest.
 * What somebody else wrote for the day is never written over unseen: the user chooses. What is typed survives a mistaken close.
 */
export const VisitForm = observer(function VisitForm(
  props: VisitSubject & {
    readonly onClose: () => void;
  },
) {
  const { corrected, onClose } = props;
  const { birthday } = props.patient;
  const { t } = useTranslation(['patient', 'patients', 'common']);
  const { toasts } = useServices();
  const wordsOf = useVisitWords();
  const visit = useVisitForm(props);
  const { form, choice, draft, isDraft, isDirty, recordOn, discard } = visit;
  const { busy, failure, seen, check, remove } = useVisitSaving(props, visit, onClose);
  const { day } = form.values;
  const there = day === corrected ? undefined : recordOn(day);

  function close() {
    if (draft.close())
      toasts.show({
        kind: 'info',
        text: t('visit.draftKept'),
        action: { label: t('patients:draft.discard'), run: () => draft.discard() },
      });
    onClose();
  }

  const age = pastDaySchema.safeParse(day).success && day >= birthday ? ageOn(birthday, day) : undefined;
  return (
    <FormDialog
      title={t(corrected === undefined ? 'visit.title' : 'visit.editTitle')}
      text={t('visit.text')}
      submit={t('common:save')}
      dirty={isDirty}
      {...{ busy, failure }}
      onClose={close}
      onSubmit={check}
    >
      {choice.clash ? (
        <VisitNotice clash={choice.clash} corrected={corrected} />
      ) : (
        isDraft && (
          <Notice
            kind="info"
            action={
              <Button size="small" onClick={discard}>
                {t('patients:draft.discard')}
              </Button>
            }
          >
            {t('patients:draft.back')}
          </Notice>
        )
      )}
      <DayField
        form={form}
        name="day"
        label={t('visit.day')}
        help={
          there
            ? t('visit.sameDay', { values: wordsOf(takenAt(there)).join(t('visit.joint')) })
            : age === undefined
              ? undefined
              : t('visit.age', { count: age })
        }
        required
      />
      <Quantities {...{ form, choice }} />
      {seen && VISIT_FIELDS.some((name) => seen[name] !== null) && (
        <Button danger type="text" disabled={busy} onClick={() => void remove()}>
          {t('visit.remove')}
        </Button>
      )}
    </FormDialog>
  );
});
