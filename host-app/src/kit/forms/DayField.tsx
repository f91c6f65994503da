import { DayInput } from './DayInput.tsx';
import { Field, type FieldProps } from './Field.tsx';
import type { Fields } from './use-fields.ts';

/** A day that has been, `YYYY-MM-DD`, typed or chosen; empty while there is none. */
export function DayField<K extends string, T extends { readonly [name in K]: string }>({
  form,
  name,
  ...field
}: {
  readonly form: Fields<T>;
  readonly name: K & keyof T & string;
} & Pick<FieldProps, 'label' | 'help' | 'required'>) {
  return (
    <Field {...field} fault={form.faults[name]}>
      {(control) => (
        <DayInput
          control={control}
          value={form.values[name]}
          onChange={(day) => form.set(name, (day ?? '') as T[typeof name])}
          onLeave={() => form.leave(name)}
        />
      )}
    </Field>
  );
}
