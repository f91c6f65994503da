import type { DocumentEntry } from '@bracewright/core/contract';
import type { MenuProps } from 'antd';
import { memo, type DragEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSize, formatTime } from '../../../kit/ui/format.ts';
import { CheckMark } from '../../../kit/ui/CheckMark.tsx';
import { Icon } from '../../../kit/ui/Icon.tsx';
import { useServices } from '../../../stores/services-context.ts';
import { useDropTarget, type DroppedFolders } from '../../entries/drag.ts';
import type { EntryRef } from '../../entries/dialog-store.ts';
import { isContainer } from '../../entries/entry-icon.ts';
import { Thumbnail } from '../../entries/Thumbnail.tsx';
import styles from '../documents.module.css';

/** What a row or a card does; the same object for all of them, so that scrolling draws only what is new. */
export interface EntryHandlers {
  readonly menu: (entry: DocumentEntry) => MenuProps;
  readonly pick: (entry: DocumentEntry, event: MouseEvent) => void;
  readonly toggle: (entry: DocumentEntry) => void;
  readonly open: (entry: DocumentEntry) => void;
  readonly drag: (entry: DocumentEntry, event: DragEvent) => void;
  readonly dropEntries: (entries: readonly EntryRef[], target: DocumentEntry) => void;
  readonly dropFiles: (files: File[], folders: DroppedFolders, target: DocumentEntry) => void;
}

/** One entry as a row or as a card. */
export interface EntryViewProps {
  readonly entry: DocumentEntry;
  readonly selected: boolean;
  readonly focused: boolean;
  readonly language: string;
  readonly handlers: EntryHandlers;
  /** Position in the whole list, from 1. */
  readonly position: number;
}

/** What rows and cards have in common: selection, opening, dragging, dropping and the menu. */
export function useEntryView({ entry, handlers }: EntryViewProps) {
  const { overlays } = useServices();
  const drop = useDropTarget({
    id: isContainer(entry.fileType) ? entry.id : undefined,
    onEntries: (entries) => handlers.dropEntries(entries, entry),
    onFiles: (files, folders) => handlers.dropFiles(files, folders, entry),
  });
  return {
    isOver: drop.isOver,
    events: {
      ...drop.handlers,
      draggable: true,
      onDragStart: (event: DragEvent) => handlers.drag(entry, event),
      onClick: (event: MouseEvent) => handlers.pick(entry, event),
      onDoubleClick: () => handlers.open(entry),
      onContextMenu: (event: MouseEvent) => {
        event.preventDefault();
        overlays.openMenu(event, handlers.menu(entry));
      },
    },
  };
}

/** The ⋯ button: the same menu as the right mouse button. */
export function MoreButton({ entry, handlers }: Pick<EntryViewProps, 'entry' | 'handlers'>) {
  const { t } = useTranslation();
  const { overlays } = useServices();
  return (
    <button
      type="button"
      className={styles['iconButton']}
      aria-haspopup="menu"
      aria-label={`${t('more')}: ${entry.name}`}
      onClick={(event) => {
        event.stopPropagation();
        overlays.openMenu(event, handlers.menu(entry));
      }}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <Icon name="more" size={18} />
    </button>
  );
}

/** The name: opens on a click, as a link does, so that nobody has to know about double clicks. */
export function NameButton({ entry, handlers }: Pick<EntryViewProps, 'entry' | 'handlers'>) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles['name']}
      title={entry.name}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.stopPropagation();
        handlers.open(entry);
      }}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      {entry.name}
    </button>
  );
}

/** One entry as a row of the list, 44 px high. */
export const DocumentRow = memo(function DocumentRow(props: EntryViewProps) {
  const { entry, selected, focused, language, handlers, position } = props;
  const { t } = useTranslation('documents');
  const { isOver, events } = useEntryView(props);
  return (
    <div
      {...events}
      role="row"
      aria-rowindex={position + 1}
      aria-selected={selected}
      tabIndex={focused ? 0 : -1}
      data-entry={entry.id}
      data-over={isOver}
      className={styles['row']}
    >
      <span
        role="gridcell"
        className={styles['check']}
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
      <span role="gridcell" className={styles['nameCell']}>
        <Thumbnail entry={entry} size="row" />
        <NameButton entry={entry} handlers={handlers} />
      </span>
      <span role="gridcell" className={styles['cell']}>
        {t(`types.${entry.fileType}`)}
      </span>
      <span role="gridcell" className={styles['cell']}>
        {formatTime(entry.saveTime, language)}
      </span>
      <span role="gridcell" className={styles['sizeCell']}>
        {isContainer(entry.fileType) ? '' : formatSize(entry.size, language)}
      </span>
      <span role="gridcell" className={styles['moreCell']}>
        <MoreButton entry={entry} handlers={handlers} />
      </span>
    </div>
  );
});
