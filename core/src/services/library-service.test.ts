import { expect, test } from 'vitest';
import { memoryLibrary, type LibraryItem } from './library-service.ts';

const pad = { name: 'Lumbar pad', radius: 40, direction: 90, slope: 5, shape: { contour: [1, 2] } };

test('a library gives back what was kept, by name, and forgets what was removed', async () => {
  let kept: readonly LibraryItem[] = [];
  const library = memoryLibrary({ now: () => 0, onDidChange: (items) => (kept = items) });
  const thoracic = await library.put({ ...pad, name: 'Thoracic pad' });
  const lumbar = await library.put(pad);
  expect(lumbar).toEqual({ ...pad, id: lumbar.id, createdAt: '1970-01-01T00:00:00.000Z' });
  expect((await library.list()).map(({ name }) => name)).toEqual(['Lumbar pad', 'Thoracic pad']);
  expect(await library.get(thoracic.id)).toEqual(thoracic);
  await library.remove(lumbar.id);
  expect(kept).toEqual([thoracic]);
  expect(await memoryLibrary({ items: kept }).list()).toEqual([thoracic]);
  await expect(library.get(lumbar.id)).rejects.toMatchObject({ code: 'library/missing' });
  await expect(library.remove(lumbar.id)).rejects.toMatchObject({ code: 'library/missing' });
});

test('a retry is harmless; another content under the same id or name is refused', async () => {
  const library = memoryLibrary();
  const id = 'a1';
  const first = await library.put({ ...pad, id });
  expect(await library.put({ ...pad, id })).toBe(first);
  await expect(library.put({ ...pad, id, radius: 41 })).rejects.toMatchObject({ code: 'library/id-taken' });
  await expect(library.put(pad)).rejects.toMatchObject({ code: 'library/name-taken' });
});
