import { consentFieldsSchema } from '@bracewright/core/contract';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../stores/services-context.ts';
import { today } from '../../kit/forms/day.ts';
import { useFields, type Faults, type Fields } from '../../kit/forms/use-fields.ts';
import { formatDay } from '../../kit/ui/format.ts';
import type { ConsentValues } from './ConsentFields.tsx';

/** The form of a guardian's consent, given today unless it says otherwise; none is given before the child is born. */
export function useConsentForm(
  birthday: string | undefined,
  given: ConsentValues = { guardian: '', date: today() },
): Fields<ConsentValues> {
  const { t } = useTranslation('patients');
  const { language } = useServices().settings;
  const afterBirth = useCallback(
    ({ date }: ConsentValues): Faults =>
      birthday !== undefined && date !== '' && date < birthday
        ? { date: { text: t('beforeBirth', { birthday: formatDay(birthday, language) }) } }
        : {},
    [birthday, language, t],
  );
  return useFields(consentFieldsSchema, given, afterBirth);
}
