import { expect, test } from 'vitest';
import { z } from 'zod';
import type { GateFinding } from '../mesh/gate/index.ts';
import { createOperationRegistry, defineOperation, type Json } from '../operation/index.ts';
import { edgeLine, p } from '../params/index.ts';
import { openTube } from '../testing/bodies.ts';
import { createReplayer, gateFindingsOf, strayRims, type OperationRecord } from './index.ts';

const base = openTube({ radiusX: 100, radiusY: 100, height: 200, segments: 48, rings: 100 });
/** A level line round the tube; `dip` mm lower at one side. */
const ring = (height: number, dip = 0) => ({
  points: Array.from({ length: 16 }, (_, i) => {
    const normal = [Math.cos((Math.PI * i) / 8), Math.sin((Math.PI * i) / 8), 0];
    return { position: [100 * normal[0]!, 100 * normal[1]!, height - (i === 4 ? dip : 0)], normal };
  }),
  ...{ closed: true, smooth: true },
});
const keep = { position: [100, 0, 100], normal: [1, 0, 0] };

const params = z.object({
  curves: p.custom(z.array(edgeLine)),
  keep: p.surfacePoint(),
  /** What is said of the line, for its height. */
  says: p.custom(z.array(z.string()).default([])),
  by: p.length({ min: 0, max: 40, default: 0 }),
  over: p.length({ min: 1, max: 40, default: 20 }),
});
const said = (codes: readonly string[], value: number): readonly GateFinding[] =>
  codes.map((code) => ({ code, severity: 'ask', data: { value }, places: [] }) as unknown as GateFinding);
const line = defineOperation({
  ...{ type: 'test.line', version: 1, role: 'line', params },
  apply: (mesh) => mesh,
  gate: (_, { says }) => said(says, 1),
});
/** Moves the skin out at a height of 150 mm, and back to nothing over a slope on both sides. */
const rim = defineOperation({
  ...{ type: 'test.rim', version: 1, params },
  apply: (mesh, { by, over }) => ({
    ...mesh,
    positions: mesh.positions.map((value, i, all) => {
      const [from, axis] = [i - (i % 3), i % 3];
      const share = Math.max(0, 1 - Math.abs(all[from + 2]! - 150) / over);
      return axis === 2 ? value : value * (1 + (by * share) / 100);
    }),
  }),
  gate: (_, { says, by }) => said(says, by),
});
const cut = defineOperation({
  ...{ type: 'test.cut', version: 1, role: 'edge', params },
  apply: (mesh) => mesh,
});

const registry = createOperationRegistry([line, rim, cut]);
const { replay } = createReplayer({ registry });
const step = (id: string, type: string, of: object, name?: string): OperationRecord => ({
  ...{ id, type, version: 1, params: { keep, ...of } as Json, seed: 0, state: 'on', result: null },
  ...(name === undefined ? {} : { name }),
});
const asked = async (...records: readonly OperationRecord[]) =>
  (await gateFindingsOf(records, registry, (some) => replay(some, base))).map(({ code, severity, data }) => ({
    ...{ code, severity },
    ...data,
  }));

const says = ['trim/seat', 'trim/unmarked'];
const drawn = step('line', 'test.line', { curves: [ring(150)], says });
const flared = step('rim', 'test.rim', { curves: [ring(150)], says: ['trim/unmarked'], by: 2 });

test('the clearances of one and the same line are told once, as the last step that has it judges them', async () => {
  const more = step('more', 'test.rim', { curves: [ring(150)], says: ['trim/unmarked'], by: 1 });
  const told = [
    { code: 'trim/seat', severity: 'ask', value: 1 },
    { code: 'trim/unmarked', severity: 'ask', value: 1 },
  ];
  expect(await asked(drawn, flared, more)).toEqual(told);
  expect(await asked(drawn, flared, { ...more, state: 'off' })).toEqual([told[0], { ...told[1], value: 2 }]);
});

test('a rim along another line than the one that is kept is told with its step, and its line is not judged', async () => {
  const moved = { ...drawn, params: { keep, curves: [ring(150, 30)], says } as Json };
  const found = await asked(moved, flared);
  const elsewhere = found.filter(({ code }) => code === 'gate/rim-elsewhere');
  expect(elsewhere).toMatchObject([{ severity: 'ask', step: '2 (test.rim)' }]);
  expect((elsewhere[0] as unknown as { aside: number }).aside).toBeGreaterThan(15);
  expect(found.filter(({ code }) => code === 'trim/unmarked')).toMatchObject([{ value: 1 }]);
  const named = await asked(moved, { ...flared, name: 'Rims' });
  expect(named.find(({ code }) => code === 'gate/rim-elsewhere')).toMatchObject({ step: '2 “Rims”' });
});

test('a rim stands along the line that the body is cut along, too; where it ends at none nothing is said', () => {
  const along = (height: number) => step(`cut ${height}`, 'test.cut', { curves: [ring(height)] });
  const stray = (...records: readonly OperationRecord[]) => strayRims(records, registry.roles);
  expect(stray(drawn, flared)).toEqual([]);
  expect(stray(drawn, flared, along(150))).toEqual([]);
  expect(stray(drawn, flared, along(60), along(150))).toEqual([]);
  expect(stray(drawn, flared, along(60))).toMatchObject([{ recordId: 'rim' }]);
  expect(stray(drawn, { ...flared, state: 'off' }, along(60))).toEqual([]);
  expect(stray(flared)).toEqual([]);
});

test('a line that slides down what a step made of the skin is told with how far; asked about from 5 mm on', async () => {
  const steep = (by: number, over: number) => step('rim', 'test.rim', { curves: [ring(150)], by, over });
  const bare = { ...drawn, params: { keep, curves: [ring(150)] } as Json };
  expect(await asked(bare, steep(4, 20))).toEqual([]);
  expect(await asked(bare, steep(8, 20))).toMatchObject([{ code: 'gate/line-shifted', severity: 'note' }]);
  const [found, ...others] = await asked(bare, steep(16, 20));
  expect(others).toEqual([]);
  expect(found).toMatchObject({ code: 'gate/line-moved', severity: 'ask' });
  // Between a line on the skin and the nearest place of a slope of 16 on 20 mm lie 7.8 mm down the body.
  expect((found as unknown as { aside: number }).aside).toBeCloseTo(7.8, 0);
  // What is formed for the brace is asked of behind a cut along the line.
  const formed = step('line cut', 'test.cut', { curves: [ring(140)] });
  expect((await asked(bare, steep(16, 20), formed)).map(({ code }) => code)).toContain('gate/line-moved');
  expect(await asked(bare)).toEqual([]);
});
