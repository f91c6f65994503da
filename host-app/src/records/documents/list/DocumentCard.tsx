import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckMark } from '../../../kit/ui/CheckMark.tsx';
import { formatTime } from '../../../kit/ui/format.ts';
import { MoreButton, NameButton, useEntryView, type EntryViewProps } from './DocumentRow.tsx';
import { Thumbnail } from '../../entries/Thumbnail.tsx';
import styles from '../documents.module.css';

/** One entry as a card of the grid: the body first. */
export const DocumentCard = memo(function DocumentCard(props: EntryViewProps) {
  const { entry, selected, focused, language, handlers } = props;
  const { t } = useTranslation('documents');
  const { isOver, events } = useEntryView(props);
  const line = `${t(`types.${entry.fileType}`)} · ${formatTime(entry.saveTime, language)}`;
  return (
    <div
      {...events}
      role="gridcell"
      aria-selected={selected}
      tabIndex={focused ? 0 : -1}
      data-entry={entry.id}
      data-over={isOver}
      className={styles['card']}
    >
      <Thumbnail entry={entry} size="card" />
      <span
        className={styles['cardCheck']}
        onClick={(event) => event.stopPropagation()}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        <CheckMark
          checked={selected}
          tabIndex={-1}
          label={t('select.one', { name: entry.name })}
          onChange={() => handlers.toggle(entry)}
        />
      </span>
      <div className={styles['cardFoot']}>
        <div className={styles['cardWords']}>
          <NameButton entry={entry} handlers={handlers} />
          <span className={styles['cardLine']} title={line}>
            {line}
          </span>
        </div>
        <MoreButton entry={entry} handlers={handlers} />
      </div>
    </div>
  );
});
