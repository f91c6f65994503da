import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../stores/services-context.ts';
import { Icon } from './Icon.tsx';
import { Tip } from './Tip.tsx';
import styles from './LookSwitches.module.css';

/** Switches between Chinese and English at once. */
export const LanguageSwitch = observer(function LanguageSwitch() {
  const { settings } = useServices();
  const { t } = useTranslation();
  const other = settings.language === 'zh-CN' ? 'en-US' : 'zh-CN';
  return (
    <button
      type="button"
      lang={other}
      className={styles['switch']}
      onClick={() => settings.set({ language: other })}
    >
      <Icon name="globe" size={18} />
      {t(`language.${other}`)}
    </button>
  );
});

/** Switches between light and dark at once. */
export const ThemeSwitch = observer(function ThemeSwitch() {
  const { settings } = useServices();
  const { t } = useTranslation();
  const other = settings.theme === 'light' ? 'dark' : 'light';
  const label = t(other === 'dark' ? 'theme.toDark' : 'theme.toLight');
  return (
    <Tip text={label}>
      <button
        type="button"
        className={styles['switch']}
        aria-label={label}
        onClick={() => settings.set({ theme: other })}
      >
        <Icon name={other === 'dark' ? 'moon' : 'sun'} size={18} />
      </button>
    </Tip>
  );
});
