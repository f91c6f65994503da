import { Select } from 'antd';
import { observer } from 'mobx-react-lite';
import { BODY } from '@bracewright/core/params';
import { targetsOf } from '../model/targets.ts';
import { useWorkspace } from '../model/use-workspace.ts';
import type { ParamFieldProps } from './param-field-props.ts';

/** Which piece of the model a step works on; a click on it in the scene chooses it, too. */
export const TargetField = observer(function TargetField({ id, value, label, onChange }: ParamFieldProps) {
  const workspace = useWorkspace();
  const { words } = workspace.parts;
  const names = targetsOf(workspace);
  const chosen = typeof value === 'string' ? value : BODY;
  const isGone = chosen !== BODY && !names.includes(chosen);
  return (
    <Select
      id={id}
      aria-label={label}
      value={chosen}
      status={isGone ? 'warning' : ''}
      options={[
        { value: BODY, label: words.t('field.target.body') },
        ...names.map((name) => ({ value: name, label: name })),
        ...(isGone ? [{ value: chosen, label: words.t('field.target.gone', { name: chosen }) }] : []),
      ]}
      onChange={onChange}
      popupMatchSelectWidth={false}
    />
  );
});
