import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { useWorkspace } from '../model/use-workspace.ts';
import { parseNumber } from '../../kit/forms/number-text.ts';
import type { ParamFieldProps } from './param-field-props.ts';
import styles from './ParamForm.module.css';

/** Pixels of a drag on the unit for one step. */
const PIXELS_PER_STEP = 4;

/** A number that is typed, dragged on its unit, turned with the arrow keys, or set with the slider. Lengths are in the user's unit. */
export const NumberField = observer(function NumberField({
  field,
  id,
  value,
  label,
  valueLabel,
  invalid,
  onChange,
}: ParamFieldProps) {
  const { units } = useWorkspace().parts;
  const isLength = field.kind === 'length';
  const number = typeof value === 'number' ? value : undefined;
  const show = (one: number | undefined) => (one === undefined ? '' : units.fieldText(one, field.kind));
  const [text, setText] = useState(show(number));
  const [focused, setFocused] = useState(false);
  const drag = useRef<{ readonly x: number; readonly value: number } | undefined>(undefined);
  const shown = show(number);
  useEffect(() => {
    if (!focused) setText(shown);
  }, [shown, focused]);

  const step = field.step ?? 1;
  const [min, max] = [field.min ?? -Infinity, field.max ?? Infinity];
  const tidy = (one: number) => Number(Math.min(max, Math.max(min, one)).toFixed(4));
  const type = (typed: string) => {
    setText(typed);
    const parsed = isLength ? units.parseLength(typed) : parseNumber(typed);
    if (parsed !== undefined) onChange(Number(parsed.toFixed(4)));
  };
  const nudge = (direction: number, large: boolean) =>
    onChange(tidy((number ?? 0) + direction * step * (large ? 10 : 1)));
  const unit = isLength ? units.sign : (field.unit ?? '');
  const bounded = Number.isFinite(min) && Number.isFinite(max);
  return (
    <div className={styles['number']} data-alone={!bounded || undefined}>
      {bounded && (
        <input
          type="range"
          className={styles['slider']}
          aria-label={label}
          tabIndex={-1}
          min={min}
          max={max}
          step={step}
          value={number ?? min}
          onChange={(event) => onChange(Number(event.target.value))}
        />
      )}
      <div className={styles['input']} data-invalid={invalid || undefined}>
        <input
          id={id}
          aria-label={label}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          aria-invalid={invalid}
          onFocus={(event) => {
            setFocused(true);
            event.target.select();
          }}
          onBlur={() => {
            setFocused(false);
            setText(shown);
          }}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
            event.preventDefault();
            nudge(event.key === 'ArrowUp' ? 1 : -1, event.shiftKey);
            setFocused(false);
          }}
        />
        <span
          className={styles['unit']}
          data-bare={unit === '' || undefined}
          aria-hidden
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            drag.current = { x: event.clientX, value: number ?? 0 };
          }}
          onPointerMove={(event) => {
            if (!drag.current) return;
            const steps = Math.round((event.clientX - drag.current.x) / PIXELS_PER_STEP);
            onChange(tidy(drag.current.value + steps * step));
          }}
          onPointerUp={() => (drag.current = undefined)}
        >
          {unit}
        </span>
      </div>
      {valueLabel && <span className={styles['level']}>{valueLabel}</span>}
    </div>
  );
});
