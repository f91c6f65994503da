import { App as AntdApp, Popover } from 'antd';
import { observer } from 'mobx-react-lite';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { primaryNames, primaryShades } from '../../app/tokens.ts';
import { latePart } from '../../app/late-page.tsx';
import { useServices } from '../../app/services-context.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './UserMenu.module.css';

const ChangePasswordDialog = latePart(
  ['account'],
  async () => (await import('./ChangePasswordDialog.tsx')).ChangePasswordDialog,
);

function Choice<T extends string>(props: {
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string; readonly lang?: string }[];
  readonly onChange: (value: T) => void;
}) {
  return (
    <div role="radiogroup" aria-label={props.label} className={styles['choice']}>
      {props.options.map(({ value, label, lang }) => (
        <button
          key={value}
          type="button"
          role="radio"
          lang={lang}
          aria-checked={value === props.value}
          className={styles['option']}
          onClick={() => props.onChange(value)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

/** The menu of the signed-in user: language, appearance, accent colour, password, sign out. */
export const UserMenu = observer(function UserMenu() {
  const { t } = useTranslation();
  const { api, session, settings } = useServices();
  const { modal } = AntdApp.useApp();
  const [open, setOpen] = useState(false);
  const [changing, setChanging] = useState(false);
  const name = session.current?.name ?? '';

  function askSignOut() {
    setOpen(false);
    modal.confirm({
      title: t('user.signOutTitle'),
      content: t('user.signOutText'),
      okText: t('user.signOut'),
      cancelText: t('user.signOutStay'),
      onOk: async () => {
        // Signed out here whatever the server says: the call only ends the session there too.
        await api.call('account/login/out', {}).catch(() => undefined);
        session.end('signed-out');
      },
    });
  }

  const content = (
    <div className={styles['panel']}>
      <div className={styles['who']}>
        <span className={styles['avatar']} data-size="large" aria-hidden="true">
          {Array.from(name)[0]?.toUpperCase()}
        </span>
        <span className={styles['name']}>{name}</span>
      </div>
      <div className={styles['group']}>
        <span className={styles['label']}>{t('language.label')}</span>
        <Choice
          label={t('language.label')}
          value={settings.language}
          options={[
            { value: 'zh-CN', label: t('language.zh-CN'), lang: 'zh-CN' },
            { value: 'en-US', label: t('language.en-US'), lang: 'en-US' },
          ]}
          onChange={(language) => settings.set({ language })}
        />
      </div>
      <div className={styles['group']}>
        <span className={styles['label']}>{t('theme.label')}</span>
        <Choice
          label={t('theme.label')}
          value={settings.theme}
          options={[
            { value: 'light', label: t('theme.light') },
            { value: 'dark', label: t('theme.dark') },
          ]}
          onChange={(theme) => settings.set({ theme })}
        />
      </div>
      <div className={styles['group']}>
        <span className={styles['label']}>{t('primary.label')}</span>
        <div role="radiogroup" aria-label={t('primary.label')} className={styles['colours']}>
          {primaryNames.map((colour) => (
            <button
              key={colour}
              type="button"
              role="radio"
              aria-checked={colour === settings.primary}
              aria-label={t(`primary.${colour}`)}
              title={t(`primary.${colour}`)}
              className={styles['colour']}
              style={{
                background: primaryShades(settings.theme, colour).base,
                color: primaryShades(settings.theme, colour).on,
              }}
              onClick={() => settings.set({ primaryColor: colour })}
            >
              {colour === settings.primary && <Icon name="check" size={16} />}
            </button>
          ))}
        </div>
      </div>
      <div className={styles['actions']}>
        <button
          type="button"
          className={styles['action']}
          onClick={() => {
            setOpen(false);
            setChanging(true);
          }}
        >
          <Icon name="lock" size={18} />
          {t('user.changePassword')}
        </button>
        <button type="button" className={styles['action']} onClick={askSignOut}>
          <Icon name="signOut" size={18} />
          {t('user.signOut')}
        </button>
      </div>
    </div>
  );

  return (
    <>
      <Popover
        content={content}
        trigger="click"
        open={open}
        onOpenChange={setOpen}
        placement="bottomRight"
        arrow={false}
      >
        <button
          type="button"
          className={styles['button']}
          aria-label={`${t('user.menu')}: ${name}`}
          aria-expanded={open}
        >
          <span className={styles['avatar']} aria-hidden="true">
            {Array.from(name)[0]?.toUpperCase()}
          </span>
          <span className={styles['shortName']}>{name}</span>
          <Icon name="chevronDown" size={14} />
        </button>
      </Popover>
      <Suspense fallback={null}>
        {changing && <ChangePasswordDialog onClose={() => setChanging(false)} />}
      </Suspense>
    </>
  );
});
