import { passwordStrength } from '@bracewright/core/contract';
import { useTranslation } from 'react-i18next';
import styles from './account.module.css';

const LEVELS = ['too-short', 'low', 'medium', 'strong'] as const;

/** Says how strong a password is, in a word and in bars. */
export function PasswordStrength({ password }: { readonly password: string }) {
  const { t } = useTranslation('account');
  const level = password === '' ? undefined : passwordStrength(password);
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
        t('strength.hint')
      )}
    </div>
  );
}
