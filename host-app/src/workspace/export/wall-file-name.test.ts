import { describe, expect, test } from 'vitest';
import type { WorkspaceParts } from '../model/workspace.ts';
import { holdWallName, nameOfNextWall } from './wall-file-name.ts';

/** A place of the file manager in which `names` lie. */
const partsWith = (names: readonly string[]) =>
  ({
    app: {
      settings: { language: 'en-US' },
      api: {
        call: () => Promise.resolve({ items: names.map((name) => ({ name })), total: names.length }),
      },
    },
    name: 'trunk.stl',
    parentId: '0',
  }) as unknown as WorkspaceParts;

describe('the name of the file of a wall', () => {
  test('is that of the next wall beside the model', async () => {
    expect(await nameOfNextWall(partsWith([]))).toBe('trunk wall.stl');
    expect(await nameOfNextWall(partsWith(['trunk wall.stl']))).not.toBe('trunk wall.stl');
  });

  test('is not given twice while the server is still making the first', async () => {
    const first = await nameOfNextWall(partsWith([]));
    const release = holdWallName(first);
    expect(await nameOfNextWall(partsWith([]))).not.toBe(first);
    release();
    expect(await nameOfNextWall(partsWith([]))).toBe(first);
  });
});
