import styles from './explain.module.css';

/** The icon of a tool. */
export function ArticleIcon({ svg }: { readonly svg: string }) {
  // Markup of a plugin, which is code of the program, checked at load; never a user's file.
  return <span aria-hidden className={styles['icon']} dangerouslySetInnerHTML={{ __html: svg }} />;
}
