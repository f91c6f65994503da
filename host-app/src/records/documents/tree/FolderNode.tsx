import type { MenuProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../kit/ui/Icon.tsx';
import { useServices } from '../../../stores/services-context.ts';
import { startDrag, useDropTarget } from '../../entries/drag.ts';
import { ENTRY_ICONS } from '../../entries/entry-icon.ts';
import type { Actions } from '../../entries/use-actions.ts';
import type { FlatNode } from './flat-tree.ts';
import styles from './FolderTree.module.css';

interface NodeProps {
  readonly flat: FlatNode;
  readonly selected: boolean;
  /** Places in it that are not listed here. */
  readonly hidden: number;
  readonly focused: boolean;
  readonly menu: MenuProps;
  readonly actions: Actions;
  readonly onToggle: () => void;
  readonly onFocus: () => void;
}

/** A patient or folder of the tree: it can be opened, dragged and dropped on, and has a menu. */
export function FolderNode({ flat, selected, hidden, focused, menu, actions, onToggle, onFocus }: NodeProps) {
  const { node, level, isOpen, position, siblings } = flat;
  const { t } = useTranslation();
  const { t: tTree } = useTranslation('documents');
  const { overlays, session } = useServices();
  const drop = useDropTarget({
    id: node.id,
    onEntries: (entries) => void actions.move(entries, node),
    onFiles: (files, folders) => actions.upload(files, folders, node),
  });
  const hasChildren = node.children.length > 0;
  return (
    <li
      role="treeitem"
      aria-level={level}
      aria-selected={selected}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-label={node.name}
      {...(hasChildren ? { 'aria-expanded': isOpen } : {})}
      tabIndex={focused ? 0 : -1}
      data-node={node.id}
      data-over={drop.isOver}
      className={styles['node']}
      style={{ paddingLeft: 4 + 16 * (level - 1) }}
      draggable={session.may('document/movemany', [node])}
      onDragStart={(event) => startDrag(event, [node])}
      {...drop.handlers}
      onClick={() => actions.openFolder(node.id)}
      onFocus={onFocus}
      onContextMenu={(event) => {
        event.preventDefault();
        overlays.openMenu(event, menu);
      }}
    >
      <span
        className={styles['twist']}
        data-open={isOpen}
        onClick={(event) => {
          event.stopPropagation();
          onToggle();
        }}
      >
        {hasChildren && <Icon name="chevronRight" size={14} />}
      </span>
      <Icon name={ENTRY_ICONS[node.fileType]} size={18} className={styles['icon']} />
      <span className={styles['name']} title={node.name}>
        {node.name}
      </span>
      {hidden > 0 && isOpen && (
        <span className={styles['hidden']} title={tTree('tree.hidden', { count: hidden })}>
          {`+${hidden}`}
        </span>
      )}
      {(menu.items?.length ?? 0) > 0 && (
        <button
          type="button"
          tabIndex={-1}
          className={styles['more']}
          aria-haspopup="menu"
          aria-label={`${t('more')}: ${node.name}`}
          onClick={(event) => {
            event.stopPropagation();
            overlays.openMenu(event, menu);
          }}
        >
          <Icon name="more" size={16} />
        </button>
      )}
    </li>
  );
}
