import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useChange } from '../../api/use-change.ts';
import { useServices } from '../../stores/services-context.ts';

/** Asks, then leaves the clinic that the session works in and goes on in the own space. */
export function useLeaveClinic(): () => void {
  const { api, session, toasts, overlays } = useServices();
  const { t } = useTranslation('clinic');
  const navigate = useNavigate();
  const { ask: leave } = useChange(
    async (name: string) => {
      session.enter(await api.call('clinic/leave', {}));
      await navigate('/account/center');
      toasts.show({ kind: 'success', text: t('leave.done', { name }) });
    },
    { words: { 'clinic/last-administrator': t('leave.last') } },
  );
  return () => {
    const name = session.current?.space.name ?? '';
    void overlays.confirm({
      title: t('leave.title', { name }),
      content: t('leave.text'),
      okText: t('leave.submit'),
      okButtonProps: { danger: true },
      onOk: () => leave(name),
    });
  };
}
