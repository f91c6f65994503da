import { operations } from '@bracewright/catalog';
import { createOperationRegistry } from '@bracewright/core/operation';
import { expect, test } from 'vitest';
import type { Workspace } from '../model/workspace.ts';
import {
  choiceOf,
  edgeOf,
  firstChoice,
  isSpecial,
  refusedFields,
  roundingField,
  wallOperation,
  wallParams,
} from './wall-params.ts';

const registry = createOperationRegistry(operations);
const workspace = { parts: { catalog: { operations: registry } } } as unknown as Workspace;
const first = firstChoice(workspace);
const { params: schema } = wallOperation(workspace.parts);

test('a wall begins as the operation makes it, with nothing special about it', () => {
  expect(schema.parse(wallParams(first))).toEqual(schema.parse({}));
  expect(isSpecial(workspace, first)).toBe(false);
});

test('rounding, side and a solid are made as chosen, and stand open', () => {
  const wall = { ...first, edgeRadius: 1, side: 'inside' } as const;
  expect(schema.parse(wallParams(wall))).toMatchObject({ mode: 'equal', edgeRadius: 1, side: 'inside' });
  const solid = { ...first, mode: 'thick' } as const;
  expect(wallParams(solid)).toEqual({ thickness: 4, mode: 'thick', side: 'outside' });
  for (const one of [solid, { ...first, edgeRadius: 1 }, { ...first, side: 'inside' as const }])
    expect(isSpecial(workspace, one)).toBe(true);
});

test('a wall is chosen again as its record says', () => {
  const choices = [
    { ...first, edgeRadius: 0.5, side: 'inside', thickness: 6 },
    { ...first, mode: 'transition', edge: { edgeThickness: 2, distance: 40 } },
    { ...first, mode: 'thick', side: 'inside' },
    { ...first, isLapped: true, flap: { overlap: 30, outer: 'right', clearance: 1.5 } },
  ] as const;
  for (const one of choices) {
    const kept = schema.parse(wallParams(one)) as never;
    const again = choiceOf(kept, first);
    expect(schema.parse(wallParams(again))).toEqual(kept);
  }
  expect(choiceOf({}, { ...first, edgeRadius: 1 })).toEqual({ ...first, edgeRadius: 1 });
});

test('the rounding goes up to half of the wall, at its edge where that is thinner, and to what the operation allows', () => {
  const most = (choice: object) => roundingField(workspace, { ...first, ...choice }).max;
  expect(most({})).toBe(2);
  expect(most({ thickness: 3 })).toBe(1.5);
  expect(most({ mode: 'transition', edge: { edgeThickness: 2.5, distance: 30 } })).toBe(1.25);
  expect(most({ thickness: 40 })).toBe(7.5);
  expect([...refusedFields(workspace, { ...first, edgeRadius: -1 })]).toEqual(['edgeRadius']);
});

test('an overlap is asked for of a wall that grows outwards from its edges, and stands open', () => {
  const flap = { overlap: 30, outer: 'right', clearance: 1.5 } as const;
  const lapped = { ...first, isLapped: true, flap };
  expect(schema.parse(wallParams(lapped))).toMatchObject({ flap });
  expect(isSpecial(workspace, lapped)).toBe(true);
  expect(wallParams(first)).not.toHaveProperty('flap');
  for (const other of [{ mode: 'thick' }, { side: 'inside' }] as const)
    expect(wallParams({ ...lapped, ...other })).not.toHaveProperty('flap');
  expect([...refusedFields(workspace, { ...lapped, flap: { ...flap, overlap: 80 } })]).toEqual([
    'flap.overlap',
  ]);
});

test('a solid is not cut along the line that a design keeps', () => {
  const never = new Proxy({}, { get: () => expect.unreachable() });
  expect(edgeOf(never as never, { mode: 'thick' })).toEqual({});
});
