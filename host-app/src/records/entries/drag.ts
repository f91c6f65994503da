import type { DragEvent } from 'react';
import { useState } from 'react';
import { useServices } from '../../stores/services-context.ts';
import type { EntryRef } from './dialog-store.ts';

const TYPE = 'application/x-bracewright-entries';

/** What is being dragged now: browsers hide the data of a drag until it is dropped. */
let dragged: readonly EntryRef[] = [];

/** Starts dragging entries. */
export function startDrag(event: DragEvent, entries: readonly EntryRef[]): void {
  dragged = entries;
  event.dataTransfer.effectAllowed = 'move';
  event.dataTransfer.setData(TYPE, JSON.stringify(entries.map(({ id }) => id)));
}

/** Whether files from outside the page hang at the pointer. */
export const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');
const hasEntries = (event: DragEvent): boolean => event.dataTransfer.types.includes(TYPE);

/** Dropped folders, to be read after the drop. */
export type DroppedFolders = readonly FileSystemDirectoryEntry[];

/** The dropped files and, apart from them, the folders, which a browser hands over as files that cannot be read. */
export function droppedFiles(event: DragEvent): {
  readonly files: File[];
  readonly folders: DroppedFolders;
} {
  const items = [...event.dataTransfer.items].filter(({ kind }) => kind === 'file');
  const entries = items.map((item) => item.webkitGetAsEntry?.() ?? null);
  const files = [...event.dataTransfer.files].filter((_, index) => entries[index]?.isDirectory !== true);
  const folders = entries.filter((entry): entry is FileSystemDirectoryEntry => entry?.isDirectory === true);
  return { files, folders };
}

/** What a drop target does. */
export interface DropTarget {
  /** Id of the folder or patient; undefined for what takes no drops. */
  readonly id: string | undefined;
  /** What a drop of entries does to them; nothing is taken that the user may not do. */
  readonly call?: 'document/movemany' | 'document/deletemany';
  readonly onEntries: (entries: readonly EntryRef[]) => void;
  readonly onFiles: (files: File[], folders: DroppedFolders) => void;
}

/** Makes an element a target for entries and files. `isOver` marks it while something that it takes hangs over it. */
export function useDropTarget({ id, call = 'document/movemany', onEntries, onFiles }: DropTarget) {
  const { session } = useServices();
  const [isOver, setOver] = useState(false);
  const takes = (event: DragEvent) => {
    if (id === undefined) return false;
    if (hasFiles(event)) return call === 'document/movemany' && session.may('document/upload');
    return hasEntries(event) && !dragged.some((entry) => entry.id === id) && session.may(call, dragged);
  };
  return {
    isOver,
    handlers: {
      onDragOver(event: DragEvent) {
        if (!takes(event)) return;
        event.preventDefault();
        event.stopPropagation();
        event.dataTransfer.dropEffect = hasFiles(event) ? 'copy' : 'move';
        if (!isOver) setOver(true);
      },
      onDragLeave(event: DragEvent) {
        // Moving on to a child of the target is not leaving it.
        if (event.currentTarget.contains(event.relatedTarget as Node | null)) return;
        setOver(false);
      },
      onDrop(event: DragEvent) {
        setOver(false);
        if (!takes(event)) return;
        event.preventDefault();
        event.stopPropagation();
        if (hasFiles(event)) {
          const { files, folders } = droppedFiles(event);
          onFiles(files, folders);
        } else onEntries(dragged);
      },
    },
  };
}
