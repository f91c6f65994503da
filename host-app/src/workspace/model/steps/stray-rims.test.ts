import { rolesOf } from '@bracewright/core/operation';
import { expect, test } from 'vitest';
import { strayRimsOf } from './stray-rims.ts';

const roles = rolesOf([{ type: 'border.draw', version: 1, role: 'line' }]);
const line = (height: number) => ({
  points: Array.from({ length: 12 }, (_, i) => {
    const normal = [Math.cos((Math.PI * i) / 6), Math.sin((Math.PI * i) / 6), 0];
    return { position: [...normal.slice(0, 2).map((one) => 100 * one), height], normal };
  }),
  ...{ closed: true, smooth: true },
});
const keep = { position: [100, 0, 0], normal: [1, 0, 0] };
const record = (type: string, height: number) => ({
  ...{ id: type, type, version: 1, seed: 0, state: 'on', result: null },
  params: { curves: [line(height)], keep },
});
const design = (kept: number, cursor = 2) => ({
  history: { records: [record('border.draw', kept), record('flare.apply', 200)], cursor },
});

test('a flare is told whose line was moved since, as long as it is a step of the body that is shown', () => {
  expect(strayRimsOf({ ...design(200), roles } as never)).toEqual([]);
  const moved = { ...design(170), roles } as never;
  expect(strayRimsOf(moved)).toMatchObject([{ recordId: 'flare.apply', aside: 30 }]);
  expect(strayRimsOf(moved)).toBe(strayRimsOf(moved));
  expect(strayRimsOf({ ...design(170, 1), roles } as never)).toEqual([]);
});
