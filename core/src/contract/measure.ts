import { z } from 'zod';
import { ANNOTATION_KINDS } from '../annotation/annotation.ts';
import { isRigid } from '../math/mat4.ts';
import { clientIdSchema, hashSchema, idSchema, itemNameSchema, jsonObjectSchema } from './values.ts';

/** Everything that can be written on a model without changing its shape: the kinds of core. */
export const MEASURE_KINDS = ANNOTATION_KINDS;

/** A kind of core, or `<plugin id>.<name>`: what a plugin brought is kept whether or not the server has that plugin. */
const measureKindSchema = z.union([
  z.enum(MEASURE_KINDS),
  z
    .string()
    .max(80)
    .regex(/^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$/),
]);

const unitSchema = z.enum(['mm', 'mm2', 'mm3', 'deg', '']);

/** Products of alignments that were each rigid to 1e-4. */
const RIGID = 1e-2;

/**
 * Where the body stood when the places in `params` were taken: the rigid transform of all alignments together (16 numbers, row-major, mm)
 * from the mesh with the hash `base`.
 */
const frameSchema = z.object({
  base: z.string(),
  transform: z
    .array(z.number())
    .length(16)
    .refine((m) => isRigid(m, RIGID)),
});

/** A measure or marker. It keeps to its spot of the skin: every alignment takes it along, and its undo takes it back. */
export const measureSchema = z.object({
  id: z.string(),
  modelId: z.string(),
  kind: measureKindSchema,
  params: jsonObjectSchema,
  frame: frameSchema,
  /** In `unit`; null where the kind has none or the shape gives none. */
  value: z.number().nullable(),
  unit: unitSchema,
  name: z.string(),
  /**
   * Id of the step that it is locked to: `value` is of the body after that step, whatever was done later. While the step is undone or gone,
   * `value` is the last that was taken. Absent where it follows the shape of now.
   */
  step: z.string().optional(),
  /**
   * Whether the server took `value` itself; `differs` where it found another one than the caller gave on the same shape, `unknown` where it
   * has no plugin of that kind, or taking the value lasted too long on this shape: it tells what the caller found.
   */
  checked: z.union([z.boolean(), z.enum(['differs', 'unknown'])]),
  /** What the caller gave, where the server found something else. */
  givenValue: z.number().nullable(),
  /** Of one that is kept from before measures had a bound, with more than they may have: `params` stays on the server and is `{}` here. */
  leftOut: z.literal(true).optional(),
});
export type Measure = z.output<typeof measureSchema>;

/** What the caller found itself and on which shape; kept until the server has taken the value. */
const given = {
  value: z.number().nullable().optional(),
  /** Of the value, for a kind that the server may not know; it says itself for those it knows. */
  unit: unitSchema.optional().catch(undefined),
  /** Hash of the mesh and revision of the model that `value` was taken on; without it `value` counts for nothing. */
  at: z.object({ meshHash: hashSchema, revision: z.int().min(0) }).optional(),
};

/** Without a frame, or with one of another base, `params` are of the body as it stands with the history that the server has now. */
const frame = frameSchema.optional();

const measureName = itemNameSchema.or(z.literal(''));

export const measureCreateInputSchema = z.object({
  id: clientIdSchema.optional(),
  modelId: idSchema,
  kind: measureKindSchema,
  params: jsonObjectSchema,
  frame,
  name: measureName.optional(),
  /** A step of the model; see `measureSchema`. */
  step: idSchema.optional(),
  ...given,
});

export const measureUpdateInputSchema = z.object({
  id: idSchema,
  params: jsonObjectSchema.optional(),
  frame,
  name: measureName.optional(),
  /** Null unlocks it; left out, it stays as it is. */
  step: idSchema.nullable().optional(),
  ...given,
});
