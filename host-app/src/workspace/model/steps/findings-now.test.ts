import { operations } from '@bracewright/catalog';
import type { OperationRecord } from '@bracewright/core/history';
import { mat4 } from '@bracewright/core/math';
import { rolesOf, type Finding } from '@bracewright/core/operation';
import { expect, test } from 'vitest';
import { findingsNow, type PlaceNow } from './findings-now.ts';

const roles = rolesOf(operations);
const record = (id: string, params: unknown, state: 'on' | 'off' = 'on'): OperationRecord => ({
  id,
  type: id === 'seal' ? 'seal.close' : 'position.apply',
  version: 1,
  params: params as never,
  seed: 0,
  state,
  result: null,
});
const turn = { transform: mat4.rotation([0, 0, 1], Math.PI, [0, 0, 0]) };
const body = { min: [-200, -200, 0], max: [200, 200, 700] } as const;
const found: readonly Finding[] = [
  { code: 'seal/closed', kind: 'note', data: {}, places: [{ at: [10, 20, 30], radius: 5 }] },
];

test('the places of an earlier step go with an alignment that was made after it', () => {
  const records = [
    record('before', turn),
    record('seal', {}),
    record('after', turn),
    record('off', turn, 'off'),
  ];
  const [place] = findingsNow(found, 'seal', { history: { base: '', records, cursor: 4 }, roles }, body)[0]!
    .places;
  expect(place!.radius).toBe(5);
  [-10, -20, 30].forEach((value, k) => expect(place!.at[k]).toBeCloseTo(value, 9));
  expect(findingsNow(found, 'seal', { history: { base: '', records, cursor: 2 }, roles }, body)).toEqual(
    found,
  );
});

test('a place that was cut away since is not listed', () => {
  const [{ places }] = findingsNow(
    [{ ...found[0]!, places: [{ at: [10, 20, 712] }, { at: [10, 20, 690] }] }],
    'seal',
    { history: { base: '', records: [record('seal', {})], cursor: 1 }, roles },
    body,
  ) as [Finding];
  expect(places).toEqual([{ at: [10, 20, 690] }]);
});

test('a place says whether the body was shaped since, and not for an alignment or a wall', () => {
  const others = { ...record('after', turn, 'on') };
  const cut = { ...record('cut', {}), type: 'saw.cut' };
  const wall = { ...record('wall', {}), type: 'export.thicken' };
  const isShaped = (...behind: readonly OperationRecord[]) => {
    const records = [record('seal', {}), ...behind];
    const [finding] = findingsNow(
      found,
      'seal',
      { history: { base: '', records, cursor: records.length }, roles },
      body,
    );
    return (finding!.places[0] as PlaceNow).isShapedSince ?? false;
  };
  expect([isShaped(), isShaped(others), isShaped(wall), isShaped({ ...cut, state: 'off' })]).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect([isShaped(cut), isShaped(others, cut)]).toEqual([true, true]);
});
