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

/** What a control could ask for, were its meaning known. By these names, as `z.email()` and `z.iso.date()` are no `ZodString`. */
const CONTROLLED: ReadonlySet<string> = new Set([
  ...['number', 'bigint', 'string', 'template_literal', 'boolean', 'enum', 'literal'],
]);

const WRAPPERS = [
  z.ZodDefault, z.ZodOptional, z.ZodNullable, z.ZodReadonly, z.ZodPrefault, z.ZodCatch, z.ZodNonOptional, z.ZodLazy,
] as const; // prettier-ignore

/** What a schema was made of by a word behind it (`.readonly()`, `.pipe()`, `.and()`); nothing for one that stands by itself. */
function within(schema: z.ZodType): readonly z.ZodType[] {
  // Of `z.preprocess` it is what comes behind the function.
  if (schema instanceof z.ZodPipe)
    return [(schema.in instanceof z.ZodTransform ? schema.out : schema.in) as z.ZodType];
  if (schema instanceof z.ZodIntersection)
    return [schema.def.left as z.ZodType, schema.def.right as z.ZodType];
  const wraps = WRAPPERS.some((kind) => schema instanceof kind);
  return wraps ? [(schema as z.ZodOptional).unwrap() as z.ZodType] : [];
}

/** Whether it holds what a control could ask for, or has a kind that what is round it hides; a schema may hold itself. */
function isControlled(schema: z.ZodType, seen: ReadonlySet<z.ZodType> = new Set()): boolean {
  if (seen.has(schema)) return false;
  if (metaOf(schema) || CONTROLLED.has(schema.def.type)) return true;
  return within(schema).some((inner) => isControlled(inner, new Set([...seen, schema])));
}

/**
 * The fields that hold a number, a text, a word or a yes and no but were made without `p`, and those whose kind is hidden by what stands round it (`.readonly()`, `.prefault()`, `.catch()`,
 * `.nonoptional()`, `.pipe()`, `.transform()`, `.and()`, `z.lazy()`): no form has a control for them, no report a unit, and nobody is told. What a list, a union or a table of a schema's own holds is not looked into.
 * `p.custom` declares one that is set by gestures only.
 */
export const fieldsWithoutKind = (schema: z.ZodObject): readonly string[] =>
  Object.entries(schema.shape)
    .filter(([, field]) => metaOf(field as z.ZodType) === undefined && isControlled(field as z.ZodType))
    .map(([name]) => name);

/** Whether the value of a field has any effect beside the others; see `ParamMeta.when`. */
export const hasEffect = ({ when = {} }: ParamField, values: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(when).every(([name, words]) => {
    const value = values[name];
    return words.includes(
      typeof value === 'object' || typeof value === 'number' ? 'other' : (value as string),
    );
  });
