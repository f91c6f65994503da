import { DatePicker } from 'antd';
import dayjs from 'dayjs';
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
  const value: string = form.values[name];
  return (
    <Field {...field} fault={form.faults[name]}>
      {(control) => (
        <DatePicker
          {...control}
          style={{ width: '100%' }}
          format="YYYY-MM-DD"
          placeholder="YYYY-MM-DD"
          minDate={dayjs('1900-01-01')}
          maxDate={dayjs()}
          value={value ? dayjs(value) : null}
          onChange={(day) => form.set(name, (day?.format('YYYY-MM-DD') ?? '') as T[typeof name])}
          onBlur={() => form.leave(name)}
        />
      )}
    </Field>
  );
}
