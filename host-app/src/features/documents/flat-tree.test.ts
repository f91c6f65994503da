import type { TreeNode } from '@bracewright/core/contract';
import { describe, expect, it } from 'vitest';
import { pathTo } from '../../api/queries/documents.ts';
import { flatten } from './flat-tree.ts';

const node = (id: string, children: TreeNode[] = []): TreeNode => ({
  id,
  name: id,
  fileType: 'DIR',
  children,
});
const tree = [node('a', [node('b', [node('c')])]), node('d')];

describe('folder tree', () => {
  it('shows the children of open nodes only, with level and place', () => {
    expect(flatten(tree, new Set()).map(({ node: { id } }) => id)).toEqual(['a', 'd']);
    const open = flatten(tree, new Set(['a', 'b', 'd']));
    expect(open.map(({ node: { id }, level }) => `${id}${level}`)).toEqual(['a1', 'b2', 'c3', 'd1']);
    expect(open.map(({ isOpen }) => isOpen)).toEqual([true, true, false, false]);
    expect(open[3]).toMatchObject({ position: 2, siblings: 2 });
  });

  it('finds the way from the top to a node', () => {
    expect(pathTo(tree, 'c').map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(pathTo(tree, 'x')).toEqual([]);
  });
});
