import { z } from 'zod';
import { metaOf } from './kinds.ts';

type Named = Readonly<Record<string, unknown>>;

const isNamed = (value: unknown): value is Named =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a schema takes a value; one whose rules throw, or have to be waited for, takes nothing here. */
function takes(schema: z.ZodType, value: unknown): boolean {
  try {
    // A copy: rules may write into what they check.
    return schema.safeParse(JSON.parse(JSON.stringify(value))).success;
  } catch {
    return false;
  }
}

/** A schema and a value that it is of. */
type Pair = readonly [schema: unknown, value: unknown];

function fieldsWithin({ shape, def }: z.ZodObject, value: Named): readonly Pair[] {
  return Object.entries(value).map(([name, one]) => [
    Object.hasOwn(shape, name) ? shape[name] : def.catchall,
    one,
  ]);
}

/** What a schema says of the parts of a value, or of the value itself in other words. Of alternatives the one counts that the value is read by: the first that takes it. */
function within(schema: z.ZodType, value: unknown): readonly Pair[] {
  if (schema instanceof z.ZodUnion) {
    const read = schema.options.find((option) => takes(option as z.ZodType, value));
    return read ? [[read, value]] : [];
  }
  if (schema instanceof z.ZodIntersection)
    return [schema.def.left, schema.def.right].map((one) => [one, value]);
  if (schema instanceof z.ZodPipe) return [schema.in, schema.out].map((one) => [one, value]);
  if (schema instanceof z.ZodLazy) return [[schema.unwrap(), value]];
  if (schema instanceof z.ZodObject) return isNamed(value) ? fieldsWithin(schema, value) : [];
  if (schema instanceof z.ZodRecord) {
    const { keyType, valueType } = schema;
    return isNamed(value)
      ? Object.entries(value).flatMap(([name, one]): Pair[] => [
          [keyType, name],
          [valueType, one],
        ])
      : [];
  }
  if (schema instanceof z.ZodArray)
    return Array.isArray(value) ? value.map((one): Pair => [schema.element, one]) : [];
  if (schema instanceof z.ZodTuple) {
    const { items, rest } = schema.def;
    return Array.isArray(value) ? value.map((one, i): Pair => [items[i] ?? rest, one]) : [];
  }
  // Default, optional, nullable, read-only and the like: all are called so.
  const { innerType } = schema.def as { readonly innerType?: unknown };
  return innerType === undefined ? [] : [[innerType, value]];
}

function collect([schema, value]: Pair, found: Set<string>): void {
  if (!(schema instanceof z.ZodType) || value === undefined || value === null) return;
  if (metaOf(schema)?.kind === 'image') {
    if (typeof value === 'string') found.add(value);
  } else for (const pair of within(schema, value)) collect(pair, found);
}

/**
 * The hashes of the pictures that parameters name (`p.image`), each once. They are shown and change no shape: whoever replays needs none of them.
 */
export function picturesIn(schema: z.ZodObject, params: unknown): readonly string[] {
  const found = new Set<string>();
  collect([schema, params], found);
  return [...found];
}
