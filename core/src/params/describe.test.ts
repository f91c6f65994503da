import { expect, it } from 'vitest';
import { z } from 'zod';
import { fieldsWithoutKind } from './describe.ts';
import { p } from './kinds.ts';

it('names the numbers, texts and words that no form has a control for', () => {
  const schema = z.object({
    tilt: z.number(),
    name: z.string().max(9).default(''),
    mode: z.enum(['in', 'out']).optional(),
    flip: z.boolean().default(false),
    depth: p.length({ min: 0, max: 9 }),
    dabs: z.array(z.number()).default([]),
    seen: p.custom(z.number().default(1)),
  });
  expect(fieldsWithoutKind(schema)).toEqual(['tilt', 'name', 'mode', 'flip']);
});
