import { ApiError, ERRORS, loginInputSchema } from '@bracewright/core/contract';
import { Button, Input } from 'antd';
import { observer } from 'mobx-react-lite';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { describeError, type ErrorText } from '../../api/describe-error.ts';
import { useServices } from '../../app/services-context.ts';
import { Field } from '../../forms/Field.tsx';
import { useFields } from '../../forms/use-fields.ts';
import { Notice } from '../../ui/Notice.tsx';
import { RequestId } from '../../ui/RequestId.tsx';
import { keepRedirect } from './keep-redirect.ts';
import styles from './account.module.css';

/** The sign-in page. */
export const LoginPage = observer(function LoginPage() {
  const { t, i18n } = useTranslation(['account', 'errors']);
  const { api, session } = useServices();
  const [query] = useSearchParams();
  const form = useFields(loginInputSchema, { name: query.get('name') ?? '', password: '' });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ErrorText>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const values = form.check();
    if (!values || busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      // The guard sees the session and leaves for the page that was asked for.
      session.start(await api.call('account/login/in', values));
    } catch (error) {
      setBusy(false);
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === ERRORS['account/unknown-user'].code) form.fault('name', { text: t('login.unknownUser') });
      else if (code === ERRORS['account/wrong-password'].code)
        form.fault('password', { text: t('login.wrongPassword') });
      else if (!form.takeFaults(error)) setFailure(describeError(error, i18n));
    }
  }

  const reason =
    session.ended === 'expired'
      ? ({ kind: 'warning', text: t('login.expired') } as const)
      : session.ended === 'signed-out'
        ? ({ kind: 'success', text: t('login.signedOut') } as const)
        : query.has('redirect') && query.get('redirect') !== '/patient/list'
          ? ({ kind: 'info', text: t('login.redirected') } as const)
          : undefined;

  return (
    <form className={styles['form']} onSubmit={(event) => void submit(event)} noValidate>
      <h1 className={styles['heading']}>{t('login.heading')}</h1>
      <p className={styles['lead']}>{t('login.lead')}</p>
      {reason && !failure && (
        <div className={styles['notice']}>
          <Notice kind={reason.kind}>{reason.text}</Notice>
        </div>
      )}
      {failure && (
        <div className={styles['notice']}>
          <Notice kind="error">
            {failure.text} {t('errors:kept.input')}
            {failure.requestId && <RequestId id={failure.requestId} />}
          </Notice>
        </div>
      )}
      <Field label={t('login.name')} fault={form.faults['name']}>
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
      <Field label={t('login.password')} fault={form.faults['password']}>
        {(control) => (
          <Input.Password
            {...control}
            size="large"
            autoComplete="current-password"
            value={form.values.password}
            onChange={(event) => form.set('password', event.target.value)}
            onBlur={() => form.leave('password')}
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
        {t('login.submit')}
      </Button>
      <p className={styles['foot']}>
        <Link to={{ pathname: '/user/register', search: keepRedirect(query) }}>{t('login.toRegister')}</Link>
      </p>
    </form>
  );
});
