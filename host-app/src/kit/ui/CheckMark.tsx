import { useEffect, useRef } from 'react';
import styles from './CheckMark.module.css';

/** A box to be ticked in a row of a long list: the browser's own, drawn as the others are, and light enough for hundreds. */
export function CheckMark(props: {
  readonly label: string;
  readonly checked: boolean;
  /** Some but not all of what it stands for. */
  readonly mixed?: boolean;
  readonly tabIndex?: number;
  readonly onChange: () => void;
}) {
  const { label, checked, mixed = false, tabIndex, onChange } = props;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <input
      ref={box}
      type="checkbox"
      className={styles['box']}
      aria-label={label}
      checked={checked}
      onChange={onChange}
      {...(tabIndex !== undefined && { tabIndex })}
    />
  );
}
