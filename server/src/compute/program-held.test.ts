import { exporters, operations } from '@bracewright/catalog';
import type { OperationRecord } from '@bracewright/core/history';
import type { GateFound } from '@bracewright/core/mesh';
import { createOperationRegistry, OperationAborted, type Json } from '@bracewright/core/operation';
import { ReplayHost } from '@bracewright/core/runner';
import { expect, test } from 'vitest';
import { carver, cleftBody, CLEFT_LINES } from '../../test/cleft.ts';

const registry = createOperationRegistry(operations);
const record = (type: string, params: object): OperationRecord => ({
  ...{ id: type, type, version: registry.latest(type).version, params: params as Json, seed: 0 },
  ...{ state: 'on', result: null },
});
const body = cleftBody();
const records = [record('border.draw', CLEFT_LINES)];
const [LARGE, SMALL] = [carver(40), carver(4)];
/** Which outputs were compared, and whether each agrees. */
const pairs = ({ agreement = [] }: GateFound) => agreement.map(({ b, passes }) => [b, passes]);

test('the editor holds a program that leaves foam under the brace, and hands it out with a reason for that', async () => {
  const host = new ReplayHost({ registry, exporters });
  await host.open(body);
  const cut = record('border.cut', CLEFT_LINES);
  const { version } = registry.latest('export.carve');
  const told: number[] = [];
  const made = (params: object, answered: readonly string[] = [], isStopped = () => false) =>
    host.exportFiles(
      [...records, cut],
      {
        ...{ exporter: 'export.gcode', params: params as Json, name: 'p', annotations: [], subject: 'body' },
        instead: {
          ...{ type: 'export.carve', version },
          params: { part: { bottom: 5, top: 11 }, base: 0, stock: 0, margin: 2 },
        },
        form: {
          records: [...records, cut],
          isAnswered: answered,
          wall: { type: 'export.thicken', version: registry.latest('export.thicken').version, params: {} },
        },
      },
      {
        onProgress: (_type, fraction) => void told.push(fraction),
        checkAborted() {
          if (isStopped()) throw new OperationAborted();
        },
      },
    );
  const held = await made(LARGE);
  expect(held.files).toEqual([]);
  expect(held.form!.findings.map(({ code, severity }) => [code, severity])).toEqual([
    ['gate/agree-program', 'ask'],
  ]);
  expect(pairs(held.form!)).toEqual([
    ['positive', true],
    ['program', false],
  ]);
  // What the program itself says, and what would mend it, is there before anybody answers.
  expect(held.findings.map(({ code }) => code)).toContain('export/carving-told');
  // Of the skin under the brace, with the value of the form that would do.
  const mend = held.findings.find(({ set }) => set !== undefined)!;
  expect(mend.code).toBe('export/second-ball');
  for (const { at } of mend.places) expect(at[2] > 4 && at[2] < 12).toBe(true);
  // The ground of the cleft is deeper than a ball of 40 mm gets.
  expect(held.form!.agreement![1]!.most).toBeGreaterThan(1);
  expect(told.every((fraction, i) => i === 0 || fraction >= told[i - 1]!)).toBe(true);
  expect(told.filter((fraction) => fraction > 0.85 && fraction < 1).length).toBeGreaterThan(2);
  const answered = await made(LARGE, ['gate/agree-program']);
  expect(answered.files.map(({ name }) => name)).toEqual(['p.nc']);
  expect(answered.form).toEqual(held.form);
  const fine = await made(SMALL);
  expect([fine.files.length, fine.form!.passed, pairs(fine.form!)[1]]).toEqual([1, true, ['program', true]]);
  // Where the set of the machine has no smaller ball it is said that none would do, at the place and of the figure that hold the file.
  const whole = JSON.parse(LARGE.machine) as object;
  const alone = await made({ machine: JSON.stringify({ ...whole, cutters: [40] }) });
  const smallest = alone.findings.find(({ code }) => code === 'gate/cutter-smallest')!;
  const { at, most } = alone.form!.agreement!.find(({ b }) => b === 'program')!;
  expect(smallest.places).toEqual([{ at }]);
  expect(smallest.data['depth']).toBeCloseTo(most, 2);
  const withBall = await made({ ...LARGE, ...mend.set });
  expect([withBall.files.length, withBall.form!.passed]).toEqual([2, true]);
  told.length = 0;
  // Stopped while it is compared.
  await expect(made(LARGE, [], () => told.some((fraction) => fraction > 0.9))).rejects.toBeInstanceOf(OperationAborted); // prettier-ignore
});
