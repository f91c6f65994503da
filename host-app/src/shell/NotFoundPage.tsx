import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Message } from '../kit/ui/Message.tsx';
import { START_PATH } from '../stores/redirect.ts';

/** The page for addresses that lead nowhere. */
export function NotFoundPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <Message
      illustration="lost"
      heading={t('notFound.heading')}
      text={t('notFound.text')}
      action={
        <Button type="primary" size="large" onClick={() => void navigate(START_PATH)}>
          {t('notFound.action')}
        </Button>
      }
    />
  );
}
