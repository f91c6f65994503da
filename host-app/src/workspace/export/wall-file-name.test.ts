import { describe, expect, test } from 'vitest';
import type { WorkspaceParts } from '../model/desk/desk.ts';
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
    expect(await nameOfNextWall(partsWith([]), 4)).toBe('trunk wall 4 mm.stl');
    expect(await nameOfNextWall(partsWith(['trunk wall 4 mm.stl']), 4)).toBe('trunk wall 4 mm (2).stl');
    expect(await nameOfNextWall(partsWith(['trunk wall 4 mm.stl']), 3.5)).toBe('trunk wall 3.5 mm.stl');
  });

  test('is not given twice while the server is still making the first', async () => {
    const first = await nameOfNextWall(partsWith([]), 4);
    const release = holdWallName(first);
    expect(await nameOfNextWall(partsWith([]), 4)).not.toBe(first);
    release();
    expect(await nameOfNextWall(partsWith([]), 4)).toBe(first);
  });
});
