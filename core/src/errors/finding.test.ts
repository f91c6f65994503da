import { expect, it } from 'vitest';
import { placesOf } from './finding.ts';

it('a place is carried with its reach and the clearance that it is, and with nothing else', () => {
  const told = { at: [1, 2, 3], radius: 4, clearance: 'axilla-left', more: () => 0 } as never;
  expect(placesOf([told, { at: [1, 2, 3], clearance: 7 } as never])).toEqual([
    { at: [1, 2, 3], radius: 4, clearance: 'axilla-left' },
    { at: [1, 2, 3] },
  ]);
});
