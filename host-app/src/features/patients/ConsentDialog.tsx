import { useTranslation } from 'react-i18next';
import { usePatient } from '../../api/queries/documents.ts';
import { FormDialog } from '../../forms/FormDialog.tsx';
import type { ConsentWish } from '../documents/dialog-store.ts';
import { ConsentFields } from './ConsentFields.tsx';
import { useConsentForm } from './use-consent-form.ts';

/** The one step in which a missing consent is asked for, on whichever way files or records come to a child. */
export function ConsentDialog({ wish }: { readonly wish: ConsentWish }) {
  const { t } = useTranslation('upload');
  // A record that still lies in the recycle bin does not say its name.
  const { data } = usePatient(wish.patientId);
  const form = useConsentForm(data?.birthday);
  return (
    <FormDialog
      title={t('consent.title')}
      text={data ? t('consent.textNamed', { name: data.name }) : t('consent.text')}
      submit={t('consent.give')}
      busy={false}
      failure={undefined}
      dirty={form.isDirty}
      onSubmit={() => {
        const values = form.check();
        if (values) wish.answer(values);
      }}
      onClose={() => wish.answer(undefined)}
    >
      <ConsentFields form={form} />
    </FormDialog>
  );
}
