import { Switch } from 'antd';
import { observer } from 'mobx-react-lite';
import type { ParamField } from '@bracewright/core/params';
import type { StepSetting } from '@bracewright/core/tool';
import { NumberField } from '../fields/NumberField.tsx';
import { useWorkspace } from '../model/use-workspace.ts';
import styles from '../fields/ParamForm.module.css';

interface SettingProps {
  readonly setting: StepSetting;
  /** Words of the tool's plugin. */
  readonly own: (key: string, values?: Readonly<Record<string, string | number>>) => string;
}

/** A switch, and while it is on the length that belongs to it. */
const Setting = observer(function Setting({ setting, own }: SettingProps) {
  const { id, on, length } = setting;
  const key = `settings.${id}`;
  const field = {
    ...{ name: id, kind: 'length', unit: 'mm', min: length.min, max: length.max, step: length.step },
  } as unknown as ParamField;
  return (
    <>
      <div className={styles['row']}>
        <label className={styles['label']} htmlFor={`setting-${id}`}>
          {own(key)}
        </label>
        <div>
          <Switch
            id={`setting-${id}`}
            size="small"
            aria-label={own(key)}
            checked={on}
            onChange={(value) => setting.set({ on: value })}
          />
        </div>
      </div>
      {on && (
        <div className={styles['row']}>
          <label className={styles['label']} htmlFor={`setting-${id}-length`}>
            {own(`${key}.length`)}
          </label>
          <NumberField
            field={field}
            id={`setting-${id}-length`}
            value={length.value}
            label={own(`${key}.length`)}
            optionLabel={(option) => option}
            invalid={false}
            onChange={(value) => setting.set({ length: value as number })}
          />
        </div>
      )}
    </>
  );
});

/** What the gesture of the active step can be set to; no record keeps it. */
export const StepSettings = observer(function StepSettings({ own }: Pick<SettingProps, 'own'>) {
  const settings = useWorkspace().editor?.tools.session?.step?.settings ?? [];
  if (settings.length === 0) return null;
  return (
    <div className={styles['form']} role="group">
      {settings.map((setting) => (
        <Setting key={setting.id} setting={setting} own={own} />
      ))}
    </div>
  );
});
