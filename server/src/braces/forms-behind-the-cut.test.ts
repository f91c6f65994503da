import { exporters, operations } from '@bracewright/catalog';
import { proposeTrim } from '@bracewright/core/brace';
import { createReplayer, type OperationRecord } from '@bracewright/core/history';
import { buildBvh, heightsOf, type TriMesh } from '@bracewright/core/mesh';
import { readMesh } from '@bracewright/core/mesh-io';
import { createOperationRegistry, type Json } from '@bracewright/core/operation';
import { sampleTrunk } from '@bracewright/core/sample';
import { expect, test } from 'vitest';
import { formFiles, type FileDesk } from './files.ts';
import { shapedDesign } from './shaped-design.ts';
import { keptLines, partWithinLines } from './within-lines.ts';

const { mesh: body } = sampleTrunk({ cobb: 35, edge: 14 });
const registry = createOperationRegistry(operations);
const record = (type: string, params: object): OperationRecord => ({
  ...{ id: type, type, version: registry.latest(type).version, params: params as Json, seed: 0 },
  ...{ state: 'on', result: null },
});
const { curves, keep } = proposeTrim(body, {
  ...{ type: 'rigo-A1', side: 'right', opening: 'front', width: 60 },
});
const smoothing = record('smooth.global', { level: 'heavy' });
const replayer = createReplayer({ registry });
const replay = (records: readonly OperationRecord[]) => replayer.replay(records, body);

/** How far the farthest vertex of a mesh lies off another, mm. */
function off({ positions }: TriMesh, other: TriMesh): number {
  const skin = buildBvh(other);
  let most = 0;
  for (let v = 0; v < positions.length; v += 3)
    most = Math.max(most, skin.closestPoint([positions[v]!, positions[v + 1]!, positions[v + 2]!])!.distance);
  return most;
}

test.each([
  ['cut along its line and smoothed', [record('border.cut', { curves, keep }), smoothing]],
  ['smoothed, with a line that it keeps', [smoothing, record('border.draw', { curves, keep })]],
])('the files of a positive of a body that was %s lie on what the brace lies on', async (_, records) => {
  const lacking: string[] = [];
  const desk: FileDesk = {
    ...{ registry, exporters, designHash: 'd', onFinding: () => undefined },
    onLacking: (what, { code }) => void lacking.push(`${what} ${code}`),
  };
  const shaped = await shapedDesign(records, replay, { registry, asking: {} });
  const kept = keptLines(records, shaped.shape.mesh);
  const part = kept ? partWithinLines(shaped.shape.mesh, kept).mesh : shaped.shape.mesh;
  // Else nothing is tested.
  expect(off(part, shaped.uncut.mesh)).toBeGreaterThan(0.01);
  const { files, positive } = await formFiles(
    desk,
    shaped,
    { part, wall: part },
    { machine: null, grid: {}, pads: {} },
  );
  expect(lacking).toEqual([]);
  expect(files.map(({ name }) => name)).toEqual(['positive.stl', 'positive.csv']);
  expect(off(part, readMesh(files[0]!.bytes, { name: 'positive.stl' }).mesh)).toBeLessThan(0.001);
  // Beyond the edge it goes on as the body does.
  expect(heightsOf(positive!.mesh).top).toBeGreaterThan(heightsOf(part).top + 19);
});
