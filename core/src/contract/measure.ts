import { z } from 'zod';
import type { AnnotationKind } from '../annotation/annotation.ts';
import { clientIdSchema, hashSchema, idSchema, itemNameSchema, jsonObjectSchema } from './values.ts';

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
  /** Whether the server took `value` itself; `differs` where it found another one than the caller gave on the same shape. */
  checked: z.union([z.boolean(), z.literal('differs')]),
  /** What the caller gave, where the server found something else. */
  givenValue: z.number().nullable(),
});
export type Measure = z.output<typeof measureSchema>;

/** What the caller found itself and on which shape; kept until the server has taken the value. */
const given = {
  value: z.number().nullable().optional(),
  /** Hash of the mesh and revision of the model that `value` was taken on; without it `value` counts for nothing. */
  at: z.object({ meshHash: hashSchema, revision: z.int().min(0) }).optional(),
};

const measureName = itemNameSchema.or(z.literal(''));

export const measureCreateInputSchema = z.object({
  id: clientIdSchema.optional(),
  modelId: idSchema,
  kind: z.enum(MEASURE_KINDS),
  params: jsonObjectSchema,
  name: measureName.optional(),
  ...given,
});

export const measureUpdateInputSchema = z.object({
  id: idSchema,
  params: jsonObjectSchema.optional(),
  name: measureName.optional(),
  ...given,
});
