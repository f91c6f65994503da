import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { applyPatch, meshHash } from '../mesh/index.ts';
import { p } from '../params/index.ts';
import { describeOperation, sphere } from '../testing/index.ts';
import { push } from '../testing/probe-strokes.ts';
import {
  OperationAborted,
  RunningStroke,
  applyOperation,
  defineOperation,
  defineStrokeOperation,
  type Json,
} from './index.ts';

const body = sphere({ radius: 100, subdivisions: 3 });
const at = (x: number, y: number, z: number, more: object = {}): Json =>
  ({ position: [x, y, z], normal: [0, 0, 1], ...more }) as Json;
const SAMPLES = [at(100, 0, 0), at(90, 20, 0), at(0, 100, 0)];
const begin = (operation = push, params: Json = { samples: SAMPLES }) =>
  RunningStroke.begin(operation, body, params, { seed: 3 });

describeOperation(push, {
  module: new URL('../testing/probe-strokes.ts', import.meta.url),
  cases: [
    {
      name: 'pushes twice',
      body: { kind: 'elliptic-tube', radiusX: 140, radiusY: 95, height: 400, segments: 40, rings: 25 },
      params: { samples: [at(0, 95, 200), at(0, 95, 210)], radius: 1 },
    },
  ],
});

test('a stroke gives the bits of all dabs at once, with the same chance, report and findings', async () => {
  const whole = await applyOperation(push, body, { samples: SAMPLES }, { seed: 3 });
  const stroke = await begin();
  const shown = body.positions.slice();
  for (const dab of stroke.dabsOf({ samples: SAMPLES })) applyPatch(shown, stroke.dab(dab));
  const once = await stroke.end();
  expect(await stroke.end()).toEqual(once);
  expect(meshHash(once.mesh)).toBe(meshHash(whole.mesh));
  expect({ ...once, mesh: 0 }).toEqual({ ...whole, mesh: 0 });
  expect(shown[2]).not.toBe(undefined);
  expect(once.report).toMatchObject({ begun: 1 });
});

describe('a dab', () => {
  it.each(['nan', 'outside', 'short', 'plain', 'nothing', 'promise'])(
    'that gives %s is refused as a result',
    async (fault) => {
      const stroke = await begin();
      const refused = expect.objectContaining({ code: 'operation/invalid-result' }) as Error;
      expect(() => stroke.dab(at(0, 0, 0, { fault }))).toThrow(refused);
      // And of a record that a script made.
      const samples = [...SAMPLES, at(0, 0, 0, { fault })];
      await expect(applyOperation(push, body, { samples })).rejects.toEqual(refused);
    },
  );

  it('is checked as the parameter is', async () => {
    const stroke = await begin();
    for (const dab of [null, 3, at(NaN, 0, 0), { position: [0, 0, 0] }, at(0, 0, 0, { more: 1 })] as Json[])
      expect(() => stroke.dab(dab)).toThrow(expect.objectContaining({ code: 'operation/invalid-params' }));
  });

  it('keeps nothing of what the operation holds', async () => {
    const held = { vertices: Uint32Array.of(1), positions: Float32Array.of(1, 2, 3) };
    const holding = defineStrokeOperation({
      type: 'test.holding',
      version: 1,
      params: z.object({ list: p.custom(z.array(z.number())) }),
      dabs: 'list',
      begin: (mesh) => ({ dab: () => held, end: () => mesh }),
    });
    const stroke = await RunningStroke.begin(holding, body, { list: [] });
    const patch = stroke.dab(1);
    held.positions[0] = 9;
    expect(patch.positions[0]).toBe(1);
  });
});

describe('a stroke', () => {
  it('can be begun without dabs, and not with other faults in its parameters', async () => {
    await expect(begin(push, {})).resolves.toBeInstanceOf(RunningStroke);
    for (const params of [{ radius: 0 }, { radius: 'wide' }, { more: 1 }])
      await expect(begin(push, params)).rejects.toMatchObject({ code: 'operation/invalid-params' });
  });

  it('is not to be had from an operation that takes no dabs', async () => {
    const plain = defineOperation({
      type: 'test.plain',
      version: 1,
      params: z.object({}),
      apply: (mesh) => mesh,
    });
    await expect(RunningStroke.begin(plain, body, {})).rejects.toMatchObject({
      code: 'operation/no-stroke',
    });
  });

  it('that writes into its input is refused, and the body is as it was', async () => {
    const before = meshHash(body);
    const writing = defineStrokeOperation({
      type: 'test.writing',
      version: 1,
      params: z.object({ list: p.custom(z.array(z.number())) }),
      dabs: 'list',
      begin: (mesh) => ({
        dab() {
          mesh.positions[0] = 0;
          return undefined;
        },
        end: () => mesh,
      }),
    });
    const stroke = await RunningStroke.begin(writing, body, { list: [] });
    stroke.dab(1);
    await expect(stroke.end()).rejects.toMatchObject({ code: 'operation/input-changed' });
    expect(meshHash(body)).toBe(before);
  });

  it('stops at a dab and at its end when its caller wants it to', async () => {
    const stroke = await begin();
    const checkAborted = () => {
      throw new OperationAborted();
    };
    expect(() => stroke.dab(SAMPLES[0]!, { checkAborted })).toThrow(OperationAborted);
    await expect(stroke.end({ checkAborted })).rejects.toBeInstanceOf(OperationAborted);
  });
});
