import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createReplayer } from '../../history/index.ts';
import { applyOperation, createOperationRegistry, defineOperation } from '../../operation/index.ts';
import { boxBody } from '../../testing/closed-bodies.ts';
import { meshHash } from '../hash.ts';
import type { MeshPaint } from '../paint.ts';
import type { TriMesh } from '../tri-mesh.ts';
import { readMesh, writeMaterials, writeMesh, type MeshFormat } from './index.ts';

const plain = boxBody([0, 0, 0], [10, 20, 30]);
const triangles = plain.indices.length / 3;
const vertices = plain.positions.length / 3;
const paint: MeshPaint = {
  colours: Uint8Array.from({ length: 3 * vertices }, (_, i) => (37 * i) % 256),
  labelOf: Uint16Array.from({ length: triangles }, (_, f) => (f < 4 ? 1 : 0)),
  labels: [
    { name: 'inside', colour: [255, 255, 255] },
    { name: 'rim', colour: [0, 128, 255] },
  ],
};
const body: TriMesh = { ...plain, paint };
const FORMATS: readonly MeshFormat[] = ['stl', 'obj', 'ply', '3mf'];
const text = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);

describe('colours and labels', () => {
  test.each(FORMATS)('are no part of the shape, and of no file that does not ask for them (%s)', (format) => {
    expect(meshHash(body)).toBe(meshHash(plain));
    expect(writeMesh(body, format)).toEqual(writeMesh(plain, format));
  });

  test.each(FORMATS)('leave the shape that is read back as it was (%s)', (format) => {
    const { mesh, warnings } = readMesh(writeMesh(body, format, { painted: true }), { name: `a.${format}` });
    const bare = readMesh(writeMesh(plain, format), { name: `a.${format}` });
    expect(meshHash(mesh)).toBe(meshHash(bare.mesh));
    expect(warnings).toEqual(bare.warnings);
  });

  test('stand in a PLY at vertices and faces', () => {
    const bytes = writeMesh(body, 'ply', { painted: true });
    const end = text(bytes).indexOf('end_header\n') + 11;
    expect(text(bytes.slice(0, end))).toContain('comment label 1 rim\n');
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    for (let v = 0; v < vertices; v++)
      expect([...bytes.slice(end + 15 * v + 12, end + 15 * v + 15)]).toEqual([
        ...paint.colours!.slice(3 * v, 3 * v + 3),
      ]);
    for (let f = 0; f < triangles; f++) {
      const at = end + 15 * vertices + 18 * f + 13;
      expect(view.getUint16(at, true)).toBe(paint.labelOf![f]);
      expect([...bytes.slice(at + 2, at + 5)]).toEqual(paint.labels![paint.labelOf![f]!]!.colour);
    }
  });

  test('are materials in an OBJ and colours behind its vertices', () => {
    const lines = text(writeMesh(body, 'obj', { painted: true, materials: 'materials.mtl' })).split('\n');
    expect(lines).toContain('mtllib materials.mtl');
    expect(lines.find((line) => line.startsWith('v '))!.split(' ')).toHaveLength(7);
    const labels: string[] = [];
    let now = '';
    for (const line of lines)
      if (line.startsWith('usemtl ')) now = line.slice(7);
      else if (line.startsWith('f ')) labels.push(now);
    expect(labels).toEqual([...paint.labelOf!].map((label) => paint.labels![label]!.name));
    expect(text(writeMaterials(paint.labels!))).toBe('newmtl inside\nKd 1 1 1\nnewmtl rim\nKd 0 0.502 1\n');
  });

  test('are base materials in a 3MF', () => {
    const model = text(unzipSync(writeMesh(body, '3mf', { painted: true }))['3D/3dmodel.model']!);
    expect(model).toContain(
      '<basematerials id="2"><base name="inside" displaycolor="#FFFFFF"/><base name="rim" displaycolor="#0080FF"/></basematerials>',
    );
    const found = [...model.matchAll(/<triangle [^>]*pid="2" p1="(\d)"/g)].map(([, label]) => Number(label));
    expect(found).toEqual([...paint.labelOf!]);
  });
});

describe('an operation', () => {
  const painting = (given: MeshPaint) =>
    defineOperation({
      type: 'test.paint',
      version: 1,
      params: z.object({}),
      apply: (mesh) => ({ ...mesh, paint: given }),
    });

  test('may give them without a change of the shape, and the next one finds them', async () => {
    const seen: unknown[] = [];
    const look = defineOperation({
      type: 'test.look',
      version: 1,
      params: z.object({}),
      apply: (mesh) => (seen.push(mesh.paint?.labels?.[1]?.name), mesh),
    });
    const records = ['test.paint', 'test.look'].map((type) => ({
      id: type, type, version: 1, params: {}, seed: 0, state: 'on' as const, result: null,
    })); // prettier-ignore
    const registry = createOperationRegistry([painting(paint), look]);
    const { mesh, hash } = await createReplayer({ registry }).replay(records, plain);
    expect(hash).toBe(meshHash(plain));
    expect(mesh.paint?.labelOf).toEqual(paint.labelOf);
    expect(mesh.paint?.colours).not.toBe(paint.colours);
    expect(seen).toEqual(['rim']);
  });

  test.each([
    ['colours of another body', { colours: new Uint8Array(3) }],
    ['a label that there is not', { ...paint, labelOf: new Uint16Array(triangles).fill(2) }],
    ['labels without triangles', { labels: paint.labels! }],
    ['a name with blanks', { ...paint, labels: [{ name: 'the rim', colour: [0, 0, 0] }] }],
    ['a colour out of range', { ...paint, labels: [{ name: 'rim', colour: [0, 0, 300] }] }],
  ] as readonly (readonly [string, MeshPaint])[])('that gives %s is refused', async (_, given) => {
    await expect(applyOperation(painting(given), plain, {})).rejects.toMatchObject({
      code: 'mesh/paint-invalid',
    });
  });
});
