import { ApiError, changePasswordInputSchema, ERRORS } from '@bracewright/core/contract';
import { Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError, type ErrorText } from '../../api/describe-error.ts';
import { useServices } from '../../app/services-context.ts';
import { Field } from '../../forms/Field.tsx';
import { useFields, type Faults } from '../../forms/use-fields.ts';
import { Notice } from '../../ui/Notice.tsx';
import { RequestId } from '../../ui/RequestId.tsx';
import { PasswordStrength } from './PasswordStrength.tsx';

interface Values {
  readonly oldPassword: string;
  readonly password: string;
  readonly repeat: string;
}

const EMPTY: Values = { oldPassword: '', password: '', repeat: '' };

/** Changes the own password; the user's other devices are signed out by it. */
export function ChangePasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, i18n } = useTranslation(['account', 'errors', 'common']);
  const { api, toasts, session } = useServices();
  const cross = ({ password, repeat }: Values): Faults =>
    password === repeat ? {} : { repeat: { text: t('register.mismatch') } };
  const form = useFields(changePasswordInputSchema, EMPTY, cross);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ErrorText>();

  async function submit() {
    const values = form.check();
    if (!values || busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const { oldPassword, password } = values;
      await api.call('account/useropea/changepass', { oldPassword, password });
      toasts.show({ kind: 'success', text: t('changePassword.done') });
      onClose();
    } catch (error) {
      setBusy(false);
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === ERRORS['account/wrong-old-password'].code)
        form.fault('oldPassword', { text: t('changePassword.wrongOld') });
      else if (code === ERRORS['account/common-password'].code)
        form.fault('password', { text: describeError(error, i18n).text });
      else if (!form.takeFaults(error)) setFailure(describeError(error, i18n));
    }
  }

  const field = (name: keyof Values, label: string, autoComplete: string) => (
    <Field label={label} fault={form.faults[name]} required>
      {(control) => (
        <Input.Password
          {...control}
          autoFocus={name === 'oldPassword'}
          autoComplete={autoComplete}
          value={form.values[name]}
          onChange={(event) => form.set(name, event.target.value)}
          onBlur={() => form.leave(name)}
        />
      )}
    </Field>
  );

  return (
    <Modal
      open
      width={420}
      title={t('changePassword.title')}
      okText={t('changePassword.submit')}
      okButtonProps={{ htmlType: 'submit', form: 'change-password' }}
      confirmLoading={busy}
      onCancel={onClose}
      mask={{ closable: !form.isDirty }}
    >
      <form
        id="change-password"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {/* Password managers look for the name beside the passwords. */}
        <input type="text" autoComplete="username" value={session.current?.name ?? ''} readOnly hidden />
        {failure && (
          <Notice kind="error">
            {failure.text}
            {failure.requestId && <RequestId id={failure.requestId} />}
          </Notice>
        )}
        {field('oldPassword', t('changePassword.old'), 'current-password')}
        {field('password', t('changePassword.new'), 'new-password')}
        <PasswordStrength password={form.values.password} />
        {field('repeat', t('changePassword.repeat'), 'new-password')}
      </form>
    </Modal>
  );
}
