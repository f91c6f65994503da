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

test('a picture is the name of a content, and says so as data', () => {
  const schema = z.object({ photo: p.image() });
  expect(schema.safeParse({ photo: a }).success).toBe(true);
  for (const wrong of ['photo.jpg', a.toUpperCase(), '', 7])
    expect(schema.safeParse({ photo: wrong }).success).toBe(false);
  const { properties } = paramsJsonSchema(schema) as { properties: { photo: unknown } };
  expect(properties.photo).toMatchObject({ type: 'string', pattern: '^[0-9a-f]{64}$', 'x-kind': 'image' });
  expect(properties.photo).toMatchObject({ description: expect.stringContaining('PNG or JPEG') as string });
});
