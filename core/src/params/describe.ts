import { z } from 'zod';
import { fieldOf, metaOf, type ParamField } from './kinds.ts';

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

/** What a control could ask for, were its meaning known. */
const CONTROLLED = [z.ZodNumber, z.ZodString, z.ZodBoolean, z.ZodEnum, z.ZodLiteral] as const;

const unwrapped = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? unwrapped(schema.unwrap() as z.ZodType)
    : schema;

/**
 * The fields that hold a number, a text, a word or a yes and no but were made without `p`: no form has a control for them, no report a unit, and nobody is told.
 * `p.custom` declares one that is set by gestures only.
 */
export const fieldsWithoutKind = (schema: z.ZodObject): readonly string[] =>
  Object.entries(schema.shape)
    .filter(
      ([, field]) =>
        metaOf(field as z.ZodType) === undefined &&
        CONTROLLED.some((kind) => unwrapped(field as z.ZodType) instanceof kind),
    )
    .map(([name]) => name);

/** Whether the value of a field has any effect beside the others; see `ParamMeta.when`. */
export const hasEffect = ({ when = {} }: ParamField, values: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(when).every(([name, words]) => words.includes(values[name] as string));
