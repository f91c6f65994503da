import type { DocumentEntry, TreeNode } from '@bracewright/core/contract';
import { describe, expect, it } from 'vitest';
import { isTreeBehind } from './tree-behind.ts';

const node = (id: string, children: TreeNode[] = []): TreeNode => ({
  id,
  name: id,
  fileType: 'DIR',
  children,
});
const entry = (id: string, fileType: DocumentEntry['fileType'] = 'DIR', name = id) =>
  ({ id, name, fileType }) as DocumentEntry;
const page = (...items: readonly DocumentEntry[]) => ({ items, total: items.length });
const tree = [node('a', [node('b')]), node('c')];

describe('the tree of the side bar', () => {
  it('is not fetched while the list says the same, whatever files came', () => {
    expect(isTreeBehind(tree, '0', page(entry('a'), entry('c'), entry('scan', 'SCAN')))).toBe(false);
    expect(isTreeBehind(tree, 'a', page(entry('b')))).toBe(false);
    expect(isTreeBehind(tree, '0', { items: [entry('a')], total: 2 })).toBe(false);
  });

  it('is fetched once somebody made, renamed or took away a folder', () => {
    expect(isTreeBehind(tree, '0', page(entry('a'), entry('c'), entry('d', 'PATIENT')))).toBe(true);
    expect(isTreeBehind(tree, '0', page(entry('a', 'DIR', 'A'), entry('c')))).toBe(true);
    expect(isTreeBehind(tree, '0', page(entry('a'), entry('scan', 'SCAN')))).toBe(true);
    expect(isTreeBehind(tree, 'elsewhere', page())).toBe(true);
  });
});
