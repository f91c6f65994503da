import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../api/queries/account.ts';
import { useServices } from '../../stores/services-context.ts';
import { LoadFailure } from '../../kit/ui/LoadFailure.tsx';
import { PageLoading } from '../../kit/ui/PageLoading.tsx';
import { AccountPage, Pill, Section } from '../page/AccountPage.tsx';
import { ContactDialog } from './ContactDialog.tsx';
import { SecondFactorOffDialog } from './SecondFactorOffDialog.tsx';
import { SecondFactorOnDialog } from './SecondFactorOnDialog.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import styles from '../page/pages.module.css';

type Dialog = 'email' | 'phone' | 'factor-on' | 'factor-off';

/** `/account/settings`: contact, password, second factor, sessions, language. */
export const SettingsPage = observer(function SettingsPage() {
  const { t } = useTranslation('center');
  const { frame } = useServices();
  const profile = useProfile();
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  const { data } = profile;
  if (profile.isError && !data)
    return <LoadFailure error={profile.error} onRetry={() => void profile.refetch()} />;
  if (!data) return <PageLoading />;
  const state = (isVerified: boolean) => (
    <Pill kind={isVerified ? 'good' : 'warn'}>
      {t(isVerified ? 'contact.verified' : 'contact.unverified')}
    </Pill>
  );

  return (
    <AccountPage page="settings" heading={t('nav.settings')}>
      <Section heading={t('contact.heading')}>
        <div className={styles['rows']}>
          <div className={styles['row']}>
            <span className={styles['label']}>{t('contact.name')}</span>
            <div className={styles['rowWords']}>
              <p className={styles['rowName']}>{data.name}</p>
              <p className={styles['rowText']}>{t('contact.nameHelp')}</p>
            </div>
          </div>
          <div className={styles['row']}>
            <span className={styles['label']}>{t('contact.email')}</span>
            <div className={styles['rowWords']}>
              <span className={styles['rowName']}>{data.email}</span>
              {state(data.isEmailVerified)}
            </div>
            <Button aria-label={t('contact.emailTitle')} onClick={() => setDialog('email')}>
              {t(data.isEmailVerified ? 'contact.change' : 'contact.verify')}
            </Button>
          </div>
          <div className={styles['row']}>
            <span className={styles['label']}>{t('contact.phone')}</span>
            <div className={styles['rowWords']}>
              {data.phone ? (
                <>
                  <span className={styles['rowName']}>{data.phone}</span>
                  {state(data.isPhoneVerified)}
                </>
              ) : (
                <span className={styles['muted']}>{t('contact.none')}</span>
              )}
            </div>
            <Button aria-label={t('contact.phoneTitle')} onClick={() => setDialog('phone')}>
              {t(data.phone ? (data.isPhoneVerified ? 'contact.change' : 'contact.verify') : 'contact.add')}
            </Button>
          </div>
        </div>
      </Section>
      <Section
        heading={t('password.heading')}
        text={t('password.text')}
        actions={<Button onClick={() => frame.open('password')}>{t('password.change')}</Button>}
      />
      <Section
        heading={t('factor.heading')}
        text={data.hasSecondFactor ? t('factor.on', { count: data.recoveryCodes }) : t('factor.off')}
        actions={
          <Button
            type={data.hasSecondFactor ? 'default' : 'primary'}
            onClick={() => setDialog(data.hasSecondFactor ? 'factor-off' : 'factor-on')}
          >
            {t(data.hasSecondFactor ? 'factor.turnOff' : 'factor.turnOn')}
          </Button>
        }
      />
      <SessionsSection />
      <Section
        heading={t('language.heading')}
        text={t('language.text')}
        actions={<Button onClick={() => frame.open('settings')}>{t('language.open')}</Button>}
      />
      {(dialog === 'email' || dialog === 'phone') && (
        <ContactDialog
          kind={dialog}
          value={
            dialog === 'email'
              ? data.isEmailVerified
                ? ''
                : data.email
              : data.isPhoneVerified
                ? ''
                : (data.phone ?? '')
          }
          onClose={close}
        />
      )}
      {dialog === 'factor-on' && <SecondFactorOnDialog onClose={close} />}
      {dialog === 'factor-off' && <SecondFactorOffDialog onClose={close} />}
    </AccountPage>
  );
});
