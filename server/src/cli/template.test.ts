import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { boundaryLoops, buildBvh, inspectMesh } from '@bracewright/core/mesh';
import { applyToShape } from '@bracewright/core/operation';
import { drawnLines } from '../braces/edge-lines.ts';
import { partWithinLines } from '../braces/within-lines.ts';
import { typeOf } from '../catalog/roles.ts';
import { openRegistry } from './history.ts';
import { expect, test } from 'vitest';
import { MM, at, edged, inOwnFolder, run, told, type Place } from './template.fixture.test.ts';

inOwnFolder();

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
