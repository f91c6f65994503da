import { useTranslation } from 'react-i18next';
import { useAccountRules } from '../../api/queries/account.ts';
import type { Faults } from '../../kit/forms/use-fields.ts';
import { passwordFaults } from './PasswordStrength.tsx';

/** The check of a new password and its repetition, in words. */
export function usePasswordRules(): (values: {
  readonly password: string;
  readonly repeat: string;
}) => Faults {
  const { t } = useTranslation('account');
  const { data: rules } = useAccountRules();
  return (values) =>
    passwordFaults(values, rules, { mismatch: t('register.mismatch'), low: t('strength.refusesLow') });
}
