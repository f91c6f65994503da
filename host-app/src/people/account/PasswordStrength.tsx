import { LIMITS, passwordStrength, type AccountRules } from '@bracewright/core/contract';
import { useTranslation } from 'react-i18next';
import { useAccountRules } from '../../api/queries/account.ts';
import type { Faults } from '../../kit/forms/use-fields.ts';
import styles from './account.module.css';

const LEVELS = ['too-short', 'low', 'medium', 'strong'] as const;

/** Says how strong a password is, in a word and in bars, by the rules of this server. */
export function PasswordStrength({ password }: { readonly password: string }) {
  const { t } = useTranslation('account');
  const { data: rules } = useAccountRules();
  const min = rules?.passwordMin ?? LIMITS.passwordMin;
  const isShort = Array.from(password).length < min;
  const level = password === '' ? undefined : isShort ? 'too-short' : passwordStrength(password);
  const bars = level ? LEVELS.indexOf(level) + 1 : 0;
  return (
    <div className={styles['strength']} data-level={level} role="status">
      {level ? (
        <>
          <span className={styles['bars']} aria-hidden="true">
            {LEVELS.map((name, index) => (
              <span key={name} className={styles['bar']} data-on={index < bars} />
            ))}
          </span>
          {t('strength.label', { level: t(`strength.${level}`) })}
        </>
      ) : (
        t('strength.hint', { min })
      )}
    </div>
  );
}

/** What this server asks of a new password beyond the rules that every server has; and that both entries are the same. */
export function passwordFaults(
  { password, repeat }: { readonly password: string; readonly repeat: string },
  rules: AccountRules | undefined,
  words: { readonly mismatch: string; readonly low: string },
): Faults {
  const min = rules?.passwordMin ?? LIMITS.passwordMin;
  const length = Array.from(password).length;
  return {
    ...(length >= LIMITS.passwordMin && length < min
      ? { password: { rule: { rule: 'min', data: { min } } } }
      : rules?.refusesLow && length >= min && passwordStrength(password) === 'low'
        ? { password: { text: words.low } }
        : {}),
    ...(password === repeat ? {} : { repeat: { text: words.mismatch } }),
  };
}
