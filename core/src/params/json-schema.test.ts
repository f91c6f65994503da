import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { paramsJsonSchema } from './json-schema.ts';
import { p } from './kinds.ts';

type Node = { readonly [key: string]: unknown } & {
  readonly properties: Readonly<Record<string, Node>>;
  readonly items: Node;
  readonly anyOf: readonly Node[];
};
const of = (schema: z.ZodObject, options = {}) => paramsJsonSchema(schema, options) as Node;

describe('the JSON Schema of parameters', () => {
  it('says every kind with its unit and its bounds', () => {
    const { properties } = of(
      z.object({
        height: p.length({ min: 1, max: 100, default: 20 }),
        angle: p.angle({ min: -90, max: 90, step: 5 }),
        part: p.ratio(),
        times: p.count({ min: 0, max: 9 }),
        way: p.choice(['in', 'out'], 'in'),
        cap: p.toggle(true),
        name: p.text({ max: 40 }),
        at: p.surfacePoint(),
        line: p.surfacePoints({ min: 3, max: 50 }),
        cut: p.plane(),
        planes: p.planes(),
        motion: p.transform(),
        on: p.target(),
      }),
    );
    expect(properties['height']).toEqual({
      type: 'number', minimum: 1, maximum: 100, default: 20, 'x-kind': 'length', 'x-unit': 'mm', 'x-step': 0.5, description: 'Length in mm.',
    }); // prettier-ignore
    expect(properties['angle']).toMatchObject({
      'x-unit': '°',
      'x-step': 5,
      description: 'Angle in degrees.',
    });
    expect(properties['part']).toMatchObject({ minimum: 0, maximum: 100, 'x-unit': '%' });
    expect(properties['times']).toMatchObject({ type: 'integer', minimum: 0, maximum: 9 });
    expect(properties['way']).toMatchObject({ enum: ['in', 'out'], default: 'in' });
    expect(properties['cap']).toMatchObject({ type: 'boolean', default: true });
    expect(properties['name']).toMatchObject({ type: 'string', maxLength: 40 });
    expect(properties['at']).toMatchObject({ required: ['position', 'normal'], additionalProperties: false });
    expect(properties['line']).toMatchObject({ minItems: 3, maxItems: 50, 'x-kind': 'surface-points' });
    expect(properties['cut']).toMatchObject({ type: 'object', required: ['origin', 'normal'] });
    expect(properties['planes']).toMatchObject({ minItems: 2, maxItems: 4, 'x-kind': 'planes' });
    expect(properties['motion']).toMatchObject({ minItems: 16, maxItems: 16, items: { type: 'number' } });
    expect(properties['on']).toMatchObject({
      ...{ type: 'string', default: 'body', 'x-kind': 'target', 'x-rules': ['part-name'] },
      description: expect.stringContaining('1 to 60 characters'),
    });
    for (const [name, { description }] of Object.entries(properties))
      if (!['way', 'cap', 'name'].includes(name)) expect(description, name).toMatch(/[a-z]\.$/);
  });

  it('says in a sentence what it cannot say by itself', () => {
    const even = z.number().refine((value) => value % 2 === 0, { params: { code: 'even' } });
    const words: Record<string, string> = { 'rules.even': 'The number is even.' };
    const schema = z.object({
      cut: p.plane().optional(),
      pair: p.custom(even),
      odd: z.number().refine((x) => x % 2 === 1),
    });
    const { properties } = of(schema, { word: (key: string) => words[key] });
    expect(properties['cut']!.properties['normal']).toMatchObject({
      'x-rules': ['unit-vector'], description: 'The vector has length 1.',
    }); // prettier-ignore
    expect(properties['pair']).toMatchObject({ 'x-rules': ['even'], description: 'The number is even.' });
    expect(properties['odd']!['description']).toMatch(/only the operation itself checks/);
    expect(of(schema, { language: 'zh-CN' }).properties['odd']!['description']).toMatch(/仅由该操作/);
  });

  it('takes the words of the plugin', () => {
    const words: Record<string, string> = {
      'params.way': 'Way',
      'params.way.help': 'Which way the skin goes.',
      'params.way.options.in': 'Inwards',
    };
    const { properties } = of(z.object({ way: p.choice(['in', 'out'], 'in') }), {
      word: (key: string) => words[key],
    });
    expect(properties['way']).toMatchObject({
      title: 'Way',
      description: 'Which way the skin goes. in: Inwards.',
    });
  });

  it('keeps what a wrapped field holds, has no bound at infinity and asks for what has no default', () => {
    const root = of(
      z.object({
        planes: p.custom(p.planes().optional(), { hidden: true }),
        height: p.length({ min: -Infinity, max: Infinity }),
        point: z.union([p.point(), p.surfacePoint()]),
      }),
    );
    expect(root['required']).toEqual(['point']);
    expect(root['additionalProperties']).toBe(false);
    expect(root.properties['planes']!['x-kind']).toBe('planes');
    expect(Object.keys(root.properties['height']!)).not.toContain('minimum');
    expect(root.properties['height']!['default']).toBe(0);
    expect(root.properties['point']!.anyOf.map((one) => one['x-kind'])).toEqual(['point', 'surface-point']);
  });

  it('is data of its own', () => {
    const schema = z.object({ cut: p.plane().default({ origin: [0, 0, 0], normal: [0, 0, 1] }) });
    const first = of(schema);
    (first.properties['cut']!['default'] as { origin: number[] }).origin[0] = 9;
    expect(of(schema).properties['cut']!['default']).toEqual({ origin: [0, 0, 0], normal: [0, 0, 1] });
    expect(schema.parse({}).cut.origin).toEqual([0, 0, 0]);
  });
});
