import { Input } from 'antd';
import type { ParamFieldProps } from './param-field-props.ts';

/** A short text, a name for example. What is too long is kept as it was typed, and refused in words: a number that lost its end without one would stand on a brace. */
export function ShortTextField({ id, value, onChange }: ParamFieldProps) {
  return (
    <Input
      id={id}
      autoComplete="off"
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
