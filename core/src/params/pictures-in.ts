import { z } from 'zod';
import { metaOf } from './kinds.ts';

/** The schema within a default, an optional or a nullable. */
function plain(schema: z.ZodType): z.ZodType {
  const isWrapped =
    schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable;
  return isWrapped ? plain(schema.unwrap() as z.ZodType) : schema;
}

function collect(schema: z.ZodType, value: unknown, found: Set<string>): void {
  const inner = plain(schema);
  if (metaOf(inner)?.kind === 'image') {
    if (typeof value === 'string') found.add(value);
  } else if (inner instanceof z.ZodUnion)
    for (const option of inner.options) collect(option as z.ZodType, value, found);
  else if (Array.isArray(value)) {
    if (inner instanceof z.ZodArray)
      for (const one of value as readonly unknown[]) collect(inner.element as z.ZodType, one, found);
  } else if (inner instanceof z.ZodObject && typeof value === 'object' && value !== null)
    for (const [name, field] of Object.entries(inner.shape))
      collect(field as z.ZodType, (value as Readonly<Record<string, unknown>>)[name], found);
}

/**
 * The hashes of the pictures that parameters name (`p.image`), each once. They are shown and change no shape: whoever replays needs none of them.
 */
export function picturesIn(schema: z.ZodObject, params: unknown): readonly string[] {
  const found = new Set<string>();
  collect(schema, params, found);
  return [...found];
}
