import type { Profile } from '@bracewright/core/contract';
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

/** Whether what was given was shown to be the user's. */
function Verified({ isVerified }: { readonly isVerified: boolean }) {
  const { t } = useTranslation('center');
  return (
    <Pill kind={isVerified ? 'good' : 'warn'}>
      {t(isVerified ? 'contact.verified' : 'contact.unverified')}
    </Pill>
  );
}

/** Name, mail address and phone, the last two with a way to change them. */
function Contact(props: { readonly profile: Profile; readonly onChange: (what: 'email' | 'phone') => void }) {
  const { profile: data, onChange } = props;
  const { t } = useTranslation('center');
  return (
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
          <Verified isVerified={data.isEmailVerified} />
        </div>
        <Button aria-label={t('contact.emailTitle')} onClick={() => onChange('email')}>
          {t(data.isEmailVerified ? 'contact.change' : 'contact.verify')}
        </Button>
      </div>
      <div className={styles['row']}>
        <span className={styles['label']}>{t('contact.phone')}</span>
        <div className={styles['rowWords']}>
          {data.phone ? (
            <>
              <span className={styles['rowName']}>{data.phone}</span>
              <Verified isVerified={data.isPhoneVerified} />
            </>
          ) : (
            <span className={styles['muted']}>{t('contact.none')}</span>
          )}
        </div>
        <Button aria-label={t('contact.phoneTitle')} onClick={() => onChange('phone')}>
          {t(data.phone ? (data.isPhoneVerified ? 'contact.change' : 'contact.verify') : 'contact.add')}
        </Button>
      </div>
    </div>
  );
}

/** What the dialog of a contact begins with: one that is verified is left only for another. */
const contactOf = (profile: Profile, kind: 'email' | 'phone'): string => {
  if (kind === 'email') return profile.isEmailVerified ? '' : profile.email;
  return profile.isPhoneVerified ? '' : (profile.phone ?? '');
};

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
  return (
    <AccountPage page="settings" heading={t('nav.settings')}>
      <Section heading={t('contact.heading')}>
        <Contact profile={data} onChange={setDialog} />
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
        <ContactDialog kind={dialog} value={contactOf(data, dialog)} onClose={close} />
      )}
      {dialog === 'factor-on' && <SecondFactorOnDialog onClose={close} />}
      {dialog === 'factor-off' && <SecondFactorOffDialog onClose={close} />}
    </AccountPage>
  );
});
