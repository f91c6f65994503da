import { Input } from 'antd';
import { observer } from 'mobx-react-lite';
import { useState, type ComponentProps } from 'react';
import { useServices } from '../../stores/services-context.ts';
import { readQuantity, shownQuantity, unitOf, type QuantityKind } from './quantity.ts';

type InputProps = ComponentProps<typeof Input>;

/**
 * A number with its unit, shown and typed in the user's units, kept in those of the contract. `onChange` gives null for an emptied field and
 * NaN for what cannot be read: the text stays to be seen, and the rules of the form refuse it.
 */
export const QuantityInput = observer(function QuantityInput({
  kind,
  value,
  unit,
  onChange,
  onBlur,
  ...input
}: {
  readonly kind: QuantityKind;
  readonly value: number | null | undefined;
  /** In place of the sign of the unit. */
  readonly unit?: string;
  readonly onChange: (value: number | null) => void;
} & Omit<InputProps, 'value' | 'onChange' | 'suffix' | 'ref'>) {
  const { settings } = useServices();
  const { units } = settings.chosen;
  /** While somebody types, and after it where it could not be read. */
  const [typed, setTyped] = useState<string>();
  const known = value === null || value === undefined || Number.isNaN(value);
  const shown = known ? '' : String(shownQuantity(value, kind, units));
  const keepsText = typed !== undefined && (Number.isNaN(value) || document.activeElement?.id === input.id);
  return (
    <Input
      {...input}
      inputMode={kind === 'years' ? 'numeric' : 'text'}
      autoComplete="off"
      suffix={<span style={{ color: 'var(--bw-muted)' }}>{unit ?? unitOf(kind, units)}</span>}
      value={keepsText ? typed : shown}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(target.value.trim() === '' ? null : (readQuantity(target.value, kind, units) ?? NaN));
      }}
      onBlur={(event) => {
        if (!Number.isNaN(value)) setTyped(undefined);
        onBlur?.(event);
      }}
    />
  );
});
