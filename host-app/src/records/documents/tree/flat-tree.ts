import type { TreeNode } from '@bracewright/core/contract';

/** Places below one node that the side bar lists; the list beside it has them all. */
const MOST_CHILDREN = 30;

/** What the side bar shows of the tree: the folders, and of the patients at the top only some. */
export interface SideTree {
  readonly nodes: readonly TreeNode[];
  /** Children that are left out, by the id of the node they lie in. */
  readonly hidden: ReadonlyMap<string, number>;
  /** Patients and folders at the top that are left out. */
  readonly left: number;
}

/**
 * The tree for the side bar, so that a clinic of thousands has folders and not a roll of names: at the top the folders and the patients of
 * `recent`, below a node at most 30. What stands on the way to `kept`, which is on show, is always among them.
 */
export function sideTree(
  tree: readonly TreeNode[],
  recent: ReadonlySet<string>,
  kept: ReadonlySet<string>,
): SideTree {
  const hidden = new Map<string, number>();
  const below = (node: TreeNode): TreeNode => {
    const children = node.children.filter(({ id }, index) => index < MOST_CHILDREN || kept.has(id));
    if (children.length < node.children.length) hidden.set(node.id, node.children.length - children.length);
    return { ...node, children: children.map((child) => below(child)) };
  };
  const folders = tree.filter(({ fileType }) => fileType !== 'PATIENT');
  const patients = tree.filter(
    ({ id, fileType }) => fileType === 'PATIENT' && (recent.has(id) || kept.has(id)),
  );
  const shown = folders.filter(({ id }, index) => index < MOST_CHILDREN || kept.has(id));
  const left = tree.length - patients.length - shown.length;
  return { nodes: [...patients, ...shown].map((node) => below(node)), hidden, left };
}

/** A node that is in sight, with what a screen reader says of its place. */
export interface FlatNode {
  readonly node: TreeNode;
  /** From 1. */
  readonly level: number;
  readonly isOpen: boolean;
  readonly position: number;
  readonly siblings: number;
}

/** The nodes in sight from top to bottom: children only of open ones. */
export function flatten(nodes: readonly TreeNode[], open: ReadonlySet<string>, level = 1): FlatNode[] {
  return nodes.flatMap((node, index) => {
    const isOpen = open.has(node.id) && node.children.length > 0;
    const flat: FlatNode = { node, level, isOpen, position: index + 1, siblings: nodes.length };
    return isOpen ? [flat, ...flatten(node.children, open, level + 1)] : [flat];
  });
}
