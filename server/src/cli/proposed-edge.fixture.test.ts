import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { trunkLevels } from '@bracewright/core/brace';
import { mat4 } from '@bracewright/core/math';
import { buildBvh } from '@bracewright/core/mesh';
import { writeMesh } from '@bracewright/core/mesh-io';
import { sampleTrunk, scanOf } from '@bracewright/core/sample';
import { afterAll, beforeAll } from 'vitest';
import { brace } from './commands/brace.ts';
import { askedEdge, edgedBody } from './edged-body.ts';
import { openRegistry } from './history.ts';
import { runCommandLine } from './run.ts';

export interface Gate {
  readonly passed: boolean;
  readonly findings: readonly { readonly code: string }[];
  readonly clearances: readonly { readonly id: string; readonly status: string }[];
}

/** How far what was made agrees. */
export interface Agreed {
  readonly agreement: readonly { readonly b: string; readonly most: number }[];
}

/** Of a child: braces of it have half the surface of another one's, and are made in half the time. */
export const trunk = sampleTrunk({ cobb: 30, edge: 16, stature: 1.1, bmi: 15 });
export let folder: string;
export const at = (...names: string[]) => join(folder, ...names);

export async function run(...argv: string[]) {
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

export const read = (...names: string[]) =>
  JSON.parse(readFileSync(at(...names), 'utf8')) as Record<string, never>;
export const MM = ['--unit', 'mm', '--up', 'Z'];
export const A1 = ['--edge', 'auto', '--type', 'rigo-A1', '--side', 'right'];

/** Every landmark that a clearance goes by, where the trunk has it or people of its height do. */
export function marksOf({
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

export const SILENT = { print: () => undefined, tell: () => undefined, readLine: () => Promise.resolve('') };

/** The body with its edge lines and what was found on the way, before any wall is made. */
export function edged(parsed: Parameters<typeof askedEdge>[0]) {
  return openRegistry().then((registry) => edgedBody(parsed, askedEdge(parsed), registry, SILENT));
}

/** A broad trunk as a scanner sees it, of which the shape does not say which end is the head, and the same on its head; gives what is proposed on one of them. */
export function onBroad(name: 'broad.stl' | 'fallen.stl', said: { readonly up?: string }) {
  const scan = scanOf(sampleTrunk({ cobb: 30, edge: 20, stature: 1.55, bmi: 28 }), { turn: 12, holes: 0 });
  const positions = scan.positions.map((x, i) => (name === 'broad.stl' || i % 3 === 0 ? x : -x));
  writeFileSync(at(name), writeMesh({ ...scan, positions }, 'stl'));
  const values = { edge: 'auto', type: 'rigo-C1', side: 'right', unit: 'mm', out: at('broad'), ...said };
  return edged({ values, positionals: [at(name)] });
}

/** Makes the folder with what the tests of a file take, and takes it away after them. */
export function inOwnFolder(): void {
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'bracewright-proposed-'));
    // A carver whose blocks are too small for a trunk: soon told.
    writeFileSync(at('small.json'), JSON.stringify({ stock: { diameter: 50 } }));
    // A grid that is soon made.
    writeFileSync(at('wide.json'), JSON.stringify({ angles: 60, pitch: 8 }));
    writeFileSync(at('trunk.stl'), writeMesh(trunk.mesh, 'stl'));
    writeFileSync(
      at('scan.stl'),
      writeMesh(scanOf(trunk, { seed: 4, holes: 2, debris: 2, turn: 40 }), 'stl'),
    );
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
}
