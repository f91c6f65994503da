import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Actions } from '../../entries/use-actions.ts';
import { FolderNode } from './FolderNode.tsx';
import { useFolderMenu } from './use-folder-menu.tsx';
import { useOpenFolders } from './use-open-folders.ts';
import { useTreeKeys } from './use-tree-keys.ts';
import styles from './FolderTree.module.css';

/**
 * Patients and folders as a tree (WAI-ARIA tree pattern: arrows move and open, Enter goes there). The right mouse button and the ⋯
 * button have New and Delete; entries and files can be dropped on every node.
 */
export const FolderTree = observer(function FolderTree(props: {
  readonly selectedId: string | undefined;
  readonly actions: Actions;
}) {
  const { selectedId, actions } = props;
  const { t } = useTranslation('documents');
  const { tree, nodes, hidden, left, toggle } = useOpenFolders(selectedId);
  const { menu, askDelete } = useFolderMenu(tree, selectedId, actions);
  const [focus, setFocus] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  const onKeyDown = useTreeKeys({ list, nodes, actions, toggle, setFocus, askDelete });
  const focusId = nodes.some(({ node }) => node.id === focus)
    ? focus
    : nodes.some(({ node }) => node.id === selectedId)
      ? selectedId
      : nodes[0]?.node.id;

  if (!tree) return <div className={styles['tree']} />;
  if (nodes.length === 0 && left === 0) return <p className={styles['empty']}>{t('tree.empty')}</p>;
  return (
    <>
      <ul
        ref={list}
        role="tree"
        aria-label={t('sideBar.folders')}
        className={styles['tree']}
        onKeyDown={onKeyDown}
      >
        {nodes.map((flat) => (
          <FolderNode
            key={flat.node.id}
            flat={flat}
            selected={flat.node.id === selectedId}
            hidden={hidden.get(flat.node.id) ?? 0}
            focused={flat.node.id === focusId}
            menu={menu(flat.node)}
            actions={actions}
            onToggle={() => toggle(flat.node.id)}
            onFocus={() => setFocus(flat.node.id)}
          />
        ))}
      </ul>
      {left > 0 && <p className={styles['left']}>{t('tree.hidden', { count: left })}</p>}
    </>
  );
});
