import { useTranslation } from 'react-i18next';
import { useChange } from '../../api/use-change.ts';
import { useServices } from '../../stores/services-context.ts';
import { whatIsOpen } from '../../stores/open-here.ts';
import { countUnsent, forgetUnsent } from '../../stores/outbox/outbox.ts';

/** Signing out, after a question that says what would be lost. */
export function useSignOut(): () => Promise<void> {
  const { t } = useTranslation();
  const { api, session, overlays } = useServices();
  const { ask: leave } = useChange(async (userId: string) => {
    // Signed out here whatever the server says: the call only ends the session there too.
    await api.call('account/login/out', {}).catch(() => undefined);
    await forgetUnsent(userId).catch(() => undefined);
    session.end('signed-out');
  });
  return async () => {
    const userId = session.current?.id;
    if (userId === undefined) return;
    // A browser that keeps nothing has nothing unsent.
    const unsent = await countUnsent(userId).catch(() => 0);
    const isFormOpen = (await whatIsOpen()).includes('form');
    const losses = [
      ...(unsent > 0 ? [t('user.signOutUnsent', { count: unsent })] : []),
      ...(isFormOpen ? [t('user.signOutForm')] : []),
    ];
    await overlays.confirm({
      title: t('user.signOutTitle'),
      content: losses.length > 0 ? losses.join(' ') : t('user.signOutText'),
      okText: t(unsent > 0 ? 'user.signOutDelete' : isFormOpen ? 'user.signOutLose' : 'user.signOut'),
      cancelText: t('user.signOutStay'),
      onOk: () => leave(userId),
    });
  };
}
