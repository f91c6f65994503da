import type { DocumentEntry } from '@bracewright/core/contract';
import { describe, expect, it } from 'vitest';
import { rowsOf } from '../../../api/queries/document-rows.ts';
import { keepSeen } from './picked.ts';

const entry = (number: number, name = `entry ${number}`) => ({ id: `id${number}`, name }) as DocumentEntry;
const items = (from: number, count: number) => Array.from({ length: count }, (_, at) => entry(from + at));
const folder = (
  pages: readonly (readonly [page: number, items: readonly DocumentEntry[]])[],
  total: number,
  order = 'a',
) =>
  rowsOf(new Map(pages.map(([page, rows]) => [page, { items: rows, total }])), {
    order,
    total,
    isKnown: true,
    range: () => Promise.resolve([]),
  });
const pick = (...numbers: number[]) => new Map(numbers.map((number) => [`id${number}`, entry(number)]));

describe('rows of a large folder', () => {
  it('have their places though only some are loaded', () => {
    const rows = folder([[3, items(400, 200)]], 100_000);
    expect([rows.at(0), rows.at(400)?.id, rows.at(599)?.id, rows.at(600)]).toEqual([
      undefined,
      'id400',
      'id599',
      undefined,
    ]);
    expect([rows.indexOf('id450'), rows.indexOf('id1'), rows.loaded]).toEqual([450, -1, 200]);
  });
});

describe('a selection', () => {
  it('outlives scrolling away and another order', () => {
    const picked = pick(3, 4);
    const before = folder([[1, items(0, 200)]], 1000);
    expect(keepSeen(picked, before, folder([[4, items(600, 200)]], 1000))).toBe(picked);
    expect(keepSeen(picked, before, folder([[1, items(800, 200)]], 1000, 'b'))).toBe(picked);
  });

  it('lets go of what another person deleted, and of what cannot be known any more', () => {
    const before = folder([[1, items(0, 200)]], 1000);
    const now = folder([[1, [entry(0), ...items(2, 199)]]], 999);
    expect([...keepSeen(pick(0, 1, 900), before, now).keys()]).toEqual(['id0']);
    expect(keepSeen(pick(0), before, folder([], 0)).size).toBe(0);
  });

  it('goes by the name that an entry has now', () => {
    const before = folder([[1, items(0, 3)]], 3);
    const now = folder([[1, [entry(0), entry(1, 'renamed'), entry(2)]]], 3);
    expect(keepSeen(pick(1), before, now).get('id1')?.name).toBe('renamed');
  });
});
