import type { Space } from '@bracewright/core/contract';
import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useProfile } from '../../api/queries/account.ts';
import { useServices } from '../../stores/services-context.ts';
import { Icon } from '../../kit/ui/Icon.tsx';
import { LoadFailure } from '../../kit/ui/LoadFailure.tsx';
import { CreateClinicDialog, JoinClinicDialog } from '../clinic/ClinicDialogs.tsx';
import { useLeaveClinic } from '../clinic/use-leave-clinic.ts';
import { useSpaceName, useSwitchSpace } from '../spaces/use-switch-space.ts';
import { AccountPage, Pill, Section } from '../page/AccountPage.tsx';
import styles from '../page/pages.module.css';

/** The name, and what the account says of its owner. */
const Who = observer(function Who() {
  const { t } = useTranslation('center');
  const { session, settings } = useServices();
  const profile = useProfile();
  const { current } = session;
  if (profile.isError) return <LoadFailure error={profile.error} onRetry={() => void profile.refetch()} />;
  return (
    <div className={styles['who']}>
      <span className={styles['avatar']} aria-hidden="true">
        {Array.from(current?.name ?? '')[0]?.toUpperCase()}
      </span>
      <div className={styles['whoWords']}>
        <p className={styles['whoName']}>{current?.name}</p>
        <p className={styles['muted']}>
          {profile.data?.email ?? '\u00a0'}
          {profile.data && (
            <Pill kind={profile.data.isEmailVerified ? 'good' : 'warn'}>
              {t(profile.data.isEmailVerified ? 'contact.verified' : 'contact.unverified')}
            </Pill>
          )}
        </p>
        <p className={styles['muted']}>
          {profile.data
            ? t('center.since', {
                date: new Intl.DateTimeFormat(settings.language, { dateStyle: 'long' }).format(
                  new Date(profile.data.createdAt),
                ),
              })
            : '\u00a0'}
        </p>
      </div>
    </div>
  );
});

/** A space of the user: whether the work goes on here, and the ways into it and out of it. */
const SpaceRow = observer(function SpaceRow({ space }: { readonly space: Space }) {
  const { t } = useTranslation(['center', 'clinic']);
  const { session } = useServices();
  const navigate = useNavigate();
  const switchTo = useSwitchSpace();
  const leave = useLeaveClinic();
  const nameOf = useSpaceName();
  const isHere = space.id === session.current?.space.id;
  return (
    <li className={styles['row']} data-here={isHere}>
      <Icon name={space.kind === 'own' ? 'user' : 'home'} className={styles['rowIcon']} />
      <div className={styles['rowWords']}>
        <p className={styles['rowName']}>
          {nameOf(space)}
          {isHere && <Pill kind="good">{t('center.here')}</Pill>}
        </p>
        {space.role && <p className={styles['rowText']}>{t(`clinic:roles.${space.role}`)}</p>}
      </div>
      {isHere && space.kind === 'clinic' && session.may('clinic/members') && (
        <Button onClick={() => void navigate('/account/clinic')}>{t('center.manage')}</Button>
      )}
      {isHere && space.kind === 'clinic' && <Button onClick={() => leave()}>{t('center.leave')}</Button>}
      {!isHere && (
        <Button aria-label={`${t('center.enter')}: ${nameOf(space)}`} onClick={() => void switchTo(space)}>
          {t('center.enter')}
        </Button>
      )}
    </li>
  );
});

/** `/account/center`: who one is, and whose records one works on. */
export const CenterPage = observer(function CenterPage() {
  const { t } = useTranslation('center');
  const { session, frame } = useServices();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const invitation = query.get('invitation') ?? undefined;
  const [dialog, setDialog] = useState<'create' | 'join' | undefined>(invitation ? 'join' : undefined);
  const { current } = session;
  if (!current) return null;
  const close = () => {
    setDialog(undefined);
    if (invitation) setQuery({}, { replace: true });
  };

  return (
    <AccountPage page="center" heading={t('nav.center')} lead={t('center.lead')}>
      <Section
        heading={t('nav.label')}
        actions={
          <>
            <Button onClick={() => void navigate('/account/settings')}>{t('nav.settings')}</Button>
            <Button onClick={() => frame.open('settings')}>{t('center.preferences')}</Button>
          </>
        }
      >
        <Who />
      </Section>
      <Section
        heading={t('center.spaces')}
        text={t('center.spacesLead')}
        actions={
          <>
            <Button icon={<Icon name="plus" size={16} />} onClick={() => setDialog('create')}>
              {t('center.create')}
            </Button>
            <Button onClick={() => setDialog('join')}>{t('center.join')}</Button>
          </>
        }
      >
        <ul className={styles['rows']}>
          {current.spaces.map((space) => (
            <SpaceRow key={space.id} space={space} />
          ))}
        </ul>
      </Section>
      {dialog === 'create' && <CreateClinicDialog onClose={close} />}
      {dialog === 'join' && <JoinClinicDialog code={invitation ?? ''} onClose={close} />}
    </AccountPage>
  );
});
