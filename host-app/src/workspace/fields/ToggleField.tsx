import { Switch } from 'antd';
import type { FieldProps } from './field-props.ts';

/** On or off. */
export function ToggleField({ id, value, onChange, label }: FieldProps) {
  return (
    <div>
      <Switch id={id} size="small" aria-label={label} checked={value === true} onChange={onChange} />
    </div>
  );
}
