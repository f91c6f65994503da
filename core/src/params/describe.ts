import type { z } from 'zod';
import { fieldOf, type ParamField } from './kinds.ts';

/** The fields of a parameter schema in order of declaration. A field made without `p` is reported as `custom`. */
export function describeParams(schema: z.ZodObject): readonly ParamField[] {
  return Object.entries(schema.shape).map(([name, field]) => fieldOf(name, field as z.ZodType));
}

/** The values a new draft starts from: every default, nothing for the fields the user must give. */
export function defaultParams(schema: z.ZodObject): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const field of describeParams(schema))
    if (field.default !== undefined) values[field.name] = field.default;
  return values;
}

/** Whether the value of a field has any effect beside the others; see `ParamMeta.when`. */
export const hasEffect = ({ when = {} }: ParamField, values: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(when).every(([name, words]) => words.includes(values[name] as string));
