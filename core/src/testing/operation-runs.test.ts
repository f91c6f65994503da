import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineOperation } from '../operation/operation.ts';
import type { OperationCase } from './golden.ts';
import { OperationRuns } from './operation-runs.ts';

/** Counts its applications, and moves the body by as many mm where it is told to. */
function counting() {
  const seen: number[] = [];
  const operation = defineOperation({
    type: 'test.counting',
    version: 1,
    params: z.object({
      step: z
        .number()
        .default(1)
        .transform((value) => (value > 9 ? value / 0 : value < -9 ? NaN : value)),
      drifts: z.boolean().default(false),
    }),
    apply({ positions, indices }, { step, drifts }) {
      seen.push(step);
      const by = drifts ? seen.length : Number.isFinite(step) ? step : 0;
      return { positions: positions.map((value) => value + by), indices };
    },
  });
  return { operation, seen };
}

const body = { kind: 'sphere', radius: 60, subdivisions: 1 } as const;
const plain: OperationCase = { name: 'plain', body, params: {} };

describe('runs that tests share', () => {
  it('are made once for what the operation is given, and once more for the second look', async () => {
    const { operation, seen } = counting();
    const runs = new OperationRuns(operation, plain);
    const { hash } = await runs.first(plain);
    expect(await runs.first(plain)).toMatchObject({ hash });
    expect([await runs.hashAgain(plain, {}), await runs.hashAgain(plain, { step: 1 })]).toEqual([hash, hash]);
    await runs.expectAnswer({ drifts: false });
    expect(seen).toEqual([1, 1]);
  });

  it('are made anew for other values, also for what JSON takes for null, and for another case', async () => {
    const { operation, seen } = counting();
    const runs = new OperationRuns(operation, plain);
    for (const step of [0, 2, -10, 10, 2]) await runs.hashAgain(plain, { step });
    await runs.hashAgain({ ...plain, name: 'another' }, { step: 2 });
    await runs.expectAnswer({ step: 3 });
    expect(seen).toEqual([0, 2, NaN, Infinity, 2, 3]);
  });

  it('show an operation that does otherwise the second time', async () => {
    const { operation } = counting();
    const drifting = { ...plain, params: { drifts: true } };
    const runs = new OperationRuns(operation, drifting);
    expect(await runs.hashAgain(drifting, drifting.params)).not.toBe((await runs.first(drifting)).hash);
  });
});
