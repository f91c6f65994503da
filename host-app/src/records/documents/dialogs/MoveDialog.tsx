import { LIMITS } from '@bracewright/core/contract';
import { useQuery } from '@tanstack/react-query';
import { Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../../kit/ui/Modal.tsx';
import { useDocumentTree } from '../../../api/queries/documents.ts';
import { useChange } from '../../../api/use-change.ts';
import { useServices } from '../../../stores/services-context.ts';
import { aboutOne } from '../../../i18n/about-one.ts';
import { Icon } from '../../../kit/ui/Icon.tsx';
import { Notice } from '../../../kit/ui/Notice.tsx';
import type { EntryRef } from '../../entries/dialog-store.ts';
import { ENTRY_ICONS } from '../../entries/entry-icon.ts';
import { targetsOf, type Target } from '../../entries/move-rules.ts';
import { useActions } from '../../entries/use-actions.ts';
import styles from './dialogs.module.css';

/** Places that are listed at once; the others are found by name. */
const MOST_TARGETS = 200;

function TargetRow(props: {
  readonly target: Target;
  readonly isChosen: boolean;
  /** Of a place that was searched for, the way to it stands beside its name. */
  readonly showsWay: boolean;
  readonly onChoose: () => void;
}) {
  const { target, isChosen, showsWay, onChoose } = props;
  const { id, name, fileType, above, refusal } = target;
  const { t } = useTranslation('documents');
  const level = id === '0' || showsWay ? 0 : 1 + above.length;
  return (
    <label
      className={styles['target']}
      data-chosen={isChosen}
      data-allowed={refusal === undefined}
      style={{ paddingLeft: 12 + 20 * Math.min(level, LIMITS.folderLevels + 3) }}
    >
      <input
        type="radio"
        name="move-target"
        className={styles['radio']}
        disabled={refusal !== undefined}
        checked={isChosen}
        onChange={onChoose}
      />
      <Icon name={id === '0' ? 'home' : ENTRY_ICONS[fileType]} size={18} />
      <span className={styles['targetName']} title={[...above, name].join(' / ')}>
        {name}
        {showsWay && above.length > 0 && <span className={styles['way']}> {above.join(' / ')}</span>}
      </span>
      {refusal !== undefined && <span className={styles['why']}>{t(`move.why.${refusal}`)}</span>}
      {isChosen && <Icon name="check" size={18} />}
    </label>
  );
}

/** Says with a copy of a patient whose consent goes along; nothing where none is on file. */
function ConsentKept({ entry }: { readonly entry: EntryRef }) {
  const { t } = useTranslation('documents');
  const { api } = useServices();
  const { id } = entry;
  const { data } = useQuery({
    queryKey: ['documents', 'consent', id],
    queryFn: ({ signal }) => api.call('patient/consent/get', { id }, { signal }),
  });
  if (!data?.consent) return null;
  const { guardian, date } = data.consent;
  return (
    <div className={styles['above']}>
      <Notice kind="info">{t('move.consentKept', { guardian, date })}</Notice>
    </div>
  );
}

/** Chooses where entries go: the twin of dragging them, for the keyboard, for touch and for far targets. Says of a place why not. */
export function MoveDialog(props: {
  readonly kind: 'move' | 'copy';
  readonly entries: readonly EntryRef[];
  readonly onClose: () => void;
}) {
  const { kind, entries, onClose } = props;
  const { t } = useTranslation('documents');
  const { session } = useServices();
  const { data: tree } = useDocumentTree();
  const actions = useActions();
  const [chosen, setChosen] = useState<string>();
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const targets = targetsOf(tree ?? [], entries, { kind, rootName: t('breadcrumb.root') });
  const target = targets.find(({ id }) => id === chosen);
  const text = typed.trim().toLocaleLowerCase();
  const found = targets.filter(({ name }) => name.toLocaleLowerCase().includes(text));
  const listed = found.slice(0, MOST_TARGETS);
  const values = { count: entries.length, name: entries[0]?.name ?? '' };
  const [only] = entries.length === 1 ? entries : [];

  const { ask: place, busy } = useChange(
    (to: Pick<EntryRef, 'id' | 'name'>) => {
      setRefusal(undefined);
      return actions.place(kind, entries, to);
    },
    { onDone: (why) => (why === undefined ? onClose() : setRefusal(why)) },
  );

  return (
    <Modal
      open
      width={520}
      title={t(aboutOne(kind === 'move' ? 'move.title' : 'move.copyTitle', values.count), values)}
      okText={kind === 'move' ? t('move.submit') : t('move.copySubmit')}
      okButtonProps={{ disabled: !target }}
      confirmLoading={busy}
      onOk={() => target && void place(target)}
      onCancel={onClose}
    >
      {refusal !== undefined && (
        <div className={styles['above']}>
          <Notice kind="error">{refusal}</Notice>
        </div>
      )}
      {kind === 'copy' && only?.fileType === 'PATIENT' && session.may('patient/consent/get') && (
        <ConsentKept entry={only} />
      )}
      <Input
        allowClear
        className={styles['above']!}
        prefix={<Icon name="search" size={16} />}
        aria-label={t('move.search')}
        placeholder={t('move.search')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div role="radiogroup" aria-label={t('move.target')} className={styles['targets']}>
        {listed.map((one) => (
          <TargetRow
            key={one.id}
            target={one}
            isChosen={one.id === chosen}
            showsWay={text !== ''}
            onChoose={() => {
              setChosen(one.id);
              setRefusal(undefined);
            }}
          />
        ))}
        {found.length === 0 && <p className={styles['noTarget']}>{t('move.none', { text: typed.trim() })}</p>}
        {found.length > listed.length && (
          <p className={styles['noTarget']}>{t('move.more', { count: found.length - listed.length })}</p>
        )}
      </div>
    </Modal>
  );
}
