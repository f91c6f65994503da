import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useInvitations } from '../../api/queries/account.ts';
import { useChange } from '../../api/use-change.ts';
import { useServices } from '../../stores/services-context.ts';
import { formatTime } from '../../kit/ui/format.ts';
import { Section } from '../page/AccountPage.tsx';
import styles from './clinic.module.css';

/** Invitations of the clinic that nobody has used yet. */
export const InvitationsSection = observer(function InvitationsSection() {
  const { t } = useTranslation('clinic');
  const { api, session, settings, toasts } = useServices();
  const { data = [] } = useInvitations(session.may('clinic/invitations'));
  const { ask: revoke, asked } = useChange((id: string) => api.call('clinic/invitation/revoke', { id }), {
    onDone: () => toasts.show({ kind: 'success', text: t('invite.revoked') }),
    refresh: [['clinic']],
  });

  return (
    <Section heading={t('invite.heading')} text={data.length === 0 ? t('invite.none') : undefined}>
      {data.length > 0 && (
        <ul className={styles['invitations']}>
          {data.map(({ id, role, email, invitedBy, expiresAt }) => {
            const who = email ?? t('invite.anyone');
            return (
              <li key={id} className={styles['invitation']}>
                <span className={styles['invited']}>
                  <strong>{who}</strong>
                  <span className={styles['muted']}>
                    {t(`roles.${role}`)} · {t('invite.by', { name: invitedBy })} ·{' '}
                    {t('invite.until', { time: formatTime(expiresAt, settings.language) })}
                  </span>
                </span>
                {session.may('clinic/invitation/revoke') && (
                  <Button
                    size="small"
                    loading={asked === id}
                    aria-label={t('invite.revokeLabel', { who })}
                    onClick={() => void revoke(id)}
                  >
                    {t('invite.revoke')}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
});
