import { z } from 'zod';
import type { Json } from '../operation/json.ts';
import { LIMITS, ROOT_ID } from './limits.ts';
import { requiredText } from './text.ts';

/** An opaque id. */
export const idSchema = z.string().min(1).max(100);

/** The folder or patient that something lies in; the root where left out. */
export const parentIdSchema = idSchema.default(ROOT_ID);
/** An id chosen by the client so that a retry is harmless: a UUID, kept in lower case. */
export const clientIdSchema = z.guid().toLowerCase();
/** SHA-256 in hexadecimal digits. */
export const hashSchema = z.string().regex(/^[0-9a-f]{64}$/);
/** A name of a file, a folder or a copy. */
export const itemNameSchema = requiredText({ max: LIMITS.itemName });
/** ISO 8601, UTC. */
export const timeSchema = z.iso.datetime();
/** A model's revision, as a number or as the text a query carries. */
export const revisionSchema = z.coerce.number<number | string>().int().min(0);
/** Any JSON value. */
export const jsonSchema = z.custom<Json>((value) => value !== undefined);
/** A JSON object. */
export const jsonObjectSchema = z.record(z.string(), jsonSchema);
/** A truth value, as JSON or as the text `true` or `false` that a query carries. */
export const flagSchema = z.union([
  z.boolean(),
  z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1'),
]);
/** The languages of the product. */
export const languageSchema = z.enum(['zh-CN', 'en-US']);
export type Language = z.output<typeof languageSchema>;
/** Revision after a change. */
export const revisionResultSchema = z.object({ revision: z.int() });
/** The answer of a call that has nothing to say. */
export const nothingSchema = z.null();
