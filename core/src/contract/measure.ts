import { z } from 'zod';
import type { AnnotationKind } from '../annotation/annotation.ts';
import { clientIdSchema, idSchema, itemNameSchema, jsonObjectSchema } from './values.ts';

/** Everything that can be written on a model without changing its shape. */
export const MEASURE_KINDS = [
  'perimeter',
  'tape',
  'width',
  'depth',
  'volume',
  'area',
  'line-3d',
  'point-to-line',
  'point-to-plane',
  'angle',
  'marker-point',
  'marker-line',
] as const satisfies readonly AnnotationKind[];

/** A measure or marker as stored. */
export const measureSchema = z.object({
  id: z.string(),
  modelId: z.string(),
  kind: z.enum(MEASURE_KINDS),
  params: jsonObjectSchema,
  /** In `unit`; null where the kind has none or the shape gives none. */
  value: z.number().nullable(),
  unit: z.enum(['mm', 'mm2', 'mm3', 'deg', '']),
  name: z.string(),
});
export type Measure = z.output<typeof measureSchema>;

const measureName = itemNameSchema.or(z.literal(''));

export const measureCreateInputSchema = z.object({
  id: clientIdSchema.optional(),
  modelId: idSchema,
  kind: z.enum(MEASURE_KINDS),
  params: jsonObjectSchema,
  name: measureName.optional(),
});

export const measureUpdateInputSchema = z.object({
  id: idSchema,
  params: jsonObjectSchema.optional(),
  name: measureName.optional(),
});
