import { ApiError, ERRORS, registerInputSchema } from '@bracewright/core/contract';
import { Button, Input } from 'antd';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { describeError, type ErrorText } from '../../api/describe-error.ts';
import { useServices } from '../../app/services-context.ts';
import { Field } from '../../forms/Field.tsx';
import { useFields, type Faults } from '../../forms/use-fields.ts';
import { Notice } from '../../ui/Notice.tsx';
import { RequestId } from '../../ui/RequestId.tsx';
import { keepRedirect } from './keep-redirect.ts';
import { PasswordStrength } from './PasswordStrength.tsx';
import styles from './account.module.css';

interface RegisterValues {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly repeat: string;
  readonly invitationCode: string;
}

const EMPTY: RegisterValues = { name: '', email: '', password: '', repeat: '', invitationCode: '' };

/** The page that makes an account and signs in with it. */
export function RegisterPage() {
  const { t, i18n } = useTranslation(['account', 'errors']);
  const { api, session, settings, toasts } = useServices();
  const [query] = useSearchParams();
  const mismatch = ({ password, repeat }: RegisterValues): Faults =>
    password === repeat ? {} : { repeat: { text: t('register.mismatch') } };
  const form = useFields(registerInputSchema, EMPTY, mismatch);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ErrorText>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const values = form.check();
    if (!values || busy) return;
    setBusy(true);
    setFailure(undefined);
    const { name, email, password, invitationCode } = values;
    try {
      await api.call('account/register/confirm', {
        name,
        email,
        password,
        ...(invitationCode.trim() && { invitationCode: invitationCode.trim() }),
      });
      const login = await api.call('account/login/in', { name, password });
      // What was chosen on this page belongs to the account that was just made.
      settings.set({ language: settings.language, theme: settings.theme, primaryColor: settings.primary });
      session.start(login);
      toasts.show({ kind: 'success', text: t('register.done') });
    } catch (error) {
      setBusy(false);
      showFailure(error);
    }
  }

  function showFailure(error: unknown) {
    if (form.takeFaults(error)) return;
    if (error instanceof ApiError && error.code === ERRORS['account/common-password'].code)
      return form.fault('password', { text: describeError(error, i18n).text });
    if (error instanceof ApiError && error.code === ERRORS['account/name-taken'].code) {
      // One code for both; only the server's sentence says which of the two is taken.
      const isEmail = /mail|邮箱/i.test(error.message);
      return isEmail
        ? form.fault('email', { text: t('register.emailTaken') })
        : form.fault('name', { text: t('register.nameTaken') });
    }
    setFailure(describeError(error, i18n));
  }

  return (
    <form className={styles['form']} onSubmit={(event) => void submit(event)} noValidate>
      <h1 className={styles['heading']}>{t('register.heading')}</h1>
      <p className={styles['lead']}>{t('register.lead')}</p>
      {failure && (
        <div className={styles['notice']}>
          <Notice kind="error">
            {failure.text} {t('errors:kept.input')}
            {failure.requestId && <RequestId id={failure.requestId} />}
          </Notice>
        </div>
      )}
      <Field label={t('register.name')} fault={form.faults['name']} help={t('register.nameHelp')} required>
        {(control) => (
          <Input
            {...control}
            size="large"
            autoFocus
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={form.values.name}
            onChange={(event) => form.set('name', event.target.value)}
            onBlur={() => form.leave('name')}
          />
        )}
      </Field>
      <Field label={t('register.email')} fault={form.faults['email']} required>
        {(control) => (
          <Input
            {...control}
            size="large"
            type="email"
            autoComplete="email"
            value={form.values.email}
            onChange={(event) => form.set('email', event.target.value)}
            onBlur={() => form.leave('email')}
          />
        )}
      </Field>
      <Field label={t('register.password')} fault={form.faults['password']} required>
        {(control) => (
          <Input.Password
            {...control}
            size="large"
            autoComplete="new-password"
            value={form.values.password}
            onChange={(event) => form.set('password', event.target.value)}
            onBlur={() => form.leave('password')}
          />
        )}
      </Field>
      <PasswordStrength password={form.values.password} />
      <Field label={t('register.repeat')} fault={form.faults['repeat']} required>
        {(control) => (
          <Input.Password
            {...control}
            size="large"
            autoComplete="new-password"
            value={form.values.repeat}
            onChange={(event) => form.set('repeat', event.target.value)}
            onBlur={() => form.leave('repeat')}
          />
        )}
      </Field>
      <Field label={t('register.invitation')} fault={form.faults['invitationCode']}>
        {(control) => (
          <Input
            {...control}
            size="large"
            autoComplete="off"
            value={form.values.invitationCode}
            onChange={(event) => form.set('invitationCode', event.target.value)}
          />
        )}
      </Field>
      <Button
        className={styles['submit']!}
        type="primary"
        size="large"
        htmlType="submit"
        block
        loading={busy}
      >
        {t('register.submit')}
      </Button>
      <p className={styles['foot']}>
        <Link to={{ pathname: '/user/login', search: keepRedirect(query) }}>{t('register.toLogin')}</Link>
      </p>
    </form>
  );
}
