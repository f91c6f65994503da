import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { SdkError, isSdkError } from '../errors/sdk-error.ts';
import { meshHash } from '../mesh/hash.ts';
import { buildBvh, type TriMesh } from '../mesh/index.ts';
import type { Fault } from '../operation/fault.ts';
import { tube } from '../testing/bodies.ts';
import {
  annotationResult,
  createAnnotationKinds,
  defineAnnotationKind,
  type AnnotationKinds,
  type AnnotationMark,
  type AnnotationResult,
  type EvaluateOptions,
} from './index.ts';

const body = tube({ radius: 100, height: 400, segments: 24, rings: 8 });
const hash = meshHash(body);
const given = { kind: 'bad.kind', params: { list: [1] } };
const ok = (): AnnotationResult =>
  annotationResult(1, 'mm', { points: [[0, 0, 0]], lines: [{ points: [[0, 0, 0], [1, 2, 3]] }] }); // prettier-ignore

type Code = Partial<{
  evaluate(mesh: TriMesh, params: { list: number[] }, options: EvaluateOptions): unknown;
  draw(result: AnnotationResult, given: { readonly params: { list: number[] } }): unknown;
  schema: z.ZodObject<{ list: z.ZodType<number[]> }>;
}>;

/** A kind with some of its code in place of what is right, and what its developer hears. */
function kindsWith(code: Code): { readonly kinds: AnnotationKinds; readonly faults: readonly Fault[] } {
  const faults: Fault[] = [];
  const kind = defineAnnotationKind({
    ...{ kind: 'bad.kind', unit: 'mm', schema: z.strictObject({ list: z.array(z.number()) }), evaluate: ok },
    ...(code as object),
  });
  return { kinds: createAnnotationKinds([kind], { onFault: (fault) => faults.push(fault) }), faults };
}

/** The refusal of some work. */
function refusalOf(work: () => unknown): SdkError {
  try {
    work();
  } catch (error) {
    if (isSdkError(error)) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('a kind that writes', () => {
  it.each<[string, NonNullable<Code['evaluate']>]>([
    ['into positions', (mesh) => ((mesh.positions[0]! += 1000), ok())],
    ['into indices', (mesh) => (mesh.indices.fill(0), ok())],
    [
      'and throws then',
      (mesh) => {
        mesh.indices.fill(0);
        throw new TypeError('mine');
      },
    ],
    [
      'and refuses then',
      (mesh) => {
        mesh.positions.fill(0);
        throw new SdkError('bad/no-place');
      },
    ],
  ])('%s leaves the body as it was, and is told', (_, evaluate) => {
    const { kinds, faults } = kindsWith({ evaluate });
    const refusal = refusalOf(() => kinds.evaluate(body, given));
    expect(refusal).toMatchObject({ code: 'measure/crashed', cause: { code: 'operation/input-changed' } });
    expect(meshHash(body)).toBe(hash);
    expect(faults).toMatchObject([{ of: 'bad.kind', error: { code: 'operation/input-changed' } }]);
    // What comes after it is measured on the body as it is.
    const next = kindsWith({ evaluate: (mesh) => annotationResult(mesh.positions[0]!, 'mm', { anchor: [0, 0, 0] }) });
    expect(next.kinds.evaluate(body, given).value).toBe(body.positions[0]);
  }); // prettier-ignore

  it('when it has long ended leaves the body as it was', () => {
    let kept: TriMesh | undefined;
    const { kinds } = kindsWith({ evaluate: (mesh) => ((kept = mesh), ok()) });
    kinds.evaluate(body, given);
    kept!.positions.fill(7);
    expect(meshHash(body)).toBe(hash);
    expect(kinds.evaluate(body, given).value).toBe(1);
  });

  it('into a tree of the caller has none to write into', () => {
    const bvh = buildBvh(body);
    let options: EvaluateOptions | undefined;
    kindsWith({ evaluate: (_mesh, _params, own) => ((options = own), ok()) }).kinds.evaluate(body, given, {
      bvh,
    });
    expect(options).toEqual({});
  });

  it('into its parameters, from its code or from a rule of its schema, leaves the annotation as it is kept', () => {
    const wild = z.strictObject({ list: z.custom<number[]>((list) => (list as number[]).push(5) > 0) });
    const { kinds } = kindsWith({
      schema: wild,
      evaluate: (_mesh, { list }) => (list.push(6), ok()),
      draw: (_result, { params }) => (params.list.push(7), []),
    });
    kinds.parse(given.kind, given.params);
    kinds.marks(given, kinds.evaluate(body, given));
    expect(given.params).toEqual({ list: [1] });
  });

  it('into a result that it gave, or is given to draw, changes nobody else’s', () => {
    const own = ok();
    const { kinds } = kindsWith({
      evaluate: () => own,
      draw: (result) => (result.lines[0]!.points.fill(8), []),
    });
    const result = kinds.evaluate(body, given);
    own.lines[0]!.points.fill(9);
    (own.points as unknown[]).length = 0;
    kinds.marks(given, result);
    expect(result).toEqual(ok());
  });
});

describe('a result that is none is told with its place', () => {
  it.each<[string, () => unknown, RegExp]>([
    ['a unit that nobody knows', () => ({ ...ok(), unit: 'parsec' }), /unit should be “mm”.*“parsec”/],
    ['warnings that are none', () => ({ ...ok(), warnings: null }), /warnings should be a list.*Null/],
    ['a warning that is no code', () => ({ ...ok(), warnings: [5] }), /warnings\.0 should be a text.*5/],
    ['lines that are none', () => ({ ...ok(), lines: null }), /lines should be a list.*Null/],
    ['a line of plain numbers', () => ({ ...ok(), lines: [{ points: [0, 0, 0] }] }), /lines\.0\.points should be a Float64Array/],
    ['NaN in a line', () => ({ ...ok(), lines: [{ points: Float64Array.of(NaN, 1, 2), closed: false }] }), /lines\.0\.points has a number/],
    ['half a point in a line', () => ({ ...ok(), lines: [{ points: Float64Array.of(1, 2), closed: false }] }), /2 numbers/],
    ['points that are none', () => ({ ...ok(), points: 'here' }), /points should be a list.*“here”/],
    ['NaN as a point', () => ({ ...ok(), points: [[0, 0, NaN]] }), /points\.0 has a coordinate/],
    ['a value that is a text', () => ({ ...ok(), value: '5' }), /value should be a finite number/],
    ['a getter that throws', () => ({ ...ok(), get lines() { throw new TypeError('in a getter'); } }), /in a getter/],
    ['a promise', async () => ok(), /promise/],
  ])('%s', (_, evaluate, told) => {
    const { kinds, faults } = kindsWith({ evaluate });
    expect(refusalOf(() => kinds.evaluate(body, given)).code).toBe('measure/crashed');
    expect(refusalOf(() => kinds.evaluate(body, given)).code).toBe('measure/crashed');
    expect(faults).toHaveLength(1);
    expect(String(faults[0]!.error)).toMatch(told);
  }); // prettier-ignore

  it('a getter is asked once, so that what was checked is what is used', () => {
    let asked = 0;
    const flipping = { ...ok(), get value() { return asked++ ? NaN : 5; } }; // prettier-ignore
    expect(kindsWith({ evaluate: () => flipping }).kinds.evaluate(body, given).value).toBe(5);
  });
});

describe('marks that are none are told with their place', () => {
  const label = { kind: 'label', at: [0, 0, 0], text: 'A' };
  it.each<[string, unknown, RegExp]>([
    ['nothing', null, /a list of marks.*Null/],
    ['more than anybody can see', Array.from({ length: 200_000 }, () => label), /200000 marks are drawn/],
    ['more labels than anybody can read', Array.from({ length: 201 }, () => label), /201 labels are drawn.*at most 200/],
    ['null among them', [label, null], /\.1 should be a mark.*Null/],
    ['a mark that nobody knows', [{ kind: 'magic' }], /\.0\.kind should be line, points, arrow or label.*“magic”/],
    ['a line without points', [{ kind: 'line', points: null }], /\.0\.points should be a list/],
    ['NaN as a point', [{ kind: 'points', points: [[NaN, 0, 0]] }], /\.0\.points\.0 has a coordinate/],
    ['an arrow to nowhere', [{ kind: 'arrow', from: [0, 0, 0], to: [0, 0, Infinity] }], /\.0\.to has a coordinate/],
    ['a text that is none', [{ ...label, text: 5 }], /\.0\.text should be a text/],
    ['a role that is none', [{ ...label, role: 5 }], /\.0\.role should be a text/],
  ])('%s', (_, marks, told) => {
    const { kinds, faults } = kindsWith({ draw: () => marks });
    for (let round = 0; round < 2; round++)
      expect(refusalOf(() => kinds.marks(given, ok())).code).toBe('measure/crashed');
    expect(faults).toHaveLength(1);
    expect(String(faults[0]!.error)).toMatch(told);
  }); // prettier-ignore

  it('sound ones are given on as they are', () => {
    const marks: AnnotationMark[] = [
      { kind: 'line', points: [[0, 0, 0], [1, 0, 0]], dashed: true, role: 'bad.line' },
      { kind: 'arrow', from: [0, 0, 0], to: [1, 0, 0] },
      { kind: 'label', at: [0, 0, 0], text: 'A' },
    ]; // prettier-ignore
    expect(kindsWith({ draw: () => marks }).kinds.marks(given, ok())).toEqual(marks);
  });
});

it('a kind’s fault is logged unless somebody else is told', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const kind = defineAnnotationKind({
    ...{ kind: 'bad.kind', unit: 'mm', schema: z.object({}) },
    evaluate: () => undefined as never,
  });
  const kinds = createAnnotationKinds([kind]);
  for (let round = 0; round < 2; round++) refusalOf(() => kinds.evaluate(body, { kind: 'bad.kind', params: {} }));
  expect(log.mock.calls).toEqual([['bad.kind is faulty:', expect.any(TypeError)]]);
  log.mockRestore();
}); // prettier-ignore
