import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { proposeTrim, trunkLevels } from '@bracewright/core/brace';
import { mat4 } from '@bracewright/core/math';
import { buildBvh, inspectMesh, meshHash } from '@bracewright/core/mesh';
import { readMesh, writeMesh } from '@bracewright/core/mesh-io';
import { sampleTrunk, scanOf } from '@bracewright/core/sample';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brace } from './commands/brace.ts';
import { designHashOf } from '../braces/within-lines.ts';
import { ofDesign } from './of-design.ts';
import { askedEdge, edgedBody } from './edged-body.ts';
import { openRegistry } from './history.ts';
import { runCommandLine } from './run.ts';
import { statureFindings } from './stature.ts';

interface Gate {
  readonly passed: boolean;
  readonly findings: readonly { readonly code: string }[];
  readonly clearances: readonly { readonly id: string; readonly status: string }[];
}

/** How far what was made agrees. */
interface Agreed {
  readonly agreement: readonly { readonly b: string; readonly most: number }[];
}

/** Of a child: braces of it have half the surface of another one's, and are made in half the time. */
const trunk = sampleTrunk({ cobb: 30, edge: 16, stature: 1.1, bmi: 15 });
let folder: string;
const at = (...names: string[]) => join(folder, ...names);

async function run(...argv: string[]) {
  const printed: string[] = [];
  const told: string[] = [];
  const status = await runCommandLine(
    ['brace', ...argv, '--machine', at('small.json'), '--grid', at('wide.json')],
    [brace],
    {
      print: (text) => void printed.push(text),
      tell: (text) => void told.push(text),
      readLine: () => Promise.resolve(''),
    },
  );
  return { status, printed: printed.join('\n'), told: told.join('\n') };
}

const read = (...names: string[]) => JSON.parse(readFileSync(at(...names), 'utf8')) as Record<string, never>;
const MM = ['--unit', 'mm', '--up', 'Z'];
const A1 = ['--edge', 'auto', '--type', 'rigo-A1', '--side', 'right'];

/** Every landmark that a clearance goes by, where the trunk has it or people of its height do. */
function marksOf({
  mesh,
  landmarks,
}: typeof trunk): Readonly<Record<string, readonly [number, number, number]>> {
  const levels = trunkLevels(mesh, {})!;
  const bvh = buildBvh(mesh);
  const onSkin = (place: readonly [number, number, number]) => bvh.closestPoint(place)!.position;
  const marks: Record<string, readonly [number, number, number]> = {};
  for (const side of ['left', 'right'] as const) {
    const [word, sign] = side === 'left' ? (['Left', 1] as const) : (['Right', -1] as const);
    for (const name of ['asis', 'axilla'] as const) marks[`${name}-${side}`] = landmarks[`${name}${word}`]!;
    marks[`greater-trochanter-${side}`] = landmarks[`trochanter${word}`]!;
    marks[`bust-${side}`] = onSkin([65 * sign, -200, levels.of('bust', side).height]);
    marks[`scapular-spine-${side}`] = onSkin([65 * sign, 200, levels.of('scapular-spine', side).height]);
  }
  marks['symphysis'] = onSkin([0, -200, levels.middle('symphysis').height]);
  marks['fork'] = onSkin([0, 200, levels.middle('fork').height]);
  return marks;
}

const SILENT = { print: () => undefined, tell: () => undefined, readLine: () => Promise.resolve('') };

/** The body with its edge lines and what was found on the way, before any wall is made. */
function edged(parsed: Parameters<typeof askedEdge>[0]) {
  return openRegistry().then((registry) => edgedBody(parsed, askedEdge(parsed), registry, SILENT));
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bracewright-proposed-'));
  // A carver whose blocks are too small for a trunk: soon told.
  writeFileSync(at('small.json'), JSON.stringify({ stock: { diameter: 50 } }));
  // A grid that is soon made.
  writeFileSync(at('wide.json'), JSON.stringify({ angles: 60, pitch: 8 }));
  writeFileSync(at('trunk.stl'), writeMesh(trunk.mesh, 'stl'));
  writeFileSync(at('scan.stl'), writeMesh(scanOf(trunk, { seed: 4, holes: 2, debris: 2, turn: 40 }), 'stl'));
  const turn = mat4.rotation([0, 0, 1], (40 * Math.PI) / 180);
  const turned = trunk.mesh.positions.slice();
  for (let i = 0; i < turned.length; i += 3)
    turned.set(mat4.transformPoint(turn, [turned[i]!, turned[i + 1]!, turned[i + 2]!]), i);
  writeFileSync(at('turned.stl'), writeMesh({ ...trunk.mesh, positions: turned }, 'stl'));
  const marks = Object.entries(marksOf(trunk)).map(([name, place]) => [
    name,
    mat4.transformPoint(turn, place),
  ]);
  writeFileSync(at('marks.json'), JSON.stringify(Object.fromEntries(marks)));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a raw scan becomes a brace with an opening when somebody has answered for skin that was made up', async () => {
  const first = await run(at('scan.stl'), ...MM, ...A1, '--json', '-o', at('brace'));
  expect(first.told).toContain('the scan was turned by 40°');
  const said = JSON.parse(first.printed) as {
    files: string[];
    rules: { id: string; status: string }[];
    findings: { code: string; severity: string; text: string; at: number[]; data: Record<string, number> }[];
  };
  expect(said.rules.filter(({ status }) => status === 'bad')).toEqual([]);
  // Nobody marked a landmark: that is said, and of the rules only those that the shape shows are good.
  expect(said.findings.find(({ code }) => code === 'trim/unmarked')).toMatchObject({ severity: 'note' });
  // Both holes are wider than 30 mm: triangles of 16 mm went with them.
  expect(first.status).toBe(1);
  expect(said.files).toEqual(['gate.json', 'edge.json', 'history.json']);
  const asked = said.findings.filter(({ severity }) => severity === 'ask');
  expect(asked.map(({ code }) => code)).toEqual(['gate/invented-skin-front', 'gate/invented-skin-back']);
  expect(asked[0]!.text).toMatch(
    /^In front, about \d+ mm above its lower edge, .* nobody scanned: 1\d\.\d cm²/,
  );
  expect([asked[0]!.at[1]! < 0, asked[1]!.at[1]! > 0]).toEqual([true, true]);

  const [history, edge] = [at('brace', 'history.json'), at('brace', 'edge.json')];
  expect(first.told).toMatch(/2 reasons in all:\n.*invented-skin-front=TEXT"\n.*invented-skin-back=TEXT"/);
  const text = 'Felt with the hand: it lies on.';
  // Triangles of 16 mm: the skin that was laid anew beside the line may be further off than is passed over.
  const coarse = ['--reason', 'gate/agree=Large triangles.'];
  const files = ['--history', history, '--edge', edge, '--reason', `gate/invented-skin=${text}`, ...coarse];
  const again = await run(at('scan.stl'), ...MM, ...files, '--json', '-o', at('again'));
  expect(again.status).toBe(1);
  const written = read('again', 'gate.json')['sha256']! as Record<string, string>;
  expect(Object.keys(written)).toEqual(expect.arrayContaining(['brace.3mf', 'brace.stl', 'positive.stl']));
  const [before, after] = [read('brace', 'gate.json'), read('again', 'gate.json') as unknown as Agreed];
  // What is made is compared as soon as nothing holds it.
  expect(after).toMatchObject({
    ...before,
    findings: expect.arrayContaining(before['findings']!) as unknown,
    agreement: expect.any(Array) as unknown,
    reasons: { 'gate/invented-skin-front': text, 'gate/invented-skin-back': text },
    sha256: written,
  });
  expect(after.agreement.filter(({ b, most }) => b !== 'grid' && b !== 'program' && most > 0.35)).toEqual([]);
  const made = readMesh(readFileSync(at('again', 'brace.stl')), { name: 'brace.stl' }).mesh;
  expect(inspectMesh(made)).toMatchObject({ watertight: true, components: 1, selfIntersections: 0 });
});

test('a side that the back of the body speaks against has to be answered for', async () => {
  const values = { edge: 'auto', type: 'rigo-A1', side: 'left', unit: 'mm', up: 'Z', out: at('other') };
  const { findings } = await edged({ values, positionals: [at('trunk.stl')] });
  expect(findings.find(({ code }) => code === 'trim/stands-out-right')).toMatchObject({
    severity: 'ask',
    data: { angle: expect.any(Number) as number },
  });
});

test('a line for people tells each clearance with what is asked of it', async () => {
  // On a bed that is too small nothing more is made of it.
  const small = ['--bed', '100x100x100'];
  const { printed, status } = await run(
    ...[at('trunk.stl'), ...MM, ...A1, ...small, '--opening', 'back', '-o', at('told')],
  );
  expect(status).toBe(1);
  expect(printed).toMatch(/^good {6}opening: (26|27|28|29|30) mm \(20 to 40\)$/m);
  expect(printed).toMatch(/^unsure {4}seat: \d+ ± 30 mm \(at least 30\)$/m);
  expect(existsSync(at('told', 'history.json'))).toBe(false);
});

test('a broken clearance holds the brace, by landmarks that are moved with the scan, and from its file again', async () => {
  const wide = [...A1, '--opening-width', '70', '--json'];
  const held = await run(at('turned.stl'), ...MM, ...wide, '--landmarks', at('marks.json'), '-o', at('wide'));
  expect(held.told).toContain('the scan was turned by 40°');
  expect([held.status, existsSync(at('wide', 'brace.stl'))]).toEqual([1, false]);
  const { passed, findings, clearances } = read('wide', 'gate.json') as unknown as Gate;
  expect(passed).toBe(false);
  expect(findings.find(({ code }) => code.startsWith('trim/'))).toMatchObject({
    code: 'trim/opening',
    severity: 'ask',
    data: { least: 20, most: 40 },
    at: [expect.any(Number), expect.any(Number), expect.any(Number)],
  });
  expect(clearances.filter(({ status }) => status === 'unsure').map(({ id }) => id)).toEqual([]);
  expect(JSON.parse(held.printed)).toMatchObject({ passed: false, clearances });
  // The file says what its line is for: it is measured anew, here without the landmarks.
  const values = { edge: at('wide', 'edge.json'), history: at('wide', 'history.json'), unit: 'mm', up: 'Z' };
  const anew = await edged({ values: { ...values, out: at('again') }, positionals: [at('turned.stl')] });
  expect(anew.findings.map(({ code }) => code)).toContain('trim/opening');
  expect(anew.rules!.map(({ id }) => id)).toEqual(clearances.map(({ id }) => id));
  expect(anew.rules!.some(({ status }) => status === 'unsure')).toBe(true);
});

test('landmarks that are not of the body are refused, with what is known, also as JSON', async () => {
  const refused = async (marks: unknown) => {
    writeFileSync(at('wrong.json'), JSON.stringify(marks));
    const more = [...A1, '--landmarks', at('wrong.json'), '--json', '-o', at('none')];
    const { status, printed, told } = await run(at('trunk.stl'), ...MM, ...more);
    const { error } = JSON.parse(printed) as { error: { code: string; message: string } };
    expect([status, error.code, told.includes(error.message)]).toEqual([2, 'bad-arguments', true]);
    return error.message;
  };
  expect(await refused({ 'asis-links': [0, 0, 0] })).toMatch(/“asis-links” .* asis-left, /);
  expect(await refused({ 'asis-left': [0, 0] })).toContain('[x, y, z]');
  expect(await refused([])).toContain('holds no landmark');
  expect(await refused({ 'asis-left': [94, -377, 75] })).toMatch(/asis-left lies \d+ mm off the skin/);
  const { asisLeft, asisRight } = trunk.landmarks;
  const swapped = [asisLeft, asisRight].map((position, i) => ({
    kind: 'marker-point',
    params: { association: ['asis-right', 'asis-left'][i], point: { position } },
  }));
  expect(await refused(swapped)).toContain('Left and right are the patient');
});

test('a unit in which the scan is of no patient asks, and another height than the one said is told', () => {
  const { positions, indices } = sampleTrunk({ cobb: 30, edge: 16 }).mesh;
  const told: string[] = [];
  const findings = (unit: 'cm' | 'inch', height?: number) =>
    statureFindings(
      { read: { mesh: { positions: positions.map((x) => x / 10), indices } }, frame: { unit } } as never,
      height === undefined ? {} : { height },
      { tell: (text: string) => void told.push(text) } as never,
    );
  expect(findings('inch')).toMatchObject([
    { code: 'gate/stature-unit', severity: 'ask', data: { unit: 'inch', likely: 'cm' } },
  ]);
  expect([findings('cm'), findings('cm', 1520), told]).toEqual([[], [], []]);
  expect(findings('cm', 1340)).toEqual([]);
  expect(told).toEqual([expect.stringContaining('134 cm is recorded')]);
});

test('what a line is for is never guessed, and a body with a history is taken as it stands', async () => {
  const none = await run(at('trunk.stl'), ...MM, '--edge', 'auto', '-o', at('none'));
  expect([none.status, none.told]).toEqual([2, expect.stringContaining('--side, the convex side')]);
  const rest = { type: 'smooth.global', version: 1, params: { level: 'light' } };
  writeFileSync(
    at('rest.json'),
    JSON.stringify({ format: 'bracewright-history', version: 1, records: [rest] }),
  );
  const shaped = await run(at('scan.stl'), ...MM, ...A1, '--history', at('rest.json'), '-o', at('none'));
  // A body with a history is taken as it was shaped, also where it was left turned.
  expect([shaped.status, shaped.told]).toEqual([1, expect.stringContaining('[mesh/trunk-turned]')]);
  expect(existsSync(at('none', 'brace.stl'))).toBe(false);
  const { positions, indices } = trunk.mesh;
  const turned = { positions, indices: indices.slice().reverse() };
  writeFileSync(at('turned.stl'), writeMesh(turned, 'stl'));
  const inward = await run(at('turned.stl'), ...MM, ...A1, '--history', at('rest.json'), '-o', at('none'));
  expect([inward.status, inward.told]).toEqual([1, expect.stringContaining('[mesh/inside-out]')]);
});

test('a line that the history keeps without a cut is the edge where none is given, laid on the body at the end, and measured once', async () => {
  const wish = { type: 'rigo-A1', side: 'right', opening: 'front', width: 30 } as const;
  const { curves, keep } = proposeTrim(trunk.mesh, wish);
  const off = curves.map((line) => ({
    ...line,
    // As on a body that was 8 mm thicker.
    points: line.points.map(({ position, normal }) => ({
      ...{ normal, position: position.map((x, k) => x + 8 * normal[k]!) },
    })),
  }));
  const record = { type: 'border.draw', version: 1, params: { curves: off, keep, purpose: wish } };
  const history = { format: 'bracewright-history', version: 1, records: [record] };
  writeFileSync(at('kept.json'), JSON.stringify(history));
  const values = { unit: 'mm', up: 'Z', history: at('kept.json'), out: at('kept') };
  const { edge, rules, shape, isCut, findings } = await edged({
    ...{ positionals: [at('trunk.stl')], values },
  } as never);
  const skin = buildBvh(shape.mesh);
  for (const { position } of edge!.curves[0]!.points)
    expect(skin.closestPoint(position)!.distance).toBeLessThan(0.01);
  expect([isCut, edge!.keep !== undefined, rules!.length > 8]).toEqual([false, true, true]);
  const codes = findings.map(({ code }) => code);
  expect(codes).toEqual([...new Set(codes)]);
  // A file that was made of it is known again, and after another step as an older one.
  const hash = await designHashOf(shape, edge);
  const of = (name: string) =>
    ofDesign(
      hash,
      { positionals: [], values: { ...values, history: at(name), scan: at('trunk.stl') } },
      SILENT,
    );
  expect(await of('kept.json')).toEqual({ isOfDesign: true, stepsAgo: 0 });
  const smooth = { type: 'smooth.global', version: 1, params: { level: 'light' } };
  writeFileSync(at('later.json'), JSON.stringify({ ...history, records: [record, smooth] }));
  expect(await of('later.json')).toEqual({ isOfDesign: false, stepsAgo: 1 });
});

test('a hole of a scan that has a history is asked about: the brace would have it too', async () => {
  const { positions, indices } = trunk.mesh;
  const middle = trunk.surface(100, 0.5);
  const isFar = (vertex: number) => Math.hypot(...middle.map((x, k) => positions[3 * vertex + k]! - x)) > 25;
  const kept = indices.filter((_, i) => [0, 1, 2].every((k) => isFar(indices[i - (i % 3) + k]!)));
  writeFileSync(at('holed.stl'), writeMesh({ positions, indices: kept }, 'stl'));
  writeFileSync(at('empty.json'), JSON.stringify({ format: 'bracewright-history', version: 1, records: [] }));
  // Above and below the hole: a low brace is soon made.
  const curves = [0.7, 0.3].map((along) => ({
    points: Array.from({ length: 14 }, (_, i) => {
      const position = trunk.surface((360 * i) / 14, along);
      const size = Math.hypot(position[0], position[1]);
      return { position, normal: [position[0] / size, position[1] / size, 0] };
    }),
    closed: true,
    smooth: true,
  }));
  writeFileSync(at('low.json'), JSON.stringify({ curves }));
  const low = ['--edge', at('low.json'), '--history', at('empty.json')];
  const { status } = await run(at('holed.stl'), ...MM, ...low, '-o', at('holed'));
  expect([status, existsSync(at('holed', 'brace.stl'))]).toEqual([1, false]);
  const { findings } = read('holed', 'gate.json') as unknown as Gate;
  const [found] = findings.filter(({ code }) => code === 'mesh/open-inside') as unknown as {
    severity: string;
    data: { count: number };
    at: number[];
  }[];
  expect(found).toMatchObject({ severity: 'ask', data: { count: 1 } });
  expect(Math.hypot(...middle.map((x, k) => found!.at[k]! - x))).toBeLessThan(25);
});

test('what an exporter left in a history is no step of the body: a brace is never made over a positive with its liner', async () => {
  const carve = { type: 'export.carve', version: 2, params: { liner: 4 } };
  writeFileSync(
    at('carved.json'),
    JSON.stringify({ format: 'bracewright-history', version: 1, records: [carve] }),
  );
  const values = {
    edge: 'auto',
    type: 'rigo-A1',
    side: 'right',
    unit: 'mm',
    up: 'Z',
    history: at('carved.json'),
  };
  const { shape } = await edged({ values: { ...values, out: at('carved') }, positionals: [at('trunk.stl')] });
  expect(meshHash(shape.mesh)).toBe(
    meshHash(readMesh(readFileSync(at('trunk.stl')), { name: 'trunk.stl' }).mesh),
  );
});
