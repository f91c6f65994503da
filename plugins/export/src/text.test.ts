import {
  buildBvh,
  designNumber,
  inspectMesh,
  largestPiece,
  meshHash,
  type TriMesh,
} from '@bracewright/core/mesh';
import { applyOperation, type SdkError } from '@bracewright/core/operation';
import { openTube } from '@bracewright/core/testing';
import { expect, test } from 'vitest';
import { GOLDEN_CASES } from './golden.ts';
import { thicken } from './operation.ts';

const body = openTube({ radiusX: 40, radiusY: 36, height: 60, segments: 32, rings: 12 });
const anchor = { position: [0, 36, 30], normal: [0, 1, 0] };
const made = (text: object, more: object = {}) =>
  applyOperation(thicken, body, { thickness: 4, ...more, text: [{ anchor, ...text }] } as never);
const plain = applyOperation(thicken, body, { thickness: 4 });

/** How far the wall stands out beyond the plain one at a place of the back, mm; x to the left of who looks at it from behind. */
async function outAt(mesh: TriMesh, x: number, z: number): Promise<number> {
  const bare = (await plain).mesh;
  const [there, before] = [mesh, bare].map((one) => buildBvh(one).raycast([x, 100, z], [0, -1, 0])!.distance);
  return before! - there!;
}

test.each(['raised', 'sunk'] as const)(
  '%s letters leave the body side alone and the wall closed, in one piece',
  async (style) => {
    const { mesh, report, paint } = { ...(await made({ text: 'W 7', style })), paint: undefined };
    const { mesh: bare } = await plain;
    const side = 3 * report['bodyTriangles']!;
    expect(mesh.indices.subarray(0, side)).toEqual(bare.indices.subarray(0, side));
    expect(mesh.positions.subarray(0, body.positions.length)).toEqual(body.positions);
    expect(inspectMesh(mesh)).toMatchObject({ watertight: true, selfIntersections: 0 });
    expect([largestPiece(mesh).dropped, report['letters'], paint]).toEqual([0, 2, undefined]);
  },
);

test('an L stands upright and is not mirrored: its stem to the left of who looks at it from outside, its foot below', async () => {
  const { mesh } = await made({ text: 'L', height: 20, depth: 1 });
  // From behind the patient's left, +X, is on the left. Height 20, stroke 2.4: the stem runs along x = 4.2.
  const out = await Promise.all(
    [
      [4.2, 36],
      [4.2, 25],
      [-3, 21.2],
      [-3, 36],
      [-4.2, 30],
    ].map(([x, z]) => outAt(mesh, x!, z!)),
  );
  expect(out.map((one) => Math.round(10 * one) / 10)).toEqual([1, 1, 1, 0, 0]);
  const turned = await made({ text: 'L', height: 20, depth: 1, angle: 180 });
  expect(await outAt(turned.mesh, 3, 38.8)).toBeCloseTo(1, 1);
});

test('an empty text is the number of the design', async () => {
  const number = designNumber(meshHash(body));
  const refused = (await made({ height: 30, angle: 90 }).catch((error: unknown) => error)) as SdkError;
  expect(refused.code).toBe('mesh/text-over-edge');
  expect(refused.data['letter']).toBe(number[Number(refused.data['place']) - 1]);
});

const TRIMMED = GOLDEN_CASES.find(({ name }) => name === 'walls what lies between edge lines')!
  .params as object;

test.each([
  [
    'sunk letters under which too little is left, with figures',
    { text: 'I', style: 'sunk', depth: 1.2 },
    { thickness: 2, edgeRadius: 1, leastWall: 1 },
    'mesh/text-too-deep',
    { letter: 'I', place: 1, wall: 1.99, depth: 1.2, left: 0.79, least: 1 },
  ],
  [
    'the letter that runs over the edge',
    { text: 'A-IIII', angle: 90, height: 18 },
    {},
    'mesh/text-over-edge',
    { letter: 'A', place: 1 },
  ],
  [
    'a text beside the wall',
    { text: 'I', anchor: { position: [0, 36, 56], normal: [0, 1, 0] } },
    TRIMMED,
    'mesh/text-beside',
    {},
  ],
  ['a sign that is not drawn', { text: 'Ä' }, {}, 'mesh/text-letter', { letter: 'Ä', place: 1 }],
  ['a wall that grows inwards', { text: 'I' }, { side: 'inside' }, 'export/text-inside', {}],
])('refuses %s', async (_what, text, more, code, data) => {
  await expect(made(text, more)).rejects.toMatchObject({ code, data });
});
