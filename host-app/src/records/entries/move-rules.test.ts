import type { FileType, TreeNode } from '@bracewright/core/contract';
import { describe, expect, it } from 'vitest';
import { mayHoldFolder, targetsOf } from './move-rules.ts';

const node = (id: string, fileType: FileType, ...children: TreeNode[]): TreeNode => ({
  ...{ id, name: id, fileType, children },
});
const tree = [
  node('clinic', 'DIR', node('spring', 'DIR', node('mei', 'PATIENT', node('films', 'DIR')))),
  node('hua', 'PATIENT', node('scans', 'DIR')),
  node('old', 'DIR', node('older', 'DIR')),
];

/** Why `id` cannot go to each place. */
function refusals(id: string, fileType: FileType, kind: 'move' | 'copy' = 'move', parentId = 'x') {
  const targets = targetsOf(tree, [{ id, name: id, fileType, parentId }], { kind, rootName: 'root' });
  return Object.fromEntries(targets.map((target) => [target.id, target.refusal]));
}

describe('where something can go', () => {
  it('is not into itself nor to where it is', () => {
    const found = refusals('clinic', 'DIR');
    expect([found['0'], found['clinic'], found['spring'], found['mei']]).toEqual([
      'here',
      'into-itself',
      'into-itself',
      'into-itself',
    ]);
  });

  it('is not into a patient for what holds a patient', () => {
    const found = refusals('spring', 'DIR');
    expect([found['hua'], found['scans'], found['0']]).toEqual([
      'patient-in-patient',
      'patient-in-patient',
      undefined,
    ]);
  });

  it('is at most two levels of folders deep', () => {
    const found = refusals('old', 'DIR');
    expect([found['clinic'], found['hua'], found['scans']]).toEqual(['too-deep', undefined, 'too-deep']);
    expect(mayHoldFolder([{ fileType: 'DIR' }, { fileType: 'PATIENT' }])).toBe(true);
    expect(mayHoldFolder([{ fileType: 'DIR' }, { fileType: 'PATIENT' }, { fileType: 'DIR' }])).toBe(false);
  });

  it('has no other of the same name, unless it is copied and gets a number', () => {
    const same = (kind: 'move' | 'copy') =>
      targetsOf(tree, [{ id: 'new', name: 'older', fileType: 'FILE', parentId: '0' }], {
        ...{ kind, rootName: 'root' },
      }).find(({ id }) => id === 'old')?.refusal;
    expect([same('move'), same('copy')]).toEqual(['exists', undefined]);
  });

  it('is beside itself for a copy', () => {
    expect(refusals('hua', 'PATIENT', 'copy')['0']).toBeUndefined();
  });
});
