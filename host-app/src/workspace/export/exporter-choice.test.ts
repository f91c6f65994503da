import { defineExporter } from '@bracewright/core/exporter';
import { p } from '@bracewright/core/params';
import type { LoadedCatalog } from '@bracewright/core/plugin';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { beginningOf, exportersFor, fieldsOf } from './exporter-choice.ts';

const exporter = (id: string, params: z.ZodObject, takes?: readonly ('body' | 'wall')[]) =>
  defineExporter({ id: `own.${id}`, params, ...(takes && { takes: [...takes] }), files: () => [] } as never);
const plane = { origin: [0, 0, 0], normal: [0, 0, 1] } as never;
const catalog = {
  exporters: [
    exporter('plain', z.object({})),
    exporter('wall', z.object({}), ['wall']),
    exporter('asked', z.object({ height: p.length({ min: 1, max: 9 }) })),
    exporter('placed', z.object({ plane: p.plane().default(plane) })),
    exporter('unplaced', z.object({ plane: p.plane() })),
  ].map((one) => ({ exporter: one, plugin: { id: 'own' } })),
} as unknown as LoadedCatalog;
const offered = (subject: 'body' | 'wall') =>
  exportersFor(catalog, subject).map(({ exporter: { id } }) => id);

it('offers what can write a subject, without what needs a value that no field asks for', () => {
  expect(offered('body')).toEqual(['own.plain', 'own.asked', 'own.placed']);
  expect(offered('wall')).toContain('own.wall');
});

it('begins with the labels in the language of the user, where the file speaks it', () => {
  const one = (params: z.ZodObject) => ({ exporter: exporter('flat', params) }) as never;
  const spoken = one(z.object({ language: p.choice(['en', 'zh'], 'en') }));
  expect(beginningOf(spoken, 'zh-CN')).toEqual({ language: 'zh' });
  expect(beginningOf(spoken, 'en-US')).toEqual({ language: 'en' });
  expect(beginningOf(spoken, 'fr-FR')).toEqual({});
  expect(beginningOf(one(z.object({ height: p.length({ min: 1, max: 9 }) })), 'zh-CN')).toEqual({});
});

it('asks for a word or a number, and for nothing that is shown on the body', () => {
  const params = z.object({
    block: p.wordOr(['automatic'], p.length({ min: 0, max: 9 }), 'automatic'),
    cut: p.wordOr(['middle'], p.plane(), 'middle'),
  });
  const fields = fieldsOf({ exporter: exporter('one', params) } as never);
  expect(fields.map(({ name }) => name)).toEqual(['block']);
});
