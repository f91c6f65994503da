import { findExporter, runExporter } from '@bracewright/core/exporter';
import { createReplayer, zonesOf, type OperationRecord } from '@bracewright/core/history';
import {
  buildBvh,
  cutByEdgeLines,
  inspectMesh,
  readDxf,
  readSvg,
  repairMesh,
  type Drawing,
  type TriMesh,
} from '@bracewright/core/mesh';
import { readMesh } from '@bracewright/core/mesh-io';
import { createOperationRegistry, type DesignZone } from '@bracewright/core/operation';
import { sampleTrunk, scanOf } from '@bracewright/core/sample';
import { beforeAll, expect, test } from 'vitest';
import { exporters, operations } from './index.ts';

/** A scan as it comes from the device: open, rough, with loose pieces. */
const scan = repairMesh(scanOf(sampleTrunk({ cobb: 35, edge: 13 }), { holes: 0, debris: 2 }), {
  components: 'largest',
}).mesh;
const heights = scan.positions.filter((_, i) => i % 3 === 2);
const middle = (Math.min(...heights) + Math.max(...heights)) / 2;
const skin = buildBvh(scan);

/** A region about the place where a level way leaves the body. */
function region(way: readonly [number, number], amplitude: number, up = 0, radius = 40) {
  const out = [way[0], way[1], 0] as const;
  const [cx, cy] = centre();
  const at = (across: number, rise: number) => {
    const from = [cx - way[1] * across, cy + way[0] * across, middle + up + rise] as const;
    return { position: skin.raycastAll(from, out).at(-1)!.position, normal: out };
  };
  const contour = Array.from({ length: 12 }, (_, i) => {
    const angle = (Math.PI * i) / 6;
    return at(radius * Math.cos(angle), 0.8 * radius * Math.sin(angle));
  });
  return { contour, apex: [at(-8, 0), at(8, 0)], amplitude, contourShape: 'smooth' };
}

/** The middle of a box about a body, or about what of it is looked at. */
function centre(
  { positions }: TriMesh = scan,
  isIn: (at: readonly number[]) => boolean = () => true,
): readonly [number, number] {
  const of = (k: number) => {
    const values = positions.filter((_, i) => i % 3 === k && isIn([...positions.subarray(i - k, i - k + 3)]));
    return (Math.min(...values) + Math.max(...values)) / 2;
  };
  return [of(0), of(1)];
}

const record = (params: object, more: Partial<OperationRecord> = {}, n = 0): OperationRecord =>
  ({
    id: `r${n}`,
    type: 'region.deform',
    version: 4,
    params,
    seed: 0,
    state: 'on',
    result: null,
    ...more,
  }) as OperationRecord;

const registry = createOperationRegistry(operations);
const { replay } = createReplayer({ registry });

async function designOf(records: readonly OperationRecord[]) {
  const shaped = await replay(records, scan);
  const zones = await zonesOf(records, registry, (some) => replay(some, scan));
  return { mesh: shaped.mesh, zones };
}
const pads = (design: { mesh: TriMesh; zones: readonly DesignZone[] }, params: object = {}) =>
  runExporter(findExporter(exporters, 'export.pads'), design.mesh, {
    params: { tolerance: 10, ...params },
    name: 'pads',
    zones: design.zones,
  });

const lengthOf = (points: Drawing['lines'][number]['points']) =>
  points.reduce((sum, [x, y], i) => {
    const [u, v] = points.at(i - 1)!;
    return sum + Math.sqrt((x - u) * (x - u) + (y - v) * (y - v));
  }, 0);
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

let design: Awaited<ReturnType<typeof designOf>>;
beforeAll(async () => {
  const zone = { code: 'P4', part: null, type: 'rigo-A1', side: 'right' };
  const back = { ...region([0.6, 0.8], -15), zone };
  const moved = { ...region([-0.8, 0.6], -10, 20), offset: [0, 0, -12] };
  design = await designOf([
    record(back, {}, 1),
    record(region([0, -1], 9), {}, 2),
    record(moved, { type: 'region.move' }, 3),
    record(region([0, -1], -9, 60), { state: 'off' }, 4),
  ]);
});

test('a zone is what a step that is on presses in or lets out, where it lies', () => {
  expect(design.zones.map(({ record: id, depth }) => [id, depth])).toEqual([['r1', 15], ['r2', -9], ['r3', 10]]); // prettier-ignore
  const [first, , last] = design.zones;
  expect(first!.before).toBe(scan);
  // Where it was moved to.
  const drawn = region([-0.8, 0.6], -10, 20).contour[0]!.position[2];
  expect(Math.abs(last!.contour[0]!.position[2] - (drawn - 12))).toBeLessThan(2);
});

test('pads are drawn in real size, and their solids lie between the skin before and after', async () => {
  const { files, findings } = await pads(design);
  expect(files.map(({ name }) => name)).toEqual(['pads.dxf', 'pads-P4.3mf', 'pads-no-1.3mf']);
  expect(findings).toEqual([]);
  const drawing = readDxf(text(files[0]!.bytes));
  const cuts = drawing.lines.filter(({ layer }) => layer === 'CUT');
  const bar = drawing.lines.find(({ layer }) => layer === 'SCALE')!;
  expect(lengthOf(bar.points) / 2).toBeCloseTo(100, 3);
  [design.zones[0]!, design.zones[2]!].forEach(({ before, after, contour, marks, depth }, i) => {
    const lines = [{ points: contour, closed: true, smooth: true }];
    const patch = cutByEdgeLines(before, lines, marks[0]!.position).mesh;
    expect(cuts[i]!.closed).toBe(true);
    // The outline is as long as the contour on the skin.
    const onSkin = borderLength(patch);
    expect(Math.abs(lengthOf(cuts[i]!.points) / onSkin - 1)).toBeLessThan(0.02);
    const solid = readMesh(files[1 + i]!.bytes, { name: files[1 + i]!.name }).mesh;
    expect(inspectMesh(solid)).toMatchObject({ watertight: true, components: 1, nonManifoldEdges: 0, selfIntersections: 0 }); // prettier-ignore
    const [was, is] = [buildBvh(before), buildBvh(after)];
    const half = solid.positions.length / 6;
    let deepest = 0;
    for (let v = 0; v < half; v++) {
      const [glue, face] = [v, v + half].map((n) => [
        ...solid.positions.subarray(3 * n, 3 * n + 3),
      ]) as unknown as [[number, number, number], [number, number, number]];
      expect(was.closestPoint(glue)!.distance).toBeLessThan(0.05);
      // But for the edge, which is 1 mm thick.
      expect(is.closestPoint(face)!.distance).toBeLessThan(1.01);
      deepest = Math.max(deepest, was.closestPoint(face)!.distance);
    }
    expect(deepest).toBeGreaterThan(0.9 * depth);
    expect(deepest).toBeLessThan(1.02 * depth);
  });
});

/** Length of the border of a patch, mm. */
function borderLength({ positions, indices }: TriMesh): number {
  const once = new Map<string, number>();
  for (let h = 0; h < indices.length; h++) {
    const [a, b] = [indices[h]!, indices[h % 3 === 2 ? h - 2 : h + 1]!];
    const key = a < b ? `${a} ${b}` : `${b} ${a}`;
    if (once.delete(key)) continue;
    const [p, q] = [a, b].map((v) => positions.subarray(3 * v, 3 * v + 3)) as [Float32Array, Float32Array];
    once.set(key, Math.hypot(p[0]! - q[0]!, p[1]! - q[1]!, p[2]! - q[2]!));
  }
  return [...once.values()].reduce((sum, length) => sum + length, 0);
}

test('says what lies where in either language, the same in both forms, and the same bytes again', async () => {
  const [dxf] = (await pads(design, { solids: 'none' })).files;
  const [svg] = (await pads(design, { solids: 'none', drawing: 'svg', language: 'zh' })).files;
  const [english, chinese] = [readDxf(text(dxf!.bytes)), readSvg(text(svg!.bytes))];
  const words = english.texts.map((one) => one.text);
  const said = chinese.texts.map((one) => one.text);
  for (const word of [
    'P4',
    'P4 lumbar pad',
    'No. 1',
    'Pad No. 1 (of no zone)',
    'UP (head)',
    'thickness 15.0 mm, at the edge 1.0 mm',
    'Other face: to the skin',
  ])
    expect(words).toContain(word);
  for (const word of [
    'P4 腰椎压力区',
    '压垫 第 1 号（无分区）',
    '上（头侧）',
    '厚度 15.0 mm，边缘 1.0 mm',
    '另一面朝皮肤',
  ])
    expect(said).toContain(word);
  // What every reader shows: English is ASCII.
  expect(text(dxf!.bytes)).not.toContain('\\U+');
  // Seen from behind the left of the patient lies to the left.
  const at = (word: string) => english.texts.find((one) => one.text === word)!.at[0];
  expect(at('LEFT of the patient')).toBeLessThan(at('RIGHT of the patient'));
  const lengths = ({ lines }: Drawing) =>
    lines.map(({ points }) => Math.round(100 * lengthOf(points))).toSorted((a, b) => a - b);
  expect(lengths(chinese)).toEqual(lengths(english));
  expect((await pads(design, { solids: 'none' })).files[0]!.bytes).toEqual(dxf!.bytes);
});

test('each drawing says where its pad goes, by a cross that lies there on the skin', async () => {
  const part = { bottom: middle - 100, top: middle + 150 };
  const [file] = (await pads(design, { solids: 'none', part })).files;
  const { lines, texts } = readDxf(text(file!.bytes));
  const [cx, cy] = centre(design.mesh, ([, , z]) => z! >= part.bottom && z! <= part.top);
  const places = texts.filter((one) => one.text.startsWith('place of the cross'));
  const heightsTold = texts.filter((one) => one.text.endsWith('highest place of the brace'));
  expect(places).toHaveLength(2);
  [design.zones[0]!, design.zones[2]!].forEach(({ before, contour }, i) => {
    const [, way, angle, side] = /cross: ([A-Z ]+), (\d+) deg from straight in front to the patient's (\w+)/.exec(places[i]!.text)!; // prettier-ignore
    const [above, below] = [...heightsTold[i]!.text.matchAll(/[\d.]+/g)].map(Number) as [number, number];
    expect(above + below).toBeCloseTo(250, 0);
    expect(way).toBe(i === 0 ? 'BACK LEFT' : 'BACK RIGHT');
    // From the axis out that way, at that height, skin is met in the middle of the contour.
    const turn = ((side === 'left' ? 1 : -1) * Number(angle) * Math.PI) / 180;
    const from = [cx, cy, part.bottom + above] as const;
    const hit = buildBvh(before)
      .raycastAll(from, [Math.sin(turn), -Math.cos(turn), 0])
      .at(-1)!;
    const mean = [0, 1, 2].map((k) => contour.reduce((sum, { position }) => sum + position[k]!, 0) / contour.length); // prettier-ignore
    const centred = skin.closestPoint(mean as unknown as readonly [number, number, number])!.position;
    expect(Math.hypot(...hit.position.map((value, k) => value - centred[k]!))).toBeLessThan(8);
  });
  // The two lines of each cross go beyond the outline that is cut.
  const cut = lines.find(({ layer }) => layer === 'CUT')!.points;
  const [west, east] = [Math.min(...cut.map(([x]) => x)), Math.max(...cut.map(([x]) => x))];
  expect(lines.some(({ layer, points: [a, b] }) => layer === 'MARK' && a![1] === b![1] && a![0] < west && b![0] > east)).toBe(true); // prettier-ignore
  // Of a body that nothing was cut from.
  const whole = readDxf(text((await pads(design, { solids: 'none' })).files[0]!.bytes)).texts;
  expect(whole.some((one) => one.text.endsWith('highest place of the body'))).toBe(true);
});

test('a pad for a shell that is pushed in has one thickness, and has to be given it', async () => {
  await expect(pads(design, { shell: 'pressed' })).rejects.toMatchObject({ code: 'export/pad-thickness' });
  const { files } = await pads(design, { shell: 'pressed', padThickness: 5, solids: 'stl' });
  const solid = readMesh(files[1]!.bytes, { name: 'a.stl' }).mesh;
  expect(inspectMesh(solid)).toMatchObject({ watertight: true, components: 1, selfIntersections: 0 });
  const after = buildBvh(design.zones[0]!.after);
  const away = Array.from(
    { length: solid.positions.length / 3 },
    (_, v) => after.closestPoint([...solid.positions.subarray(3 * v, 3 * v + 3)] as never)!.distance,
  );
  expect(Math.max(...away)).toBeLessThan(5.01);
  expect(Math.max(...away)).toBeGreaterThan(4.8);
});

test('draws and tells a relief cut where the skin does not lie flat within what is allowed', async () => {
  const { files, findings } = await pads(
    { ...design, zones: design.zones.slice(0, 1) },
    { solids: 'none', shell: 'pressed', padThickness: 5, tolerance: 2 },
  );
  const { change, left } = findings[0]!.data as { change: number; left: number };
  expect(findings).toMatchObject([{ code: 'export/pad-relief', data: { pads: `P4 (${change} %)` } }]);
  expect(change).toBeGreaterThan(2);
  expect(left).toBeLessThan(change);
  const { lines, texts } = readDxf(text(files[0]!.bytes));
  const [cut] = lines.filter(({ layer }) => layer === 'RELIEF');
  expect(lengthOf(cut!.points) / 2).toBeGreaterThan(15);
  expect(texts.some((one) => one.text.startsWith('relief cut'))).toBe(true);
});

test('tells what later steps moved, and pads that lie on another', async () => {
  const over = await designOf([record(region([0, 1], -12), {}, 1), record(region([0, 1], -8, 15), {}, 2)]);
  const { findings } = await pads(over, { solids: 'none' });
  const told = Object.fromEntries(findings.map(({ code, data }) => [code, data]));
  expect(told['export/pad-moved']).toMatchObject({ pads: 'No. 1' });
  expect(told['export/pads-overlap']).toEqual({ pads: 'No. 2' });
});

test('nothing pressed in is no pad, and a contour that is gone is told with its number', async () => {
  await expect(pads({ ...design, zones: [] })).rejects.toMatchObject({
    code: 'export/no-zones',
    data: { rooms: 0 },
  });
  const [zone] = design.zones;
  const crossed = { ...zone!, contour: [0, 6, 3, 9].map((i) => zone!.contour[i]!) };
  await expect(pads({ ...design, zones: [crossed] })).rejects.toMatchObject({
    code: 'export/pad-outline',
    data: { pad: 'P4' },
  });
});
