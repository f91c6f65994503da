import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './Icon.tsx';
import styles from './RequestId.module.css';

/** The id under which the server's log knows a failed request, to be copied into a message to the administrator. */
export function RequestId({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  return (
    <button
      type="button"
      className={styles['id']}
      aria-label={t('copyRequestId')}
      onClick={() => void navigator.clipboard?.writeText(id).then(() => setCopied(true))}
    >
      {copied ? t('copied') : t('requestId', { id: id.slice(0, 8) })}
      <Icon name={copied ? 'check' : 'copy'} size={12} />
    </button>
  );
}
