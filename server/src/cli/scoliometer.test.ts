import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mat4 } from '@bracewright/core/math';
import { writeMesh } from '@bracewright/core/mesh-io';
import { sampleTrunk } from '@bracewright/core/sample';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scoliometer } from './commands/scoliometer.ts';
import { runCommandLine } from './run.ts';

let folder: string;
const trunk = sampleTrunk({ cobb: 40, edge: 17 });
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'scoliometer-'));
  writeFileSync(join(folder, 'trunk.stl'), writeMesh(trunk.mesh, 'stl'));
  const turned = mat4.rotation([0, 0, 1], 1);
  const positions = Float32Array.from(trunk.mesh.positions);
  for (let i = 0; i < positions.length; i += 3)
    positions.set(mat4.transformPoint(turned, [positions[i]!, positions[i + 1]!, positions[i + 2]!]), i);
  writeFileSync(join(folder, 'turned.stl'), writeMesh({ positions, indices: trunk.mesh.indices }, 'stl'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function bracewright(name: string, ...more: string[]) {
  const printed: string[] = [];
  const told: string[] = [];
  const unit = more.includes('--unit') ? [] : ['--unit', 'mm'];
  const argv = ['scoliometer', join(folder, name), ...unit, '--up', 'Z', '--json', ...more];
  const status = await runCommandLine(argv, [scoliometer], {
    print: (text) => void printed.push(text),
    tell: (text) => void told.push(text),
    readLine: () => Promise.resolve(''),
  });
  return { status, told: told.join(' '), json: JSON.parse(printed.join('')) as Record<string, unknown> };
}

test('a standing scan is read, with what the values are not; one that looks away is refused with its angle', async () => {
  const { status, json } = await bracewright('trunk.stl');
  expect(status).toBe(0);
  expect(json['status']).toContain('no forward bend test');
  // Between both curves the side hangs on where the border lies.
  expect((json['regions'] as { side: unknown }[]).map(({ side }) => side)).toEqual(['right', null, 'left']);
  expect((json['potsi'] as { total: unknown }).total).toBeNull();
  const refused = await bracewright('turned.stl');
  expect(refused.status).toBe(1);
  expect(refused.json['error']).toMatchObject({ code: 'scoliometer/trunk-turned', data: { angle: 57 } });
});

test('landmarks that contradict the body are told, and no side is told with them', async () => {
  const high = { 'psis-left': [44, 89, 250], 'psis-right': [-45, 89, 250] };
  writeFileSync(join(folder, 'marks.json'), JSON.stringify(high));
  const { json, told } = await bracewright('trunk.stl', '--landmarks', join(folder, 'marks.json'));
  expect(told).toContain('psis: marked at a height where this body cannot have it');
  expect((json['regions'] as { side: unknown }[]).map(({ side }) => side)).toEqual([null, null, null]);
});

test('of sides that are open no sign is printed by which one could be told', async () => {
  const high = { 'psis-left': [44, 89, 250], 'psis-right': [-45, 89, 250] };
  writeFileSync(join(folder, 'open.json'), JSON.stringify(high));
  const printed: string[] = [];
  const argv = ['scoliometer', join(folder, 'trunk.stl'), '--unit', 'mm', '--up', 'Z'];
  await runCommandLine([...argv, '--landmarks', join(folder, 'open.json')], [scoliometer], {
    print: (text) => void printed.push(text),
    tell: () => undefined,
    readLine: () => Promise.resolve(''),
  });
  const lumbar = printed.find((line) => line.startsWith('lumbar'));
  expect(lumbar).toMatch(/ \d+\.\d° to the pelvis +\d+\.\d° in the frame .*side not sure/);
  expect(printed.join(' ')).not.toMatch(/-\d/);
});

test('a unit in which the scan is as large as nobody is asked about, as where a scan is prepared', async () => {
  const { status, told, json } = await bracewright('trunk.stl', '--unit', 'inch');
  expect(status).toBe(2);
  expect(told).toContain('--any-size');
  expect(json).not.toHaveProperty('regions');
  expect((await bracewright('trunk.stl', '--any-size')).status).toBe(0);
});

test('a scan that is inside out is told so, and nothing is read of it', async () => {
  const { positions, indices } = trunk.mesh;
  writeFileSync(join(folder, 'inward.stl'), writeMesh({ positions, indices: indices.toReversed() }, 'stl'));
  for (const more of [[], ['--align']]) {
    const { status, json, told } = await bracewright('inward.stl', ...more);
    expect([status, json['error']]).toEqual([1, expect.objectContaining({ code: 'mesh/inside-out' })]);
    expect(told).toContain('The surface is inside out. Run Repair to turn it.');
  }
});
