import type { Settings } from '@bracewright/core/contract';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Choice } from '../../kit/ui/Choice.tsx';
import { Icon } from '../../kit/ui/Icon.tsx';
import { primaryNames, primaryShades } from '../../look/design-tokens.ts';
import { useServices } from '../../stores/services-context.ts';
import { Group, Part, Toggle } from './setting-fields.tsx';
import styles from './SettingsDrawer.module.css';

/** The colour of buttons and marks. */
const PrimaryColours = observer(function PrimaryColours() {
  const { t } = useTranslation(['frame', 'common']);
  const { settings } = useServices();
  return (
    <Group label={t('settings.primary')}>
      <div role="radiogroup" aria-label={t('settings.primary')} className={styles['colours']}>
        {primaryNames.map((colour) => {
          const shades = primaryShades(settings.theme, colour);
          return (
            <button
              key={colour}
              type="button"
              role="radio"
              aria-checked={colour === settings.primary}
              aria-label={t(`common:primary.${colour}`)}
              title={t(`common:primary.${colour}`)}
              className={styles['colour']}
              style={{ background: shades.base, color: shades.on }}
              onClick={() => settings.set({ primaryColor: colour })}
            >
              {colour === settings.primary && <Icon name="check" size={16} />}
            </button>
          );
        })}
      </div>
    </Group>
  );
});

/** Theme, colours, language and units. */
export const LookSettings = observer(function LookSettings() {
  const { t } = useTranslation(['frame', 'common']);
  const { settings } = useServices();
  const set = (patch: Settings) => settings.set(patch);
  const { units } = settings.chosen;
  return (
    <Part heading={t('settings.look')}>
      <Group label={t('settings.theme')}>
        <Choice
          label={t('settings.theme')}
          value={settings.chosen.theme}
          options={(['light', 'dark', 'system'] as const).map((value) => ({
            value,
            label: t(`common:theme.${value}`),
          }))}
          onChange={(theme) => set({ theme })}
        />
      </Group>
      <PrimaryColours />
      <Toggle
        label={t('settings.colorWeak')}
        text={t('settings.colorWeakText')}
        checked={settings.chosen.colorWeak}
        onChange={(colorWeak) => set({ colorWeak })}
      />
      <Group label={t('settings.language')}>
        <Choice
          label={t('settings.language')}
          value={settings.language}
          options={(['zh-CN', 'en-US'] as const).map((value) => ({
            value,
            lang: value,
            label: t(`common:language.${value}`),
          }))}
          onChange={(language) => set({ language })}
        />
      </Group>
      <Group label={t('settings.units')}>
        <Choice
          label={t('settings.units')}
          value={units}
          options={(['mm', 'cm', 'inch'] as const).map((value) => ({
            value,
            label: t(`settings.unit.${value}`),
          }))}
          onChange={(value) => set({ units: value })}
        />
      </Group>
    </Part>
  );
});
