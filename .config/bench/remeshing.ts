import { operations } from '@bracewright/catalog';
import { triangleCount, type TriMesh } from '@bracewright/core/mesh';
import { applyOperation, createOperationRegistry, type Json } from '@bracewright/core/operation';
import { cpu, type Row } from './clock.ts';

const remesh = createOperationRegistry(operations).latest('remesh.run');

/** Triangles of one size all over, and a quarter of the triangles, as the tool makes them: with the search for crossings before and after, and the measure of how far the surface moved. */
export async function covers(mesh: TriMesh): Promise<readonly Row[]> {
  // What was found on a mesh is kept with it.
  const run = (params: Json) => applyOperation(remesh, { ...mesh }, params);
  const quarter = Math.round(triangleCount(mesh) / 4);
  const few = await run({ triangles: quarter });
  const even = { edgeLength: 5 };
  const { report } = await run(even);
  if (!(few.report['deviationMean']! < report['deviationMean']!))
    throw new Error('even triangles follow the body more closely than those that were left');
  return [
    // Twice what pmp-library needs for three of its rounds without the searches, on a machine as this was written on.
    { work: 'remesh: edges of 3 mm', ours: await cpu(() => run({ edgeLength: 3 })), bar: { ms: 4400 } },
    {
      work: 'remesh: a quarter of the triangles left',
      ours: await cpu(() => run({ triangles: quarter })),
      peer: { name: 'even ones with edges of 5 mm', ms: await cpu(() => run(even), { runs: 2 }) },
    },
  ];
}
