import { operations } from '@bracewright/catalog';
import { proposeTrim } from '@bracewright/core/brace';
import type { TriMesh } from '@bracewright/core/mesh';
import type { EdgeLine } from '@bracewright/core/params';
import {
  applyToShape,
  bodyAlone,
  createOperationRegistry,
  type Json,
  type Shape,
} from '@bracewright/core/operation';
import { sampleTrunk, type SampleTrunk } from '@bracewright/core/sample';
import { EXAMPLE_COBB, EXAMPLE_PURPOSE, shapingRecords, type ExampleRecord } from './example-records.ts';

/** A body after some records. Throws what their operations throw. */
export async function shaped(trunk: SampleTrunk, records: readonly ExampleRecord[]): Promise<Shape> {
  const registry = createOperationRegistry(operations);
  let shape = bodyAlone(trunk.mesh);
  for (const { type, version, params } of records) {
    const { mesh, parts } = await applyToShape(registry.get(type, version), shape, params as Json);
    shape = { mesh, parts };
  }
  return shape;
}

type Edge = {
  readonly curves: readonly EdgeLine[];
  readonly keep: EdgeLine['points'][number];
};

export async function proposedExampleEdge(): Promise<Edge> {
  const trunk = sampleTrunk({ cobb: EXAMPLE_COBB });
  return proposedEdge((await shaped(trunk, shapingRecords(trunk))).mesh);
}

/** The edge line that is proposed on the body of the example, to a hundredth of a millimetre. */
export function proposedEdge(mesh: TriMesh): Edge {
  const { curves, keep } = proposeTrim(mesh, EXAMPLE_PURPOSE);
  const round = (digits: number) => (value: number) => Number(value.toFixed(digits));
  const rounded = ({ position, normal }: EdgeLine['points'][number]): EdgeLine['points'][number] => ({
    position: position.map(round(2)) as [number, number, number],
    normal: normal.map(round(4)) as [number, number, number],
  });
  return {
    curves: curves.map((line) => ({ ...line, points: line.points.map(rounded) })),
    keep: rounded(keep),
  };
}
