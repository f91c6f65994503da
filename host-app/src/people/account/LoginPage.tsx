import { ApiError, ERRORS, loginInputSchema } from '@bracewright/core/contract';
import { observer } from 'mobx-react-lite';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useAccountRules } from '../../api/queries/account.ts';
import { useServices } from '../../stores/services-context.ts';
import { useFields } from '../../kit/forms/use-fields.ts';
import { Notice } from '../../kit/ui/Notice.tsx';
import { ActivationNeeded } from './ActivationNeeded.tsx';
import { FormFailure } from '../../kit/forms/FormFailure.tsx';
import { keepRedirect } from './keep-redirect.ts';
import { SecondFactorForm } from './SecondFactorForm.tsx';
import { TextField } from '../../kit/forms/TextField.tsx';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { SubmitButton } from './SubmitButton.tsx';
import styles from './account.module.css';

type Step = 'password' | 'factor' | 'activate';

/** The sign-in page: name and password, then the second factor where the account asks for one. */
export const LoginPage = observer(function LoginPage() {
  const { t } = useTranslation('account');
  const { api, session } = useServices();
  const [query] = useSearchParams();
  const { data: rules } = useAccountRules();
  const form = useFields(loginInputSchema, { name: query.get('name') ?? '', password: '' });
  const [step, setStep] = useState<Step>('password');
  const { busy, failure, submit } = useSubmit(form, {
    'account/unknown-user': { field: 'name', text: t('login.unknownUser') },
    'account/wrong-password': {
      field: 'password',
      text: t(rules?.strictLogin ? 'login.wrongEither' : 'login.wrongPassword'),
    },
  });

  async function signIn(event: FormEvent) {
    event.preventDefault();
    const values = form.check();
    if (!values) return;
    await submit(async () => {
      try {
        // The guard sees the session and leaves for the page that was asked for.
        session.start(await api.call('account/login/in', values));
      } catch (error) {
        const code = error instanceof ApiError ? error.code : undefined;
        if (code === ERRORS['account/second-factor-needed'].code) setStep('factor');
        else if (code === ERRORS['account/not-activated'].code) setStep('activate');
        else throw error;
      }
    });
  }

  const back = () => setStep('password');
  if (step === 'factor') return <SecondFactorForm credentials={form.values} onBack={back} />;
  if (step === 'activate') return <ActivationNeeded name={form.values.name} onBack={back} />;

  const reason =
    session.ended === 'expired'
      ? ({ kind: 'warning', text: t('login.expired') } as const)
      : session.ended === 'signed-out'
        ? ({ kind: 'success', text: t('login.signedOut') } as const)
        : query.has('redirect') && query.get('redirect') !== '/patient/list'
          ? ({ kind: 'info', text: t('login.redirected') } as const)
          : undefined;

  return (
    <form className={styles['form']} onSubmit={(event) => void signIn(event)} noValidate>
      <h1 className={styles['heading']}>{t('login.heading')}</h1>
      <p className={styles['lead']}>{t('login.lead')}</p>
      {reason && !failure && (
        <div className={styles['notice']}>
          <Notice kind={reason.kind}>{reason.text}</Notice>
        </div>
      )}
      <FormFailure failure={failure} />
      <TextField form={form} name="name" label={t('login.name')} autoFocus autoComplete="username" />
      <TextField
        form={form}
        name="password"
        label={t('login.password')}
        secret
        autoComplete="current-password"
      />
      <p className={styles['aside']}>
        <Link to="/user/retrieve">{t('login.toRetrieve')}</Link>
      </p>
      <SubmitButton busy={busy}>{t('login.submit')}</SubmitButton>
      <p className={styles['foot']}>
        <Link to={{ pathname: '/user/register', search: keepRedirect(query) }}>{t('login.toRegister')}</Link>
      </p>
      <p className={styles['footNext']}>
        <Link to="/promotion">{t('login.toPromotion')}</Link>
      </p>
    </form>
  );
});
