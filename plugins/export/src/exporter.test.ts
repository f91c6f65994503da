import { findExporter, runExporter, subjectsOf } from '@bracewright/core/exporter';
import { shapeHash } from '@bracewright/core/history';
import { meshHash } from '@bracewright/core/mesh';
import { readMesh, writeMesh, type MeshFormat } from '@bracewright/core/mesh-io';
import { applyOperation } from '@bracewright/core/operation';
import { openTube, tube } from '@bracewright/core/testing';
import { describe, expect, test } from 'vitest';
import { exporters } from './exporter.ts';
import { thicken } from './operation.ts';

const body = tube({ radius: 100, height: 400, segments: 24, rings: 8 });
const run = (id: string, params: object = {}, mesh = body) =>
  runExporter(findExporter(exporters, id), mesh, { params: { ...params }, name: 'trunk' });
const FORMATS: readonly MeshFormat[] = ['stl', '3mf', 'obj', 'ply'];

test.each(FORMATS)('export.%s writes the bytes that the format always had', async (format) => {
  const { files, findings } = await run(`export.${format}`);
  expect(files.map(({ name }) => name)).toEqual([`trunk.${format}`]);
  expect(files[0]!.bytes).toEqual(writeMesh(body, format, { metadata: { designHash: meshHash(body) } }));
  expect(findings).toEqual([]);
  expect(subjectsOf(findExporter(exporters, `export.${format}`))).toEqual(['body', 'wall']);
});

test.each(FORMATS)('export.%s writes each part beside the body as a file of its own', async (format) => {
  const parts = ['rear', 'A/B', 'a b'].map((name, n) => ({
    name,
    mesh: tube({ radius: 20 + n, height: 50, segments: 12, rings: 3 }),
  }));
  const { files } = await runExporter(findExporter(exporters, `export.${format}`), body, {
    ...{ params: {}, name: 'trunk', objects: parts },
  });
  expect(files.map(({ name }) => name)).toEqual(
    ['trunk', 'trunk rear', 'trunk A B', 'trunk a b (2)'].map((name) => `${name}.${format}`),
  );
  const meshes = files.map(({ bytes, name }) => readMesh(bytes, { name }).mesh.indices.length);
  expect(meshes).toEqual([body, ...parts.map(({ mesh }) => mesh)].map(({ indices }) => indices.length));
  // Which design is this? The parts count.
  const designHash = await shapeHash({ mesh: body, parts });
  expect(files[2]!.bytes).toEqual(writeMesh(parts[1]!.mesh, format, { metadata: { designHash } }));
});

test('writes in the unit that was asked for, and STL as text', async () => {
  const [file] = (await run('export.stl', { unit: 'inch', text: true })).files;
  expect(new TextDecoder().decode(file!.bytes)).toMatch(/^solid Bracewright inch /);
  const { mesh } = readMesh(file!.bytes, { name: file!.name });
  expect(Math.max(...mesh.positions)).toBeCloseTo(400 / 25.4, 4);
});

test('refuses a body without triangles, and a unit that nobody knows', async () => {
  const empty = { positions: new Float32Array(), indices: new Uint32Array() };
  await expect(run('export.ply', {}, empty)).rejects.toMatchObject({ code: 'export/nothing-to-export' });
  await expect(run('export.ply', { unit: 'ell' })).rejects.toMatchObject({
    code: 'operation/invalid-params',
  });
});

describe('colours and labels', () => {
  test.each(['3mf', 'obj', 'ply'])('that are not there are told (%s)', async (format) => {
    expect((await run(`export.${format}`, { painted: true })).findings).toMatchObject([
      { code: 'export/no-paint' },
    ]);
  });

  test('of a wall say what is the side to the body, the skin and the rim', async () => {
    const open = openTube({ radiusX: 60, radiusY: 50, height: 80, segments: 32, rings: 12 });
    const { mesh } = await applyOperation(thicken, open, { thickness: 4 });
    const { labelOf, labels } = mesh.paint!;
    const first = open.indices.length / 3;
    expect(labels!.map(({ name }) => name)).toEqual(['body-side', 'skin', 'rim']);
    const counts = [0, 1, 2].map((label) => labelOf!.filter((one) => one === label).length);
    expect(counts[0]).toBe(first);
    expect([...labelOf!.slice(0, first)].every((label) => label === 0)).toBe(true);
    // Two round edges of a wall of 4 mm, and a skin as large as the side to the body and a little more.
    const areaOf = (label: number) => {
      let area = 0;
      labelOf!.forEach((one, f) => {
        if (one !== label) return;
        const [a, b, c] = [0, 1, 2].map((k) => 3 * mesh.indices[3 * f + k]!) as [number, number, number];
        const at = (v: number, k: number) => mesh.positions[v + k]!;
        const [u, w] = [b, c].map((v) => [0, 1, 2].map((k) => at(v, k) - at(a, k))) as [number[], number[]];
        const cross = [
          u[1]! * w[2]! - u[2]! * w[1]!,
          u[2]! * w[0]! - u[0]! * w[2]!,
          u[0]! * w[1]! - u[1]! * w[0]!,
        ];
        area += Math.hypot(...cross) / 2;
      });
      return area;
    };
    const [inside, skin, rim] = [0, 1, 2].map(areaOf) as [number, number, number];
    expect(skin / inside).toBeGreaterThan(0.95);
    expect(skin / inside).toBeLessThan(1.15);
    expect(rim).toBeGreaterThan(0.5 * 2 * 345 * 4);
    expect(rim).toBeLessThan(2.5 * 2 * 345 * 4);
    const { files, findings } = await run('export.obj', { painted: true }, mesh);
    expect(findings).toEqual([]);
    expect(files.map(({ name }) => name)).toEqual(['trunk.obj', 'materials.mtl']);
    expect(meshHash(readMesh(files[0]!.bytes, { name: 'a.obj' }).mesh)).toBe(meshHash(mesh));
  });
});
