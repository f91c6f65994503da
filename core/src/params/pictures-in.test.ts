import { expect, test } from 'vitest';
import { z } from 'zod';
import { p } from './kinds.ts';
import { picturesIn } from './pictures-in.ts';
import { paramsJsonSchema } from './json-schema.ts';

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((digit) => digit.repeat(64)) as [
  string,
  string,
  string,
  string,
];

test('pictures are found wherever a schema has them, and second bodies are none', () => {
  const schema = z.object({
    photo: p.image(),
    more: z.array(p.image()).default([]),
    other: z.object({ back: p.image().optional() }),
    side: p.wordOr(['none'], { of: p.image() }, 'none'),
    pad: p.mesh(),
  });
  const side = { of: d };
  expect(
    picturesIn(schema, { photo: a, more: [b, a], other: { back: c }, side, pad: 'e'.repeat(64) }),
  ).toEqual([a, b, c, d]);
  expect(picturesIn(schema, { photo: 3, more: 'x', other: null, side: 'none' })).toEqual([]);
  expect(picturesIn(schema, undefined)).toEqual([]);
});

const tree: z.ZodType = z.object({ of: p.image(), next: z.lazy(() => tree).optional() });
test.each([
  ['a record', z.record(z.string(), p.image()), { x: a, y: b }, [a, b]],
  ['the keys of a record', z.record(p.image(), z.number()), { [a]: 1 }, [a]],
  ['a tuple', z.tuple([z.number(), p.image()]), [1, a], [a]],
  ['the rest of a tuple', z.tuple([z.number()]).rest(p.image()), [1, a, b], [a, b]],
  ['itself again', tree, { of: a, next: { of: b, next: { of: c } } }, [a, b, c]],
  ['a transform', p.image().transform((text) => text.length), a, [a]],
  ['a pipe', z.string().pipe(p.image()), a, [a]],
  ['a preprocessed value', z.preprocess((value) => value, p.image()), a, [a]],
  ['read-only', p.image().readonly(), a, [a]],
  ['a catch', p.image().catch(b), a, [a]],
  ['a prefault', p.image().prefault(b), a, [a]],
  ['not optional', p.image().optional().nonoptional(), a, [a]],
  ['an intersection', z.intersection(p.image(), z.string()), a, [a]],
  ['two objects in one', z.intersection(z.object({ x: p.image() }), z.object({ y: z.string() })), { x: a, y: b }, [a]],
  ['fields without a name', z.object({ x: z.string() }).catchall(p.image()), { x: a, y: b }, [b]],
  ['all of them', z.record(z.string(), z.tuple([p.image().readonly()]).nullable()).optional(), { x: [a], y: null }, [a]],
] as const)('pictures are found in %s', (_, schema: z.ZodType, value: unknown, found) => {
  expect(picturesIn(z.object({ f: schema }), { f: value })).toEqual(found);
  expect(picturesIn(z.object({ f: schema }), { f: 7 })).toEqual([]);
}); // prettier-ignore

test('of alternatives the one counts that the value is read by', () => {
  const kind = <K extends string>(k: K, r: z.ZodType) => z.strictObject({ k: z.literal(k), r });
  const alternatives = [kind('body', p.mesh()), kind('picture', p.image())] as const;
  for (const ref of [z.union(alternatives), z.discriminatedUnion('k', alternatives)]) {
    const schema = z.object({ ref });
    expect(picturesIn(schema, { ref: { k: 'body', r: a } })).toEqual([]);
    expect(picturesIn(schema, { ref: { k: 'picture', r: a } })).toEqual([a]);
    expect(picturesIn(schema, { ref: { k: 'neither', r: a } })).toEqual([]);
  }
  const throwing = z.string().refine(() => {
    throw new Error('no rule');
  });
  expect(picturesIn(z.object({ ref: z.union([throwing, p.image()]) }), { ref: a })).toEqual([a]);
});

test('a picture is the name of a content, and says so as data', () => {
  const schema = z.object({ photo: p.image() });
  expect(schema.safeParse({ photo: a }).success).toBe(true);
  for (const wrong of ['photo.jpg', a.toUpperCase(), '', 7])
    expect(schema.safeParse({ photo: wrong }).success).toBe(false);
  const { properties } = paramsJsonSchema(schema) as { properties: { photo: unknown } };
  expect(properties.photo).toMatchObject({ type: 'string', pattern: '^[0-9a-f]{64}$', 'x-kind': 'image' });
  expect(properties.photo).toMatchObject({ description: expect.stringContaining('PNG or JPEG') as string });
});
