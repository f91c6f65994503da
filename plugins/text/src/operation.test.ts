import { applyOperation } from '@bracewright/core/operation';
import { describeOperation, openTube } from '@bracewright/core/testing';
import { expect, test } from 'vitest';
import { GOLDEN_CASES } from './golden.ts';
import { place } from './operation.ts';

describeOperation(place, {
  surface: { borders: 'free' },
  module: new URL('./operation.ts', import.meta.url),
  cases: [...GOLDEN_CASES],
  golden: GOLDEN_CASES,
});

const body = openTube({ radiusX: 140, radiusY: 95, height: 120, segments: 48, rings: 12 });
const at = (z: number) => ({ position: [0, 95, z], normal: [0, 1, 0] });
const put = (params: object) => applyOperation(place, body, { anchor: at(60), ...params } as never);

test('leaves the body as it is, and without a text reckons with the number of the design', async () => {
  const { mesh, report } = await put({});
  expect(mesh.positions).toEqual(body.positions);
  expect(report['letters']).toBe(12);
  expect((await put({ text: 'A B', height: 20 })).report['letters']).toBe(2);
});

test.each([
  ['a sign that is not drawn, by its place', { text: 'BW É' }, { letter: 'É', place: 4 }, 'mesh/text-letter'],
  ['blanks alone', { text: '  ' }, {}, 'mesh/text-empty'],
  [
    'the letter that comes to the edge',
    { text: 'I', anchor: at(118) },
    { letter: 'I', place: 1 },
    'mesh/text-over-edge',
  ],
  [
    'the letter that runs over it',
    { text: 'IIIIII', angle: 90, anchor: at(108) },
    { letter: 'I', place: 6 },
    'mesh/text-over-edge',
  ],
])('refuses %s', async (_what, params, data, code) => {
  await expect(put(params)).rejects.toMatchObject({ code, data });
});
