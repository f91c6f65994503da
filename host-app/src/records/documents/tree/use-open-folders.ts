import { useEffect, useMemo, useState } from 'react';
import { pathTo, useDocumentTree, useRecentPatients } from '../../../api/queries/documents.ts';
import { flatten, sideTree } from './flat-tree.ts';

/** The nodes of the tree that are in sight, and which of them are open: the way to `selectedId` always. */
export function useOpenFolders(selectedId: string | undefined) {
  const { data: tree } = useDocumentTree();
  const recent = useRecentPatients();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());

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
  const toggle = (id: string, to?: boolean) =>
    setOpen((old) => {
      const next = new Set(old);
      if (to ?? !old.has(id)) next.add(id);
      else next.delete(id);
      return next;
    });
  return { tree, nodes, hidden, left, toggle };
}
