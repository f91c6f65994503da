import { formedShape } from '@bracewright/core/history';
import { heightsOf } from '@bracewright/core/mesh';
import { readMesh } from '@bracewright/core/mesh-io';
import { ReplayHost } from '@bracewright/core/runner';
import { expect, test } from 'vitest';
import { exporters } from './index.ts';
import {
  body,
  registry,
  roles,
  record,
  cut,
  replay,
  plane,
  push,
  smoothing,
  bend,
  off,
  liesOnCutSide,
} from './formed-behind-the-cut.fixture.test.ts';

test.each([
  ['a level push', [push]],
  ['a bend whose axis nobody measured', [bend]],
] as const)(
  'behind the cut %s moves the body unlike its cut side, and what is formed over it lies on that side',
  liesOnCutSide,
);

test('of a body that nothing was cut off, and where the cut side cannot stand in it, it is the body', async () => {
  const { mesh } = await formedShape({ records: [smoothing], roles, replay });
  expect(mesh.positions).toEqual((await replay([smoothing])).mesh.positions);
  // Cropped behind the cut: its border runs on along the end of the body.
  const crop = record('crop.apply', { top: plane(0.9), bottom: plane(-0.3) });
  const cropped = await formedShape({ records: [cut, crop], roles, replay });
  expect(cropped.mesh.positions).toEqual((await replay([crop])).mesh.positions);
});

test('the file of a positive lies on the cut side, in its place between body and margins', async () => {
  const host = new ReplayHost({ registry, exporters });
  await host.open(body);
  const records = [cut, smoothing, bend];
  const { mesh: part } = await replay(records);
  const { type, version } = registry.roles.newest('positive')!;
  const job = {
    ...{ exporter: 'export.stl', params: {}, name: 'positive', annotations: [], subject: 'body' as const },
    instead: { type, version, params: { part: { ...heightsOf(part) } } },
  };
  const { files, meshHash } = await host.exportFiles(records, job);
  const { mesh } = readMesh(files[0]!.bytes, { name: files[0]!.name });
  expect(off(part, mesh)).toBeLessThan(0.001);
  // The same design again has the same positive; another line has another, though the whole body is the same.
  expect((await host.exportFiles(records, job)).meshHash).toBe(meshHash);
  const other = await host.exportFiles(records.slice(1), job);
  expect(other.meshHash).not.toBe(meshHash);
});
