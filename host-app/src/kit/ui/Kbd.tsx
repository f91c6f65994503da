import styles from './Kbd.module.css';

/** A key, or keys pressed together, as on the keyboard: `<Kbd keys="Ctrl+Z" />`. */
export function Kbd({ keys }: { readonly keys: string }) {
  return (
    <span className={styles['keys']}>
      {keys.split('+').map((key) => (
        <kbd key={key} className={styles['key']}>
          {key}
        </kbd>
      ))}
    </span>
  );
}
