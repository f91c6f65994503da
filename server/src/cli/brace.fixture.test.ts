import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Bvh, buildBvh } from '@bracewright/core/mesh';
import { readMesh } from '@bracewright/core/mesh-io';
import { afterAll, beforeAll } from 'vitest';
import { brace } from './commands/brace.ts';
import { exportCommand } from './commands/export.ts';
import { inspect } from './commands/inspect.ts';
import { sample } from './commands/sample.ts';
import { runCommandLine } from './run.ts';

export let folder: string;
export let trunk: Bvh | undefined;
export const at = (...names: string[]) => join(folder, ...names);

export async function bracewright(...argv: string[]) {
  const printed: string[] = [];
  const told: string[] = [];
  const status = await runCommandLine(argv, [brace, exportCommand, inspect, sample], {
    print: (text) => void printed.push(text),
    tell: (text) => void told.push(text),
    readLine: () => Promise.resolve(''),
  });
  return { status, printed, told: told.join('\n'), json: () => JSON.parse(printed.join('\n')) as Said };
}

export interface Said {
  readonly passed: boolean;
  readonly findings: readonly { readonly code: string }[];
  readonly files: readonly string[];
  readonly pads: readonly object[];
  readonly agreement: readonly { readonly b: string; readonly most: number; readonly passes: boolean }[];
  readonly cutter: unknown;
  readonly meshHash: string;
  readonly designHash: string;
  readonly sha256: Readonly<Record<string, string>>;
  readonly minWall: number;
  readonly volume: number;
  readonly lines: readonly (readonly (readonly number[])[])[];
}

/** The trunk of a small child: its surface is half of another one's, and its walls are measured and carved in half the time. */
export const BODY = ['--stature', '1.05', '--bmi', '15', '--edge', '11'];
/** What is said of a trunk of 152 cm, on this one. */
export const SMALL = 1.05 / 1.52;

/** A closed line round the trunk, waved about a height. */
export function ring(height: number, wave: number) {
  trunk ??= buildBvh(readMesh(readFileSync(at('trunk.stl')), { name: 'trunk.stl' }).mesh);
  const bvh = trunk;
  const points = Array.from({ length: 14 }, (_, i) => {
    const angle = (2 * Math.PI * i) / 14;
    const out: [number, number, number] = [Math.cos(angle), Math.sin(angle), 0];
    const hit = bvh.raycastAll([0, 0, SMALL * (height + wave * Math.sin(2 * angle))], out).at(-1)!;
    return { position: hit.position, normal: out };
  });
  return { points, closed: true, smooth: true };
}

/** A carver with wide rows: its program is soon made. */
export const CARVER = {
  name: 'Carver 7',
  rows: { stepOver: 20, scallop: 3, angleStep: 2, tolerance: 0.05 },
  rough: { stepDown: 90, stepOver: 60 },
};
/** Why files are taken that do not follow the folds of the trunk. */
export const BY_HAND = ['--reason', 'gate/agree=Filed by hand.'];
export const run = (...more: string[]) =>
  bracewright(
    'brace',
    at('trunk.stl'),
    '--unit',
    'mm',
    '--up',
    'Z',
    '--json',
    ...(more.includes('--machine') ? [] : ['--machine', at('small.json'), '--grid', at('wide.json')]),
    ...more,
  );
export const read = (...names: string[]) => JSON.parse(readFileSync(at(...names), 'utf8')) as Said;

/** Makes the folder with what the tests of a file take, and takes it away after them. */
export function inOwnFolder(): void {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'bracewright-brace-'));
    await bracewright('sample', '--cobb', '30', ...BODY, '-o', at('trunk.stl'));
    writeFileSync(at('carver.json'), JSON.stringify(CARVER));
    // Whose blocks are too small for a trunk: soon told.
    // Soon made, and looked at by the test of all files alone.
    writeFileSync(at('wide.json'), JSON.stringify({ angles: 60, pitch: 8 }));
    writeFileSync(at('small.json'), JSON.stringify({ stock: { diameter: 50 } }));
    writeFileSync(at('lines.json'), JSON.stringify({ curves: [ring(320, 14), ring(140, 8)] }));
    // About a pad, with room for it.
    writeFileSync(at('pad.json'), JSON.stringify({ curves: [ring(300, 14), ring(170, 8)] }));
    // Of a low brace, whose wall is soon made and measured.
    writeFileSync(at('low.json'), JSON.stringify({ curves: [ring(300, 10), ring(200, 6)] }));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
}
