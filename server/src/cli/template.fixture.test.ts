import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { proposeTrim } from '@bracewright/core/brace';
import { writeMesh } from '@bracewright/core/mesh-io';
import { sampleTrunk, scanOf, type SampleTrunk } from '@bracewright/core/sample';
import { afterAll, beforeAll, expect } from 'vitest';
import { brace } from './commands/brace.ts';
import { template } from './commands/template.ts';
import { askedEdge, edgedBody } from './edged-body.ts';
import { openRegistry } from './history.ts';
import { runCommandLine } from './run.ts';

export type Place = readonly [number, number, number];
export const own = sampleTrunk({ cobb: 30, edge: 16, stature: 1.45, bmi: 17 });
export const other = sampleTrunk({ cobb: 25, edge: 16, stature: 1.6, bmi: 21 });
const NAMES = {
  asisLeft: 'asis-left',
  asisRight: 'asis-right',
  axillaLeft: 'axilla-left',
  axillaRight: 'axilla-right',
} as const;
export const A1 = { type: 'rigo-A1', side: 'right', opening: 'front', width: 30 } as const;
export const MM = ['--unit', 'mm', '--up', 'Z'];
export let folder: string;
export const at = (...names: string[]) => join(folder, ...names);

export async function run(...argv: string[]) {
  const printed: string[] = [];
  const told: string[] = [];
  const status = await runCommandLine(argv, [brace, template], {
    print: (text) => void printed.push(text),
    tell: (text) => void told.push(text),
    readLine: () => Promise.resolve(''),
  });
  return { status, printed: printed.join('\n'), told: told.join('\n') };
}
export const told: string[] = [];
/** The scan with the line that is asked for, before any wall is made. */
export async function edged(asked: Record<string, string>) {
  const parsed = {
    values: { ...asked, unit: 'mm', up: 'Z', out: at('none') },
    positionals: [at('scan.stl')],
  };
  const output = { print: () => undefined, tell: (text: string) => void told.push(text), readLine: () => Promise.resolve('') }; // prettier-ignore
  return edgedBody(parsed, askedEdge(parsed), await openRegistry(), output);
}
export const marksOf = ({ landmarks }: SampleTrunk): Record<string, Place> =>
  Object.fromEntries(Object.entries(NAMES).map(([key, name]) => [name, landmarks[key]!]));
/** `scanOf` moves bodies so, mm. */
export const moved = (marks: Record<string, Place>): Record<string, Place> =>
  Object.fromEntries(Object.entries(marks).map(([name, [x, y, z]]) => [name, [x + 12, y - 7, z + 640]]));
export const json = (name: string, value: unknown) => writeFileSync(at(name), JSON.stringify(value));

/** In a folder of its own, with a scan, a template and what both are made of. */
export function inOwnFolder(): void {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'bracewright-template-'));
    writeFileSync(at('own.stl'), writeMesh(own.mesh, 'stl'));
    writeFileSync(at('scan.stl'), writeMesh(scanOf(other, { seed: 4, holes: 2, debris: 2 }), 'stl'));
    json('own-marks.json', marksOf(own));
    json('marks.json', moved(marksOf(other)));
    const { curves, keep } = proposeTrim(own.mesh, A1);
    json('lines.json', { curves, keep, proposal: A1 });
    const lines = ['--edge', at('lines.json'), '--landmarks', at('own-marks.json'), '--name', 'A1 usual'];
    const { status, printed } = await run('template', at('own.stl'), ...MM, ...lines, '-o', at('a1.json'));
    expect([status, printed]).toEqual([0, expect.stringMatching(/“A1 usual”, rigo-A1, .* asis-left/)]);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
}
