import { registerInputSchema } from '@bracewright/core/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useAccountRules } from '../../api/queries/account.ts';
import { useFields, type Fields } from '../../kit/forms/use-fields.ts';
import { usePasswordRules } from './use-password-rules.ts';

/** What is asked of somebody who makes an account. */
export interface RegisterValues {
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
/** Fields that stay folded away where nobody needs them. */
const MORE = ['phone', 'code', 'invitationCode'] as const;

/** The form of a new account and what this server asks of it. */
export interface RegisterForm {
  readonly form: Fields<RegisterValues>;
  /** Whether the page was opened by an invitation. */
  readonly isInvited: boolean;
  /** Whether nobody may register without one. */
  readonly needsInvitation: boolean;
  /** Whether the code goes to the phone; else to the mailbox. */
  readonly byPhone: boolean;
  /** Whether the fields that few need are shown. */
  readonly isOpen: boolean;
  open(): void;
}

/** Holds what is typed on the page of registration; an invitation's link fills in what it knows. */
export function useRegisterForm(): RegisterForm {
  const { t } = useTranslation('account');
  const [query] = useSearchParams();
  const { data: rules } = useAccountRules();
  const invitation = query.get('invitation') ?? '';
  const needsInvitation = rules?.registration === 'invited';
  const passwordRules = usePasswordRules();
  const form = useFields<RegisterValues>(
    registerInputSchema,
    { ...EMPTY, email: query.get('email') ?? '', invitationCode: invitation },
    (values) => ({
      ...passwordRules(values),
      ...(values.phone.trim() !== '' && values.code.trim() === ''
        ? { code: { text: t('register.codeNeeded') } }
        : {}),
      ...(needsInvitation && values.invitationCode.trim() === ''
        ? { invitationCode: { text: t('register.invitationNeeded') } }
        : {}),
    }),
  );
  const [opened, setOpened] = useState(false);
  const hasMore = invitation !== '' || rules?.activation === 'required' || needsInvitation;
  return {
    form,
    isInvited: invitation !== '',
    needsInvitation,
    byPhone: form.values.phone.trim() !== '',
    isOpen: opened || hasMore || MORE.some((name) => form.faults[name] !== undefined),
    open: () => setOpened(true),
  };
}
