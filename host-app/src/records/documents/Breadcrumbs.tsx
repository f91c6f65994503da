import { ROOT_ID, type TreeNode } from '@bracewright/core/contract';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../kit/ui/Icon.tsx';
import { useDropTarget } from '../entries/drag.ts';
import type { Actions } from '../entries/use-actions.ts';
import styles from './documents.module.css';

function Crumb(props: { readonly id: string; readonly name: string; readonly actions: Actions }) {
  const { id, name, actions } = props;
  const drop = useDropTarget({
    id,
    onEntries: (entries) => void actions.move(entries, { id, name }),
    onFiles: (files, folders) => actions.upload(files, folders, { id, name }),
  });
  return (
    <button
      type="button"
      className={styles['crumb']}
      title={name}
      data-over={drop.isOver}
      {...drop.handlers}
      onClick={() => actions.openFolder(id)}
    >
      {name}
    </button>
  );
}

/** Where the list stands, each level above it a way up and a place to drop things. */
export function Breadcrumbs(props: {
  readonly path: readonly TreeNode[];
  readonly total: number | undefined;
  readonly actions: Actions;
}) {
  const { path, total, actions } = props;
  const { t } = useTranslation('documents');
  const levels = [{ id: ROOT_ID, name: t('breadcrumb.root') }, ...path];
  const here = levels.at(-1)!;
  return (
    <nav className={styles['crumbs']} aria-label={t('breadcrumb.label')}>
      {levels.slice(0, -1).map(({ id, name }) => (
        <span key={id} style={{ display: 'contents' }}>
          <Crumb id={id} name={name} actions={actions} />
          <Icon name="chevronRight" size={14} className={styles['slash']} />
        </span>
      ))}
      <h1 className={styles['here']} aria-current="page" title={here.name}>
        {here.name}
      </h1>
      {total !== undefined && total > 0 && (
        <span className={styles['count']}>{t('count', { count: total })}</span>
      )}
    </nav>
  );
}
