import { LIMITS, type Settings } from '@bracewright/core/contract';
import { Slider } from 'antd';
import { observer } from 'mobx-react-lite';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberInput } from '../../kit/forms/NumberInput.tsx';
import { Choice } from '../../kit/ui/Choice.tsx';
import { Icon } from '../../kit/ui/Icon.tsx';
import { useServices } from '../../stores/services-context.ts';
import { Group, Part, Toggle } from './setting-fields.tsx';
import styles from './SettingsDrawer.module.css';

// Not a part that is fetched when idle: it brings every tool with it.
const KeysSection = lazy(async () => ({ default: (await import('./KeysSection.tsx')).KeysSection }));

const PRESETS = ['medical', 'blender', 'cad', 'meshmixer'] as const;

/** How fast the mouse turns the body. */
const Sensitivity = observer(function Sensitivity() {
  const { t } = useTranslation('frame');
  const { settings } = useServices();
  const set = (patch: Settings) => settings.set(patch);
  const { mouseSensitivity } = settings.chosen;
  const range = LIMITS.mouseSensitivity;
  return (
    <Group label={t('settings.sensitivity')} text={t('settings.sensitivityText')}>
      <div className={styles['slider']}>
        <Slider
          {...range}
          step={0.1}
          value={mouseSensitivity}
          ariaLabelForHandle={t('settings.sensitivity')}
          onChange={(value) => set({ mouseSensitivity: value })}
        />
        <NumberInput
          {...range}
          step={0.1}
          precision={1}
          value={mouseSensitivity}
          aria-label={t('settings.sensitivity')}
          onChange={(value) => {
            if (typeof value === 'number' && value >= range.min && value <= range.max)
              set({ mouseSensitivity: value });
          }}
        />
      </div>
    </Group>
  );
});

/** The keys of the tools, behind a button. */
function Keys() {
  const { t } = useTranslation(['frame', 'common']);
  const [showsKeys, setShowsKeys] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles['more']}
        aria-expanded={showsKeys}
        onClick={() => setShowsKeys(!showsKeys)}
      >
        <Icon name={showsKeys ? 'chevronDown' : 'chevronRight'} size={16} />
        {t('settings.keys')}
      </button>
      {showsKeys && (
        <Suspense fallback={<p className={styles['text']}>{t('common:loading')}</p>}>
          <KeysSection />
        </Suspense>
      )}
    </>
  );
}

/** Mouse and keys of the editor. */
export const EditorSettings = observer(function EditorSettings() {
  const { t } = useTranslation('frame');
  const { settings } = useServices();
  const set = (patch: Settings) => settings.set(patch);
  const { mousePreset } = settings.chosen;
  return (
    <Part heading={t('settings.editor')}>
      <Group label={t('settings.mousePreset')} text={t(`settings.presetText.${mousePreset}`)}>
        <Choice
          label={t('settings.mousePreset')}
          value={mousePreset}
          options={PRESETS.map((value) => ({ value, label: t(`settings.presets.${value}`) }))}
          onChange={(value) => set({ mousePreset: value })}
        />
      </Group>
      <Sensitivity />
      <Toggle
        label={t('settings.invertWheel')}
        checked={settings.chosen.invertWheel}
        onChange={(invertWheel) => set({ invertWheel })}
      />
      <Toggle
        label={t('settings.letterKeys')}
        text={t('settings.letterKeysText')}
        checked={settings.chosen.letterKeys}
        onChange={(letterKeys) => set({ letterKeys })}
      />
      <Keys />
    </Part>
  );
});
