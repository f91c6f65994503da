import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { buildBvh, inspectMesh, readGcode, readMachine, readRadiusGrid } from '@bracewright/core/mesh';
import { designHashIn, readMesh } from '@bracewright/core/mesh-io';
import { expect, test } from 'vitest';
import {
  BY_HAND,
  CARVER,
  SMALL,
  at,
  bracewright,
  inOwnFolder,
  read,
  ring,
  run,
} from './brace.fixture.test.ts';

inOwnFolder();

test.each([
  [['--thickness', '3.5', '--params', 'rim.json'], 'at its edge: it cannot have 9 mm there'],
  // Nobody typed the edge: the usual one is thicker than this wall.
  [['--thickness', '2'], 'it cannot have 2.5 mm there; transition.edgeThickness in --params takes at most 2'],
])(
  'a wall with %j that would be thicker at its edge is refused before anything is made',
  async (given, words) => {
    writeFileSync(at('rim.json'), JSON.stringify({ transition: { edgeThickness: 9, distance: 30 } }));
    const places = given.map((word) => (word.endsWith('.json') ? at(word) : word));
    const { status, told } = await run('--mode', 'transition', ...places, '-o', at('rim'));
    expect(status).toBe(2);
    expect(told).toContain(words);
    expect(existsSync(at('rim'))).toBe(false);
  },
);

test('a brace is cut along its lines, made, checked and written with what it was made of', async () => {
  const { status, json, told } = await run(
    '--edge',
    at('lines.json'),
    '--machine',
    at('carver.json'),
    ...BY_HAND,
    '-o',
    at('brace'),
  );
  expect(told).toMatch(/^The triangles beside the edge line were laid anew /);
  // A trunk of large triangles has sharp folds, which a round tool does not follow.
  expect(json().findings.map(({ code }) => code)).toEqual(['gate/agree-program', 'gate/cutter-ball']);
  expect(json().cutter).toMatchObject({ hidden: [], ball: { diameter: expect.any(Number) } });
  expect(json()).toMatchObject({
    passed: true,
    reasons: { 'gate/agree-program': 'Filed by hand.' },
    files: [
      'brace.3mf',
      'brace.stl',
      'positive.stl',
      'positive.csv',
      'positive.nc',
      'sheet.dxf',
      'gate.json',
      'edge.json',
    ],
  });
  expect(status).toBe(0);
  const { agreement } = json();
  expect(agreement.map(({ b, passes }) => [b, passes])).toEqual([
    ['positive', true],
    ['vacuum', true],
    ['grid', true],
    ['program', false],
  ]);
  expect(read('brace', 'gate.json').agreement).toEqual(agreement);
  const stl = readMesh(readFileSync(at('brace', 'brace.stl')), { name: 'brace.stl' });
  expect(inspectMesh(stl.mesh)).toMatchObject({ watertight: true, components: 1, selfIntersections: 0 });
  const packed = readMesh(readFileSync(at('brace', 'brace.3mf')), { name: 'brace.3mf' });
  expect(packed.mesh.indices.length).toBe(stl.mesh.indices.length);
  expect(read('brace', 'gate.json')).toMatchObject({ passed: true, meshHash: json().meshHash });
  // What the brace is formed over is what it was made on.
  const positive = readMesh(readFileSync(at('brace', 'positive.stl')), { name: 'positive.stl' }).mesh;
  expect(inspectMesh(positive)).toMatchObject({ watertight: true, components: 1, selfIntersections: 0 });
  const formed = buildBvh(positive);
  const { grid } = readRadiusGrid(readFileSync(at('brace', 'positive.csv'), 'utf8'));
  const from = formed.raycastAll([grid.axis[0], grid.axis[1], grid.heights[60]!], [1, 0, 0]);
  expect(from.at(-1)!.distance).toBeCloseTo(grid.radii[60 * grid.angles]!, 2);
  const program = readFileSync(at('brace', 'positive.nc'), 'utf8');
  const { comments, moves } = readGcode(program, readMachine(CARVER));
  expect(comments).toContain('machine: Carver 7');
  expect(moves.length).toBeGreaterThan(500);
  expect(told).toMatch(/Carved on trial: 99 % of what the tool reaches/);
  // The edge of the part runs where the line is drawn.
  const { lines } = read('brace', 'edge.json');
  expect(lines.map((line) => line.length > 100)).toEqual([true, true]);
  const skin = buildBvh(stl.mesh);
  for (const place of lines.flat())
    expect(skin.closestPoint(place as [number, number, number])!.distance).toBeLessThan(0.1);
}, 180_000);

test('all files of a run tell one design, which is that of the same steps in a history', async () => {
  const { designHash, meshHash, sha256 } = read('brace', 'gate.json');
  expect(designHash).toMatch(/^[0-9a-f]{64}$/);
  expect(designHash).not.toBe(meshHash);
  const made = ['brace.3mf', 'brace.stl', 'positive.stl', 'positive.csv', 'positive.nc', 'sheet.dxf'];
  expect(Object.keys(sha256)).toEqual(made);
  for (const name of made) expect([name, designHashIn(readFileSync(at('brace', name)))]).toEqual([name, name.endsWith('3mf') ? undefined : designHash]); // prettier-ignore
  for (const name of ['brace.3mf', 'positive.csv', 'positive.nc', 'sheet.dxf']) {
    const { json } = await bracewright('inspect', at('brace', name), '--json');
    expect([name, json()]).toEqual([name, expect.objectContaining({ designHash, sha256: sha256[name] })]);
    // STL has no vertices of its own to hash.
    if (name === 'brace.3mf') expect(json()).toMatchObject({ meshHash });
  }
  const sheet = await bracewright('inspect', at('brace', 'sheet.dxf'));
  expect(sheet.printed.join('\n')).toContain(`Bracewright design ${designHash.slice(0, 12)}`);
  // As the app has it: the last step cuts along the lines.
  const { curves } = JSON.parse(readFileSync(at('lines.json'), 'utf8')) as { curves: unknown };
  const keep = { position: [100 * SMALL, 0, 200 * SMALL], normal: [1, 0, 0] };
  const records = [{ type: 'border.cut', version: 1, params: { curves, keep } }];
  writeFileSync(at('cut.json'), JSON.stringify({ format: 'bracewright-history', version: 1, records }));
  const frame = ['--scan', at('trunk.stl'), '--unit', 'mm', '--up', 'Z', '--json'];
  const asked = (history: string) =>
    bracewright('inspect', at('brace', 'positive.csv'), '--history', at(history), ...frame);
  const now = await asked('cut.json');
  expect([now.status, now.json()]).toEqual([0, expect.objectContaining({ isOfDesign: true, stepsAgo: 0 })]);
  const later = [...records, { type: 'smooth.global', version: 1, params: { level: 'light' } }];
  writeFileSync(
    at('later.json'),
    JSON.stringify({ format: 'bracewright-history', version: 1, records: later }),
  );
  const older = await asked('later.json');
  expect([older.status, older.json()]).toEqual([
    1,
    expect.objectContaining({ isOfDesign: false, stepsAgo: 1 }),
  ]);
  writeFileSync(
    at('other.json'),
    JSON.stringify({ format: 'bracewright-history', version: 1, records: later.slice(1) }),
  );
  expect((await asked('other.json')).json()).toMatchObject({ isOfDesign: false, stepsAgo: null });
  const body = ['export', at('trunk.stl'), '--unit', 'mm', '--up', 'Z', '--json'];
  const cut = await bracewright(...body, '--history', at('cut.json'), '-o', at('cut.stl'));
  expect(cut.json()).toMatchObject({ designHash, meshHash: designHash });
  const thick = await bracewright(
    ...body,
    '--thicken',
    '3',
    '--curves',
    at('lines.json'),
    '-o',
    at('wall.stl'),
  );
  expect(thick.json()).toMatchObject({ designHash });
  expect(readMesh(readFileSync(at('wall.stl')), { name: 'wall.stl' }).designHash).toBe(designHash);
});

test('one that cannot be made is not written, and none of before stays', async () => {
  cpSync(at('brace'), at('held'), { recursive: true });
  const small = await run(
    '--edge',
    at('low.json'),
    '--bed',
    '100x100x100',
    '--reason',
    'It bends.',
    '-o',
    at('held'),
  );
  expect(small.status).toBe(1);
  expect(small.json().findings.map(({ code }) => code)).toEqual(['gate/bed']);
  expect(small.json().files).toEqual(['gate.json', 'edge.json']);
  for (const name of ['brace.stl', 'brace.3mf']) expect(existsSync(at('held', name))).toBe(false);
  expect(read('held', 'gate.json').passed).toBe(false);
});

test('one that asks is written with a reason, which stands in its report', async () => {
  const thin = ['--edge', at('low.json'), '--thickness', '1.5'];
  const asked = await run(...thin, '-o', at('asked'));
  expect([asked.status, existsSync(at('asked', 'brace.stl'))]).toEqual([1, false]);
  expect(asked.told).toContain('--reason "gate/thin=TEXT"');
  const wordless = await run(...thin, '--reason', '.', '-o', at('asked'));
  expect([wordless.status, wordless.told]).toEqual([2, expect.stringContaining('reason in words')]);
  const answered = await run(...thin, '--reason', 'gate/thin=A cover.', ...BY_HAND, '-o', at('asked'));
  expect([answered.status, existsSync(at('asked', 'brace.stl'))]).toEqual([1, true]);
  // A carver that cannot carve it takes nothing else away.
  expect(answered.json().files).toContain('positive.csv');
  expect(answered.json().files).not.toContain('positive.nc');
  expect(answered.told).toMatch(/no positive\.nc was made: The block has a diameter of 50 mm/);
  expect(read('asked', 'gate.json')).toMatchObject({
    passed: false,
    reasons: { 'gate/thin': 'A cover.', 'gate/agree-grid': 'Filed by hand.' },
  });
});

test('a carver is looked at before anything is made', async () => {
  writeFileSync(at('none.json'), '{"tool":{"diameter":"20"}}');
  const none = await run('--edge', at('lines.json'), '--machine', at('none.json'), '-o', at('unmade'));
  expect(none.status).toBe(1);
  expect(none.told).toMatch(/“tool\.diameter”.*Allowed: number/);
  expect(existsSync(at('unmade'))).toBe(false);
});

test('takes no file that it reads away from under itself', async () => {
  mkdirSync(at('own'));
  for (const name of ['brace.stl', 'gate.json']) cpSync(at('trunk.stl'), at('own', name));
  const before = readFileSync(at('trunk.stl'));
  for (const [scan, ...more] of [
    [at('own', 'brace.stl')],
    [at('trunk.stl'), '--history', at('own', 'gate.json')],
    [at('trunk.stl'), '--params', at('own', 'gate.json')],
  ]) {
    const said = await bracewright('brace', scan!, ...more, '--edge', at('lines.json'), '-o', at('own'));
    expect(said.status).toBeGreaterThan(0);
    for (const name of ['brace.stl', 'gate.json'])
      expect(readFileSync(at('own', name)).equals(before)).toBe(true);
  }
});

test('takes the thickness of --params where --thickness says none, and leaves no lines of another design', async () => {
  writeFileSync(at('thick.json'), JSON.stringify({ thickness: 6 }));
  const { json } = await run('--edge', at('low.json'), '--params', at('thick.json'), '-o', at('thick'));
  // Four times as thick as the one of 1.5 mm; the usual 4 mm would be less than three times.
  expect(json().volume).toBeGreaterThan(3.5 * read('asked', 'gate.json').volume);
  writeFileSync(at('open.json'), JSON.stringify({ format: 'bracewright-history', version: 1, records: [] }));
  const none = await run('--history', at('open.json'), '-o', at('thick'));
  expect([none.status, existsSync(at('thick', 'edge.json'))]).toEqual([1, false]);
});

test('says what is missing or wrong, and writes nothing', async () => {
  const closed = await run('-o', at('none'));
  expect([closed.status, closed.told]).toEqual([1, expect.stringContaining('[export/edge-lines-first]')]);
  writeFileSync(at('bad.json'), JSON.stringify([{ points: [] }]));
  const bad = await run('--edge', at('bad.json'), '-o', at('none'));
  expect([bad.status, bad.told]).toEqual([2, expect.stringContaining('--edge must name a file')]);
  const metres = ring(250, 0).points.map(({ position, normal }) => ({
    position: position.map((x) => 1000 * x),
    normal,
  }));
  writeFileSync(at('metres.json'), JSON.stringify([{ points: metres }]));
  const far = await run('--edge', at('metres.json'), '-o', at('none'));
  expect([far.status, far.told]).toEqual([2, expect.stringContaining('mm off the skin')]);
  writeFileSync(
    at('eight.json'),
    JSON.stringify([{ ...ring(250, 0), points: [0, 2, 1, 3].map((i) => ring(250, 0).points[3 * i]) }]),
  );
  const crossing = await run('--edge', at('eight.json'), '-o', at('none'));
  expect(crossing.status).toBe(1);
  expect(existsSync(at('none', 'gate.json'))).toBe(false);
});
