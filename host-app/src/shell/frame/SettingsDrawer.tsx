import { DEFAULT_SETTINGS, LIMITS, type Settings } from '@bracewright/core/contract';
import { Button, Drawer, InputNumber, Slider, Switch } from 'antd';
import { observer } from 'mobx-react-lite';
import { Suspense, lazy, useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../stores/services-context.ts';
import { primaryNames, primaryShades } from '../../look/design-tokens.ts';
import { readNumberField } from '../../kit/forms/number-text.ts';
import { Icon } from '../../kit/ui/Icon.tsx';
import { Choice } from '../../kit/ui/Choice.tsx';
import styles from './SettingsDrawer.module.css';

// Not a part that is fetched when idle: it brings every tool with it.
const KeysSection = lazy(async () => ({ default: (await import('./KeysSection.tsx')).KeysSection }));

const LAYOUTS = ['side', 'top', 'mix'] as const;
const PRESETS = ['medical', 'blender', 'cad', 'meshmixer'] as const;

function Part({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  return (
    <section className={styles['part']}>
      <h3 className={styles['heading']}>{heading}</h3>
      {children}
    </section>
  );
}

function Group(props: { readonly label: string; readonly text?: string; readonly children: ReactNode }) {
  return (
    <div className={styles['group']}>
      <span className={styles['label']}>{props.label}</span>
      {props.children}
      {props.text && <span className={styles['text']}>{props.text}</span>}
    </div>
  );
}

/** A choice between on and off with its words. */
function Toggle(props: {
  readonly label: string;
  readonly text?: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (on: boolean) => void;
}) {
  const { label, text, checked, disabled = false, onChange } = props;
  const id = useId();
  return (
    <div className={styles['toggle']}>
      <label htmlFor={id} className={styles['toggleWords']}>
        {label}
        {text && (
          <span id={`${id}-text`} className={styles['text']}>
            {text}
          </span>
        )}
      </label>
      <Switch
        id={id}
        checked={checked}
        disabled={disabled}
        {...(text && { 'aria-describedby': `${id}-text` })}
        onChange={onChange}
      />
    </div>
  );
}

/** Everything that a user can set, kept with the account; each change shows at once. */
export const SettingsDrawer = observer(function SettingsDrawer({
  onClose,
}: {
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['frame', 'common']);
  const { settings, toasts } = useServices();
  const [showsKeys, setShowsKeys] = useState(false);
  const set = (patch: Settings) => settings.set(patch);
  const { layout, fixedHeader, contentWidth, units, mousePreset, mouseSensitivity } = settings.chosen;
  const range = LIMITS.mouseSensitivity;

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
                  onClick={() => set({ primaryColor: colour })}
                >
                  {colour === settings.primary && <Icon name="check" size={16} />}
                </button>
              );
            })}
          </div>
        </Group>
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
      <Part heading={t('settings.layout')}>
        <Group label={t('settings.layout')} text={t(`settings.layoutText.${layout}`)}>
          <Choice
            label={t('settings.layout')}
            value={layout}
            options={LAYOUTS.map((value) => ({ value, label: t(`settings.layouts.${value}`) }))}
            onChange={(value) => set({ layout: value })}
          />
        </Group>
        <Group label={t('settings.contentWidth')}>
          <Choice
            label={t('settings.contentWidth')}
            value={contentWidth}
            options={(['fluid', 'fixed'] as const).map((value) => ({
              value,
              label: t(`settings.widths.${value}`),
            }))}
            onChange={(value) => set({ contentWidth: value })}
          />
        </Group>
        <Toggle
          label={t('settings.fixedHeader')}
          checked={fixedHeader}
          onChange={(on) => set({ fixedHeader: on })}
        />
        <Toggle
          label={t('settings.autoHideHeader')}
          text={t('settings.autoHideText')}
          checked={fixedHeader && settings.chosen.autoHideHeader}
          disabled={!fixedHeader}
          onChange={(autoHideHeader) => set({ autoHideHeader })}
        />
        <Toggle
          label={t('settings.fixedSidebar')}
          checked={settings.chosen.fixedSidebar}
          onChange={(fixedSidebar) => set({ fixedSidebar })}
        />
        <Toggle
          label={t('settings.multiTab')}
          checked={settings.chosen.multiTab}
          onChange={(multiTab) => set({ multiTab })}
        />
      </Part>
      <Part heading={t('settings.editor')}>
        <Group label={t('settings.mousePreset')} text={t(`settings.presetText.${mousePreset}`)}>
          <Choice
            label={t('settings.mousePreset')}
            value={mousePreset}
            options={PRESETS.map((value) => ({ value, label: t(`settings.presets.${value}`) }))}
            onChange={(value) => set({ mousePreset: value })}
          />
        </Group>
        <Group label={t('settings.sensitivity')} text={t('settings.sensitivityText')}>
          <div className={styles['slider']}>
            <Slider
              {...range}
              step={0.1}
              value={mouseSensitivity}
              ariaLabelForHandle={t('settings.sensitivity')}
              onChange={(value) => set({ mouseSensitivity: value })}
            />
            <InputNumber
              {...range}
              step={0.1}
              precision={1}
              parser={readNumberField}
              value={mouseSensitivity}
              aria-label={t('settings.sensitivity')}
              onChange={(value) => {
                if (typeof value === 'number' && value >= range.min && value <= range.max)
                  set({ mouseSensitivity: value });
              }}
            />
          </div>
        </Group>
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
      </Part>
    </Drawer>
  );
});
