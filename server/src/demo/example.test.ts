import { boundaryLoops, checkWish, isClosed } from '@bracewright/core/mesh';
import { applyToShape, createOperationRegistry } from '@bracewright/core/operation';
import { operations } from '@bracewright/catalog';
import { sampleTrunk } from '@bracewright/core/sample';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Shape } from '@bracewright/core/operation';
import { EXAMPLE_EDGE } from './example-edge.ts';
import { EXAMPLE_COBB, exampleRecords, shapingRecords } from './example-records.ts';
import { proposedEdge, shaped } from './shape-example.ts';

const trunk = sampleTrunk({ cobb: EXAMPLE_COBB });
const registry = createOperationRegistry(operations);

describe('the finished example of the sample patient', () => {
  let body: Shape;
  let brace: Shape;
  beforeAll(async () => {
    body = await shaped(trunk, shapingRecords(trunk));
    const [edge] = exampleRecords(trunk).slice(-1);
    const cut = await applyToShape(registry.get(edge!.type, edge!.version), body, edge!.params as never);
    brace = { mesh: cut.mesh, parts: cut.parts };
  });

  it('is of steps that this version makes as it did when they were written', () => {
    const now = exampleRecords(trunk).map(({ type }) => [type, registry.latest(type).version]);
    expect(exampleRecords(trunk).map(({ type, version }) => [type, version])).toEqual(now);
    expect(isClosed(body.mesh)).toBe(true);
  });

  it('is cut along the line that is proposed on its body', () => {
    const proposed = proposedEdge(body.mesh);
    expect(proposed.curves[0]!.points).toHaveLength(EXAMPLE_EDGE.curves[0]!.points.length);
    proposed.curves[0]!.points.forEach(({ position }, i) => {
      const own = EXAMPLE_EDGE.curves[0]!.points[i]!.position;
      expect(Math.hypot(...position.map((value, k) => value - own[k]!))).toBeLessThan(0.5);
    });
  });

  it('is one piece with one edge, and a wall of it passes the gate', async () => {
    expect(boundaryLoops(brace.mesh)).toHaveLength(1);
    const wall = await applyToShape(registry.latest('export.thicken'), brace, {
      thickness: 4,
      edgeRadius: 2,
    });
    expect(checkWish(wall.mesh, { process: 'sls' })).toMatchObject({ passed: true, findings: [] });
  });
});
