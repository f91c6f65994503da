import type { TreeNode } from '@bracewright/core/contract';
import type { KeyboardEvent, RefObject } from 'react';
import { useServices } from '../../../stores/services-context.ts';
import { useDialogs } from '../../entries/dialog-store.ts';
import type { Actions } from '../../entries/use-actions.ts';
import type { FlatNode } from './flat-tree.ts';

/** What the keys of a tree act on. */
interface TreeKeys {
  readonly list: RefObject<HTMLUListElement>;
  readonly nodes: readonly FlatNode[];
  readonly actions: Actions;
  readonly toggle: (id: string, to?: boolean) => void;
  readonly setFocus: (id: string) => void;
  readonly askDelete: (node: TreeNode) => void;
}

/** The keys of the tree: arrows move and open, Enter goes there, F2 renames and Delete deletes what the keyboard stands on. */
export function useTreeKeys({ list, nodes, actions, toggle, setFocus, askDelete }: TreeKeys) {
  const { session } = useServices();
  const dialogs = useDialogs();
  const move = (id: string | undefined) => {
    if (id === undefined) return;
    setFocus(id);
    list.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`)?.focus();
  };

  return function onKeyDown(event: KeyboardEvent) {
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
  };
}
