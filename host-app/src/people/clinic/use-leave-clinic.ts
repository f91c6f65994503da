import { ApiError, ERRORS } from '@bracewright/core/contract';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { describeError } from '../../api/describe-error.ts';
import { useServices } from '../../stores/services-context.ts';

/** Asks, then leaves the clinic that the session works in and goes on in the own space. */
export function useLeaveClinic(): () => void {
  const { api, session, toasts, overlays, i18n } = useServices();
  const { t } = useTranslation('clinic');
  const navigate = useNavigate();
  return () => {
    const name = session.current?.space.name ?? '';
    void overlays.confirm({
      title: t('leave.title', { name }),
      content: t('leave.text'),
      okText: t('leave.submit'),
      okButtonProps: { danger: true },
      onOk: async () => {
        try {
          session.enter(await api.call('clinic/leave', {}));
          await navigate('/account/center');
          toasts.show({ kind: 'success', text: t('leave.done', { name }) });
        } catch (error) {
          const isLast = error instanceof ApiError && error.code === ERRORS['clinic/last-administrator'].code;
          const { text, requestId } = describeError(error, i18n);
          toasts.show({ kind: 'error', text: isLast ? t('leave.last') : text, requestId });
        }
      },
    });
  };
}
