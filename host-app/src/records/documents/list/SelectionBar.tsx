import { MOST_BRACES } from '@bracewright/core/contract';
import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../stores/services-context.ts';
import { Icon } from '../../../kit/ui/Icon.tsx';
import { Tip } from '../../../kit/ui/Tip.tsx';
import { useDialogs } from '../../entries/dialog-store.ts';
import type { Actions } from '../../entries/use-actions.ts';
import type { Selection } from './use-selection.ts';
import styles from '../documents.module.css';

/** Braces of the models among what is selected. */
const BracesButton = observer(function BracesButton({ entries }: Pick<Selection, 'entries'>) {
  const { t } = useTranslation('documents');
  const { session } = useServices();
  const dialogs = useDialogs();
  const models = entries.filter(({ fileType }) => fileType === 'SCAN');
  const isMany = models.length > MOST_BRACES;
  if (models.length === 0 || !session.may('document/makebraces')) return null;
  return (
    <Tip text={t(isMany ? 'braces.tooMany' : 'braces.tip', { max: MOST_BRACES })}>
      <Button
        type="text"
        icon={<Icon name="download" size={18} />}
        disabled={isMany}
        onClick={() => dialogs.open({ kind: 'braces', entries: models })}
      >
        {t('actions.braces')}
      </Button>
    </Tip>
  );
});

/** What can be done with several selected entries at once. */
export const SelectionBar = observer(function SelectionBar(props: {
  readonly selection: Selection;
  readonly actions: Actions;
}) {
  const { selection, actions } = props;
  const { t } = useTranslation(['documents', 'common']);
  const { session } = useServices();
  const dialogs = useDialogs();
  const { entries, gathering } = selection;
  if (gathering !== undefined)
    return (
      <div className={styles['selectionBar']} data-selecting data-selection-bar>
        <span className={styles['selectionCount']} role="status">
          {t('selecting', { percent: Math.round(gathering * 100) })}
        </span>
        <Button type="text" onClick={() => selection.clear()}>
          {t('common:cancel')}
        </Button>
      </div>
    );
  if (entries.length < 2) return null;
  return (
    <div
      className={styles['selectionBar']}
      data-selection-bar
      role="toolbar"
      aria-label={t('selected', { count: entries.length })}
    >
      <span className={styles['selectionCount']} role="status">
        {t('selected', { count: entries.length })}
      </span>
      {session.may('document/movemany', entries) && (
        <Button
          type="text"
          icon={<Icon name="move" size={18} />}
          onClick={() => dialogs.open({ kind: 'move', entries })}
        >
          {t('actions.move')}
        </Button>
      )}
      {session.may('document/copymany', entries) && (
        <Button
          type="text"
          icon={<Icon name="copy" size={18} />}
          onClick={() => dialogs.open({ kind: 'copy', entries })}
        >
          {t('actions.copy')}
        </Button>
      )}
      <BracesButton entries={entries} />
      {session.may('document/deletemany', entries) && (
        <Button
          type="text"
          danger
          icon={<Icon name="bin" size={18} />}
          onClick={() => void actions.remove(entries)}
        >
          {t('actions.delete')}
        </Button>
      )}
      <Tip text={t('actions.clear')}>
        <button
          type="button"
          className={styles['iconButton']}
          aria-label={t('actions.clear')}
          onClick={() => selection.clear()}
        >
          <Icon name="close" size={18} />
        </button>
      </Tip>
    </div>
  );
});
