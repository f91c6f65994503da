import type { TreeNode } from '@bracewright/core/contract';
import { describe, expect, it } from 'vitest';
import { pathTo } from '../../../api/queries/documents.ts';
import { flatten, sideTree } from './flat-tree.ts';

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

  it('lists of the patients at the top the last ones and the one on show, never all', () => {
    const patient = (id: string): TreeNode => ({ ...node(id), fileType: 'PATIENT' });
    const many = [
      node(
        'f',
        Array.from({ length: 40 }, (_, at) => node(`c${at}`)),
      ),
      ...['p', 'q', 'r'].map(patient),
    ];
    const { nodes, hidden, left } = sideTree(many, new Set(['p']), new Set(['f', 'c39', 'r']));
    expect(nodes.map(({ id }) => id)).toEqual(['p', 'r', 'f']);
    expect(nodes[2]!.children.map(({ id }) => id).slice(-2)).toEqual(['c29', 'c39']);
    expect(hidden).toEqual(new Map([['f', 9]]));
    // Patient q, whose record is not among the newest.
    expect(left).toBe(1);
  });
});
