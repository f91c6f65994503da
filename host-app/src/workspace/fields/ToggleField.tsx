import { Switch } from 'antd';
import type { ParamFieldProps } from './param-field-props.ts';

/** On or off. */
export function ToggleField({ id, value, onChange, label }: ParamFieldProps) {
  return (
    <div>
      <Switch id={id} size="small" aria-label={label} checked={value === true} onChange={onChange} />
    </div>
  );
}
