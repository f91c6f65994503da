import { expect, test } from 'vitest';
import { BEGINNING, readPath } from './path.ts';

test('a path that was kept is gone on with, and what is none begins anew', () => {
  const kept = { isOpen: true, step: 'trim', skipped: ['stand'] };
  expect(readPath(JSON.stringify(kept))).toEqual(kept);
  expect(readPath(JSON.stringify({ ...kept, skipped: ['stand', 'gone'] })).skipped).toEqual(['stand']);
  for (const text of [null, '', '{', '[]', 'null', JSON.stringify({ ...kept, step: 'gone' })])
    expect(readPath(text)).toEqual(BEGINNING);
});
