import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../kit/ui/Icon.tsx';

/** Copies a text and says that it did. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  return (
    <Button
      icon={<Icon name={copied ? 'check' : 'copy'} size={16} />}
      onClick={() => void navigator.clipboard?.writeText(text).then(() => setCopied(true))}
    >
      <span aria-live="polite">{copied ? t('copied') : label}</span>
    </Button>
  );
}
