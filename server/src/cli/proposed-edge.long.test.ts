import { existsSync, writeFileSync } from 'node:fs';
import { proposeTrim } from '@bracewright/core/brace';
import { buildBvh } from '@bracewright/core/mesh';
import { writeMesh } from '@bracewright/core/mesh-io';
import { expect, test } from 'vitest';
import { designHashOf } from '../braces/within-lines.ts';
import { ofDesign } from './of-design.ts';
import {
  A1,
  type Gate,
  MM,
  SILENT,
  at,
  edged,
  inOwnFolder,
  onBroad,
  read,
  run,
  trunk,
} from './proposed-edge.fixture.test.ts';

inOwnFolder();

test('a line for people tells each clearance with what is asked of it', async () => {
  // On a bed that is too small nothing more is made of it.
  const small = ['--bed', '100x100x100'];
  const { printed, status } = await run(
    ...[at('trunk.stl'), ...MM, ...A1, ...small, '--opening', 'back', '-o', at('told')],
  );
  expect(status).toBe(1);
  expect(printed).toMatch(/^good {6}opening: (26|27|28|29|30) mm \(20 to 40\)$/m);
  expect(printed).toMatch(/^unsure {4}seat: \d+ ± 30 mm \(at least 30\)$/m);
  expect(existsSync(at('told', 'history.json'))).toBe(false);
});

test('a line that the history keeps without a cut is the edge where none is given, laid on the body at the end, and measured once', async () => {
  const wish = { type: 'rigo-A1', side: 'right', opening: 'front', width: 30 } as const;
  const { curves, keep } = proposeTrim(trunk.mesh, wish);
  const off = curves.map((line) => ({
    ...line,
    // As on a body that was 8 mm thicker.
    points: line.points.map(({ position, normal }) => ({
      ...{ normal, position: position.map((x, k) => x + 8 * normal[k]!) },
    })),
  }));
  const record = { type: 'border.draw', version: 1, params: { curves: off, keep, purpose: wish } };
  const history = { format: 'bracewright-history', version: 1, records: [record] };
  writeFileSync(at('kept.json'), JSON.stringify(history));
  const values = { unit: 'mm', up: 'Z', history: at('kept.json'), out: at('kept') };
  const { edge, rules, shape, isCut, findings } = await edged({
    ...{ positionals: [at('trunk.stl')], values },
  } as never);
  const skin = buildBvh(shape.mesh);
  for (const { position } of edge!.curves[0]!.points)
    expect(skin.closestPoint(position)!.distance).toBeLessThan(0.01);
  expect([isCut, edge!.keep !== undefined, rules!.length > 8]).toEqual([false, true, true]);
  const codes = findings.map(({ code }) => code);
  expect(codes).toEqual([...new Set(codes)]);
  // A file that was made of it is known again, and after another step as an older one.
  const hash = await designHashOf(shape, edge);
  const of = (name: string) =>
    ofDesign(
      hash,
      { positionals: [], values: { ...values, history: at(name), scan: at('trunk.stl') } },
      SILENT,
    );
  expect(await of('kept.json')).toEqual({ isOfDesign: true, stepsAgo: 0 });
  const smooth = { type: 'smooth.global', version: 1, params: { level: 'light' } };
  writeFileSync(at('later.json'), JSON.stringify({ ...history, records: [record, smooth] }));
  expect(await of('later.json')).toEqual({ isOfDesign: false, stepsAgo: 1 });
});

test('a hole of a scan that has a history is asked about: the brace would have it too', async () => {
  const { positions, indices } = trunk.mesh;
  const middle = trunk.surface(100, 0.5);
  const isFar = (vertex: number) => Math.hypot(...middle.map((x, k) => positions[3 * vertex + k]! - x)) > 25;
  const kept = indices.filter((_, i) => [0, 1, 2].every((k) => isFar(indices[i - (i % 3) + k]!)));
  writeFileSync(at('holed.stl'), writeMesh({ positions, indices: kept }, 'stl'));
  writeFileSync(at('empty.json'), JSON.stringify({ format: 'bracewright-history', version: 1, records: [] }));
  // Above and below the hole: a low brace is soon made.
  const curves = [0.7, 0.3].map((along) => ({
    points: Array.from({ length: 14 }, (_, i) => {
      const position = trunk.surface((360 * i) / 14, along);
      const size = Math.hypot(position[0], position[1]);
      return { position, normal: [position[0] / size, position[1] / size, 0] };
    }),
    closed: true,
    smooth: true,
  }));
  writeFileSync(at('low.json'), JSON.stringify({ curves }));
  const low = ['--edge', at('low.json'), '--history', at('empty.json')];
  const { status } = await run(at('holed.stl'), ...MM, ...low, '-o', at('holed'));
  expect([status, existsSync(at('holed', 'brace.stl'))]).toEqual([1, false]);
  const { findings } = read('holed', 'gate.json') as unknown as Gate;
  const [found] = findings.filter(({ code }) => code === 'mesh/open-inside') as unknown as {
    severity: string;
    data: { count: number };
    at: number[];
  }[];
  expect(found).toMatchObject({ severity: 'ask', data: { count: 1 } });
  expect(Math.hypot(...middle.map((x, k) => found!.at[k]! - x))).toBeLessThan(25);
});

test('that a body stands along the axis that was said is not taken where its shape speaks against it', async () => {
  await expect(onBroad('fallen.stl', { up: 'Z' })).rejects.toThrow(/otherwise than along .*--up/);
});
