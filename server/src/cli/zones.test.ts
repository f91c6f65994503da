import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeMesh } from '@bracewright/core/mesh-io';
import { ellipticTube } from '@bracewright/core/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { zones } from './commands/zones.ts';
import { runCommandLine } from './run.ts';

let folder: string;
const at = (name: string) => join(folder, name);

async function bracewright(...argv: string[]) {
  const printed: string[] = [];
  const told: string[] = [];
  const status = await runCommandLine(argv, [zones], {
    print: (text) => void printed.push(text),
    tell: (text) => void told.push(text),
    readLine: () => Promise.resolve(''),
  });
  return { status, printed, told };
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'zones-'));
  const tube = ellipticTube({ radiusX: 150, radiusY: 100, height: 480, segments: 64, rings: 24 });
  writeFileSync(at('trunk.stl'), writeMesh(tube, 'stl'));
  const marks = {
    'greater-trochanter-left': [150, 0, 30],
    'greater-trochanter-right': [-150, 0, 30],
    'suprasternal-notch': [0, -100, 450],
  };
  writeFileSync(at('marks.json'), JSON.stringify(marks));
});
afterAll(() => rmSync(folder, { recursive: true }));

const BODY = ['zones', '--unit', 'mm', '--up', 'Z', '--landmarks'];

test('zones become records with starting values, after those that were there', async () => {
  const argv = [...BODY, at('marks.json'), at('trunk.stl'), '--type', 'rigo-B1', '--side', 'left'];
  const first = await bracewright(...argv, '--cobb', '30', '-o', at('first.json'), '--json');
  expect(first.told).toEqual(expect.not.arrayContaining([expect.stringContaining('no room')]));
  expect(first.status).toBe(0);
  const { zones: rows, status } = JSON.parse(first.printed.join('')) as {
    zones: { zone: string; theta: number; amplitude: number }[];
    status: string;
  };
  expect(status).toContain('to be confirmed');
  expect(rows.find(({ zone }) => zone === 'P1')).toMatchObject({ theta: 130, amplitude: -19.8 });
  const { records } = JSON.parse(readFileSync(at('first.json'), 'utf8')) as {
    records: { type: string; params: { zone: unknown } }[];
  };
  expect(records).toHaveLength(rows.length);
  expect(records[0]).toMatchObject({
    type: 'region.deform',
    params: { zone: { type: 'rigo-B1', side: 'left' } },
  });
});

test('a zone that does not fit is told once: not as missing besides', async () => {
  const { positions, indices } = ellipticTube({
    radiusX: 150,
    radiusY: 100,
    height: 480,
    segments: 64,
    rings: 24,
  });
  // Nothing was scanned at both hips.
  const isHip = (corner: number) =>
    Math.abs(positions[3 * corner]!) > 110 && Math.abs(positions[3 * corner + 2]! - 75) < 35;
  const kept = Array.from({ length: indices.length / 3 }, (_, f) => [...indices.slice(3 * f, 3 * f + 3)]);
  const holed = kept.filter((face) => !face.some(isHip)).flat();
  writeFileSync(at('holed.stl'), writeMesh({ positions, indices: Uint32Array.from(holed) }, 'stl'));
  const argv = [...BODY, at('marks.json'), at('holed.stl'), '--type', 'rigo-B1', '--side', 'left'];
  const { told, printed } = await bracewright(...argv, '-o', at('once.json'), '--json');
  const { findings } = JSON.parse(printed.join('')) as {
    findings: { code: string; data: { zone: string } }[];
  };
  const misfits = findings.filter(({ code }) => ['zones/off-skin', 'zones/does-not-fit'].includes(code));
  expect(misfits.length, told.join(' ')).toBeGreaterThan(0);
  for (const { data } of misfits)
    expect(findings.filter((one) => one.code === 'zones/missing' && one.data.zone === data.zone)).toEqual([]);
});

test('a side is never guessed', async () => {
  const { status, told } = await bracewright(
    ...BODY,
    at('marks.json'),
    at('trunk.stl'),
    '--type',
    'rigo-A1',
    '-o',
    at('x.json'),
  );
  expect(status).not.toBe(0);
  expect(told.join(' ')).toContain('--side');
});

interface Step {
  name: string;
  state: string;
  params: { amplitude: number; contour: Place[]; apex: Place[]; zone: { code: string } };
}
interface Place {
  position: number[];
}

/** What the check says of the zones that the first test placed, some of them changed by hand. */
async function checked(change: (steps: Step[]) => Step[]) {
  const file = JSON.parse(readFileSync(at('first.json'), 'utf8')) as { records: Step[] };
  writeFileSync(at('changed.json'), JSON.stringify({ ...file, records: change(file.records) }));
  const argv = [...BODY, at('marks.json'), at('trunk.stl'), '--check', '--history', at('changed.json')];
  const { printed, status, told } = await bracewright(...argv, '--json');
  expect(status, told.join(' ')).toBe(0);
  const { findings, zones: judged } = JSON.parse(printed.join('')) as {
    findings: { code: string; text: string; severity: string }[];
    zones: unknown[];
  };
  return { codes: findings.map(({ code }) => code), told, judged };
}

const ofZone = (code: string, steps: Step[]): Step => steps.find(({ params }) => params.zone.code === code)!;

test('the forces of a history are checked whatever moved them since', async () => {
  const whole = await checked((steps) => steps);
  // To be known, as the plan says it too: R1 reaches over the rim of P2.
  expect(whole.codes).toEqual(['zones/overlap-rim']);
  expect(whole.judged.length).toBeGreaterThan(10);
  const planted = await checked((steps) => {
    ofZone('R1', steps).state = 'off';
    return steps;
  });
  expect(planted.codes).toEqual(['zones/no-room']);
  expect(planted.told.join(' ')).toContain('P1 has no room opposite');
});

test('zones that act the wrong way round or are of another brace are told, whichever they are', async () => {
  const planted = await checked((steps) => {
    ofZone('P7', steps).params.amplitude *= -1;
    (ofZone('P5', steps).params.zone as { side?: string }).side = 'right';
    return steps;
  });
  expect(planted.codes).toEqual(expect.arrayContaining(['zones/pad-out', 'zones/other-side']));
  expect(planted.told.join(' ')).toContain('P7 is a pad, and lets the skin out');
});

test('pads that a design of a class lacks are told by their names', async () => {
  const planted = await checked((steps) =>
    steps.filter(({ params }) => !['P7', 'P5'].includes(params.zone.code)),
  );
  expect(planted.codes).toEqual(['zones/missing', 'zones/overlap-rim', 'zones/missing']);
  expect(planted.told.join(' ')).toContain('Missing: P7.');
});

test('a check asks for what it judges, and places nothing', async () => {
  const bare = await bracewright('zones', at('trunk.stl'), '--check');
  expect(bare.status).toBe(2);
  expect(bare.told.join(' ')).toContain('--history');
  const both = await bracewright(
    'zones',
    at('trunk.stl'),
    '--check',
    '--history',
    at('first.json'),
    '--side',
    'left',
  );
  expect(both.status).toBe(2);
  expect(both.told.join(' ')).toContain('--side');
});
