import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { buildBvh, inspectMesh, readDxf } from '@bracewright/core/mesh';
import { readMesh } from '@bracewright/core/mesh-io';
import { expect, test } from 'vitest';
import { BY_HAND, SMALL, at, inOwnFolder, read, run, trunk } from './brace.fixture.test.ts';

inOwnFolder();

test('what the history presses in comes as pads, and a brace for glued pads is made without it', async () => {
  const bvh = trunk!;
  const onBack = (x: number, z: number) => ({
    position: bvh.raycastAll([SMALL * x, 0, SMALL * z], [0, 1, 0]).at(-1)!.position,
    normal: [0, 1, 0],
  });
  const contour = Array.from({ length: 10 }, (_, i) => {
    const angle = (Math.PI * i) / 5;
    return onBack(40 + 40 * Math.cos(angle), 230 + 40 * Math.sin(angle));
  });
  const apex = [onBack(32, 230), onBack(48, 230)];
  const params = { contour, apex, amplitude: -12, contourShape: 'smooth' };
  const records = [{ type: 'region.deform', version: 4, params, seed: 0, state: 'on' }];
  writeFileSync(at('push.json'), JSON.stringify({ format: 'bracewright-history', version: 1, records }));
  const make = (folder: string, ...more: string[]) =>
    run('--edge', at('pad.json'), '--history', at('push.json'), '-o', at(folder), ...more);
  const pushed = await make('pushed');
  expect(pushed.json().files).toContain('pads.dxf');
  expect(pushed.json().pads).toEqual([
    { id: 'No. 1', code: null, part: null, depth: 12, file: 'pads-no-1.3mf' },
  ]);
  // Nobody has answered for the grid: it alone is kept back.
  expect(pushed.json().files).not.toContain('positive.csv');
  expect(pushed.json().agreement[0]).toMatchObject({ b: 'positive', passes: true });
  expect(pushed.told).toContain('positive.csv not written');
  expect(pushed.told).toContain('or they press twice');
  const { lines, texts } = readDxf(readFileSync(at('pushed', 'pads.dxf'), 'utf8'));
  expect(lines.filter(({ layer }) => layer === 'CUT')).toMatchObject([{ closed: true }]);
  expect(texts.map(({ text }) => text)).toContain('thickness 12.0 mm, at the edge 1.0 mm');
  const solid = readMesh(readFileSync(at('pushed', 'pads-no-1.3mf')), { name: 'pads-no-1.3mf' }).mesh;
  expect(inspectMesh(solid)).toMatchObject({ watertight: true, components: 1, selfIntersections: 0 });
  const glued = await make('glued', '--glue-pads');
  expect(glued.told).not.toContain('press twice');
  // Glued by its first half to the inner side of the brace that is made without the push, 12 mm deep.
  const shell = buildBvh(readMesh(readFileSync(at('glued', 'brace.stl')), { name: 'brace.stl' }).mesh);
  const inner = buildBvh(readMesh(readFileSync(at('pushed', 'brace.stl')), { name: 'brace.stl' }).mesh);
  const half = solid.positions.length / 2;
  for (let v = 0; v < half; v += 33) {
    const [glue, skin] = [v, v + half].map((i) => [...solid.positions.subarray(i, i + 3)]) as [
      number,
      number,
      number,
    ][];
    expect(shell.closestPoint(glue as never)!.distance).toBeLessThan(0.1);
    expect(inner.closestPoint(skin as never)!.distance).toBeLessThan(1.05);
  }
  // None of before stay where the next one cannot be made.
  expect((await run('--history', at('nothing.json'), '-o', at('pushed'))).status).toBeGreaterThan(0);
  for (const name of ['pads.dxf', 'pads-no-1.3mf', 'sheet.dxf'])
    expect(existsSync(at('pushed', name))).toBe(false);
});

test('a brace that is formed over its positive is reported by that, and no wall is written', async () => {
  const sheet = { sheetThickness: 3, stretchRound: 30, stretchUp: 25 };
  writeFileSync(at('thin-sheet.json'), JSON.stringify(sheet));
  const wish = ['--edge', at('low.json'), '--process', 'sheet', '--sheet', at('thin-sheet.json')];
  const held = await run(...wish, '-o', at('drawn'));
  expect(held.status).toBe(1);
  expect(readdirSync(at('drawn')).toSorted()).toEqual(['edge.json', 'gate.json']);
  const report = read('drawn', 'gate.json');
  expect(report).toMatchObject({ process: 'sheet', passed: false });
  const [least, told] = ['gate/sheet-thin', 'gate/sheet-told'].map((code) =>
    report.findings.find((one) => one.code === code)!,
  );
  expect(least).toMatchObject({ severity: 'ask', data: { thickness: 3, least: 2 } });
  expect(told).toMatchObject({ text: expect.stringMatching(/^The sheet is \d+ × \d+ mm and 3 mm thick/) });
  const reason = ['--reason', 'gate/sheet-thin=Only for the night.', ...BY_HAND];
  const made = await run(...wish, ...reason, '-o', at('drawn'));
  expect(readdirSync(at('drawn'))).toEqual(expect.arrayContaining(['positive.stl', 'sheet.dxf']));
  expect(readdirSync(at('drawn')).filter((name) => name.startsWith('brace'))).toEqual([]);
  expect(made.json()).toMatchObject({ reasons: { 'gate/sheet-thin': 'Only for the night.' } });
});
