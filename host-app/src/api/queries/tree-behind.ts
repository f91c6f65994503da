import { ROOT_ID, type DocumentEntry, type TreeNode } from '@bracewright/core/contract';

const isContainer = ({ fileType }: Pick<DocumentEntry, 'fileType'>): boolean =>
  fileType === 'PATIENT' || fileType === 'DIR';

function childrenOf(tree: readonly TreeNode[], id: string): readonly TreeNode[] | undefined {
  if (id === ROOT_ID) return tree;
  for (const node of tree) {
    const found = node.id === id ? node.children : childrenOf(node.children, id);
    if (found) return found;
  }
  return undefined;
}

/**
 * Whether the first page of the list of `parentId` tells of other patients and folders than the tree does. Of a list that goes on among
 * them, only that some are missing in the tree can be told.
 */
export function isTreeBehind(
  tree: readonly TreeNode[],
  parentId: string,
  { items, total }: { readonly items: readonly DocumentEntry[]; readonly total: number },
): boolean {
  const children = childrenOf(tree, parentId);
  if (!children) return true;
  const names = new Map(children.map(({ id, name }) => [id, name]));
  const listed = items.filter(isContainer);
  if (listed.some(({ id, name }) => names.get(id) !== name)) return true;
  // Patients and folders come first.
  const isWhole = items.length === total || listed.length < items.length;
  return isWhole && listed.length !== children.length;
}
