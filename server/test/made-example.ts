import { applyToShape, createOperationRegistry, type Shape } from '@bracewright/core/operation';
import { operations } from '@bracewright/catalog';
import { sampleTrunk } from '@bracewright/core/sample';
import { EXAMPLE_COBB, exampleRecords, shapingRecords } from '../src/demo/example-records.ts';
import { shaped } from '../src/demo/shape-example.ts';

/** The sample patient, as fine as it is shipped. */
export const exampleTrunk = sampleTrunk({ cobb: EXAMPLE_COBB });
export const exampleRegistry = createOperationRegistry(operations);

/** The body of the finished example, its brace, and how many holes that has. */
export async function madeExample(): Promise<{ body: Shape; brace: Shape; holes: number }> {
  const shaping = shapingRecords(exampleTrunk);
  const body = await shaped(exampleTrunk, shaping);
  let brace: Shape = body;
  let holes = 0;
  for (const { type, version, params } of exampleRecords(exampleTrunk).slice(shaping.length)) {
    const operation = exampleRegistry.get(type, version);
    const { mesh, parts, report } = await applyToShape(operation, brace, params as never);
    brace = { mesh, parts };
    holes += report['holes'] ?? 0;
  }
  return { body, brace, holes };
}
