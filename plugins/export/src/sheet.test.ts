import { findExporter, runExporter } from '@bracewright/core/exporter';
import { readDxf, readSvg, type TriMesh } from '@bracewright/core/mesh';
import { applyOperation } from '@bracewright/core/operation';
import { sampleTrunk } from '@bracewright/core/sample';
import { expect, test } from 'vitest';
import { exporters } from './exporter.ts';
import { carve } from './operation.ts';

const trunk = sampleTrunk({ cobb: 35, edge: 17 }).mesh;
const sheet = (mesh: TriMesh, params: object = {}) =>
  runExporter(findExporter(exporters, 'export.sheet'), mesh, { params: { ...params }, name: 'sheet' });
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** Width and height of the rectangle that is cut. */
const sizeOf = ({ lines }: ReturnType<typeof readDxf>) => {
  const { points } = lines.find(({ layer }) => layer === 'CUT')!;
  return [points[2]![0] - points[0]![0], points[2]![1] - points[0]![1]] as const;
};

test('is the blank of the positive, read back in real size in both forms', async () => {
  const part = { bottom: 120, top: 330 };
  const { mesh } = await applyOperation(carve, trunk, { part, margin: 20 } as never);
  const { files, findings } = await sheet(mesh, { part });
  const [dxf] = files;
  const [svg] = (await sheet(mesh, { part, drawing: 'svg', language: 'zh' })).files;
  expect([dxf!.name, svg!.name]).toEqual(['sheet.dxf', 'sheet.svg']);
  const [english, chinese] = [readDxf(text(dxf!.bytes)), readSvg(text(svg!.bytes))];
  const [width, height] = sizeOf(english);
  expect(sizeOf(chinese)[0]).toBeCloseTo(width, 2);
  const words = english.texts.map((one) => one.text);
  expect(words).toContain(`Blank ${Math.ceil(width)} x ${Math.ceil(height)} mm, sheet 4.0 mm`);
  // Who cuts it reads the size before the drawing is opened.
  expect(findings).toMatchObject([
    {
      code: 'export/sheet-told',
      data: { width: Math.ceil(width), height: Math.ceil(height), thickness: 4 },
    },
  ]);
  expect(text(dxf!.bytes)).not.toContain('\\U+');
  expect(words).toContain('Seen from outside: this face away from the skin');
  expect(chinese.texts.map((one) => one.text)).toContain('外侧视图，此面背离皮肤');
  // Between the heights of the brace with 30 mm of trim: the straight ends need no sheet.
  expect(height).toBeGreaterThan(210 + 60 - 0.2);
  expect(height).toBeLessThan(1.1 * 210 + 60);
  // Seen from behind, the left of the patient is to the left.
  const at = (word: string) => english.texts.find((one) => one.text === word)!.at[0];
  expect(at('LEFT of the patient')).toBeLessThan(at('RIGHT of the patient'));
  const behind = readDxf(text((await sheet(mesh, { part, seam: 'back' })).files[0]!.bytes));
  const there = (word: string) => behind.texts.find((one) => one.text === word)!.at[0];
  expect(there('LEFT of the patient')).toBeGreaterThan(there('RIGHT of the patient'));
});

test('stretch makes it smaller by what it says', async () => {
  const plain = sizeOf(readDxf(text((await sheet(trunk, { overlap: 0, trim: 0, leaveBelow: 150, leaveAbove: 150 })).files[0]!.bytes)));
  const drawn = sizeOf(readDxf(text((await sheet(trunk, { overlap: 0, trim: 0, leaveBelow: 150, leaveAbove: 150, stretchRound: 10, stretchUp: 5 })).files[0]!.bytes)));
  // A thinner wall lies a little nearer.
  expect(plain[0] / drawn[0]).toBeCloseTo(1.1, 2);
  expect(plain[1] / drawn[1]).toBeCloseTo(1.05, 6);
}); // prettier-ignore

test('says what it cannot be made of', async () => {
  const empty = { positions: new Float32Array(), indices: new Uint32Array() };
  await expect(sheet(empty)).rejects.toMatchObject({ code: 'export/nothing-to-export' });
  const turned = { ...trunk, indices: trunk.indices.slice().reverse() };
  await expect(sheet(turned)).rejects.toMatchObject({ code: 'export/inside-out' });
  await expect(sheet(trunk, { leaveBelow: 300, leaveAbove: 300 })).rejects.toMatchObject({
    code: 'sheet/low',
  });
});
