import { z } from 'zod';
import { itemNameSchema, clientIdSchema, jsonObjectSchema } from './values.ts';

/** A record of a model's history as it travels. */
export const recordSchema = z.object({
  id: z.string(),
  modelId: z.string(),
  /** Place in the order of creation, from 0. */
  index: z.int(),
  type: z.string(),
  version: z.int(),
  params: jsonObjectSchema,
  /** 32-bit unsigned. */
  seed: z.int(),
  state: z.enum(['on', 'off', 'cancelled']),
  /** What the user called it; empty means the tool's own title. */
  name: z.string(),
  /** What replay gave where it ran last. */
  result: z.object({ key: z.string(), meshHash: z.string() }).nullable(),
  createdAt: z.string(),
  creator: z.string(),
});
export type WireRecord = z.output<typeof recordSchema>;

/** A record to be appended. */
export const recordInputSchema = z.object({
  id: clientIdSchema.optional(),
  type: z.string().min(1).max(60),
  version: z.int().min(1),
  params: jsonObjectSchema,
  seed: z.int().min(0).max(4_294_967_295).optional(),
  name: itemNameSchema.or(z.literal('')).optional(),
});
