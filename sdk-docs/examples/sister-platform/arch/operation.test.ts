import { describeOperation, makeBody, type BodySpec } from '@bracewright/core/testing';
import { applyOperation } from '@bracewright/core/operation';
import { expect, test } from 'vitest';
import { arch } from './operation.ts';

const body: BodySpec = { kind: 'tube', radius: 100, height: 300, segments: 48, rings: 30 };
const params = { origin: [0, -100, 150], direction: [0, 1, 0], radius: 60, depth: 10 };

describeOperation(arch, {
  module: new URL('./operation.ts', import.meta.url),
  cases: [{ name: 'presses the front in', body, params }],
});

test('presses the middle in by the depth and leaves the rim', async () => {
  const { mesh } = await applyOperation(arch, makeBody(body), params);
  const before = makeBody(body).positions;
  let deepest = 0;
  for (let i = 0; i < before.length; i += 3) {
    const [x, y, z] = [before[i]!, before[i + 1]! + 100, before[i + 2]! - 150];
    const moved = mesh.positions[i + 1]! - before[i + 1]!;
    if (x * x + y * y + z * z > 3600) expect(moved).toBe(0);
    deepest = Math.max(deepest, moved);
  }
  expect(deepest).toBeGreaterThan(9.5);
  expect(deepest).toBeLessThanOrEqual(10);
});
