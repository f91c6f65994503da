import { VISIT_FIELDS } from '@bracewright/core/contract';
import { useTranslation } from 'react-i18next';
import { useSubmit } from '../../../kit/forms/use-submit.ts';
import { formatDay } from '../../../kit/ui/format.ts';
import { useServices } from '../../../stores/services-context.ts';
import { useDoubt } from '../use-doubt.tsx';
import { QUANTITIES } from './quantities.ts';
import { useRefreshCourse } from './use-course.ts';
import { useRemoveVisit } from './use-remove-visit.tsx';
import type { VisitFormState, VisitSubject } from './use-visit-form.ts';
import { clashOf, NO_VALUES, type VisitValues } from './visit-merge.ts';

/** Saves and removes the visit of a form, once what stands there is right. For components that observe. */
export function useVisitSaving(
  { patient: { id, birthday }, corrected }: VisitSubject,
  { form, choice, draft, known, setKnown }: VisitFormState,
  onClose: () => void,
) {
  const { t } = useTranslation(['patient', 'patients']);
  const { api, settings, toasts } = useServices();
  const refresh = useRefreshCourse();
  const ask = useDoubt();
  const removal = useRemoveVisit();
  const { busy, failure, submit } = useSubmit(form);
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

  return { busy, failure, seen, check, remove };
}
