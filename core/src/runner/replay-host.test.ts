import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineExporter } from '../exporter/index.ts';
import type { OperationRecord } from '../history/index.ts';
import { createOperationRegistry, defineOperation } from '../operation/index.ts';
import { p } from '../params/index.ts';
import { boxBody } from '../testing/closed-bodies.ts';
import { lift, liftOf } from '../testing/lifts.ts';
import { createLocalRunner } from './index.ts';

const exporters = [
  defineExporter({
    id: 'test.hash',
    params: z.object({}),
    files: (_mesh, _annotations, { name, designHash }) => [
      { name: `${name}.txt`, media: 'text/plain', bytes: new TextEncoder().encode(designHash) },
    ],
  }),
];

test('makes a wall once, and again as soon as anything of it is another', async () => {
  let made = 0;
  const counted = defineOperation({
    type: 'test.counted',
    version: 1,
    params: z.object({ amount: p.length({ min: 0, max: 50 }) }),
    apply(mesh) {
      made++;
      return mesh;
    },
  });
  const twice = defineOperation({
    type: 'test.lift-twice',
    version: 1,
    params: z.object({}),
    apply: (mesh) => ({ ...mesh, positions: mesh.positions.map((value) => 2 * value) }),
  });
  const runner = createLocalRunner(createOperationRegistry([lift, counted, twice]), { exporters });
  await runner.open(boxBody([0, 0, 0], [100, 80, 60]));
  const exported = (records: readonly OperationRecord[], amount: number) =>
    runner.exportFiles(records, {
      exporter: 'test.hash',
      params: {},
      name: 'wall',
      annotations: [],
      instead: { type: 'test.counted', version: 1, params: { amount } },
    });
  const first = await exported([], 4);
  expect(await exported([], 4)).toEqual(first);
  expect(made).toBe(1);
  await exported([], 3);
  expect(made).toBe(2);
  const { meshHash: moved } = await exported(
    [{ id: 'a', ...liftOf(1), seed: 0, state: 'on', result: null }],
    3,
  );
  expect(made).toBe(3);
  expect(moved).not.toBe(first.meshHash);
  // Whatever is made of it, it is one design; one that is more than the records is told by the caller.
  const written = async (more: object) => {
    const job = { exporter: 'test.hash', params: {}, name: 'wall', annotations: [], ...more };
    const { files } = await runner.exportFiles([{ id: 'a', ...liftOf(1), seed: 0, state: 'on', result: null }], job); // prettier-ignore
    return new TextDecoder().decode(files[0]!.bytes);
  };
  const doubled = { instead: { type: 'test.lift-twice', version: 1, params: {} } };
  expect(await written(doubled)).toBe(await written({}));
  expect(await written({ ...doubled, designHash: 'whole' })).toBe('whole');
});
