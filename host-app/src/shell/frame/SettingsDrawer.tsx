import { DEFAULT_SETTINGS } from '@bracewright/core/contract';
import { Button, Drawer } from 'antd';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../stores/services-context.ts';
import { EditorSettings } from './EditorSettings.tsx';
import { LayoutSettings } from './LayoutSettings.tsx';
import { LookSettings } from './LookSettings.tsx';
import styles from './SettingsDrawer.module.css';

/** Everything that a user can set, kept with the account; each change shows at once. */
export const SettingsDrawer = observer(function SettingsDrawer({
  onClose,
}: {
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('frame');
  const { settings, toasts } = useServices();

  function reset() {
    settings.set({ ...DEFAULT_SETTINGS, language: settings.language });
    toasts.show({ kind: 'success', text: t('settings.resetDone') });
  }

  return (
    <Drawer
      open
      size={400}
      title={t('settings.title')}
      onClose={onClose}
      footer={
        <div className={styles['foot']}>
          <span className={styles['text']}>{t('settings.kept')}</span>
          <Button onClick={reset}>{t('settings.reset')}</Button>
        </div>
      }
    >
      <LookSettings />
      <LayoutSettings />
      <EditorSettings />
    </Drawer>
  );
});
