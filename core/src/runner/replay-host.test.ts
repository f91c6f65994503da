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

test('a file of what a brace is formed over asks what the steps of the brace ask, and is there with an answer', async () => {
  const edge = defineOperation({
    type: 'test.edge',
    version: 1,
    params: z.object({}),
    apply: (mesh) => mesh,
    gate: () => [{ code: 'trim/stands-out-right', severity: 'ask', data: { angle: 11 }, places: [] }],
  });
  const runner = createLocalRunner(createOperationRegistry([edge]), { exporters });
  await runner.open(boxBody([0, 0, 0], [100, 80, 60]));
  const cut: OperationRecord = { id: 'e', type: 'test.edge', version: 1, params: {}, seed: 0, state: 'on', result: null }; // prettier-ignore
  const exported = (records: readonly OperationRecord[], isAnswered = false) =>
    runner.exportFiles([], {
      ...{ exporter: 'test.hash', params: {}, name: 'positive', annotations: [] },
      form: { records, isAnswered },
    });
  const held = await exported([cut]);
  expect(held).toMatchObject({ files: [], triangles: 12, form: { passed: false } });
  expect(held.form!.findings.map(({ code }) => code)).toEqual(['trim/stands-out-right']);
  expect((await exported([cut], true)).files).toHaveLength(1);
  expect((await exported([{ ...cut, state: 'off' }])).form).toEqual({ passed: true, findings: [] });
});

test('of a positive it is looked at whether it can be made as it is asked, and it is there with an answer', async () => {
  let made = 0;
  const carve = defineOperation({
    type: 'test.positive',
    version: 1,
    role: 'positive',
    params: z.object({}),
    apply: (mesh) => {
      made += 1;
      return mesh;
    },
  });
  const runner = createLocalRunner(createOperationRegistry([carve]), { exporters });
  await runner.open(boxBody([0, 0, 0], [100, 80, 60]));
  const exported = (process: 'foam' | 'sheet', isAnswered: readonly string[] = []) =>
    runner.exportFiles([], {
      ...{ exporter: 'test.hash', params: {}, name: 'positive', annotations: [] },
      instead: { type: 'test.positive', version: 1, params: {} },
      form: { records: [], isAnswered, made: { process, form: { mandrel: 70, sheet: { thickness: 1 } } } },
    });
  const codes = ({ form }: Awaited<ReturnType<typeof exported>>) => form!.findings.map(({ code }) => code);
  const held = await exported('foam');
  expect([codes(held), held.files]).toEqual([['gate/foam-core', 'gate/foam-told', 'gate/foam-spindle'], []]);
  const answered = await exported('foam', ['gate/foam-core']);
  expect([codes(answered), answered.files.length, made]).toEqual([codes(held), 1, 1]);
  // What is said of foam is said of no sheet.
  expect(codes(await exported('sheet', ['gate/foam-core']))).toEqual(['gate/sheet-thin', 'gate/sheet-told']);
});
