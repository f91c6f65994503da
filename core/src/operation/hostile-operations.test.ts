import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import { facesInwards } from '../mesh/repair/facing.ts';
import { tube } from '../testing/bodies.ts';
import { applyOperation } from './apply-operation.ts';
import { SdkError } from '../errors/sdk-error.ts';
import { defineOperation, type Operation } from './operation.ts';

const body = (): TriMesh => tube({ radius: 100, height: 400, segments: 24, rings: 8 });

const operation = (apply: (mesh: TriMesh) => unknown): Operation =>
  defineOperation({
    type: 'test.hostile',
    version: 1,
    params: z.object({}),
    apply: apply as Operation['apply'],
  });

/** How the operation was refused, and what was left of its input. */
async function refusal(apply: (mesh: TriMesh) => unknown) {
  const input = body();
  const error = await applyOperation(operation(apply), input, {}).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(input, 'the input is as it was').toEqual(body());
  return error instanceof SdkError ? error.code : error;
}

describe('an operation that writes into its input', () => {
  it.each([
    ['positions', (mesh: TriMesh) => (mesh.positions.fill(7), { ...mesh })],
    ['indices', (mesh: TriMesh) => (mesh.indices.reverse(), { ...mesh })],
    ['one last coordinate, later', async (mesh: TriMesh) => (await 0, mesh.positions.set([1], 20), mesh)],
  ])('is refused and the input put back: %s', async (_, apply) => {
    expect(await refusal(apply)).toBe('operation/input-changed');
  });

  it('and then throws is refused as what it threw, and the input is put back', async () => {
    const fault = new TypeError('boom');
    const apply = (mesh: TriMesh) => {
      mesh.positions.fill(0);
      throw fault;
    };
    expect(await refusal(apply)).toMatchObject({ name: 'TypeError', message: 'boom', stack: fault.stack });
  });
});

describe('an operation whose result is no mesh', () => {
  it.each([
    ['nothing', () => undefined],
    ['null', () => null],
    ['a word', () => 'done'],
    ['plain arrays', (mesh: TriMesh) => ({ positions: [...mesh.positions], indices: [...mesh.indices] })],
    ['doubles', (mesh: TriMesh) => ({ ...mesh, positions: Float64Array.from(mesh.positions) })],
    ['short indices', (mesh: TriMesh) => ({ ...mesh, indices: Uint16Array.from(mesh.indices) })],
    [
      'a coordinate that is no number',
      (mesh: TriMesh) => ({ ...mesh, positions: mesh.positions.map(() => NaN) }),
    ],
    ['an infinite one', (mesh: TriMesh) => ({ ...mesh, positions: mesh.positions.map(() => -Infinity) })],
    ['an index that points nowhere', (mesh: TriMesh) => ({ ...mesh, indices: mesh.indices.map(() => 1e6) })],
    ['half a triangle', (mesh: TriMesh) => ({ ...mesh, indices: mesh.indices.slice(1) })],
    ['half a point', (mesh: TriMesh) => ({ ...mesh, positions: mesh.positions.slice(1) })],
  ])('is refused: %s', async (_, apply) => {
    expect(await refusal(apply)).toBe('operation/invalid-result');
  });

  it.each([
    ['an object that calls itself one', () => ({ [Symbol.toStringTag]: 'Float32Array', length: 9 })],
    ['no coordinates behind a name', () => Object.create(Float32Array.prototype)],
  ])('what only claims to be an array is refused: %s', async (_, positions) => {
    expect(await refusal((mesh) => ({ ...mesh, positions: positions() }))).toBe('operation/invalid-result');
  });

  it.each([
    ['a length of its own', { length: { value: 9 } }],
    ['a way to copy itself', { slice: { value: () => new Float32Array(9).fill(NaN) } }],
    [
      'a kind for its copies',
      { constructor: { value: { [Symbol.species]: class extends Float32Array {} } } },
    ],
  ])('arrays are taken by what is in them, whatever they say of themselves: %s', async (_, own) => {
    const input = body();
    const given = input.positions.map((x) => 2 * x);
    Object.defineProperties(given, own as PropertyDescriptorMap);
    const { mesh } = await applyOperation(
      operation((lent) => ({ ...lent, positions: given })),
      input,
      {},
    );
    expect(Object.getPrototypeOf(mesh.positions)).toBe(Float32Array.prototype);
    expect(mesh.positions.buffer).not.toBe(given.buffer);
    expect([...mesh.positions]).toEqual([...input.positions].map((x) => Math.fround(2 * x)));
  });

  it('numbers that cannot be are found behind a length that leaves them out', async () => {
    const positions = body().positions.slice();
    positions[positions.length - 1] = NaN;
    Object.defineProperty(positions, 'length', { value: positions.length - 3 });
    expect(await refusal((mesh) => ({ ...mesh, positions }))).toBe('operation/invalid-result');
  });

  it('nothing left of the body is refused', async () => {
    const empty = { positions: new Float32Array(), indices: new Uint32Array() };
    expect(await refusal(() => empty)).toBe('operation/empty-result');
    expect(await refusal((mesh) => ({ ...mesh, indices: new Uint32Array() }))).toBe('operation/empty-result');
  });
});

it('what it does to its input after it has ended reaches nobody, and the next one gets it whole', async () => {
  const input = body();
  let kept: TriMesh | undefined;
  const keeper = operation((mesh) => (kept = mesh));
  await applyOperation(keeper, input, {});
  kept!.positions.fill(1);
  kept!.indices.reverse();
  expect(input).toEqual(body());
  expect(
    (
      await applyOperation(
        operation((mesh) => ({ ...mesh })),
        input,
        {},
      )
    ).mesh,
  ).toEqual(body());
});

it('what it does to its result after it has given it reaches nobody, and equal triangles stay the same array', async () => {
  const input = body();
  const triangles = input.indices.slice();
  let kept: TriMesh | undefined;
  const keeper = operation((mesh) => (kept = { positions: mesh.positions.slice(), indices: triangles }));
  const first = (await applyOperation(keeper, input, {})).mesh;
  const second = (await applyOperation(keeper, input, {})).mesh;
  expect(second.indices).toBe(first.indices);
  kept!.positions.fill(1);
  triangles.reverse();
  expect(first).toEqual(body());
  expect(second).toEqual(body());
});

it('a result that is a view into its input is one of its own', async () => {
  const view = operation((mesh) => ({ ...mesh, positions: mesh.positions.subarray() }));
  const { mesh } = await applyOperation(view, body(), {});
  expect(mesh.positions.buffer.byteLength).toBe(mesh.positions.byteLength);
});

it('one that hands its input to another thread is refused, and the input is whole', async () => {
  const away = (mesh: TriMesh) => {
    structuredClone(mesh.positions, { transfer: [mesh.positions.buffer] });
    return body();
  };
  expect(await refusal(away)).toBe('operation/input-changed');
});

it('an operation may give its input back, or share its triangles', async () => {
  const input = body();
  expect(
    (
      await applyOperation(
        operation((mesh) => mesh),
        input,
        {},
      )
    ).mesh,
  ).toBe(input);
  const { mesh } = await applyOperation(
    operation((from) => ({ positions: from.positions.slice(), indices: from.indices })),
    input,
    {},
  );
  expect(mesh.indices).toBe(input.indices);
});

it('what it says that no sentence and no file can hold is left out, the rest is kept', async () => {
  const talker = defineOperation({
    type: 'test.talker',
    version: 1,
    params: z.object({}),
    apply(mesh, _params, ctx) {
      ctx.report({ moved: 3, share: NaN, most: Infinity, why: (() => 1) as never });
      ctx.warn('test/look', {
        places: [
          { at: [1, 2, 3] },
          { at: [NaN, 0, 0] },
          { at: [1, 2] as never },
          { at: [0, 0, 0], radius: Infinity },
        ],
        data: { depth: 4, name: 'pad', bad: NaN, object: {} as never },
      });
      return mesh;
    },
  });
  const { report, findings } = await applyOperation(talker, body(), {});
  expect(report).toEqual({ moved: 3 });
  expect(findings).toEqual([
    { code: 'test/look', kind: 'warning', places: [{ at: [1, 2, 3] }], data: { depth: 4, name: 'pad' } },
  ]);
});

describe('an operation that replaces what the language brings', () => {
  const names = Array.prototype as unknown as Record<string, unknown>;
  const floats = Float32Array.prototype as unknown as Record<string, unknown>;
  const typed: unknown = Object.getPrototypeOf(floats);
  const reals = {
    ...{ floor: Math.floor, push: names['push'], Math: globalThis.Math, JSON: globalThis.JSON },
  };
  const size = Object.getOwnPropertyDescriptor(Map.prototype, 'size')!;
  const boom = (): never => {
    throw new TypeError('boom');
  };
  it.each([
    ['a function of Math', () => (Math.floor = () => 7)],
    ['a method of every list', () => (names['push'] = boom)],
    ['a method of every list, later', async () => (await 0, (names['push'] = boom))],
    ['a getter', () => Object.defineProperty(Map.prototype, 'size', { get: () => 7, configurable: true })],
    ['what lists are iterated by', () => (Array.prototype[Symbol.iterator] = boom)],
    ['a method that is gone', () => Reflect.deleteProperty(Array.prototype, 'push')],
    ['a whole name', () => ((globalThis as { JSON: unknown }).JSON = { parse: boom })],
    ['a method that was only inherited', () => (floats['map'] = () => new Float32Array(3))],
    [
      'a getter over what was inherited',
      () => Object.defineProperty(Float32Array.prototype, 'length', { get: () => 3, configurable: true }),
    ],
    [
      'a getter in the place of a function',
      () => Object.defineProperty(Math, 'floor', { get: () => reals.floor, configurable: true }),
    ],
    [
      'what a symbol names',
      () => (
        (Float32Array as { [Symbol.species]?: unknown })[Symbol.species],
        Object.defineProperty(Float32Array, Symbol.species, { value: Array, configurable: true })
      ),
    ],
    ['where a method is inherited from', () => Object.setPrototypeOf(Float32Array.prototype, { map: boom })],
    [
      'how the language looks up what is no number',
      () => Object.defineProperty(Object.prototype, 'get', { value: () => 7, configurable: true }),
    ],
    ['a name that every list then has', () => (names['extra'] = 7)],
    ['a name that everything then has', () => ((Object.prototype as { extra?: number }).extra = 7)],
  ])('is refused, and it is put back: %s', async (_, patch) => {
    expect(await refusal(async (mesh) => (await patch(), mesh))).toBe('operation/builtins-changed');
    expect(Math.floor).toBe(reals.floor);
    expect(names['push']).toBe(reals.push);
    expect(globalThis.JSON).toBe(reals.JSON);
    expect(Object.getOwnPropertyDescriptor(Map.prototype, 'size')).toEqual(size);
    expect([...[1, 2]]).toEqual([1, 2]);
    expect('extra' in []).toBe(false);
    expect(Object.getOwnPropertyNames(floats)).toEqual(['constructor', 'BYTES_PER_ELEMENT']);
    expect(Object.getPrototypeOf(floats)).toBe(typed);
    expect(Reflect.ownKeys(Float32Array)).not.toContain(Symbol.species);
    expect('get' in {}).toBe(false);
    expect(
      await applyOperation(
        operation((mesh) => mesh),
        body(),
        {},
      ),
    ).toMatchObject({ warnings: [] });
  });

  it('and then throws is refused as what it threw, and it is put back', async () => {
    expect(await refusal(() => ((Math.floor = () => 7), boom()))).toEqual(new TypeError('boom'));
    expect(Math.floor).toBe(reals.floor);
  });

  it('that puts it there again by a timer is found by the next one', async () => {
    const wrong = (): number => 7;
    expect(await refusal((mesh) => ((Math.floor = wrong), mesh))).toBe('operation/builtins-changed');
    Math.floor = wrong;
    expect(await refusal((mesh) => (expect(Math.floor).toBe(reals.floor), mesh))).toBeUndefined();
    expect(Math.floor).toBe(reals.floor);
  });

  it('by a getter of what it gives is refused', async () => {
    const given = (mesh: TriMesh) => ({
      indices: mesh.indices,
      get positions() {
        Math.floor = () => 7;
        return mesh.positions;
      },
    });
    expect(await refusal(given)).toBe('operation/builtins-changed');
    expect(Math.floor).toBe(reals.floor);
  });

  it('is not blamed for what was replaced before it', async () => {
    Math.floor = (x) => reals.floor(x);
    try {
      expect(await refusal((mesh) => mesh)).toBeUndefined();
    } finally {
      Math.floor = reals.floor;
    }
  });

  it('is not blamed for what was replaced before it while another one hangs', async () => {
    let end: (mesh: TriMesh) => void = () => undefined;
    const hanging = refusal(() => new Promise((resolve) => (end = resolve)));
    Math.floor = (x) => reals.floor(x);
    names['extra'] = 7;
    try {
      expect(await refusal((mesh) => mesh)).toBeUndefined();
      expect(await refusal((mesh) => ((names['push'] = boom), mesh))).toBe('operation/builtins-changed');
      expect(names['push']).toBe(reals.push);
    } finally {
      end(body());
      expect(await hanging).toBe('operation/builtins-changed');
    }
    expect(Math.floor).toBe(reals.floor);
    expect('extra' in []).toBe(false);
  });
});

describe('what an operation throws', () => {
  it.each([
    ['an object without a prototype', () => Object.create(null) as unknown],
    [
      'a proxy that was revoked',
      () => {
        const { proxy, revoke } = Proxy.revocable({}, {});
        revoke();
        return proxy as unknown;
      },
    ],
    [
      'an error that cannot be read',
      () =>
        Object.defineProperty(new Error(), 'message', {
          get: () => {
            throw new Error('again');
          },
        }),
    ],
  ])('can be read by whoever catches it: %s', async (_, thrown) => {
    const fault = await refusal(() => {
      throw thrown();
    });
    expect(fault).toBeInstanceOf(Error);
    expect(String(fault)).toBe('Error: Something was thrown that cannot be read');
  });
});

it('what one operation had remembered of a body that it turned and put back is unknown to the next', async () => {
  const input = body();
  const turning = operation((mesh) => {
    const { indices } = mesh;
    const before = indices.slice();
    for (let f = 0; f < indices.length; f += 3) indices.set([before[f]!, before[f + 2]!, before[f + 1]!], f);
    facesInwards(mesh);
    indices.set(before);
    return { ...mesh };
  });
  await applyOperation(turning, input, {});
  let isInwards: boolean | undefined;
  const honest = defineOperation({
    type: 'test.honest',
    version: 1,
    params: z.object({}),
    apply: (mesh) => ((isInwards = facesInwards(mesh)), mesh),
  });
  await applyOperation(honest, input, {});
  expect(isInwards).toBe(false);
});

it('gives 0 for −0, which is all that a record keeps of it', async () => {
  let seen: unknown;
  const keeper = defineOperation({
    type: 'test.zero',
    version: 1,
    params: z.object({ at: z.array(z.number()), one: z.number() }),
    apply: (mesh, params) => ((seen = params), mesh),
  });
  await applyOperation(keeper, body(), { at: [-0, 1], one: -0 });
  expect(seen).toEqual({ at: [0, 1], one: 0 });
});
