import { z } from 'zod';
import { metaOf, type ParamMeta } from './kinds.ts';

/** One line of a tool's form. `default` is absent for a field the user must give. */
export interface ParamField extends ParamMeta {
  readonly name: string;
  readonly required: boolean;
  readonly default?: unknown;
}

function defaultOf(schema: z.ZodType): { readonly found: boolean; readonly value: unknown } {
  if (schema instanceof z.ZodDefault) return { found: true, value: schema.def.defaultValue };
  if (schema instanceof z.ZodOptional) return { found: true, value: undefined };
  return { found: false, value: undefined };
}

/** The fields of a parameter schema in order of declaration. A field made without `p` is reported as `custom`. */
export function describeParams(schema: z.ZodObject): readonly ParamField[] {
  return Object.entries(schema.shape).map(([name, field]) => {
    const zodField = field as z.ZodType;
    const meta: ParamMeta = metaOf(zodField) ?? { kind: 'custom' };
    const initial = defaultOf(zodField);
    return {
      ...meta,
      name,
      required: !initial.found,
      ...(initial.value === undefined ? {} : { default: initial.value }),
    };
  });
}

/** The values a new draft starts from: every default, nothing for the fields the user must give. */
export function defaultParams(schema: z.ZodObject): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const field of describeParams(schema))
    if (field.default !== undefined) values[field.name] = field.default;
  return values;
}
