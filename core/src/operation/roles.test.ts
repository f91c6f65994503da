import { expect, test } from 'vitest';
import { rolesOf } from './roles.ts';

const roles = rolesOf([
  { type: 'stand.apply', version: 2, role: 'alignment' },
  { type: 'stand.apply', version: 1 },
  { type: 'shape.apply', version: 1 },
  { type: 'wall.make', version: 1, role: 'wall' },
]);

test('the newest version says the role of a type, for earlier versions too', () => {
  expect(roles.of('stand.apply')).toBe('alignment');
  expect(roles.typesOf('alignment')).toEqual(['stand.apply']);
  expect(roles.newest('alignment')).toEqual({ type: 'stand.apply', version: 2 });
  expect(roles.newest('closing')).toBeUndefined();
  expect(
    rolesOf([
      { type: 'a.b', version: 1, role: 'wall' },
      { type: 'a.b', version: 2 },
    ]).of('a.b'),
  ).toBe(undefined);
});

test('what shapes and what nobody here knows has no role', () => {
  expect(roles.of('shape.apply')).toBeUndefined();
  expect(roles.of('elsewhere.apply')).toBeUndefined();
  expect(roles.typesOf()).toEqual(['stand.apply', 'wall.make']);
});
