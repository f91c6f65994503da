import { boundaryLoops, isClosed } from '@bracewright/core/mesh';
import { describe, expect, it } from 'vitest';
import { exampleRegistry, exampleTrunk, madeExample } from '../../test/made-example.ts';
import { exampleRecords } from './example-records.ts';

describe('the finished example of the sample patient', () => {
  it('is of steps that this version makes as it did when they were written', () => {
    const records = exampleRecords(exampleTrunk);
    const now = records.map(({ type }) => [type, exampleRegistry.latest(type).version]);
    expect(records.map(({ type, version }) => [type, version])).toEqual(now);
  });

  // That its lines are those that would be proposed today, and its wall as fine as it is shipped: example.long.test.ts.
  it('is one piece with one edge and its holes', async () => {
    const { body, brace, holes } = await madeExample();
    expect(isClosed(body.mesh)).toBe(true);
    expect(holes).toBeGreaterThan(40);
    expect(boundaryLoops(brace.mesh)).toHaveLength(1 + holes);
  });
});
