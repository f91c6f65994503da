import { emailSchema } from '@bracewright/core/contract';
import { Button } from 'antd';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useServices } from '../../stores/services-context.ts';
import { useFields } from '../../kit/forms/use-fields.ts';
import { Notice } from '../../kit/ui/Notice.tsx';
import { FormFailure } from '../../kit/forms/FormFailure.tsx';
import { TextField } from '../../kit/forms/TextField.tsx';
import { useCountdown } from './use-countdown.ts';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import styles from './account.module.css';

const schema = z.object({ email: emailSchema });

/** Sends the activation letter again; the answer is the same whether or not there is such an account. */
export function ResendActivation({ email }: { readonly email: string }) {
  const { t } = useTranslation('account');
  const { api } = useServices();
  const form = useFields(schema, { email });
  const { busy, failure, submit } = useSubmit(form);
  const [sent, setSent] = useState(false);
  const { left, start } = useCountdown();

  async function send(event: FormEvent) {
    event.preventDefault();
    const values = form.check();
    if (!values) return;
    if (!(await submit(() => api.call('account/register/resend', values)))) return;
    setSent(true);
    start(60);
  }

  return (
    <form onSubmit={(event) => void send(event)} noValidate className={styles['resend']}>
      <FormFailure failure={failure} />
      {sent && (
        <div className={styles['notice']}>
          <Notice kind="success">{t('activate.sent')}</Notice>
        </div>
      )}
      <TextField form={form} name="email" label={t('activate.email')} type="email" autoComplete="email" />
      <Button size="large" htmlType="submit" block loading={busy} disabled={left > 0}>
        {left > 0 ? t('register.sendIn', { seconds: left }) : t('activate.send')}
      </Button>
    </form>
  );
}
