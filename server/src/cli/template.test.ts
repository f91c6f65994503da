import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { proposeTrim } from '@bracewright/core/brace';
import { boundaryLoops, buildBvh, inspectMesh } from '@bracewright/core/mesh';
import { writeMesh } from '@bracewright/core/mesh-io';
import { sampleTrunk, scanOf, type SampleTrunk } from '@bracewright/core/sample';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyToShape } from '@bracewright/core/operation';
import { drawnLines } from '../braces/edge-lines.ts';
import { partWithinLines } from '../braces/within-lines.ts';
import { typeOf } from '../catalog/roles.ts';
import { brace } from './commands/brace.ts';
import { template } from './commands/template.ts';
import { askedEdge, edgedBody } from './edged-body.ts';
import { openRegistry } from './history.ts';
import { runCommandLine } from './run.ts';

type Place = readonly [number, number, number];
const own = sampleTrunk({ cobb: 30, edge: 16, stature: 1.45, bmi: 17 });
const other = sampleTrunk({ cobb: 25, edge: 16, stature: 1.6, bmi: 21 });
const NAMES = {
  asisLeft: 'asis-left',
  asisRight: 'asis-right',
  axillaLeft: 'axilla-left',
  axillaRight: 'axilla-right',
} as const;
const A1 = { type: 'rigo-A1', side: 'right', opening: 'front', width: 30 } as const;
const MM = ['--unit', 'mm', '--up', 'Z'];
let folder: string;
const at = (...names: string[]) => join(folder, ...names);

async function run(...argv: string[]) {
  const printed: string[] = [];
  const told: string[] = [];
  const status = await runCommandLine(argv, [brace, template], {
    print: (text) => void printed.push(text),
    tell: (text) => void told.push(text),
    readLine: () => Promise.resolve(''),
  });
  return { status, printed: printed.join('\n'), told: told.join('\n') };
}
const told: string[] = [];
/** The scan with the line that is asked for, before any wall is made. */
async function edged(asked: Record<string, string>) {
  const parsed = {
    values: { ...asked, unit: 'mm', up: 'Z', out: at('none') },
    positionals: [at('scan.stl')],
  };
  const output = { print: () => undefined, tell: (text: string) => void told.push(text), readLine: () => Promise.resolve('') }; // prettier-ignore
  return edgedBody(parsed, askedEdge(parsed), await openRegistry(), output);
}
const marksOf = ({ landmarks }: SampleTrunk): Record<string, Place> =>
  Object.fromEntries(Object.entries(NAMES).map(([key, name]) => [name, landmarks[key]!]));
/** `scanOf` moves bodies so, mm. */
const moved = (marks: Record<string, Place>): Record<string, Place> =>
  Object.fromEntries(Object.entries(marks).map(([name, [x, y, z]]) => [name, [x + 12, y - 7, z + 640]]));
const json = (name: string, value: unknown) => writeFileSync(at(name), JSON.stringify(value));

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

test('a template is laid on the raw scan of another body: it is cut along its line, a wall is made of it, and somebody has to have looked at its heights', async () => {
  const { edge, findings, shape, steps } = await edged({ edge: `template:${at('a1.json')}` });
  expect(told.join(' ')).toMatch(/“A1 usual” was laid: heights by the shape alone \(± \d+ mm\)/);
  expect(steps.map(({ type }) => type)).toEqual(expect.arrayContaining(['repair.run', 'seal.close']));
  expect(findings.find(({ code }) => code === 'trim/heights-by-shape')).toMatchObject({
    severity: 'ask',
    data: { within: expect.any(Number) as number },
  });
  const part = partWithinLines(shape.mesh, edge!).mesh;
  const skin = buildBvh(part);
  const border = boundaryLoops(part).flatMap((loop) => [...loop]);
  expect(boundaryLoops(part)).toHaveLength(1);
  const at3 = (v: number): Place => [0, 1, 2].map((k) => part.positions[3 * v + k]!) as unknown as Place;
  const line = drawnLines(shape.mesh, edge!.curves)[0]! as readonly Place[];
  const apart = (a: Place, b: Place): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
  for (const place of line) expect(skin.closestPoint(place)!.distance).toBeLessThan(0.1);
  // Places of the border lie on the line: as near to it as its own places lie to each other.
  const step = Math.max(...line.map((place, i) => apart(place, line[(i + 1) % line.length]!)));
  for (const v of border)
    expect(Math.min(...line.map((place) => apart(place, at3(v))))).toBeLessThan(step / 2 + 0.1);
  const params = { thickness: 4, edgeRadius: 2, curves: edge!.curves, keep: edge!.keep };
  const wall = await applyToShape((await openRegistry()).latest(typeOf('wall')), shape, params as never);
  expect(inspectMesh(wall.mesh)).toMatchObject({ watertight: true, components: 1, selfIntersections: 0 });
}, 240_000);

test('by landmarks of both nothing is asked of its heights; for the other side it is laid mirrored; it is what a template is made of again', async () => {
  const asked = { edge: `template:${at('a1.json')}`, side: 'left', landmarks: at('marks.json') };
  const { edge, findings, shape, marked } = await edged(asked);
  expect(told.join(' ')).toMatch(/laid mirrored, for the other side: heights by 4 landmarks/);
  const codes = findings.map(({ code }) => code);
  expect(codes).not.toContain('trim/heights-by-shape');
  // The body stands out on the right.
  expect(codes).toContain('trim/stands-out-right');
  writeFileSync(at('whole.stl'), writeMesh(shape.mesh, 'stl'));
  json('left-lines.json', edge);
  json('left-marks.json', Object.fromEntries(marked.map((one) => [one.association, one.position])));
  const again = ['--edge', at('left-lines.json'), '--landmarks', at('left-marks.json')];
  const { status } = await run('template', at('whole.stl'), ...MM, ...again, '-o', at('left.json'));
  const { name, template: kept } = JSON.parse(readFileSync(at('left.json'), 'utf8')) as {
    name: string;
    template: { purpose: object };
  };
  expect([status, name, kept.purpose]).toEqual([0, 'left', { ...A1, side: 'left' }]);
}, 240_000);

test('a file that is no template is refused with what it is, and none is written over', async () => {
  const fault = async (name: string, text: string) => {
    writeFileSync(at(name), text);
    const { status, printed } = await run('brace', at('own.stl'), ...MM, '--edge', `template:${at(name)}`, '--json', '-o', at('no')); // prettier-ignore
    return [status, (JSON.parse(printed) as { error: { code: string } }).error.code];
  };
  const good = readFileSync(at('a1.json'), 'utf8');
  expect(await fault('lines-again.json', readFileSync(at('lines.json'), 'utf8'))).toEqual([
    1,
    'template/foreign',
  ]);
  expect(await fault('cut.json', good.slice(0, 900))).toEqual([1, 'template/damaged']);
  expect(await fault('newer.json', good.replace('"version": 1', '"version": 7'))).toEqual([
    1,
    'template/newer',
  ]);
  const none = await run('brace', at('own.stl'), ...MM, '--edge', 'template:nowhere.json', '-o', at('no'));
  expect([none.status, none.told]).toEqual([2, expect.stringContaining('nowhere.json')]);
  const over = await run(
    'template',
    at('own.stl'),
    ...MM,
    '--edge',
    at('lines.json'),
    '-o',
    at('lines.json'),
  );
  expect([over.status, over.told]).toEqual([2, expect.stringContaining('is the file that is read')]);
  const bare = await run('template', at('own.stl'), ...MM, '-o', at('bare.json'));
  expect([bare.status, existsSync(at('bare.json'))]).toEqual([1, false]);
});
