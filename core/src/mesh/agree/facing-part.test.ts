import { expect, test } from 'vitest';
import { facingPart } from './facing-part.ts';
import { gapMap } from './gap-map.ts';
import { body, wallOf, partOf, liesOnSkin } from './facing-part.fixture.test.ts';

test.each([[4, 2]])(
  'the inside of a wall of %d mm on the skin lies on it, the outside as far away as the wall is thick (rim %d)',
  liesOnSkin,
);

test('the inside stays whole where a shell stands off or lies in the skin, and a body has none', () => {
  const wall = wallOf(4, 2);
  const wide = { ...wall, positions: wall.positions.map((x, i) => (i % 3 === 0 ? x + 7 : x)) };
  const inside = gapMap(partOf(wide, 'inside'), body);
  expect(inside.greatest).toBeCloseTo(7, 0);
  expect(inside.least).toBeCloseTo(-7, 0);
  expect(facingPart(body, body, 'inside').length).toBe(0);
  expect(facingPart(body, body, 'outside').length).toBe(body.indices.length / 3);
});
