import { checkWish } from '@bracewright/core/mesh';
import { applyToShape } from '@bracewright/core/operation';
import { beforeAll, describe, expect, it } from 'vitest';
import { exampleRegistry, exampleTrunk, madeExample } from '../../test/made-example.ts';
import { EXAMPLE_EDGE } from './example-edge.ts';
import { EXAMPLE_HOLES } from './example-holes.ts';
import { EXAMPLE_MAKE, EXAMPLE_WALL } from './example-records.ts';
import { proposedEdge, proposedHoles } from './shape-example.ts';

/** How far two rows of places lie apart at the most, mm. */
const apart = (a: readonly { position: readonly number[] }[], b: typeof a): number =>
  Math.max(...a.map(({ position }, i) => Math.hypot(...position.map((x, k) => x - b[i]!.position[k]!))));

describe('the finished example of the sample patient', () => {
  let made: Awaited<ReturnType<typeof madeExample>>;
  beforeAll(async () => {
    made = await madeExample();
  });

  it('is cut along the line that is proposed on its body, and aired where the script puts its holes', () => {
    const edge = proposedEdge(made.body.mesh);
    const [line, own] = [edge.curves[0]!.points, EXAMPLE_EDGE.curves[0]!.points];
    expect(line).toHaveLength(own.length);
    expect(apart(line, own)).toBeLessThan(0.5);
    const { areas, pads, straps } = proposedHoles(exampleTrunk, made.body.mesh, edge);
    expect([areas.length, pads.length, straps.length]).toEqual([3, 4, 6]);
    expect(apart(areas.flat(), EXAMPLE_HOLES.areas.flat())).toBeLessThan(0.5);
    expect(apart(pads.flat(), EXAMPLE_HOLES.pads.flat())).toBeLessThan(0.5);
    expect(apart(straps, EXAMPLE_HOLES.straps)).toBeLessThan(0.5);
  });

  it('has a wall that passes the gate without a finding', async () => {
    const operation = exampleRegistry.latest('export.thicken');
    const wall = await applyToShape(operation, made.brace, EXAMPLE_WALL as never);
    expect(checkWish(wall.mesh, { ...EXAMPLE_MAKE, wall: EXAMPLE_WALL.thickness })).toMatchObject({
      passed: true,
      findings: [],
    });
  });
});
