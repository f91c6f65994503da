import { Input } from 'antd';
import type { FieldProps } from './field-props.ts';

/** A short text, a name for example. */
export function TextField({ field, id, value, onChange }: FieldProps) {
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
