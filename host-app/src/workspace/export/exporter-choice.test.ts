import { defineExporter } from '@bracewright/core/exporter';
import { p } from '@bracewright/core/params';
import type { LoadedCatalog } from '@bracewright/core/plugin';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { exportersFor } from './exporter-choice.ts';

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
