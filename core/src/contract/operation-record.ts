import { z } from 'zod';
import { clientIdSchema, hashSchema, itemNameSchema, jsonObjectSchema, timeSchema } from './values.ts';

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
  /** What replay gave where the record was made, else where it first ran. */
  result: z.object({ key: z.string(), meshHash: z.string() }).nullable(),
  /** The mesh that a later replay of the same steps gave instead, and when that was first seen; null while all replays agree. */
  differs: z.object({ key: z.string(), meshHash: z.string(), since: timeSchema }).nullable(),
  createdAt: z.string(),
  creator: z.string(),
  /** Of an archived one: whether it had been undone, so that it gave no shape when its history was put away. Absent where that was not kept. */
  undone: z.boolean().optional(),
});
export type WireRecord = z.output<typeof recordSchema>;

/** What replay gave where a record was made: the key of the chain of steps and the hash of the mesh. */
export const recordResultSchema = z.object({ key: hashSchema, meshHash: hashSchema });

/** A record to be appended. */
export const recordInputSchema = z.object({
  id: clientIdSchema.optional(),
  type: z.string().min(1).max(60),
  version: z.int().min(1),
  params: jsonObjectSchema,
  seed: z.int().min(0).max(4_294_967_295).optional(),
  name: itemNameSchema.or(z.literal('')).optional(),
  /** How it begins; `on` where left out. */
  state: z.enum(['on', 'off']).optional(),
  /** Kept, and compared with what the server's own replay gives. */
  result: recordResultSchema.optional(),
});
