import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { mat4 } from '../math/index.ts';
import { isSdkError } from '../errors/sdk-error.ts';
import { p } from '../params/index.ts';
import { buildBvh } from '../mesh/index.ts';
import { tube } from '../testing/bodies.ts';
import {
  ANNOTATION_KINDS,
  CORE_ANNOTATION_KINDS,
  annotationAt,
  annotationResult,
  createAnnotationKinds,
  defineAnnotationKind,
} from './index.ts';

const body = tube({ radius: 100, height: 400, segments: 48, rings: 20 });

/** Height over the ground under a point of the skin. */
const height = defineAnnotationKind({
  kind: 'arch.height',
  unit: 'mm',
  schema: z.strictObject({
    point: p.surfacePoint(),
    ground: p.length({ min: -1000, max: 1000, default: 0 }),
  }),
  evaluate(mesh, { point, ground }) {
    const { position } = buildBvh(mesh).closestPoint(point.position)!;
    const foot = [position[0], position[1], ground] as const;
    return annotationResult(position[2] - ground, 'mm', {
      points: [position],
      lines: [{ points: [position, foot] }],
    });
  },
  draw: ({ points, lines }, { label }) => [
    {
      kind: 'arrow',
      from: points[0]!,
      to: [lines[0]!.points[3]!, lines[0]!.points[4]!, lines[0]!.points[5]!],
      role: 'arch.height',
    },
    ...(label ? [{ kind: 'label', at: points[0]!, text: label } as const] : []),
  ],
});
const kinds = createAnnotationKinds([height]);
const params = { point: { position: [110, 0, 250], normal: [1, 0, 0] } };
const annotation = { kind: 'arch.height', params };

const codeOf = (work: () => unknown): string | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    return isSdkError(error) ? error.code : String(error);
  }
};

describe('kinds of annotations', () => {
  it('are core’s and those of plugins, by one registry', () => {
    expect(kinds.all.map(({ kind }) => kind)).toEqual([...ANNOTATION_KINDS, 'arch.height']);
    expect(CORE_ANNOTATION_KINDS.has('arch.height')).toBe(false);
    expect(kinds.listOf('marker-line')).toBe('marker');
    expect(kinds.listOf('arch.height')).toBe('measure');
    expect(kinds.listOf('films.nobody')).toBe('measure');
  });

  it('are taken on the shape as it is, and drawn as they say', () => {
    const result = kinds.evaluate(body, annotation);
    expect(result.value).toBeCloseTo(250, 3);
    expect(result.points[0]![0]).toBeCloseTo(100, 0);
    const taller = {
      positions: body.positions.map((n, i) => (i % 3 === 0 ? 1.2 * n : n)),
      indices: body.indices,
    };
    expect(kinds.evaluate(taller, annotation).points[0]![0]).toBeGreaterThan(result.points[0]![0]);
    expect(kinds.marks(annotation, result, 'Height 250 mm')).toMatchObject([
      { kind: 'arrow', role: 'arch.height' },
      { kind: 'label', text: 'Height 250 mm' },
    ]);
    expect(kinds.marks(annotation, result)).toHaveLength(1);
  });

  it('are drawn by lines, points and label where they do not say', () => {
    const line = {
      kind: 'line-3d',
      params: { a: params.point, b: { position: [-110, 0, 250], normal: [-1, 0, 0] } },
    };
    const marks = kinds.marks(line, kinds.evaluate(body, line), 'Distance');
    expect(marks.map(({ kind }) => kind)).toEqual(['line', 'points', 'label']);
    expect(marks[0]).toMatchObject({
      points: [
        [expect.closeTo(100, 0), 0, 250],
        [expect.closeTo(-100, 0), expect.closeTo(0, 5), 250],
      ],
    });
  });

  it('refuse parameters that are none, and kinds that nobody brings', () => {
    expect(codeOf(() => kinds.evaluate(body, { kind: 'arch.height', params: {} }))).toBe(
      'measure/invalid-params',
    );
    expect(codeOf(() => kinds.evaluate(body, { kind: 'films.angle', params: {} }))).toBe(
      'measure/unknown-kind',
    );
    expect(codeOf(() => kinds.parse('constructor', {}))).toBe('measure/unknown-kind');
  });

  it.each([
    [
      'throws',
      () => {
        throw new TypeError('mine');
      },
    ],
    ['gives NaN', () => annotationResult(Number.NaN, 'mm', { anchor: [0, 0, 0] })],
    ['gives a place that is none', () => annotationResult(1, 'mm', { anchor: [0, Infinity, 0] })],
    ['gives nothing', () => undefined as never],
  ] as const)('are told as faulty where their code %s', (_, evaluate) => {
    const faulty = defineAnnotationKind({ kind: 'arch.faulty', unit: 'mm', schema: z.object({}), evaluate });
    const quiet = createAnnotationKinds([faulty], { onFault: () => undefined });
    expect(codeOf(() => quiet.evaluate(body, { kind: 'arch.faulty', params: {} }))).toBe('measure/crashed');
  });

  it('go with the body by the names of their places, also where nobody knows them', () => {
    const by = mat4.translation([0, 0, 40]);
    const moved = annotationAt(
      {
        id: 'a',
        name: '',
        value: null,
        unit: '',
        kind: 'films.unknown',
        params: { point: { position: [1, 2, 3], normal: [1, 0, 0] }, at: [1, 2, 3] },
        frame: mat4.IDENTITY,
      },
      by,
    );
    expect(moved.params).toEqual({ point: { position: [1, 2, 43], normal: [1, 0, 0] }, at: [1, 2, 3] });
  });
});
