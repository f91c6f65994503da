import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../api/queries/account.ts';
import { useServices } from '../../stores/services-context.ts';
import { FormFailure } from '../../kit/forms/FormFailure.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { Notice } from '../../kit/ui/Notice.tsx';
import { useCountdown } from '../account/use-countdown.ts';
import styles from './clinic.module.css';

/** What somebody signed in does whose own e-mail address is not confirmed yet: opens the mail, or has it sent again. */
export function ConfirmAddress() {
  const { t } = useTranslation(['clinic', 'account']);
  const { api } = useServices();
  const { data } = useProfile();
  const { busy, failure, submit } = useSubmit(undefined);
  const [sent, setSent] = useState(false);
  const { left, start } = useCountdown();
  if (!data) return null;
  const { email } = data;

  async function send() {
    if (!(await submit(() => api.call('account/register/resend', { email })))) return;
    setSent(true);
    start(60);
  }

  return (
    <div className={styles['confirm']}>
      <FormFailure failure={failure} holds={false} />
      <Notice kind={sent ? 'success' : 'info'}>
        <p>{t(sent ? 'join.mailSent' : 'join.openMail', { email })}</p>
        <Button size="small" loading={busy} disabled={left > 0} onClick={() => void send()}>
          {left > 0 ? t('account:register.sendIn', { seconds: left }) : t('account:activate.send')}
        </Button>
      </Notice>
    </div>
  );
}
