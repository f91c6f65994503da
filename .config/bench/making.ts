import { exporters, operations } from '@bracewright/catalog';
import { findExporter, runExporter } from '@bracewright/core/exporter';
import { checkPart, MAKE_PROCESSES, triangleCount, type TriMesh } from '@bracewright/core/mesh';
import { applyOperation, createOperationRegistry, type Json } from '@bracewright/core/operation';
import { cpu, type Row } from './clock.ts';
import { linesRound } from './lines.ts';

const registry = createOperationRegistry(operations);
const [PROCESS] = MAKE_PROCESSES;

/** A brace of the trunk: cut along two edge lines, with a wall of 4 mm. */
async function braceOf(mesh: TriMesh): Promise<TriMesh> {
  const [bottom, top] = linesRound(mesh, [0.3, 0.65]);
  const curves = [bottom!, top!].map((points) => ({ points, closed: true, smooth: true }));
  const [a, b] = [bottom![0]!, top![0]!].map(({ position }) => position);
  const position = a!.map((x, k) => (x + b![k]!) / 2);
  const keep = { position, normal: bottom![0]!.normal };
  const cut = await applyOperation(registry.latest('border.cut'), mesh, { curves, keep } as unknown as Json);
  return (await applyOperation(registry.latest('export.thicken'), cut.mesh, { thickness: 4, mode: 'equal' }))
    .mesh;
}

/** From the body to a brace that is checked and written as 3MF, which is read back and compared, as the window, the server and the command line do it. */
export async function braces(mesh: TriMesh): Promise<readonly Row[]> {
  const wall = await braceOf(mesh);
  // What was found on a mesh is kept with it.
  const gate = () => checkPart({ ...wall }, { process: PROCESS!, wall: 4 });
  const write = () =>
    runExporter(findExporter(exporters, 'export.3mf'), wall, {
      ...{ name: 'brace', subject: 'wall', params: {}, designHash: '0'.repeat(64), zones: [] },
    });
  const whole = async () => {
    await braceOf(mesh);
    gate();
    await write();
  };
  const size = `${Math.round(triangleCount(wall) / 1000)} k`;
  const all = await cpu(whole, { runs: 2 });
  return [
    { work: `brace: the gate, a part of ${size}`, ours: await cpu(gate), bar: { ms: 3000 } },
    { work: `brace: 3MF written, read back and compared`, ours: await cpu(write) },
    { work: 'brace: body to checked 3MF', ours: all, bar: { ms: 10_000 } },
  ];
}
