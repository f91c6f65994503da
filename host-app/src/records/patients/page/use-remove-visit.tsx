import { VISIT_FIELDS, type VisitFields } from '@bracewright/core/contract';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../../api/use-change.ts';
import { useServices } from '../../../stores/services-context.ts';
import { formatDay } from '../../../kit/ui/format.ts';
import { useDialogs } from '../../entries/dialog-store.ts';
import { useQuantity } from '../use-quantity.ts';
import { KINDS, useQuantityName } from './quantities.ts';
import { useRefreshCourse } from './use-course.ts';
import { clashOf, NO_VALUES } from './visit-merge.ts';

/** Writes what was taken at a visit in words, one text for each value. For components that observe. */
export function useVisitWords(): (values: VisitFields) => readonly string[] {
  const { t } = useTranslation('patient');
  const nameOf = useQuantityName();
  const quantity = useQuantity();
  return (values) =>
    VISIT_FIELDS.flatMap((name) => {
      const value = values[name];
      return value === null
        ? []
        : [t('visit.value', { name: nameOf(name), value: quantity(value, KINDS[name]) })];
    });
}

interface Removal {
  readonly id: string;
  readonly day: string;
  /** What the user sees of the visit: nothing else is removed. */
  readonly values: VisitFields;
}

/** Removes a visit. `ask` says what would be gone; what is removed can be put back from the toast that says so, beside what somebody else wrote for the day since. */
export function useRemoveVisit() {
  const { t } = useTranslation(['patient', 'common']);
  const { api, settings, toasts, overlays } = useServices();
  const dialogs = useDialogs();
  const refresh = useRefreshCourse();
  const wordsOf = useVisitWords();

  const { ask: putBack } = useChange(async ({ id, day, values }: Removal) => {
    const taken = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
    try {
      await api.call('patient/visit', { id, day, ...taken });
    } catch (error) {
      const clash = clashOf(error);
      if (!clash) throw error;
      // Somebody wrote something else for the day meanwhile: the user chooses in its form.
      return dialogs.open({ kind: 'visit', id, removed: { day, values, clash } });
    } finally {
      await refresh(id);
    }
    toasts.show({
      kind: 'success',
      text: t('visit.putBack', { day: formatDay(day, settings.language) }),
    });
  });

  return {
    ask: ({ day, values }: Omit<Removal, 'id'>) =>
      overlays.confirm({
        title: t('visit.removeTitle', { day: formatDay(day, settings.language) }),
        content: (
          <ul>
            {wordsOf(values).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        ),
        okText: t('visit.forget'),
        okButtonProps: { danger: true },
        cancelText: t('common:cancel'),
      }),
    /** Rejects as the call does. */
    async remove(removal: Removal) {
      const { id, day, values } = removal;
      await api.call('patient/visit', { id, day, ...NO_VALUES, known: { [day]: values } });
      await refresh(id);
      toasts.show({
        kind: 'success',
        text: t('visit.forgotten', { day: formatDay(day, settings.language) }),
        action: { label: t('common:undo'), run: () => void putBack(removal) },
      });
    },
  };
}
