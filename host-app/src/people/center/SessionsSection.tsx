import type { SessionInfo } from '@bracewright/core/contract';
import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useSessions } from '../../api/queries/account.ts';
import { useChange } from '../../api/use-change.ts';
import { useServices } from '../../stores/services-context.ts';
import { formatTime } from '../../kit/ui/format.ts';
import { LoadFailure } from '../../kit/ui/LoadFailure.tsx';
import { Section, Pill } from '../page/AccountPage.tsx';
import { deviceOf } from './device-name.ts';
import styles from '../page/pages.module.css';

/** All but this one, where one could be named. */
const OTHERS = 'others';

/** What a session was opened with, in words. */
function useSessionName(): (session: SessionInfo) => string {
  const { t } = useTranslation(['center', 'common']);
  return ({ device, platform }) => {
    if (platform) return t(`common:platforms.${platform}`);
    const { browser, system } = deviceOf(device);
    if (browser && system) return t('sessions.on', { browser, system });
    return browser ?? system ?? t('sessions.unknown');
  };
}

/** One place where the user is signed in: when it was begun, used and ends, and the way to end it now. */
const SessionRow = observer(function SessionRow(props: {
  readonly row: SessionInfo;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}) {
  const { row, isEnding, onEnd } = props;
  const { t } = useTranslation('center');
  const { settings } = useServices();
  const nameOf = useSessionName();
  const time = (iso: string) => formatTime(iso, settings.language);
  return (
    <li className={styles['row']}>
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
          loading={isEnding}
          aria-label={t('sessions.endLabel', { device: nameOf(row) })}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
});

/** Where the user is signed in, each with a way to end it. */
export const SessionsSection = observer(function SessionsSection() {
  const { t } = useTranslation('center');
  const { api, toasts } = useServices();
  const sessions = useSessions();
  const rows = sessions.data ?? [];
  const { ask: end, asked } = useChange(
    (id: string) =>
      id === OTHERS ? api.call('account/session/endothers', {}) : api.call('account/session/end', { id }),
    {
      onDone: (_answer, id) =>
        toasts.show({ kind: 'success', text: t(id === OTHERS ? 'sessions.othersEnded' : 'sessions.ended') }),
      refresh: [['account']],
    },
  );

  return (
    <Section
      heading={t('sessions.heading')}
      text={rows.length === 1 ? t('sessions.alone') : t('sessions.lead')}
      actions={
        rows.length > 1 && (
          <Button danger loading={asked === OTHERS} onClick={() => void end(OTHERS)}>
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
            <SessionRow key={row.id} row={row} isEnding={asked === row.id} onEnd={() => void end(row.id)} />
          ))}
        </ul>
      )}
    </Section>
  );
});
