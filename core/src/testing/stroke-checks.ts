import { expect, it } from 'vitest';
import { meshHash } from '../mesh/hash.ts';
import { applyPatch } from '../mesh/live/mesh-patch.ts';
import type { Json } from '../operation/json.ts';
import type { AnyOperation } from '../operation/operation.ts';
import { RunningStroke } from '../operation/running-stroke.ts';
import type { OperationStroke } from '../operation/operation-stroke.ts';
import { makeBody } from './bodies.ts';
import type { OperationCase } from './golden.ts';
import type { OperationRuns } from './operation-runs.ts';

/** Share of the patched vertices whose place may be another when the hand has lifted: the rest was shown as it is kept. */
const SETTLED = 0.2;

/** Whether vertex `v` lies in the same place in both lists. */
const isAt = (a: Float32Array, b: Float32Array, v: number): boolean =>
  a[3 * v] === b[3 * v] && a[3 * v + 1] === b[3 * v + 1] && a[3 * v + 2] === b[3 * v + 2];

/**
 * The tests of an operation that takes dabs one by one: the bits of `apply` at the end, also when the end was asked in between; patches of what it moved and of
 * nothing else; its input left alone. Calls `it` of vitest.
 */
export function checkStroke(
  operation: AnyOperation,
  { dabs: name }: OperationStroke,
  cases: readonly OperationCase[],
  runs: OperationRuns,
): void {
  const begin = (one: OperationCase) =>
    RunningStroke.begin(operation, makeBody(one.body), one.params, { seed: one.seed ?? 0 });
  const dabsOf = (one: OperationCase): readonly Json[] =>
    (one.params as Readonly<Record<string, Json>>)[name] as unknown as readonly Json[];

  it.each(cases)('gives the same bits dab by dab: $name', async (one) => {
    const stroke = await begin(one);
    for (const dab of dabsOf(one)) stroke.dab(JSON.parse(JSON.stringify(dab)) as Json);
    const { mesh, findings, report } = await stroke.end();
    const whole = await runs.first(one);
    expect(meshHash(mesh)).toBe(whole.hash);
    expect({ findings, report }).toEqual({ findings: whole.findings, report: whole.report });
  });

  it.each(cases)('goes on as if its end had not been asked: $name', async (one) => {
    const stroke = await begin(one);
    for (const dab of dabsOf(one)) {
      stroke.dab(dab);
      await stroke.end();
    }
    expect(meshHash((await stroke.end()).mesh)).toBe((await runs.first(one)).hash);
  });

  it.each(cases)('says with each dab what it moved: $name', async (one) => {
    const body = makeBody(one.body);
    const stroke = await begin(one);
    const shown = body.positions.slice();
    const patched = new Set<number>();
    for (const dab of dabsOf(one)) {
      const patch = stroke.dab(dab);
      for (const vertex of patch.vertices) patched.add(vertex);
      applyPatch(shown, patch);
    }
    const { mesh } = await stroke.end();
    expect(mesh.indices).toEqual(body.indices);
    let settled = 0;
    for (let v = 0; v < body.positions.length / 3; v++) {
      if (patched.has(v)) settled += isAt(mesh.positions, shown, v) ? 0 : 1;
      else if (!isAt(mesh.positions, body.positions, v)) expect.fail(`vertex ${v} moved and no dab said so`);
    }
    expect(settled).toBeLessThanOrEqual(SETTLED * patched.size);
  });
}
