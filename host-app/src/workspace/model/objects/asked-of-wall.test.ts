import { expect, test } from 'vitest';
import { askedOfWall } from './asked-of-wall.ts';

const settings = { values: { madeOn: 'fdm-petg' } };

test('a wall is measured as it was recorded, and by what the user makes walls on where its record says nothing', () => {
  const of = (wall: number | null, process: string | null) =>
    askedOfWall({ asked: { wall, process } }, settings);
  expect(of(1.5, 'sls')).toEqual({ process: 'sls', wall: 1.5 });
  expect(of(1.5, null)).toEqual({ process: 'fdm-petg', wall: 1.5 });
  expect(of(null, 'lost-wax')).toEqual({ process: 'fdm-petg', wall: 4 });
  expect(askedOfWall({ asked: null }, settings)).toEqual({ process: 'fdm-petg', wall: 4 });
});
