import styles from './ToolIcon.module.css';

/** An icon that a plugin brings as markup; plugins are code of the program, checked at load, never a user's file. */
export function ToolIcon({ svg, size = 22 }: { readonly svg: string; readonly size?: number }) {
  return (
    <span
      aria-hidden
      className={styles['icon']}
      style={{ width: size, height: size }}
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  );
}
