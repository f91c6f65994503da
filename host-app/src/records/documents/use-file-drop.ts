import { useState, type DragEvent } from 'react';
import { useServices } from '../../stores/services-context.ts';
import type { EntryRef } from '../entries/dialog-store.ts';
import { droppedFiles, hasFiles } from '../entries/drag.ts';
import type { Actions } from '../entries/use-actions.ts';

/** Takes files that are dropped anywhere on the list; `isOver` while some are held over it. */
export function useFileDrop(target: Pick<EntryRef, 'id' | 'name'>, actions: Actions) {
  const { session } = useServices();
  const [isOver, setOver] = useState(false);
  const handlers = {
    onDragOver(event: DragEvent) {
      if (!hasFiles(event) || !session.may('document/upload')) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave(event: DragEvent) {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDropCapture: () => setOver(false),
    onDrop(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      const { files, folders } = droppedFiles(event);
      actions.upload(files, folders, target);
    },
  };
  return { isOver, handlers };
}
