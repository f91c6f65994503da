import { expect, it } from 'vitest';
import { ellipticTube, sphere } from '../testing/bodies.ts';
import { packObject, readObjectShape, unpackObject } from './object-shape.ts';

const ball = sphere({ radius: 20, subdivisions: 2 });
const damaged = (path: string) =>
  expect.objectContaining({ code: 'template/object-damaged', data: { path } });
const refusal = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

it('an object comes back to the last bit, with its size and its outline', () => {
  const kept = packObject(ball);
  const read = readObjectShape(JSON.parse(JSON.stringify(kept)))!;
  const back = unpackObject(read);
  expect([back.positions, back.indices]).toEqual([ball.positions, ball.indices]);
  expect(read.size).toEqual([40, 40, 40]);
  expect(read.outline).toHaveLength(1);
  for (const [x, y] of read.outline[0]!) expect(Math.hypot(x, y)).toBeGreaterThan(17);
});

it('is drawn as it looks from where most of it is seen, so that an inner rim shows too', () => {
  const { outline } = packObject(
    ellipticTube({ radiusX: 30, radiusY: 6, height: 50, segments: 24, rings: 6 }),
  );
  const [xs, ys] = [0, 1].map((k) => outline[0]!.map((place) => place[k]!)) as [number[], number[]];
  expect(Math.max(...xs) - Math.min(...xs)).toBeCloseTo(60, 0);
  expect(Math.max(...ys) - Math.min(...ys)).toBeCloseTo(50, 0);
});

it('what is of another kind is left to others; what is newer, damaged or left out is told', () => {
  const kept = packObject(ball);
  expect(readObjectShape({ kind: 'region' })).toBeUndefined();
  expect(readObjectShape(null)).toBeUndefined();
  expect(refusal(() => readObjectShape({ ...kept, version: 2 }))).toMatchObject({
    code: 'template/object-newer',
  });
  expect(refusal(() => readObjectShape({ ...kept, patient: 'Li Na' }))).toEqual(damaged('object'));
  expect(refusal(() => readObjectShape({ ...kept, triangles: 3 }))).toEqual(damaged('triangles'));
  expect(refusal(() => unpackObject({ ...kept, mesh: '' }))).toMatchObject({
    code: 'template/object-elsewhere',
  });
  for (const other of [
    { mesh: 'no base64 at all' },
    { mesh: kept.mesh.slice(0, -40) },
    { triangles: kept.triangles + 1 },
    { size: [40, 40, 41] as [number, number, number] },
  ])
    expect(refusal(() => unpackObject({ ...kept, ...other }))).toEqual(damaged('mesh'));
});

it('refuses a body that is too large for a library, with both numbers', () => {
  const indices = new Uint32Array(3 * 60_001);
  expect(refusal(() => packObject({ ...ball, indices }))).toMatchObject({
    code: 'template/object-too-large',
    data: { triangles: 60_001, max: 60_000 },
  });
});
