import { useTranslation } from 'react-i18next';
import { DayField } from '../../kit/forms/DayField.tsx';
import { TextField } from '../../kit/forms/TextField.tsx';
import type { Fields } from '../../kit/forms/use-fields.ts';

/** Who agreed to scans of a child being kept, and on which day. */
export interface ConsentValues {
  readonly guardian: string;
  readonly date: string;
}

/** The fields of a guardian's consent. */
export function ConsentFields({ form }: { readonly form: Fields<ConsentValues> }) {
  const { t } = useTranslation('upload');
  return (
    <>
      <TextField
        {...{ form, size: 'middle', required: true, autoFocus: true }}
        name="guardian"
        label={t('consent.guardian')}
        autoComplete="off"
      />
      <DayField form={form} name="date" label={t('consent.date')} required />
    </>
  );
}
