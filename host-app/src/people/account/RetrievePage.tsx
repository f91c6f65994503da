import { digitsSchema, emailSchema, passwordSchema, phoneSchema } from '@bracewright/core/contract';
import { Button, Segmented } from 'antd';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { z } from 'zod';
import { useServices } from '../../stores/services-context.ts';
import { useFields } from '../../kit/forms/use-fields.ts';
import { Icon } from '../../kit/ui/Icon.tsx';
import { Notice } from '../../kit/ui/Notice.tsx';
import { CodeField } from './CodeField.tsx';
import { FormFailure } from '../../kit/forms/FormFailure.tsx';
import { PasswordStrength } from './PasswordStrength.tsx';
import { TextField } from '../../kit/forms/TextField.tsx';
import { usePasswordRules } from './use-password-rules.ts';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { SubmitButton } from './SubmitButton.tsx';
import styles from './account.module.css';

type Reach = { readonly email: string } | { readonly phone: string };

const mailSchema = z.object({ email: emailSchema });
const smsSchema = z.object({ phone: phoneSchema });
const resetSchema = z.object({ code: digitsSchema, password: passwordSchema });

/** The first step of a forgotten password: where the code goes. */
function ReachForm(props: { readonly onSent: (reach: Reach, to: string) => void }) {
  const { t } = useTranslation('account');
  const { api } = useServices();
  const [by, setBy] = useState<'mail' | 'sms'>('mail');
  const form = useFields(by === 'mail' ? mailSchema : smsSchema, { email: '', phone: '' });
  const { busy, failure, submit } = useSubmit(form);

  async function send(event: FormEvent) {
    event.preventDefault();
    const values = form.check();
    if (!values) return;
    const reach = by === 'mail' ? { email: values.email } : { phone: values.phone };
    if (await submit(() => api.call('account/useropea/forgetpasssendcode', reach)))
      props.onSent(reach, by === 'mail' ? values.email : values.phone);
  }

  return (
    <form className={styles['form']} onSubmit={(event) => void send(event)} noValidate>
      <h1 className={styles['heading']}>{t('retrieve.heading')}</h1>
      <p className={styles['lead']}>{t('retrieve.lead')}</p>
      <FormFailure failure={failure} />
      <Segmented
        block
        className={styles['by']!}
        aria-label={t('retrieve.by')}
        value={by}
        onChange={(value) => {
          setBy(value);
          form.reset(form.values);
        }}
        options={(['mail', 'sms'] as const).map((value) => ({ value, label: t(`retrieve.${value}`) }))}
      />
      {by === 'mail' ? (
        <TextField
          form={form}
          name="email"
          label={t('retrieve.email')}
          type="email"
          autoComplete="email"
          autoFocus
        />
      ) : (
        <TextField
          form={form}
          name="phone"
          label={t('retrieve.phone')}
          type="tel"
          autoComplete="tel"
          autoFocus
        />
      )}
      <SubmitButton busy={busy}>{t('retrieve.next')}</SubmitButton>
      <p className={styles['foot']}>
        <Link to="/user/login">{t('retrieve.toLogin')}</Link>
      </p>
    </form>
  );
}

/** The second step: the code and the new password. */
function ResetForm(props: {
  readonly reach: Reach;
  readonly to: string;
  readonly onBack: () => void;
  readonly onDone: () => void;
}) {
  const { reach, to, onBack, onDone } = props;
  const { t } = useTranslation('account');
  const { api } = useServices();
  const form = useFields(resetSchema, { code: '', password: '', repeat: '' }, usePasswordRules());
  const { busy, failure, submit, show } = useSubmit(form, {
    'account/wrong-code': { field: 'code', text: t('register.codeWrong') },
    'account/code-expired': { field: 'code', text: t('register.codeExpired') },
    'account/common-password': { field: 'password' },
    'account/weak-password': { field: 'password', text: t('strength.refusesLow') },
  });

  async function reset(event: FormEvent) {
    event.preventDefault();
    const values = form.check();
    if (!values) return;
    const { code, password } = values;
    if (await submit(() => api.call('account/useropea/forgetpassreset', { ...reach, code, password })))
      onDone();
  }

  return (
    <form className={styles['form']} onSubmit={(event) => void reset(event)} noValidate>
      <h1 className={styles['heading']}>{t('retrieve.heading')}</h1>
      <div className={styles['notice']}>
        <Notice kind="info">
          {t('retrieve.sent', { to })} {t('retrieve.sentHint')}
        </Notice>
      </div>
      <FormFailure failure={failure} />
      {/* Password managers keep the new password under this name. */}
      <input type="text" autoComplete="username" value={to} readOnly hidden />
      <CodeField
        form={form}
        label={t('retrieve.code')}
        required
        onFail={show}
        onSend={async () => {
          await api.call('account/useropea/forgetpasssendcode', reach);
          return to;
        }}
      />
      <TextField
        form={form}
        name="password"
        label={t('retrieve.password')}
        required
        secret
        autoComplete="new-password"
      />
      <PasswordStrength password={form.values.password} />
      <TextField
        form={form}
        name="repeat"
        label={t('retrieve.repeat')}
        required
        secret
        autoComplete="new-password"
      />
      <SubmitButton busy={busy}>{t('retrieve.submit')}</SubmitButton>
      <p className={styles['foot']}>
        <Button type="link" onClick={onBack}>
          {t('retrieve.change')}
        </Button>
      </p>
    </form>
  );
}

/** A forgotten password: an address or a number, the code that was sent there, a new password. */
export function RetrievePage() {
  const { t } = useTranslation('account');
  const [sent, setSent] = useState<{ readonly reach: Reach; readonly to: string }>();
  const [done, setDone] = useState(false);
  if (done)
    return (
      <div className={styles['form']}>
        <span className={styles['badge']} data-kind="done">
          <Icon name="check" size={28} />
        </span>
        <div role="status">
          <h1 className={styles['heading']}>{t('retrieve.doneHeading')}</h1>
          <p className={styles['lead']}>{t('retrieve.doneText')}</p>
        </div>
        <Link to="/user/login" className={styles['linkButton']}>
          {t('retrieve.signIn')}
        </Link>
      </div>
    );
  if (!sent) return <ReachForm onSent={(reach, to) => setSent({ reach, to })} />;
  return <ResetForm {...sent} onBack={() => setSent(undefined)} onDone={() => setDone(true)} />;
}
