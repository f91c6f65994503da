import { applyOperation } from '@bracewright/core/operation';
import { describeOperation, ellipticTube, makeBody } from '@bracewright/core/testing';
import { describe, expect, it } from 'vitest';
import { GOLDEN_CASES } from './golden.ts';
import { pattern, place } from './operation.ts';

const casesOf = (type: string) => GOLDEN_CASES.filter((one) => one.type === type);

const module = new URL('./operation.ts', import.meta.url);
describeOperation(pattern, {
  surface: { borders: 'free' },
  module,
  // Of the honeycombs the mesh alone is looked at here, and the whole contract in the long run.
  cases: casesOf('holes.pattern').filter(({ name }) => !name.startsWith('honeycombs')),
  golden: GOLDEN_CASES,
});

describeOperation(place, {
  surface: { borders: 'free' },
  module,
  cases: casesOf('holes.place'),
  golden: GOLDEN_CASES,
});

describe('holes.pattern', () => {
  const [round] = casesOf('holes.pattern');
  const body = makeBody(round!.body);
  const run = (more: object) =>
    applyOperation(pattern, body, { ...(round!.params as object), ...more } as never);

  it('tells how many holes there are and how much of the area is open', async () => {
    const { report } = await run({});
    expect(report).toMatchObject({ holes: 3 });
    expect(report['openArea']! / (3 * Math.PI * 64)).toBeCloseTo(0.99, 2);
    // Of a hexagon of 28 mm from flat to flat about each hole, less at the edge of the area.
    expect(report['share']).toBeGreaterThan(8);
    expect(report['share']).toBeLessThan(32.6);
  });

  it('sends a body that was not cut to its edge line, and a slot that is none back', async () => {
    const closed = ellipticTube({ radiusX: 140, radiusY: 95, height: 360, segments: 24, rings: 20 });
    await expect(applyOperation(pattern, closed, round!.params)).rejects.toMatchObject({
      code: 'mesh/holes-body-closed',
    });
    await expect(run({ pattern: 'slot', size: 20, length: 20 })).rejects.toMatchObject({
      code: 'holes/slot-short',
      data: { length: 20, size: 20 },
    });
  });
});
