import { LIMITS } from '@bracewright/core/contract';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { Icon } from '../../kit/ui/Icon.tsx';
import { Notice } from '../../kit/ui/Notice.tsx';
import { CodeField } from './CodeField.tsx';
import { FormFailure } from '../../kit/forms/FormFailure.tsx';
import { keepRedirect } from './keep-redirect.ts';
import { PasswordStrength } from './PasswordStrength.tsx';
import { TextField } from '../../kit/forms/TextField.tsx';
import { useRegisterForm, type RegisterForm } from './use-register-form.ts';
import { useRegistration } from './use-registration.ts';
import { SubmitButton } from './SubmitButton.tsx';
import styles from './account.module.css';

/** Who the account is for, and its password. */
function OwnFields({ form }: Pick<RegisterForm, 'form'>) {
  const { t } = useTranslation('account');
  return (
    <>
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
    </>
  );
}

/** A phone, the code that was sent, an invitation: only some need them. */
function MoreFields(
  props: RegisterForm & {
    readonly onSend: () => Promise<string | undefined>;
    readonly onFail: (error: unknown) => void;
  },
) {
  const { form, byPhone, needsInvitation, onSend, onFail } = props;
  const { t } = useTranslation('account');
  return (
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
        {...{ onSend, onFail }}
      />
      <TextField
        form={form}
        name="invitationCode"
        label={t('register.invitation')}
        required={needsInvitation}
        note={needsInvitation ? undefined : t('register.optional')}
        autoComplete="off"
      />
    </>
  );
}

/** The page that makes an account: active at once with a code, else by the link of a letter. */
export function RegisterPage() {
  const { t } = useTranslation('account');
  const [query] = useSearchParams();
  const fields = useRegisterForm();
  const { busy, failure, register, sendCode, show } = useRegistration(fields);
  const { form, isInvited, needsInvitation, isOpen, open } = fields;
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void register();
      }}
    >
      <h1 className={styles['heading']}>{t('register.heading')}</h1>
      <p className={styles['lead']}>{t(isInvited ? 'register.leadInvited' : 'register.lead')}</p>
      {needsInvitation && !isInvited && (
        <div className={styles['notice']}>
          <Notice kind="info">{t('register.invitedOnly')}</Notice>
        </div>
      )}
      <FormFailure failure={failure} />
      <OwnFields form={form} />
      {isOpen ? (
        <MoreFields {...fields} onSend={sendCode} onFail={show} />
      ) : (
        <button type="button" className={styles['more']} aria-expanded="false" onClick={open}>
          <Icon name="chevronRight" size={16} />
          {t('register.more')}
        </button>
      )}
      <SubmitButton busy={busy}>{t('register.submit')}</SubmitButton>
      <p className={styles['foot']}>
        <Link to={{ pathname: '/user/login', search: keepRedirect(query) }}>{t('register.toLogin')}</Link>
      </p>
    </form>
  );
}
