import type { Settings } from '@bracewright/core/contract';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Choice } from '../../kit/ui/Choice.tsx';
import { useServices } from '../../stores/services-context.ts';
import { Group, Part, Toggle } from './setting-fields.tsx';

const LAYOUTS = ['side', 'top', 'mix'] as const;

/** Where menus and headers stand, and how wide the page is. */
export const LayoutSettings = observer(function LayoutSettings() {
  const { t } = useTranslation('frame');
  const { settings } = useServices();
  const set = (patch: Settings) => settings.set(patch);
  const { layout, fixedHeader, contentWidth } = settings.chosen;
  return (
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
  );
});
