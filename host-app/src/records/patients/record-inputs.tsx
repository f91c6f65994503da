import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { FIRST } from '../../kit/ui/Modal.tsx';
import type { ControlProps } from '../../kit/forms/Field.tsx';
import type { QuantityKind } from '../../kit/forms/quantity.ts';
import { QuantityInput } from '../../kit/forms/QuantityInput.tsx';
import type { FieldFault, Fields } from '../../kit/forms/use-fields.ts';
import type { PatientValues } from './patient-values.ts';

/** Numbers of a record that a person types. */
export type RecordNumberName = 'age' | 'height' | 'weight' | 'cobb' | 'atr';

/** A line of text of a record. */
export function RecordText(props: {
  readonly form: Fields<PatientValues>;
  readonly name: 'name' | 'doctor' | 'technician' | 'curve';
  readonly control: ControlProps;
}) {
  const { form, name, control } = props;
  return (
    <Input
      {...control}
      autoComplete="off"
      {...(name === 'name' ? FIRST : {})}
      value={form.values[name]}
      onChange={(event) => form.set(name, event.target.value)}
      onBlur={() => form.leave(name)}
    />
  );
}

/** A number of a record with its unit. */
export function RecordNumber(props: {
  readonly form: Fields<PatientValues>;
  readonly name: RecordNumberName;
  readonly control: ControlProps;
  readonly kind: QuantityKind;
  readonly unit?: string;
}) {
  const { form, name, control, kind, unit } = props;
  return (
    <QuantityInput
      {...control}
      kind={kind}
      {...(unit !== undefined && { unit })}
      value={form.values[name] ?? null}
      onChange={(value) =>
        form.set(name, name === 'cobb' || name === 'atr' ? value : ((value ?? undefined) as never))
      }
      onBlur={() => form.leave(name)}
    />
  );
}

/** The fault of a number; of one that cannot be read, with an example of what can. */
export function useNumberFault({ values, faults }: Fields<PatientValues>) {
  const { t } = useTranslation('patients');
  return (name: RecordNumberName, kind: QuantityKind): FieldFault | undefined =>
    faults[name] && Number.isNaN(values[name] ?? 0) ? { text: t(`unread.${kind}`) } : faults[name];
}
