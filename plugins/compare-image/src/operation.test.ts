import { applyOperation } from '@bracewright/core/operation';
import { picturesIn } from '@bracewright/core/params';
import { describeOperation, makeBody } from '@bracewright/core/testing';
import { expect, test } from 'vitest';
import { GOLDEN_CASES } from './golden.ts';
import { place } from './operation.ts';

describeOperation(place, {
  module: new URL('./operation.ts', import.meta.url),
  cases: [...GOLDEN_CASES],
  golden: GOLDEN_CASES,
});

const [first] = GOLDEN_CASES;
const body = makeBody(first!.body);

test('leaves the body as it is, tells width and turn, and names its picture, which no replay asks for', async () => {
  const { mesh, report } = await applyOperation(place, body, first!.params as never);
  expect(mesh.positions).toEqual(body.positions);
  expect(report).toEqual({ width: 200, turn: 0 });
  expect(picturesIn(place.params, first!.params)).toEqual(['a'.repeat(64)]);
});

test('is refused as its points are', async () => {
  const lost = { ...(first!.params as object), points: [] };
  await expect(applyOperation(place, body, lost as never)).rejects.toMatchObject({
    code: 'compare-image/points-missing',
  });
});
