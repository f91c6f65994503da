import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inspectMesh, meshHash } from '@bracewright/core/mesh';
import { readMesh, writeMesh } from '@bracewright/core/mesh-io';
import { sampleTrunk } from '@bracewright/core/sample';
import { expect, test } from 'vitest';
import { statureFindings } from './stature.ts';
import {
  A1,
  type Agreed,
  type Gate,
  MM,
  at,
  edged,
  inOwnFolder,
  onBroad,
  read,
  run,
  trunk,
} from './proposed-edge.fixture.test.ts';

inOwnFolder();

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
  expect(first.told).toMatch(
    /2 reasons so far \(.*\):\n.*invented-skin-front=TEXT"\n.*invented-skin-back=TEXT"/,
  );
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
}, 180_000);

test('a side that the back of the body speaks against has to be answered for', async () => {
  const values = { edge: 'auto', type: 'rigo-A1', side: 'left', unit: 'mm', up: 'Z', out: at('other') };
  const { findings } = await edged({ values, positionals: [at('trunk.stl')] });
  expect(findings.find(({ code }) => code === 'trim/stands-out-right')).toMatchObject({
    severity: 'ask',
    data: { angle: expect.any(Number) as number },
  });
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
  // Who says class and side may have meant a line that is proposed.
  const own = await run(at('trunk.stl'), ...MM, '--type', 'rigo-A1', '--side', 'right', '-o', at('none'));
  expect(own.told).toContain('the open borders of this body are taken for the edges of the brace');
  expect(shaped.told).not.toContain('the open borders');
  // A body with a history is taken as it was shaped, also where it was left turned.
  expect([shaped.status, shaped.told]).toEqual([1, expect.stringContaining('[mesh/trunk-turned]')]);
  expect(existsSync(at('none', 'brace.stl'))).toBe(false);
  const { positions, indices } = trunk.mesh;
  const turned = { positions, indices: indices.slice().reverse() };
  writeFileSync(at('turned.stl'), writeMesh(turned, 'stl'));
  const inward = await run(at('turned.stl'), ...MM, ...A1, '--history', at('rest.json'), '-o', at('none'));
  expect([inward.status, inward.told]).toEqual([1, expect.stringContaining('[mesh/inside-out]')]);
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

test('where a shape does not say which end is the head, the person who sees it does', async () => {
  await expect(onBroad('broad.stl', {})).rejects.toThrow(/which end is the head.* say --up Z/);
  const { rules, steps } = await onBroad('broad.stl', { up: 'Z' });
  expect(rules!.length).toBeGreaterThan(8);
  expect((steps.at(-1)!.params as { transform: number[] }).transform[10]).toBeGreaterThan(0.99);
});
