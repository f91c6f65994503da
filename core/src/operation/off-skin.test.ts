import { expect, it } from 'vitest';
import { z } from 'zod';
import { SdkError } from '../errors/sdk-error.ts';
import { meshHash } from '../mesh/hash.ts';
import { edgeLine, p } from '../params/index.ts';
import { ellipticTube } from '../testing/bodies.ts';
import { applyOperation } from './apply-operation.ts';
import { applyToShape } from './apply-to-shape.ts';
import { defineOperation } from './operation.ts';
import { bodyAlone } from './shape.ts';

const body = ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 60, rings: 40 });
const at = (z: number, y = 100) => ({ position: [0, y, z], normal: [0, 1, 0] }) as const;

const touch = defineOperation({
  type: 'test.touch',
  version: 1,
  params: z.object({
    points: p.surfacePoints({ min: 1, places: { as: 'line', closed: false, shape: 'corners' } }),
    fails: p.toggle(false),
  }),
  apply(mesh, { fails }) {
    if (fails) throw new SdkError('test/apex-outside');
    return { positions: mesh.positions.map((value) => value + 1), indices: mesh.indices };
  },
});

it('points that lie off the skin are told with how far and where they are put, and change nothing', async () => {
  const params = { points: [at(200), at(421), at(430)] };
  const { findings, mesh } = await applyToShape(touch, bodyAlone(body), params);
  expect(findings).toMatchObject([
    { code: 'operation/off-skin', kind: 'warning', data: { distance: 30, count: 2 } },
  ]);
  for (const place of findings[0]!.places) expect(place.at[2]).toBeCloseTo(400, 3);
  expect(meshHash(mesh)).toBe(meshHash((await applyOperation(touch, body, params)).mesh));
});

it('points as far off as a smoothed scan puts them are not told', async () => {
  expect((await applyToShape(touch, bodyAlone(body), { points: [at(200), at(210, 96)] })).findings).toEqual(
    [],
  );
});

it('a step that fails where its skin is gone says that, and what it said itself is the cause', async () => {
  const failing = (z: number) =>
    applyToShape(touch, bodyAlone(body), { points: [at(200), at(z)], fails: true });
  await expect(failing(460)).rejects.toMatchObject({
    code: 'operation/skin-gone',
    data: { distance: 60, count: 1 },
    cause: { code: 'test/apex-outside' },
  });
  await expect(failing(300)).rejects.toMatchObject({ code: 'test/apex-outside' });
});

it('lines that may lead past the skin are not asked about', async () => {
  const spare = (pastSkin: boolean) =>
    defineOperation({
      type: 'test.spare',
      version: 1,
      params: z.object({
        lines: p.custom(z.array(edgeLine).default([]), { places: { as: 'edge-lines', pastSkin } }),
      }),
      apply: ({ positions, indices }) => ({ positions: positions.map((value) => value + 1), indices }),
    });
  const params = { lines: [{ points: [at(200), at(421), at(430)], closed: false, smooth: false }] };
  const codes = async (pastSkin: boolean) =>
    (await applyToShape(spare(pastSkin), bodyAlone(body), params)).findings.map(({ code }) => code);
  expect(await codes(false)).toEqual(['operation/off-skin']);
  expect(await codes(true)).toEqual([]);
});
