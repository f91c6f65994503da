import { expect, test } from 'vitest';
import { z } from 'zod';
import type { OperationRecord } from '../history/record.ts';
import { defineOperation } from '../operation/operation.ts';
import { createOperationRegistry } from '../operation/registry.ts';
import { tube } from '../testing/index.ts';
import { createLocalRunner } from './local-runner.ts';

const body = tube({ radius: 5, height: 9, segments: 6, rings: 2 });
const top = (positions: Float32Array): number => positions.reduce((most, z, i) => (i % 3 === 2 ? Math.max(most, z) : most), 0); // prettier-ignore

/** What no record can hold. */
const ODD: Readonly<Record<string, () => unknown>> = {
  counts: () => 1n,
  maps: () => new Map([['a', 1]]),
  hides: () => [{ deep: NaN }],
  bites: () => Float32Array.of(1, 2),
  turns() {
    const list: unknown[] = [];
    list.push(list);
    return list;
  },
};

const measured = defineOperation({
  type: 'own.measured',
  version: 1,
  params: z.object({ top: z.any().optional(), way: z.enum(['good', 'throws', 'nothing', 'writes', 'counts', 'maps', 'hides', 'bites', 'turns']) }), // prettier-ignore
  apply: (mesh) => ({ ...mesh, positions: mesh.positions.map((value) => 2 * value) }),
  settle(mesh, given) {
    if (given.way === 'throws') throw new TypeError('x is not a function');
    if (given.way === 'nothing') return undefined as never;
    if (given.way === 'writes') mesh.positions[0] = 1;
    if (given.way in ODD) return { ...given, top: ODD[given.way]!() };
    return { ...given, top: top(mesh.positions) };
  },
});

function open() {
  const told: string[] = [];
  const onFault = ({ of, error }: { readonly of: string; readonly error: unknown }) => void told.push(`${of}: ${String(error)}`); // prettier-ignore
  return { told, runner: createLocalRunner(createOperationRegistry([measured]), { onFault }) };
}
const wish = (way: string) => ({ type: 'own.measured', version: 1, params: { way } });
const step = { id: 'a', state: 'on', seed: 1, ...wish('good') } as unknown as OperationRecord;

test('an operation measures on what stands before its step', async () => {
  const { runner } = open();
  await runner.open(body);
  expect(await runner.settle([], wish('good'))).toEqual({ way: 'good', top: 9 });
  expect(await runner.settle([step], wish('good'))).toEqual({ way: 'good', top: 18 });
});

test.each([
  ['throws', 'operation/crashed', 'x is not a function'],
  ['nothing', 'operation/crashed', 'settle gave what cannot be used'],
  ['writes', 'operation/input-changed', 'own.measured'],
  ['counts', 'operation/crashed', 'nothing but JSON, and this has bigint'],
  ['maps', 'operation/crashed', 'nothing but JSON, and this has Map'],
  ['hides', 'operation/crashed', 'nothing but JSON, and this has NaN'],
  ['bites', 'operation/crashed', 'nothing but JSON, and this has Float32Array'],
  ['turns', 'operation/crashed', 'nothing but JSON, and this has circular'],
])('what is wrong where it measures (%s) is refused, and told to the developer', async (way, code, why) => {
  const { told, runner } = open();
  await runner.open(body);
  await expect(runner.settle([], wish(way))).rejects.toMatchObject({ code });
  expect(told).toEqual([expect.stringContaining(why)]);
});
