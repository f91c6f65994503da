import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Message } from '../../kit/ui/Message.tsx';
import { START_PATH } from '../../stores/redirect.ts';

/** Says that the address names no model, in the words of the page that asks for one (`none.heading`, `none.text`). */
export function NoModel({ page }: { readonly page: 'films' | 'report' }) {
  const { t } = useTranslation([page, 'common']);
  const navigate = useNavigate();
  return (
    <Message
      illustration="lost"
      heading={t(`${page}:none.heading`)}
      text={t(`${page}:none.text`)}
      action={
        <Button type="primary" size="large" onClick={() => void navigate(START_PATH)}>
          {t('common:notFound.action')}
        </Button>
      }
    />
  );
}
