import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { TriMesh } from '../mesh/tri-mesh.ts';
import { tube } from '../testing/bodies.ts';
import { applyOperation } from './apply-operation.ts';
import { OperationAborted, SdkError } from '../errors/sdk-error.ts';
import type { OperationContext } from './operation-context.ts';
import { defineOperation, type Operation } from './operation.ts';

const body = (): TriMesh => tube({ radius: 100, height: 400, segments: 24, rings: 8 });

const operation = (apply: (mesh: TriMesh) => unknown): Operation =>
  defineOperation({
    type: 'test.hostile',
    version: 1,
    params: z.object({}),
    apply: apply as Operation['apply'],
  });

/** An object whose property is one value when it is first asked for, and another one from then on. */
function flipping(name: string, first: unknown, then: unknown): object {
  let asked = 0;
  return Object.defineProperty({}, name, { get: () => (asked++ === 0 ? first : then) });
}

describe('what an operation says that no other thread can be told', () => {
  const at = [1, 2, 3] as const;
  const said = async (place: object) => {
    const speaking = defineOperation({
      type: 'test.speaking',
      version: 1,
      params: z.object({}),
      apply: (mesh, _params, ctx) => (ctx.warn('seen', { places: [place as never] }), mesh),
    });
    return structuredClone((await applyOperation(speaking, body(), {})).findings);
  };
  const failed = (failure: () => unknown) =>
    refusedWith(() => {
      throw failure();
    });
  const refusedWith = async (apply: (mesh: TriMesh) => unknown) => {
    const error: unknown = await applyOperation(operation(apply), body(), {}).catch(
      (reason: unknown) => reason,
    );
    const { code, data, places } = error as SdkError;
    return structuredClone({ code, data, places });
  };

  it.each([
    ['a function beside it', { at, why: () => 1 }],
    ['a list that holds one', { at: Object.assign([1, 2, 3], { why: () => 1 }) }],
    ['a watched one', new Proxy({ at: new Proxy([1, 2, 3], {}) }, {})],
    ['one that gives another each time', flipping('at', [1, 2, 3], () => 1)],
  ])('a place is told without what it cannot carry: %s', async (_, place) => {
    expect((await said(place))[0]!.places).toEqual([{ at: [1, 2, 3] }]);
  });

  it.each([
    [
      'a place with a function',
      () => new SdkError('test/no', { n: 1 }, { places: [{ at, why: () => 1 } as never] }),
    ],
    [
      'a list that makes lists of its own',
      () => {
        class List extends Array {
          override map(): never {
            return [{ at, why: () => 1 }] as never;
          }
        }
        return new SdkError('test/no', { n: 1 }, { places: List.from([{ at }]) as never });
      },
    ],
    ['watched places', () => new SdkError('test/no', { n: 1 }, { places: new Proxy([{ at }], {}) })],
    ['watched data', () => new SdkError('test/no', new Proxy({ n: 1 }, {}), { places: [{ at }] })],
  ])('a failure is told without it: %s', async (_, failure) => {
    expect(await failed(failure)).toEqual({ code: 'test/no', data: { n: 1 }, places: [{ at: [1, 2, 3] }] });
  });

  it.each([
    ['a message that is none the next time', flipping('message', 'boom', Symbol('none'))],
    ['a name that is none the next time', flipping('name', 'Fault', () => 1)],
  ])('an error is read once: %s', async (_, part) => {
    const fault = new Error('boom');
    for (const name of Object.getOwnPropertyNames(part))
      Object.defineProperty(fault, name, Object.getOwnPropertyDescriptor(part, name)!);
    const apply = () => {
      throw fault;
    };
    const error: unknown = await applyOperation(operation(apply), body(), {}).catch(
      (reason: unknown) => reason,
    );
    for (let i = 0; i < 3; i++) expect(String(error)).toMatch(/^(Error|Fault): boom$/);
  });

  it('that it was stopped is its fault where nobody stopped it', async () => {
    const stop = () => {
      throw new OperationAborted();
    };
    const unasked: unknown = await applyOperation(operation(stop), body(), {}).catch(
      (reason: unknown) => reason,
    );
    expect(unasked).not.toBeInstanceOf(OperationAborted);
    expect(String(unasked)).toContain('test.hostile threw OperationAborted, and nobody had stopped it');
    let isStopped = false;
    const checkAborted = () => {
      if (isStopped) stop();
    };
    const asked = applyOperation(
      operation(() => ((isStopped = true), stop())),
      body(),
      {},
      { checkAborted },
    );
    await expect(asked).rejects.toBeInstanceOf(OperationAborted);
  });
});

describe('what an operation says in excess', () => {
  const speaking = async (apply: (ctx: OperationContext) => void) => {
    const faults: unknown[] = [];
    const talker = defineOperation({
      type: 'test.talker',
      version: 1,
      params: z.object({}),
      apply: (mesh, _params, ctx) => (apply(ctx), mesh),
    });
    const applied = await applyOperation(talker, body(), {}, { onFault: (error) => faults.push(error) });
    return { ...applied, faults: faults.map(String) };
  };

  it('is bounded by its codes, the first kept, and told to its author once', async () => {
    const { warnings, faults } = await speaking((ctx) => {
      for (let i = 0; i < 1000; i++) ctx.warn(`test/code-${i}`);
      ctx.warn('test/code-0', { data: { again: true } });
    });
    expect(warnings.length).toBeLessThan(300);
    expect(warnings.slice(0, 2)).toEqual(['test/code-0', 'test/code-1']);
    expect(faults).toEqual([expect.stringContaining('More than 200 codes')]);
  });

  it('is cut to what a sentence can carry', async () => {
    const long = 'x'.repeat(100_000);
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`count${i}`, i]));
    const { findings, report, faults } = await speaking((ctx) => {
      ctx.warn('test/long', { data: { long, ...many } });
      ctx.report(many);
    });
    expect(JSON.stringify(findings).length).toBeLessThan(5000);
    expect(findings[0]!.data['long']).toMatch(/^x{1000}…$/);
    expect([report['count0'], Object.keys(report).length < 100]).toEqual([0, true]);
    expect(faults).toEqual([]);
  });

  it.each([
    ['an SdkError', () => new SdkError('test/long', { long: 'x'.repeat(1e6) })],
    ['an error', () => new TypeError('x'.repeat(1e6))],
  ])('and thrown as %s is cut too, with the place where it was thrown', async (_what, failure) => {
    const failing = operation(() => {
      throw failure();
    });
    const error = await applyOperation(failing, body(), {}).catch((thrown: unknown) => thrown as Error);
    const { message, stack } = error as Error;
    expect(message.length).toBeLessThan(5000);
    expect(stack!.length).toBeLessThan(20_000);
    expect(stack).toContain('told-and-thrown.test.ts');
  });
});

it('a code that is longer than anybody reads is none', async () => {
  const failing = operation(() => {
    throw new SdkError(`test/${'x'.repeat(1e6)}`);
  });
  const error = await applyOperation(failing, body(), {}).catch((thrown: unknown) => thrown as Error);
  expect(error).not.toBeInstanceOf(SdkError);
  expect((error as Error).message).toContain('1000005 characters; 200 is the most');
});

it.each([
  ...['job/too-large', 'server/damaged-blob', 'model/not-found', 'access/denied'],
  ...['operation/stalled', 'operation/crashed', 'operation/too-large'],
])('a code of the host (%s) is none of an operation', async (code) => {
  const failing = operation(() => {
    throw new SdkError(code);
  });
  const error = await applyOperation(failing, body(), {}).catch((thrown: unknown) => thrown as Error);
  expect(error).not.toBeInstanceOf(SdkError);
  expect(String(error)).toContain(`test.hostile threw ${code}`);
});

it('tells the author once what was reported that is no number, and keeps the rest', async () => {
  const faults: unknown[] = [];
  const reporting = defineOperation({
    type: 'test.reporting',
    version: 1,
    params: z.object({}),
    apply(mesh, _params, ctx) {
      ctx.report({ kept: 3, mean: Number.NaN });
      for (let i = 0; i < 1000; i++) ctx.report({ most: Number.POSITIVE_INFINITY, text: 'no' as never });
      ctx.report({ ['x'.repeat(1000)]: Number.NaN });
      return mesh;
    },
  });
  const { report } = await applyOperation(reporting, body(), {}, { onFault: (error) => faults.push(error) });
  expect(report).toEqual({ kept: 3 });
  // Once, whatever it says in a loop.
  expect(faults.map(String)).toEqual([expect.stringContaining('reported as mean is no finite number')]);
});
