import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useRefreshAccount } from '../../api/queries/account.ts';
import { useServices } from '../../stores/services-context.ts';
import { useFields } from '../../kit/forms/use-fields.ts';
import { TextField } from '../../kit/forms/TextField.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { FormDialog } from '../../kit/forms/FormDialog.tsx';

const given = z.string().refine((value) => value.trim() !== '', { params: { rule: 'required' } });
const schema = z.object({ password: given, secondFactor: given });

/** Turns the second factor off, with both factors once more. */
export function SecondFactorOffDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['center', 'account']);
  const { api, toasts } = useServices();
  const refresh = useRefreshAccount();
  const form = useFields(schema, { password: '', secondFactor: '' });
  const { busy, failure, submit } = useSubmit(form, {
    'account/wrong-old-password': { field: 'password', text: t('account:changePassword.wrongOld') },
    'account/wrong-second-factor': { field: 'secondFactor', text: t('factor.wrong') },
  });

  async function turnOff() {
    const values = form.check();
    if (!values) return;
    if (!(await submit(() => api.call('account/totp/off', values)))) return;
    await refresh('account');
    toasts.show({ kind: 'success', text: t('factor.offDone') });
    onClose();
  }

  return (
    <FormDialog
      title={t('factor.offTitle')}
      text={t('factor.offText')}
      submit={t('factor.offSubmit')}
      danger
      dirty={form.isDirty}
      {...{ busy, failure, onClose }}
      onSubmit={() => void turnOff()}
    >
      <TextField
        {...{ form, size: 'middle', required: true, secret: true, autoFocus: true }}
        name="password"
        label={t('contact.password')}
        autoComplete="current-password"
      />
      <TextField
        {...{ form, size: 'middle', required: true }}
        name="secondFactor"
        label={t('factor.offCode')}
        autoComplete="one-time-code"
      />
    </FormDialog>
  );
}
