import { expect, it } from 'vitest';
import { body } from './drawn-film.fixture.test.ts';
import { trunkReach } from './trunk-reach.ts';

it('reaches from the trochanters to under the arm pits of a trunk that is recognised by its shape', () => {
  const reach = trunkReach(body.mesh, {})!;
  expect(Math.abs(reach.from - body.from)).toBeLessThan(35);
  expect(Math.abs(reach.to - body.to)).toBeLessThan(25);
  expect(Math.abs(reach.centre[0])).toBeLessThan(15);
  expect(reach.stature).toBeGreaterThan(1300);
});
