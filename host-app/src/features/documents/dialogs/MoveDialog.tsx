import { LIMITS, ROOT_ID, type TreeNode } from '@bracewright/core/contract';
import { Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDocumentTree } from '../../../api/queries/documents.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { ENTRY_ICONS } from '../entry-icon.ts';
import type { EntryRef } from '../dialog-store.ts';
import { useActions } from '../use-actions.ts';
import { aboutOne } from '../../../i18n/about-one.ts';
import styles from './dialogs.module.css';

interface Target {
  readonly id: string;
  readonly name: string;
  readonly icon: 'home' | 'patient' | 'folder';
  readonly level: number;
  readonly isAllowed: boolean;
}

/** Every place with whether the entries may go there, by the rules that the server holds too. */
function targetsOf(
  tree: readonly TreeNode[],
  entries: readonly EntryRef[],
  rootName: string,
): readonly Target[] {
  const moved = new Set(entries.map(({ id }) => id));
  const hasPatient = entries.some(({ fileType }) => fileType === 'PATIENT');
  const walk = (nodes: readonly TreeNode[], level: number, inside: boolean, inPatient: boolean): Target[] =>
    nodes.flatMap((node) => {
      const isInside = inside || moved.has(node.id);
      const isPatient = inPatient || node.fileType === 'PATIENT';
      const icon = ENTRY_ICONS[node.fileType] === 'patient' ? 'patient' : 'folder';
      const isAllowed = !isInside && !(hasPatient && isPatient);
      return [
        { id: node.id, name: node.name, icon, level, isAllowed } as const,
        ...walk(node.children, level + 1, isInside, isPatient),
      ];
    });
  return [
    { id: ROOT_ID, name: rootName, icon: 'home', level: 0, isAllowed: true },
    ...walk(tree, 1, false, false),
  ];
}

/** Chooses where entries go: the twin of dragging them, for the keyboard, for touch and for far targets. */
export function MoveDialog(props: {
  readonly kind: 'move' | 'copy';
  readonly entries: readonly EntryRef[];
  readonly onClose: () => void;
}) {
  const { kind, entries, onClose } = props;
  const { t } = useTranslation('documents');
  const { data: tree } = useDocumentTree();
  const actions = useActions();
  const [chosen, setChosen] = useState<string>();
  const [busy, setBusy] = useState(false);
  const targets = targetsOf(tree ?? [], entries, t('breadcrumb.root'));
  const target = targets.find(({ id }) => id === chosen);
  const values = { count: entries.length, name: entries[0]?.name ?? '' };

  async function submit() {
    if (!target) return;
    setBusy(true);
    const done = await (kind === 'move' ? actions.move(entries, target) : actions.copy(entries, target));
    setBusy(false);
    if (done) onClose();
  }

  return (
    <Modal
      open
      width={480}
      title={t(aboutOne(kind === 'move' ? 'move.title' : 'move.copyTitle', values.count), values)}
      okText={kind === 'move' ? t('move.submit') : t('move.copySubmit')}
      okButtonProps={{ disabled: !target }}
      confirmLoading={busy}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <div role="radiogroup" aria-label={t('move.target')} className={styles['targets']}>
        {targets.map(({ id, name, icon, level, isAllowed }) => (
          <label
            key={id}
            className={styles['target']}
            data-chosen={id === chosen}
            data-allowed={isAllowed}
            style={{ paddingLeft: 12 + 20 * Math.min(level, LIMITS.folderLevels + 3) }}
          >
            <input
              type="radio"
              name="move-target"
              className={styles['radio']}
              disabled={!isAllowed}
              checked={id === chosen}
              onChange={() => setChosen(id)}
            />
            <Icon name={icon} size={18} />
            <span className={styles['targetName']}>{name}</span>
            {id === chosen && <Icon name="check" size={18} />}
          </label>
        ))}
      </div>
    </Modal>
  );
}
