import type { KeyboardEvent, ReactNode } from 'react';
import styles from './Choice.module.css';

/** A few values of which one holds, side by side. Arrows go between them. */
export function Choice<T extends string>(props: {
  readonly label: string;
  readonly value: T;
  readonly options: readonly {
    readonly value: T;
    readonly label: ReactNode;
    /** Says what a picture means. */
    readonly title?: string;
    readonly lang?: string;
  }[];
  readonly onChange: (value: T) => void;
}) {
  const { label, value, options, onChange } = props;
  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const at = options.findIndex((option) => option.value === value);
    const next = options[(at + by + options.length) % options.length];
    if (!next) return;
    onChange(next.value);
    const group = event.currentTarget;
    setTimeout(() => group.querySelector<HTMLElement>('[aria-checked="true"]')?.focus(), 0);
  }
  return (
    <div role="radiogroup" aria-label={label} className={styles['choice']} onKeyDown={onKeyDown}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          lang={option.lang}
          title={option.title}
          aria-checked={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          className={styles['option']}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
