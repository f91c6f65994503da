import { boundaryLoops, checkWish, isClosed } from '@bracewright/core/mesh';
import { applyToShape, createOperationRegistry } from '@bracewright/core/operation';
import { operations } from '@bracewright/catalog';
import { sampleTrunk } from '@bracewright/core/sample';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Shape } from '@bracewright/core/operation';
import { EXAMPLE_EDGE } from './example-edge.ts';
import { EXAMPLE_HOLES } from './example-holes.ts';
import {
  EXAMPLE_COBB,
  EXAMPLE_MAKE,
  EXAMPLE_WALL,
  exampleRecords,
  shapingRecords,
} from './example-records.ts';
import { proposedEdge, proposedHoles, shaped } from './shape-example.ts';

const trunk = sampleTrunk({ cobb: EXAMPLE_COBB });
const registry = createOperationRegistry(operations);

/** How far two rows of places lie apart at the most, mm. */
const apart = (a: readonly { position: readonly number[] }[], b: typeof a): number =>
  Math.max(...a.map(({ position }, i) => Math.hypot(...position.map((x, k) => x - b[i]!.position[k]!))));

describe('the finished example of the sample patient', () => {
  let body: Shape;
  let brace: Shape;
  let holes = 0;
  beforeAll(async () => {
    body = await shaped(trunk, shapingRecords(trunk));
    brace = body;
    for (const { type, version, params } of exampleRecords(trunk).slice(shapingRecords(trunk).length)) {
      const { mesh, parts, report } = await applyToShape(registry.get(type, version), brace, params as never);
      brace = { mesh, parts };
      holes += report['holes'] ?? 0;
    }
  });

  it('is of steps that this version makes as it did when they were written', () => {
    const now = exampleRecords(trunk).map(({ type }) => [type, registry.latest(type).version]);
    expect(exampleRecords(trunk).map(({ type, version }) => [type, version])).toEqual(now);
    expect(isClosed(body.mesh)).toBe(true);
  });

  it('is cut along the line that is proposed on its body, and aired where the script puts its holes', () => {
    const edge = proposedEdge(body.mesh);
    const [line, own] = [edge.curves[0]!.points, EXAMPLE_EDGE.curves[0]!.points];
    expect(line).toHaveLength(own.length);
    expect(apart(line, own)).toBeLessThan(0.5);
    const { areas, pads, straps } = proposedHoles(trunk, body.mesh, edge);
    expect([areas.length, pads.length, straps.length]).toEqual([3, 4, 6]);
    expect(apart(areas.flat(), EXAMPLE_HOLES.areas.flat())).toBeLessThan(0.5);
    expect(apart(pads.flat(), EXAMPLE_HOLES.pads.flat())).toBeLessThan(0.5);
    expect(apart(straps, EXAMPLE_HOLES.straps)).toBeLessThan(0.5);
  });

  it('is one piece with one edge and its holes, and a wall of it passes the gate without a finding', async () => {
    expect(holes).toBeGreaterThan(40);
    expect(boundaryLoops(brace.mesh)).toHaveLength(1 + holes);
    const wall = await applyToShape(registry.latest('export.thicken'), brace, EXAMPLE_WALL as never);
    expect(checkWish(wall.mesh, { ...EXAMPLE_MAKE, wall: EXAMPLE_WALL.thickness })).toMatchObject({
      passed: true,
      findings: [],
    });
  });
});
