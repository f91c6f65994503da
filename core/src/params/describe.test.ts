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

it('names what loses its kind by a word behind it, and no other', () => {
  const depth = p.length({ min: 0, max: 5, default: 1 });
  const schema = z.object({
    readonly: depth.readonly(),
    prefault: depth.prefault(2),
    caught: depth.catch(1),
    piped: depth.pipe(z.number()),
    turned: depth.transform((value) => value),
    asked: z.preprocess((value) => value, depth),
    again: depth.optional().nonoptional().readonly(),
    plain: z.number().readonly(),
    place: p.point().readonly(),
    kept: depth.optional().nullable().default(3).describe('mm'),
    ruled: depth.refine((value) => value !== 2),
    own: p.custom(z.number().readonly()),
    dabs: z.array(z.number()).readonly(),
  });
  expect(fieldsWithoutKind(schema)).toEqual([
    ...['readonly', 'prefault', 'caught', 'piped', 'turned', 'asked', 'again', 'plain', 'place'],
  ]);
});

it('names what is a text or a number by another word, or behind another schema', () => {
  const depth = p.length({ min: 0, max: 5, default: 1 });
  const list: z.ZodType = z.lazy(() => z.array(list));
  const round: z.ZodType = z.lazy(() => round.and(z.array(z.number())));
  const schema = z.object({
    mail: z.email(),
    id: z.uuid().optional(),
    page: z.url(),
    day: z.iso.date(),
    count: z.bigint(),
    later: z.lazy(() => depth),
    both: depth.and(z.number()),
    ...{ list, round },
    lists: z.lazy(() => z.array(depth)),
  });
  expect(fieldsWithoutKind(schema)).toEqual(['mail', 'id', 'page', 'day', 'count', 'later', 'both']);
});
