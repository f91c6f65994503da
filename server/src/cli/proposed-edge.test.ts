import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspectMesh } from '@bracewright/core/mesh';
import { readMesh, writeMesh } from '@bracewright/core/mesh-io';
import { sampleTrunk, scanOf } from '@bracewright/core/sample';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brace } from './commands/brace.ts';
import { runCommandLine } from './run.ts';

let folder: string;
const at = (...names: string[]) => join(folder, ...names);

async function run(...argv: string[]) {
  const printed: string[] = [];
  const told: string[] = [];
  const status = await runCommandLine(['brace', ...argv, '--machine', at('small.json')], [brace], {
    print: (text) => void printed.push(text),
    tell: (text) => void told.push(text),
    readLine: () => Promise.resolve(''),
  });
  return { status, printed: printed.join('\n'), told: told.join('\n') };
}

const read = (...names: string[]) => JSON.parse(readFileSync(at(...names), 'utf8')) as Record<string, never>;
const MM = ['--unit', 'mm', '--up', 'Z'];
const A1 = ['--edge', 'auto', '--type', 'rigo-A1', '--side', 'right'];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bracewright-proposed-'));
  // A carver whose blocks are too small for a trunk: soon told.
  writeFileSync(at('small.json'), JSON.stringify({ stock: { diameter: 50 } }));
  const trunk = sampleTrunk({ cobb: 30, edge: 16 });
  writeFileSync(at('trunk.stl'), writeMesh(trunk.mesh, 'stl'));
  writeFileSync(at('scan.stl'), writeMesh(scanOf(trunk, { seed: 4, holes: 2, debris: 2, turn: 40 }), 'stl'));
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
  expect(first.told).toContain('estimated from the body');
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
  const files = ['--history', history, '--edge', edge, '--reason', 'Felt with the hand: it lies on.'];
  const again = await run(at('scan.stl'), ...MM, ...files, '--json', '-o', at('again'));
  expect(again.status).toBe(1);
  expect(read('again', 'gate.json')).toEqual({
    ...read('brace', 'gate.json'),
    reason: 'Felt with the hand: it lies on.',
  });
  const made = readMesh(readFileSync(at('again', 'brace.stl')), { name: 'brace.stl' }).mesh;
  expect(inspectMesh(made)).toMatchObject({ watertight: true, components: 1, selfIntersections: 0 });
});

test('a line for people tells each clearance with what is asked of it', async () => {
  const { printed, status } = await run(at('trunk.stl'), ...MM, ...A1, '--opening', 'back', '-o', at('told'));
  expect(status).toBe(0);
  expect(printed).toMatch(/^good {6}opening: (26|27|28|29|30) mm \(20 to 40\)$/m);
  expect(printed).toMatch(/^unsure {4}seat: \d+ mm \(at least 30\)$/m);
  expect(existsSync(at('told', 'history.json'))).toBe(false);
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
});
