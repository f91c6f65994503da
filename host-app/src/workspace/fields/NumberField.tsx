import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { workspaceKey } from '../model/commands/keys.ts';
import { useWorkspace } from '../model/use-workspace.ts';
import { parseNumber } from '../../kit/forms/number-text.ts';
import type { ParamFieldProps } from './param-field-props.ts';
import { sliderStart } from './slider-start.ts';
import styles from './ParamForm.module.css';

/** Pixels of a drag on the unit for one step. */
const PIXELS_PER_STEP = 4;

/** What is typed into the field, in the user's unit: it follows the value unless it is being written. */
function useTyped({ field, value, onChange }: Pick<ParamFieldProps, 'field' | 'value' | 'onChange'>) {
  const { units } = useWorkspace().parts;
  const number = typeof value === 'number' ? value : undefined;
  const shown = number === undefined ? '' : units.fieldText(number, field.kind);
  const [text, setText] = useState(shown);
  const [writing, setWriting] = useState(false);
  useEffect(() => {
    if (!writing) setText(shown);
  }, [shown, writing]);

  const read = (typed: string): number | undefined => {
    const parsed = field.kind === 'length' ? units.parseLength(typed) : parseNumber(typed);
    return parsed === undefined ? undefined : Number(parsed.toFixed(4));
  };
  const type = (typed: string) => {
    setWriting(true);
    setText(typed);
    const parsed = read(typed);
    if (parsed !== undefined) onChange(parsed);
  };
  /** The text is that of the value again, also where nothing could be read from it. */
  const settle = () => {
    setWriting(false);
    setText(shown);
  };
  /** Whether the value is what the text says: nothing is typed that was not taken. */
  const isTaken = text === shown || (number !== undefined && read(text) === number);
  return { text, shown, isTaken, type, settle };
}

/** The unit behind the number: dragged sideways it changes the value by steps. */
function DraggedUnit(props: {
  readonly unit: string;
  readonly value: number;
  readonly onSteps: (from: number, steps: number) => void;
}) {
  const { unit, value, onSteps } = props;
  const drag = useRef<{ readonly x: number; readonly value: number } | undefined>(undefined);
  return (
    <span
      className={styles['unit']}
      data-bare={unit === '' || undefined}
      aria-hidden
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, value };
      }}
      onPointerMove={(event) => {
        if (!drag.current) return;
        const steps = Math.round((event.clientX - drag.current.x) / PIXELS_PER_STEP);
        onSteps(drag.current.value, steps);
      }}
      onPointerUp={() => (drag.current = undefined)}
    >
      {unit}
    </span>
  );
}

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
  const number = typeof value === 'number' ? value : undefined;
  const { text, shown, isTaken, type, settle } = useTyped({ field, value, onChange });
  const step = field.step ?? 1;
  const [min, max] = [field.min ?? -Infinity, field.max ?? Infinity];
  const tidy = (one: number) => Number(Math.min(max, Math.max(min, one)).toFixed(4));
  const nudge = (direction: number, large: boolean) =>
    onChange(tidy((number ?? 0) + direction * step * (large ? 10 : 1)));
  const unit = field.kind === 'length' ? units.sign : (field.unit ?? '');
  const bounded = Number.isFinite(min) && Number.isFinite(max);
  return (
    <div className={styles['number']} data-alone={!bounded || undefined}>
      {bounded && (
        <input
          type="range"
          className={styles['slider']}
          aria-label={label}
          tabIndex={-1}
          min={sliderStart(field, min, step)}
          max={max}
          step={step}
          value={number ?? min}
          aria-valuetext={`${shown} ${unit}`.trim()}
          onChange={(event) => onChange(tidy(Number(event.target.value)))}
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
          data-taken={isTaken || undefined}
          onFocus={(event) => event.target.select()}
          onBlur={settle}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            // What the editor takes back is seen in the field.
            if (isTaken && ['undo', 'redo'].includes(workspaceKey(event)?.id ?? '')) settle();
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
            event.preventDefault();
            nudge(event.key === 'ArrowUp' ? 1 : -1, event.shiftKey);
            settle();
          }}
        />
        <DraggedUnit
          unit={unit}
          value={number ?? 0}
          onSteps={(from, steps) => onChange(tidy(from + steps * step))}
        />
      </div>
      {valueLabel && <span className={styles['level']}>{valueLabel}</span>}
    </div>
  );
});
