import { useTranslation } from 'react-i18next';
import { usePatient } from '../../api/queries/documents.ts';
import { FormDialog } from '../../kit/forms/FormDialog.tsx';
import type { ConsentWish } from '../entries/dialog-store.ts';
import { ConsentFields } from '../consent/ConsentFields.tsx';
import { useConsentForm } from '../consent/use-consent-form.ts';

/** The one step in which a missing consent is asked for, on whichever way files or records come to a child. */
export function ConsentDialog({ wish }: { readonly wish: ConsentWish }) {
  const { t } = useTranslation('upload');
  // A record that still lies in the recycle bin is told by the refusal alone.
  const { data } = usePatient(wish.child.id);
  const name = data?.name ?? wish.child.name;
  const form = useConsentForm(data?.birthday);
  return (
    <FormDialog
      title={t('consent.title')}
      text={name ? t('consent.textNamed', { name }) : t('consent.text')}
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
