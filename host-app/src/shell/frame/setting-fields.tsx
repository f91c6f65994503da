import { Switch } from 'antd';
import { useId, type ReactNode } from 'react';
import styles from './SettingsDrawer.module.css';

/** Settings of one kind. */
export function Part({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  return (
    <section className={styles['part']}>
      <h3 className={styles['heading']}>{heading}</h3>
      {children}
    </section>
  );
}

/** One setting with its name and, where it needs one, a sentence. */
export function Group(props: {
  readonly label: string;
  readonly text?: string;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles['group']}>
      <span className={styles['label']}>{props.label}</span>
      {props.children}
      {props.text && <span className={styles['text']}>{props.text}</span>}
    </div>
  );
}

/** A choice between on and off with its words. */
export function Toggle(props: {
  readonly label: string;
  readonly text?: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (on: boolean) => void;
}) {
  const { label, text, checked, disabled = false, onChange } = props;
  const id = useId();
  return (
    <div className={styles['toggle']}>
      <label htmlFor={id} className={styles['toggleWords']}>
        {label}
        {text && (
          <span id={`${id}-text`} className={styles['text']}>
            {text}
          </span>
        )}
      </label>
      <Switch
        id={id}
        checked={checked}
        disabled={disabled}
        {...(text && { 'aria-describedby': `${id}-text` })}
        onChange={onChange}
      />
    </div>
  );
}
