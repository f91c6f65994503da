import type { TreeNode } from '@bracewright/core/contract';
import type { MenuProps } from 'antd';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo, useDocumentTree, useRecentPatients } from '../../api/queries/documents.ts';
import { useServices } from '../../stores/services-context.ts';
import { Icon } from '../../kit/ui/Icon.tsx';
import { startDrag, useDropTarget } from '../entries/drag.ts';
import { useDialogs } from '../entries/dialog-store.ts';
import { ENTRY_ICONS } from '../entries/entry-icon.ts';
import { flatten, sideTree, type FlatNode } from './flat-tree.ts';
import { mayHoldFolder } from '../entries/move-rules.ts';
import type { Actions } from '../entries/use-actions.ts';
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

function Node({ flat, selected, hidden, focused, menu, actions, onToggle, onFocus }: NodeProps) {
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
  const { session, overlays } = useServices();
  const dialogs = useDialogs();
  const { data: tree } = useDocumentTree();
  const recent = useRecentPatients();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [focus, setFocus] = useState<string>();
  const list = useRef<HTMLUListElement>(null);

  // What is shown in the list is shown in the tree: the way to it opens.
  useEffect(() => {
    if (!tree || !selectedId) return;
    const above = pathTo(tree, selectedId).slice(0, -1);
    if (above.length > 0) setOpen((old) => new Set([...old, ...above.map(({ id }) => id)]));
  }, [tree, selectedId]);

  const { nodes, hidden, left } = useMemo(() => {
    const way = selectedId === undefined ? [] : pathTo(tree ?? [], selectedId);
    const side = sideTree(tree ?? [], recent, new Set(way.map(({ id }) => id)));
    return { nodes: flatten(side.nodes, open), hidden: side.hidden, left: side.left };
  }, [tree, recent, selectedId, open]);
  const focusId = nodes.some(({ node }) => node.id === focus)
    ? focus
    : nodes.some(({ node }) => node.id === selectedId)
      ? selectedId
      : nodes[0]?.node.id;

  const toggle = (id: string, to?: boolean) =>
    setOpen((old) => {
      const next = new Set(old);
      if (to ?? !old.has(id)) next.add(id);
      else next.delete(id);
      return next;
    });
  const move = (id: string | undefined) => {
    if (id === undefined) return;
    setFocus(id);
    list.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`)?.focus();
  };

  function askDelete(node: TreeNode) {
    void overlays.confirm({
      title: t('delete.treeTitle', { name: node.name }),
      content: t(node.fileType === 'PATIENT' ? 'delete.treePatientText' : 'delete.treeText'),
      okText: t('delete.confirm'),
      okButtonProps: { danger: true },
      onOk: async () => {
        const gone = await actions.remove([node]);
        const isShown = selectedId !== undefined && pathTo([node], selectedId).length > 0;
        if (gone && isShown) actions.openFolder(pathTo(tree ?? [], node.id).at(-2)?.id ?? '0');
      },
    });
  }

  const menu = (node: TreeNode): MenuProps => ({
    items: [
      ...(session.may('document/dir/save')
        ? [
            mayHoldFolder(pathTo(tree ?? [], node.id))
              ? { key: 'new', icon: <Icon name="folderAdd" size={18} />, label: t('tree.new') }
              : {
                  key: 'new',
                  disabled: true,
                  icon: <Icon name="folderAdd" size={18} />,
                  label: `${t('tree.new')} (${t('move.why.too-deep')})`,
                },
          ]
        : []),
      ...(session.may('document/deletemany', [node])
        ? [{ key: 'delete', danger: true, icon: <Icon name="bin" size={18} />, label: t('tree.delete') }]
        : []),
    ],
    onClick: ({ key, domEvent }) => {
      domEvent.stopPropagation();
      if (key === 'new') dialogs.open({ kind: 'new-folder', parentId: node.id });
      else askDelete(node);
    },
  });

  function onKeyDown(event: KeyboardEvent) {
    const target = event.target as HTMLElement;
    if (target.closest('button')) return;
    // The node that has the keyboard, whatever is drawn as such: a key must never act on another patient.
    const pressed = target.closest<HTMLElement>('[data-node]')?.dataset['node'];
    const at = nodes.findIndex(({ node }) => node.id === pressed);
    const flat = nodes[at];
    if (!flat) return;
    const { node, isOpen, level } = flat;
    const keys: Readonly<Record<string, () => void>> = {
      ArrowDown: () => move(nodes[at + 1]?.node.id),
      ArrowUp: () => move(nodes[at - 1]?.node.id),
      ArrowRight: () => (isOpen ? move(nodes[at + 1]?.node.id) : toggle(node.id, true)),
      ArrowLeft: () =>
        isOpen
          ? toggle(node.id, false)
          : move(nodes.slice(0, at).findLast((other) => other.level < level)?.node.id),
      Home: () => move(nodes[0]?.node.id),
      End: () => move(nodes.at(-1)?.node.id),
      Enter: () => actions.openFolder(node.id),
      ' ': () => actions.openFolder(node.id),
      F2: () => session.may('document/rename', [node]) && dialogs.open({ kind: 'rename', entry: node }),
      Delete: () => session.may('document/deletemany', [node]) && askDelete(node),
    };
    const run = keys[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  }

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
          <Node
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
