import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { Message } from '../kit/ui/Message.tsx';

/** What is shown when a page itself fails: a sentence, what is kept and a way on, never a white page. */
export function RouteError() {
  const { t } = useTranslation();
  const error = useRouteError();
  return (
    <Message
      icon="warning"
      heading={t('broken.heading')}
      text={t('broken.text')}
      detail={error instanceof Error ? error.message : undefined}
      action={
        <Button type="primary" onClick={() => window.location.reload()}>
          {t('broken.action')}
        </Button>
      }
    />
  );
}
