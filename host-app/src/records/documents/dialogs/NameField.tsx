import { Input, type InputRef } from 'antd';
import type { ComponentProps, RefObject } from 'react';
import { Field } from '../../../kit/forms/Field.tsx';

/** The one field of a dialog that asks for a name. */
export function NameField(
  props: Pick<ComponentProps<typeof Field>, 'label' | 'help' | 'fault'> & {
    readonly input: RefObject<InputRef>;
    readonly value: string;
    readonly onChange: (name: string) => void;
  },
) {
  const { label, help, fault, input, value, onChange } = props;
  return (
    <Field label={label} help={help} fault={fault} required>
      {(control) => (
        <Input
          {...control}
          ref={input}
          size="large"
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
