import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { ResendActivation } from './ResendActivation.tsx';
import styles from './account.module.css';

/** What the sign-in page shows to somebody whose account is not active yet. */
export function ActivationNeeded({ name, onBack }: { readonly name: string; readonly onBack: () => void }) {
  const { t } = useTranslation('account');
  return (
    <div className={styles['form']}>
      <h1 className={styles['heading']}>{t('activate.heading')}</h1>
      <p className={styles['lead']}>{t('activate.lead')}</p>
      <ResendActivation email={name.includes('@') ? name : ''} />
      <p className={styles['foot']}>
        <Button type="link" onClick={onBack}>
          {t('activate.back')}
        </Button>
      </p>
    </div>
  );
}
