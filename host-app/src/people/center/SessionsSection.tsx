import type { SessionInfo } from '@bracewright/core/contract';
import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefreshAccount, useSessions } from '../../api/queries/account.ts';
import { describeError } from '../../api/describe-error.ts';
import { useServices } from '../../stores/services-context.ts';
import { formatTime } from '../../kit/ui/format.ts';
import { LoadFailure } from '../../kit/ui/LoadFailure.tsx';
import { Section, Pill } from '../page/AccountPage.tsx';
import { deviceOf } from './device-name.ts';
import styles from '../page/pages.module.css';

/** Where the user is signed in, each with a way to end it. */
export const SessionsSection = observer(function SessionsSection() {
  const { t } = useTranslation(['center', 'common']);
  const { api, toasts, i18n, settings } = useServices();
  const refresh = useRefreshAccount();
  const sessions = useSessions();
  const [busy, setBusy] = useState<string>();
  const rows = sessions.data ?? [];
  const time = (iso: string) => formatTime(iso, settings.language);

  const nameOf = ({ device, platform }: SessionInfo): string => {
    if (platform) return t(`common:platforms.${platform}`);
    const { browser, system } = deviceOf(device);
    if (browser && system) return t('sessions.on', { browser, system });
    return browser ?? system ?? t('sessions.unknown');
  };

  async function end(id: string, work: () => Promise<unknown>, done: string) {
    setBusy(id);
    try {
      await work();
      toasts.show({ kind: 'success', text: done });
    } catch (error) {
      toasts.show({ kind: 'error', ...describeError(error, i18n) });
    } finally {
      await refresh('account');
      setBusy(undefined);
    }
  }

  return (
    <Section
      heading={t('sessions.heading')}
      text={rows.length === 1 ? t('sessions.alone') : t('sessions.lead')}
      actions={
        rows.length > 1 && (
          <Button
            danger
            loading={busy === 'others'}
            onClick={() =>
              void end('others', () => api.call('account/session/endothers', {}), t('sessions.othersEnded'))
            }
          >
            {t('sessions.endOthers')}
          </Button>
        )
      }
    >
      {sessions.isError && rows.length === 0 ? (
        <LoadFailure error={sessions.error} onRetry={() => void sessions.refetch()} />
      ) : (
        <ul className={styles['rows']}>
          {rows.map((row) => (
            <li key={row.id} className={styles['row']}>
              <div className={styles['rowWords']}>
                <p className={styles['rowName']}>
                  {nameOf(row)}
                  {row.isCurrent && <Pill kind="good">{t('sessions.here')}</Pill>}
                </p>
                <p className={styles['rowText']}>
                  {t('sessions.seen', { time: time(row.seenAt) })} ·{' '}
                  {t('sessions.since', { time: time(row.createdAt) })} ·{' '}
                  {t('sessions.until', { time: time(row.expiresAt) })}
                </p>
              </div>
              {!row.isCurrent && (
                <Button
                  loading={busy === row.id}
                  aria-label={t('sessions.endLabel', { device: nameOf(row) })}
                  onClick={() =>
                    void end(
                      row.id,
                      () => api.call('account/session/end', { id: row.id }),
                      t('sessions.ended'),
                    )
                  }
                >
                  {t('sessions.end')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
});
