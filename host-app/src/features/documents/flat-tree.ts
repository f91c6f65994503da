import type { TreeNode } from '@bracewright/core/contract';

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
