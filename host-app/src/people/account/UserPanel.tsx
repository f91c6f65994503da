import type { Language } from '@bracewright/core/contract';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useAccountRules } from '../../api/queries/account.ts';
import { useServices } from '../../stores/services-context.ts';
import { Icon } from '../../kit/ui/Icon.tsx';
import type { IconName } from '../../kit/ui/icons.ts';
import { useSpaceName, useSwitchSpace } from '../spaces/use-switch-space.ts';
import { useSwitchPlatform } from './use-switch-platform.ts';
import { Choice } from '../../kit/ui/Choice.tsx';
import { useSignOut } from './use-sign-out.ts';
import styles from './UserMenu.module.css';

/** The spaces of the user, the one that is worked in marked; another is gone to by a press. */
const Spaces = observer(function Spaces({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { current } = useServices().session;
  const switchSpace = useSwitchSpace();
  const nameOf = useSpaceName();
  if (!current) return null;
  return (
    <div className={styles['group']}>
      <span className={styles['label']}>{t('user.space')}</span>
      <div role="radiogroup" aria-label={t('user.space')} className={styles['spaces']}>
        {current.spaces.map((space) => {
          const isHere = space.id === current.space.id;
          return (
            <button
              key={space.id}
              type="button"
              role="radio"
              aria-checked={isHere}
              className={styles['space']}
              onClick={() => {
                onClose();
                void switchSpace(space);
              }}
            >
              <Icon name={space.kind === 'own' ? 'user' : 'home'} size={18} />
              <span className={styles['spaceName']}>{nameOf(space)}</span>
              {isHere && <Icon name="check" size={16} />}
            </button>
          );
        })}
      </div>
    </div>
  );
});

/** The menu of the signed-in user: space, settings, password, language, sister platforms, feedback, sign out. */
export const UserPanel = observer(function UserPanel({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { session, settings, frame } = useServices();
  const { data: rules } = useAccountRules();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const switchPlatform = useSwitchPlatform();
  const panel = useRef<HTMLDivElement>(null);
  const { current } = session;
  useEffect(() => panel.current?.focus(), []);
  if (!current) return null;

  const action = (icon: IconName, label: string, run: () => unknown) => (
    <button
      key={label}
      type="button"
      className={styles['action']}
      onClick={() => {
        onClose();
        run();
      }}
    >
      <Icon name={icon} size={18} />
      {label}
    </button>
  );

  return (
    <div ref={panel} tabIndex={-1} role="group" aria-label={t('user.menu')} className={styles['panel']}>
      <div className={styles['who']}>
        <span className={styles['avatar']} data-size="large" aria-hidden="true">
          {Array.from(current.name)[0]?.toUpperCase()}
        </span>
        <span className={styles['name']}>{current.name}</span>
      </div>
      <Spaces onClose={onClose} />
      <div className={styles['group']}>
        <span className={styles['label']}>{t('language.label')}</span>
        <Choice<Language>
          label={t('language.label')}
          value={settings.language}
          options={[
            { value: 'zh-CN', label: t('language.zh-CN'), lang: 'zh-CN' },
            { value: 'en-US', label: t('language.en-US'), lang: 'en-US' },
          ]}
          onChange={(language) => settings.set({ language })}
        />
      </div>
      <div className={styles['actions']}>
        {action('user', t('user.center'), () => navigate('/account/center'))}
        {action('palette', t('user.settings'), () => frame.open('settings'))}
        {action('lock', t('user.changePassword'), () => frame.open('password'))}
        {rules?.platforms.map((platform) =>
          action('move', t('user.switch', { platform: t(`platforms.${platform}`) }), () =>
            switchPlatform(platform),
          ),
        )}
        {action('info', t('titles.explain'), () => navigate('/explain'))}
        {action('mail', t('user.survey'), () => navigate('/survey'))}
        {action('signOut', t('user.signOut'), signOut)}
      </div>
    </div>
  );
});
