import { changePasswordInputSchema } from '@bracewright/core/contract';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../stores/services-context.ts';
import { useFields } from '../../kit/forms/use-fields.ts';
import { FormDialog } from '../../kit/forms/FormDialog.tsx';
import { PasswordStrength } from './PasswordStrength.tsx';
import { TextField } from '../../kit/forms/TextField.tsx';
import { usePasswordRules } from './use-password-rules.ts';
import { useSubmit } from '../../kit/forms/use-submit.ts';

interface Values {
  readonly oldPassword: string;
  readonly password: string;
  readonly repeat: string;
}

const EMPTY: Values = { oldPassword: '', password: '', repeat: '' };

/** Changes the own password; the user's other devices are signed out by it. */
export function ChangePasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('account');
  const { api, toasts, session } = useServices();
  const form = useFields(changePasswordInputSchema, EMPTY, usePasswordRules());
  const { busy, failure, submit } = useSubmit(form, {
    'account/wrong-old-password': { field: 'oldPassword', text: t('changePassword.wrongOld') },
    'account/common-password': { field: 'password' },
    'account/weak-password': { field: 'password', text: t('strength.refusesLow') },
  });

  async function change() {
    const values = form.check();
    if (!values) return;
    const { oldPassword, password } = values;
    if (!(await submit(() => api.call('account/useropea/changepass', { oldPassword, password })))) return;
    toasts.show({ kind: 'success', text: t('changePassword.done') });
    onClose();
  }

  return (
    <FormDialog
      width={420}
      title={t('changePassword.title')}
      submit={t('changePassword.submit')}
      dirty={form.isDirty}
      {...{ busy, failure, onClose }}
      onSubmit={() => void change()}
    >
      {/* Password managers look for the name beside the passwords. */}
      <input type="text" autoComplete="username" value={session.current?.name ?? ''} readOnly hidden />
      <TextField
        {...{ form, size: 'middle', secret: true, required: true, autoFocus: true }}
        name="oldPassword"
        label={t('changePassword.old')}
        autoComplete="current-password"
      />
      <TextField
        {...{ form, size: 'middle', secret: true, required: true }}
        name="password"
        label={t('changePassword.new')}
        autoComplete="new-password"
      />
      <PasswordStrength password={form.values.password} />
      <TextField
        {...{ form, size: 'middle', secret: true, required: true }}
        name="repeat"
        label={t('changePassword.repeat')}
        autoComplete="new-password"
      />
    </FormDialog>
  );
}
