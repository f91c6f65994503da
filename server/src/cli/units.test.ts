import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { guessScanUnit } from '@bracewright/core/mesh';
import { writeMesh } from '@bracewright/core/mesh-io';
import { sampleTrunk } from '@bracewright/core/sample';
import { sphere } from '@bracewright/core/testing';
import { afterAll, expect, test } from 'vitest';
import { measure } from './commands/measure.ts';
import { runCommandLine } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'bracewright-units-'));
const at = (name: string) => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function bracewright(...argv: string[]) {
  const printed: string[] = [];
  const told: string[] = [];
  const status = await runCommandLine(argv, [measure], {
    print: (text) => void printed.push(text),
    tell: (text) => void told.push(text),
    readLine: () => Promise.resolve(''),
  });
  return { status, printed, told: told.join('\n') };
}

test('a scan whose unit is not clear is not measured: it is asked', async () => {
  const box =
    'solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 40 0 0\nvertex 0 40 9\nendloop\nendfacet\nendsolid a\n';
  writeFileSync(at('patch.stl'), box);
  const asked = await bracewright('measure', at('patch.stl'), '--kind', 'area');
  expect(asked).toMatchObject({ status: 2, printed: [] });
  expect(asked.told).toMatch(
    /the unit of patch\.stl is not clear: the body would be 40 cm in cm, 102 cm in inch long\..*--unit mm\|cm\|m\|inch/,
  );
  const said = await bracewright('measure', at('patch.stl'), '--kind', 'area', '--unit', 'cm', '--json');
  expect(said.status).toBe(0);
});

test('a stout body that is no trunk by its shape is taken in the one unit in which it can be a body, and that is said', async () => {
  const { mesh } = sampleTrunk({ stature: 1.38, bmi: 24, cobb: 35, edge: 16 });
  writeFileSync(at('stout.stl'), writeMesh(mesh, 'stl'));
  expect(guessScanUnit(mesh).sure).toBe(false);
  const taken = await bracewright('measure', at('stout.stl'), '--kind', 'area', '--json');
  expect([taken.status, taken.told]).toEqual([0, expect.stringMatching(/taken as mm: .* cm in mm long/)]);
  // A ball of that size is no body, and only what can be is offered.
  const ball = sphere({ radius: 250, subdivisions: 3 });
  writeFileSync(at('ball.stl'), writeMesh(ball, 'stl'));
  const asked = await bracewright('measure', at('ball.stl'), '--kind', 'area');
  expect([asked.status, asked.told]).toEqual([
    2,
    expect.stringMatching(/would be \d+(\.\d+)? cm in mm long/),
  ]);
});
