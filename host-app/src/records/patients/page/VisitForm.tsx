import {
  ageOn,
  pastDaySchema,
  VISIT_FIELDS,
  visitFieldsSchema,
  type Patient,
  type Visit,
} from '@bracewright/core/contract';
import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useServices } from '../../../stores/services-context.ts';
import { DayField } from '../../../kit/forms/DayField.tsx';
import { Field } from '../../../kit/forms/Field.tsx';
import { FormDialog } from '../../../kit/forms/FormDialog.tsx';
import { QuantityInput } from '../../../kit/forms/QuantityInput.tsx';
import { useFields } from '../../../kit/forms/use-fields.ts';
import { useSubmit } from '../../../kit/forms/use-submit.ts';
import type { RemovedVisit } from '../../../stores/drafts.ts';
import { formatDay } from '../../../kit/ui/format.ts';
import { Notice } from '../../../kit/ui/Notice.tsx';
import { useDoubt } from '../use-doubt.tsx';
import { useDraft } from '../use-draft.ts';
import { KINDS, QUANTITIES, useQuantityName, type Quantity } from './quantities.ts';
import { useRefreshCourse } from './use-course.ts';
import { useRemoveVisit, useVisitWords } from './use-remove-visit.tsx';
import { useVisitChoice, VisitChoice, VisitNotice } from './visit-choice.tsx';
import { clashOf, NO_VALUES, takenAt, type KnownDays, type VisitValues } from './visit-merge.ts';
import styles from './page.module.css';

const schema = z.object({ day: pastDaySchema, ...visitFieldsSchema.shape });

interface Typed {
  readonly values: VisitValues;
  readonly known: KnownDays;
}

/**
 * Writes down what was taken at a visit, today or long ago; `corrected` is the day of the one that is corrected. The record tells the newest.
 * What somebody else wrote for the day is never written over unseen: the user chooses. What is typed survives a mistaken close.
 */
export const VisitForm = observer(function VisitForm(props: {
  readonly patient: Patient;
  /** Every visit that is known. */
  readonly visits: readonly Visit[];
  readonly corrected: string | undefined;
  /** What is to be put back into a day for which somebody else wrote something meanwhile. */
  readonly removed: RemovedVisit | undefined;
  readonly onClose: () => void;
}) {
  const { patient, visits, corrected, removed, onClose } = props;
  const { id, birthday } = patient;
  const { t } = useTranslation(['patient', 'patients', 'common']);
  const { api, settings, toasts } = useServices();
  const refresh = useRefreshCourse();
  const nameOf = useQuantityName();
  const wordsOf = useVisitWords();
  const ask = useDoubt();
  const removal = useRemoveVisit();
  const recordOn = (day: string) => visits.find((visit) => visit.source === 'record' && visit.at === day);

  const draft = useDraft<Typed>(`visit:${id}:${removed ? `removed ${removed.day}` : (corrected ?? '')}`, {
    kind: 'visit',
    id,
    name: patient.name,
    ...(corrected !== undefined && { day: corrected }),
    ...(removed && { removed }),
  });
  const [fresh] = useState<Typed>(() => {
    if (removed)
      return {
        values: { ...removed.values, day: removed.day },
        known: { [removed.clash.day]: removed.clash.kept },
      };
    const taken = corrected === undefined ? NO_VALUES : takenAt(recordOn(corrected));
    return {
      values: { day: corrected ?? '', ...taken },
      known: corrected === undefined ? {} : { [corrected]: taken },
    };
  });
  const begin = draft.earlier ?? fresh;
  const [known, setKnown] = useState(begin.known);
  const [isDraft, setDraft] = useState(draft.earlier !== undefined);
  const form = useFields<VisitValues>(schema, begin.values);
  const choice = useVisitChoice(form, corrected, removed?.clash);
  const { busy, failure, submit } = useSubmit(form);
  const isDirty = form.isDirty || isDraft;
  draft.hold(isDirty ? { values: form.values, known } : undefined);

  const { day } = form.values;
  const there = day === corrected ? undefined : recordOn(day);
  const seen = corrected === undefined ? undefined : known[corrected];

  /** Makes a change, or shows what somebody else wrote meanwhile. */
  const send = (change: () => Promise<void>) =>
    submit(async () => {
      try {
        await change();
      } catch (error) {
        const clash = clashOf(error);
        if (!clash) throw error;
        choice.take(clash, known[clash.day] ?? NO_VALUES);
        setKnown({ ...known, [clash.day]: clash.kept });
        await refresh(id);
        return;
      }
      draft.finish();
      onClose();
    });

  const save = (values: VisitValues) =>
    send(async () => {
      // A new visit takes nothing away; what is empty in its form stays as it is stored.
      const taken = VISIT_FIELDS.filter((name) => corrected !== undefined || values[name] !== null);
      await api.call('patient/visit', {
        id,
        day: values.day,
        known,
        ...(corrected !== undefined && { instead: corrected }),
        ...Object.fromEntries(taken.map((name) => [name, values[name]])),
      });
      await refresh(id);
      toasts.show({ kind: 'success', text: t('visit.kept') });
    });

  async function remove() {
    if (corrected === undefined || !seen || busy) return;
    if (await removal.ask({ day: corrected, values: seen }))
      void send(() => removal.remove({ id, day: corrected, values: seen }));
  }

  function check() {
    const values = form.check();
    if (!values) return;
    const open = choice.open();
    if (values.day < birthday)
      form.fault('day', {
        text: t('patients:beforeBirth', { birthday: formatDay(birthday, settings.language) }),
      });
    else if (QUANTITIES.every((name) => values[name] === null))
      form.fault('cobb', { text: t('visit.nothing') });
    else if (open) form.fault(open, { text: t('visit.choose') });
    else void ask(values, seen).then((isRight) => isRight && save(values));
  }

  function close() {
    if (draft.close())
      toasts.show({
        kind: 'info',
        text: t('visit.draftKept'),
        action: { label: t('patients:draft.discard'), run: () => draft.discard() },
      });
    onClose();
  }

  function discard() {
    draft.discard();
    setDraft(false);
    setKnown(fresh.known);
    choice.forget();
    form.reset(fresh.values);
  }

  /** What cannot be read is told with an example of what can. */
  const faultOf = (name: Quantity) =>
    form.faults[name] && Number.isNaN(form.values[name] ?? 0)
      ? { text: t(`patients:unread.${KINDS[name]}`) }
      : form.faults[name];
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
      {seen && VISIT_FIELDS.some((name) => seen[name] !== null) && (
        <Button danger type="text" disabled={busy} onClick={() => void remove()}>
          {t('visit.remove')}
        </Button>
      )}
    </FormDialog>
  );
});
