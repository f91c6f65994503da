import { digitsSchema, emailSchema, phoneSchema } from '@bracewright/core/contract';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useRefreshAccount } from '../../api/queries/account.ts';
import { useServices } from '../../stores/services-context.ts';
import { useFields } from '../../kit/forms/use-fields.ts';
import { CodeField } from '../account/CodeField.tsx';
import { TextField } from '../../kit/forms/TextField.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { FormDialog } from '../../kit/forms/FormDialog.tsx';

const given = z.string().refine((value) => value !== '', { params: { rule: 'required' } });
const SCHEMAS = {
  email: z.object({ value: emailSchema, password: given, code: digitsSchema }),
  phone: z.object({ value: phoneSchema, password: given, code: digitsSchema }),
};

/** Takes over a new e-mail address or phone number: the password first, then the code that was sent there. */
export function ContactDialog(props: {
  readonly kind: 'email' | 'phone';
  readonly value: string;
  readonly onClose: () => void;
}) {
  const { kind, value, onClose } = props;
  const { t } = useTranslation(['center', 'account', 'errors']);
  const { api, toasts, session } = useServices();
  const refresh = useRefreshAccount();
  const form = useFields(SCHEMAS[kind], { value, password: '', code: '' });
  const taken = {
    field: 'value',
    text: t(kind === 'email' ? 'contact.emailTaken' : 'contact.phoneTaken'),
  } as const;
  const { busy, failure, submit, show } = useSubmit(form, {
    'account/wrong-old-password': { field: 'password', text: t('account:changePassword.wrongOld') },
    'account/reauthenticate': { field: 'password', text: t('account:changePassword.wrongOld') },
    'account/wrong-code': { field: 'code', text: t('account:register.codeWrong') },
    'account/code-expired': { field: 'code', text: t('account:register.codeExpired') },
    'account/email-taken': taken,
  });
  const label = t(kind === 'email' ? 'contact.newEmail' : 'contact.newPhone');
  const reach = () => (kind === 'email' ? { email: form.values.value } : { phone: form.values.value });

  async function send(): Promise<string | undefined> {
    const { value: to, password } = form.values;
    if (!SCHEMAS[kind].shape.value.safeParse(to).success) {
      form.fault('value', { rule: { rule: to.trim() === '' ? 'required' : kind, data: {} } });
      return undefined;
    }
    if (password === '') {
      form.fault('password', { rule: { rule: 'required', data: {} } });
      return undefined;
    }
    await api.call('account/profile/sendcode', { ...reach(), password });
    return to.trim();
  }

  async function takeOver() {
    const values = form.check();
    if (!values) return;
    if (!(await submit(() => api.call('account/profile/contact', { ...reach(), code: values.code })))) return;
    await refresh('account');
    toasts.show({ kind: 'success', text: t('contact.done') });
    onClose();
  }

  return (
    <FormDialog
      title={t(kind === 'email' ? 'contact.emailTitle' : 'contact.phoneTitle')}
      submit={t('contact.submit')}
      dirty={form.isDirty}
      {...{ busy, failure, onClose }}
      onSubmit={() => void takeOver()}
    >
      <input type="text" autoComplete="username" value={session.current?.name ?? ''} readOnly hidden />
      <TextField
        {...{ form, label, size: 'middle', required: true, autoFocus: true }}
        name="value"
        type={kind === 'email' ? 'email' : 'tel'}
        autoComplete={kind === 'email' ? 'email' : 'tel'}
      />
      <TextField
        {...{ form, size: 'middle', required: true, secret: true }}
        name="password"
        label={t('contact.password')}
        help={t('contact.passwordHelp')}
        autoComplete="current-password"
      />
      <CodeField form={form} size="middle" label={t('contact.code')} required onSend={send} onFail={show} />
    </FormDialog>
  );
}
