import {
  ApiError,
  ERRORS,
  LIMITS,
  emailSchema,
  phoneSchema,
  registerInputSchema,
} from '@bracewright/core/contract';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useAccountRules } from '../../api/queries/account.ts';
import { useServices } from '../../stores/services-context.ts';
import { useFields } from '../../kit/forms/use-fields.ts';
import { Icon } from '../../kit/ui/Icon.tsx';
import { Notice } from '../../kit/ui/Notice.tsx';
import { CodeField } from './CodeField.tsx';
import { FormFailure } from '../../kit/forms/FormFailure.tsx';
import { keepRedirect } from './keep-redirect.ts';
import { PasswordStrength } from './PasswordStrength.tsx';
import { TextField } from '../../kit/forms/TextField.tsx';
import { usePasswordRules } from './use-password-rules.ts';
import { useSubmit } from '../../kit/forms/use-submit.ts';
import { SubmitButton } from './SubmitButton.tsx';
import styles from './account.module.css';

interface RegisterValues {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly repeat: string;
  readonly phone: string;
  readonly code: string;
  readonly invitationCode: string;
}

const EMPTY: RegisterValues = {
  ...{ name: '', email: '', password: '', repeat: '', phone: '', code: '' },
  invitationCode: '',
};

/** The page that makes an account: active at once with a code, else by the link of a letter. */
export function RegisterPage() {
  const { t } = useTranslation('account');
  const { api, session, settings, toasts } = useServices();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { data: rules } = useAccountRules();
  const invitation = query.get('invitation') ?? '';
  const passwordRules = usePasswordRules();
  const form = useFields<RegisterValues>(
    registerInputSchema,
    { ...EMPTY, email: query.get('email') ?? '', invitationCode: invitation },
    (values) => ({
      ...passwordRules(values),
      ...(values.phone.trim() !== '' && values.code.trim() === ''
        ? { code: { text: t('register.codeNeeded') } }
        : {}),
      ...(rules?.registration === 'invited' && values.invitationCode.trim() === ''
        ? { invitationCode: { text: t('register.invitationNeeded') } }
        : {}),
    }),
  );
  const hasMore = invitation !== '' || rules?.activation === 'required' || rules?.registration === 'invited';
  const [opened, setOpened] = useState(false);
  const isOpen =
    opened || hasMore || ['phone', 'code', 'invitationCode'].some((name) => form.faults[name] !== undefined);
  const { busy, failure, submit, show } = useSubmit(form, {
    'account/name-taken': { field: 'name', text: t('register.nameTaken') },
    'account/common-password': { field: 'password' },
    'account/weak-password': { field: 'password', text: t('strength.refusesLow') },
    'account/wrong-code': { field: 'code', text: t('register.codeWrong') },
    'account/code-expired': { field: 'code', text: t('register.codeExpired') },
    'account/bad-invitation': { field: 'invitationCode', text: t('register.badInvitation') },
    'account/invitation-needed': { field: 'invitationCode', text: t('register.invitationNeeded') },
  });
  const byPhone = form.values.phone.trim() !== '';

  async function sendCode(): Promise<string | undefined> {
    const { email, phone } = form.values;
    const field = byPhone ? 'phone' : 'email';
    const schema = byPhone ? phoneSchema : emailSchema;
    const to = byPhone ? phone : email;
    if (!schema.safeParse(to).success) {
      form.fault(field, { rule: { rule: to.trim() === '' ? 'required' : field, data: {} } });
      return undefined;
    }
    try {
      if (byPhone) await api.call('account/register/sendsmscode', { phone });
      else await api.call('account/register/sendemailcode', { email });
      return to.trim();
    } catch (error) {
      show(error);
      return undefined;
    }
  }

  async function register(event: FormEvent) {
    event.preventDefault();
    const values = form.check();
    if (!values) {
      setOpened(true);
      return;
    }
    const { name, email, password } = values;
    const [phone, code, invitationCode] = [
      values.phone.trim(),
      values.code.trim(),
      values.invitationCode.trim(),
    ];
    await submit(async () => {
      try {
        await api.call('account/register/confirm', {
          name,
          email,
          password,
          ...(phone && { phone }),
          ...(code && { code }),
          ...(invitationCode && { invitationCode }),
        });
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== ERRORS['account/name-taken'].code) throw error;
        // One code for three; only the server's sentence says which of them is taken.
        if (/mail|邮箱/i.test(error.message)) form.fault('email', { text: t('register.emailTaken') });
        else if (/phone|number|手机/i.test(error.message))
          form.fault('phone', { text: t('register.phoneTaken') });
        else throw error;
        return;
      }
      await enter(name, email, password);
    });
  }

  async function enter(name: string, email: string, password: string) {
    try {
      const login = await api.call('account/login/in', { name, password });
      // What was chosen on this page belongs to the account that was just made.
      settings.set({ language: settings.language, theme: settings.theme, primaryColor: settings.primary });
      session.start(login);
      toasts.show({ kind: 'success', text: t('register.done') });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== ERRORS['account/not-activated'].code) throw error;
      await navigate('/user/registerResult', { state: { email } });
    }
  }

  return (
    <form className={styles['form']} onSubmit={(event) => void register(event)} noValidate>
      <h1 className={styles['heading']}>{t('register.heading')}</h1>
      <p className={styles['lead']}>{t(invitation ? 'register.leadInvited' : 'register.lead')}</p>
      {rules?.registration === 'invited' && invitation === '' && (
        <div className={styles['notice']}>
          <Notice kind="info">{t('register.invitedOnly')}</Notice>
        </div>
      )}
      <FormFailure failure={failure} />
      <TextField
        form={form}
        name="name"
        label={t('register.name')}
        help={t('register.nameHelp')}
        required
        autoFocus
        autoComplete="username"
        maxLength={LIMITS.userName * 2}
      />
      <TextField
        form={form}
        name="email"
        label={t('register.email')}
        required
        type="email"
        autoComplete="email"
      />
      <TextField
        form={form}
        name="password"
        label={t('register.password')}
        required
        secret
        autoComplete="new-password"
      />
      <PasswordStrength password={form.values.password} />
      <TextField
        form={form}
        name="repeat"
        label={t('register.repeat')}
        required
        secret
        autoComplete="new-password"
      />
      {!isOpen && (
        <button
          type="button"
          className={styles['more']}
          aria-expanded="false"
          onClick={() => setOpened(true)}
        >
          <Icon name="chevronRight" size={16} />
          {t('register.more')}
        </button>
      )}
      {isOpen && (
        <>
          <TextField
            form={form}
            name="phone"
            label={t('register.phone')}
            note={t('register.optional')}
            help={t('register.phoneHelp')}
            type="tel"
            autoComplete="tel"
          />
          <CodeField
            form={form}
            label={t('register.code')}
            required={byPhone}
            note={byPhone ? undefined : t('register.optional')}
            help={t(byPhone ? 'register.codeHelpPhone' : 'register.codeHelpMail')}
            onSend={sendCode}
          />
          <TextField
            form={form}
            name="invitationCode"
            label={t('register.invitation')}
            required={rules?.registration === 'invited'}
            note={rules?.registration === 'invited' ? undefined : t('register.optional')}
            autoComplete="off"
          />
        </>
      )}
      <SubmitButton busy={busy}>{t('register.submit')}</SubmitButton>
      <p className={styles['foot']}>
        <Link to={{ pathname: '/user/login', search: keepRedirect(query) }}>{t('register.toLogin')}</Link>
      </p>
    </form>
  );
}
