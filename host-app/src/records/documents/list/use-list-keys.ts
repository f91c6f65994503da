import { ROOT_ID, type TreeNode } from '@bracewright/core/contract';
import type { KeyboardEvent } from 'react';
import type { SignInStore } from '../../../stores/sign-in.ts';
import type { DialogStore } from '../../entries/dialog-store.ts';
import type { Actions } from '../../entries/use-actions.ts';
import type { Selection } from './use-selection.ts';

interface ListKeys {
  readonly selection: Selection;
  readonly actions: Actions;
  readonly dialogs: DialogStore;
  readonly session: SignInStore;
  readonly parentId: string;
  readonly path: readonly TreeNode[];
}

/** The keys of a file list: arrows, Enter, Space, F2, Del, Ctrl+A, Esc, and Backspace for one level up. */
export function useListKeys({ selection, actions, dialogs, session, parentId, path }: ListKeys) {
  return (event: KeyboardEvent, columns: number): void => {
    const target = event.target as HTMLElement;
    // Keys of an open menu or of a button in a row are theirs.
    if (target.closest('[role="menu"]') || (target.closest('button, input') && event.key !== 'Escape'))
      return;
    const focused = selection.focusId;
    const [first] = selection.entries;
    const step = (by: number) => selection.step(by, event);
    const keys: Readonly<Record<string, () => unknown>> = {
      ArrowDown: () => step(columns),
      ArrowUp: () => step(-columns),
      ...(columns > 1 ? { ArrowRight: () => step(1), ArrowLeft: () => step(-1) } : {}),
      Home: () => step(-Infinity),
      End: () => step(Infinity),
      PageDown: () => step(10 * columns),
      PageUp: () => step(-10 * columns),
      ' ': () => focused && selection.toggle(focused),
      Enter: () => first && actions.open(first),
      F2: () =>
        first && session.may('document/rename', [first]) && dialogs.open({ kind: 'rename', entry: first }),
      Delete: () =>
        selection.entries.length > 0 &&
        session.may('document/deletemany', selection.entries) &&
        void actions.remove(selection.entries),
      Escape: () => selection.clear(),
      Backspace: () => parentId !== ROOT_ID && actions.openFolder(path.at(-2)?.id ?? ROOT_ID),
    };
    const run =
      (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a'
        ? () => selection.all()
        : keys[event.key];
    if (!run || event.altKey) return;
    event.preventDefault();
    run();
  };
}
