import { Input } from 'antd';
import type { ParamFieldProps } from './param-field-props.ts';

/** A short text, a name for example. */
export function ShortTextField({ field, id, value, onChange }: ParamFieldProps) {
  return (
    <Input
      id={id}
      autoComplete="off"
      maxLength={field.max}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
