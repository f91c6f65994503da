import { Input, type InputProps } from 'antd';
import { FIRST } from '../ui/Modal.tsx';
import { Field, type FieldProps } from './Field.tsx';
import type { Fields } from './use-fields.ts';

/** A text of a form with its label and fault; `secret` hides what is typed. */
export function TextField<T extends object>({
  form,
  name,
  label,
  help,
  note,
  required,
  secret = false,
  size = 'large',
  autoFocus = false,
  ...input
}: {
  readonly form: Fields<T>;
  readonly name: keyof T & string;
  readonly secret?: boolean;
} & Pick<FieldProps, 'label' | 'help' | 'note' | 'required'> &
  Pick<InputProps, 'autoFocus' | 'autoComplete' | 'inputMode' | 'maxLength' | 'type' | 'size'>) {
  const Control = secret ? Input.Password : Input;
  return (
    <Field label={label} help={help} note={note} required={required ?? false} fault={form.faults[name]}>
      {(control) => (
        <Control
          {...control}
          {...input}
          {...(autoFocus ? FIRST : {})}
          size={size}
          autoCapitalize="none"
          spellCheck={false}
          value={form.values[name] as string}
          onChange={(event) => form.set(name, event.target.value as T[keyof T & string])}
          onBlur={() => form.leave(name)}
        />
      )}
    </Field>
  );
}
