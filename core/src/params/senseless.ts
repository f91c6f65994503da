import { z } from 'zod';
import { OTHER, metaOf, valuesOf, type ParamMeta } from './kinds.ts';

/** Something a field declares that no value could ever make sense of. */
export interface SenselessField {
  /** Path of the field in its schema: `holes.maxPerimeter`. */
  readonly field: string;
  readonly fault: 'bounds' | 'step' | 'options-missing' | 'option-invalid' | 'option-doubled' | 'option-reserved' | 'value-missing' | 'default' | 'field-unknown' | 'no-plane' | 'places'; // prettier-ignore
  /** What was declared, in words. */
  readonly found: string;
}

const shown = (value: unknown): string => {
  if (typeof value === 'number' || value === undefined) return String(value);
  return (JSON.stringify(value) ?? String(value)).slice(0, 80);
};

type Found = readonly (readonly [SenselessField['fault'], string])[];

function boundFaults({ min, max, step }: ParamMeta): Found {
  const isBound = (value: number | undefined): boolean =>
    value === undefined || (typeof value === 'number' && !Number.isNaN(value));
  const isRange = isBound(min) && isBound(max) && (min === undefined || max === undefined || min <= max);
  return [
    ...(isRange ? [] : [['bounds', `${shown(min)} to ${shown(max)}`] as const]),
    ...(step === undefined || (Number.isFinite(step) && step > 0) ? [] : [['step', shown(step)] as const]),
  ];
}

function optionFaults({ kind, options, other }: ParamMeta): Found {
  if (kind !== 'choice' && kind !== 'word-or') return [];
  const words: readonly unknown[] = options ?? [];
  const doubled = new Set(words.filter((word, i) => words.indexOf(word) !== i));
  return [
    ...(words.length === 0 ? [['options-missing', ''] as const] : []),
    ...words
      .filter((word) => typeof word !== 'string' || word === '')
      .map((word) => ['option-invalid', shown(word)] as const),
    ...[...doubled].map((word) => ['option-doubled', String(word)] as const),
    ...(kind === 'word-or' && words.includes(OTHER) ? [['option-reserved', OTHER] as const] : []),
    ...(kind === 'word-or' && (other ?? []).length === 0 ? [['value-missing', ''] as const] : []),
  ];
}

/** A default is never validated when it is taken: it must be one that its own rules let through. */
function defaultFaults(schema: z.ZodType): Found {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return defaultFaults(schema.unwrap() as z.ZodType);
  if (!(schema instanceof z.ZodDefault)) return [];
  const meta = metaOf(schema);
  const value: unknown = schema.def.defaultValue;
  const isWord = meta?.kind !== 'word-or' || (meta.options ?? []).includes(value as string);
  return isWord && (schema.unwrap() as z.ZodType).safeParse(value).success ? [] : [['default', shown(value)]];
}

function faultsOf(path: string, schema: z.ZodType): readonly SenselessField[] {
  const meta: ParamMeta = metaOf(schema) ?? { kind: 'custom' };
  const found = [...boundFaults(meta), ...optionFaults(meta), ...placesFaults(meta)];
  // Of bounds and words that make no sense themselves nothing more is to be said of a default.
  const all = found.length > 0 && meta.kind !== 'word-or' ? found : [...found, ...defaultFaults(schema)];
  const within = valuesOf(schema).flatMap(([name, value]) =>
    faultsOf(name === '' ? path : `${path}.${name}`, value),
  );
  return [...all.map(([fault, said]) => ({ field: path, fault, found: said })), ...within];
}

const role = z.string().min(1).optional();
const told = <T extends z.ZodType>(fact: T) => z.union([fact, z.strictObject({ by: z.string() })]);
/** How points can be gone through: `ParamPlaces`. */
const PLACES = z.discriminatedUnion('as', [
  z.strictObject({ role, as: z.literal('points') }),
  z.strictObject({
    role,
    as: z.literal('line'),
    closed: told(z.boolean()),
    shape: told(z.enum(['corners', 'smooth'])),
    movedBy: z.string().optional(),
    mirroredBy: z.string().optional(),
  }),
  z.strictObject({ role, as: z.literal('edge-lines'), pastSkin: z.boolean().optional() }),
  z.strictObject({ role, as: z.literal('cut'), view: z.string() }),
]);

/** A way through points that no host could show: a point alone has none but its own. */
function placesFaults({ kind, places }: ParamMeta): Found {
  if (places === undefined) return [];
  const { success } =
    kind === 'surface-point' ? PLACES.options[0].safeParse(places) : PLACES.safeParse(places);
  return success ? [] : [['places', shown(places)]];
}

/** The fields beside it that say how the points of a field are gone through. */
function wayOf(meta: ParamMeta): readonly (string | undefined)[] {
  const places = placesFaults(meta).length > 0 ? undefined : meta.places;
  if (places?.as === 'cut') return [places.view];
  if (places?.as !== 'line') return [];
  const { closed, shape, movedBy, mirroredBy } = places;
  const by = [closed, shape].map((fact) => (typeof fact === 'object' ? fact.by : undefined));
  return [...by, movedBy, mirroredBy];
}

/** The fields beside it that a field names: when it has an effect, how its points are gone through, and at which plane a copied record is mirrored. */
const besideOf = (meta: ParamMeta): readonly string[] =>
  [...Object.keys(meta.when ?? {}), ...wayOf(meta), meta.copied?.mirroredBy].filter(
    (name) => name !== undefined,
  );

const unknownBeside = (name: string, field: z.ZodType, schema: z.ZodObject): readonly SenselessField[] =>
  besideOf(metaOf(field) ?? { kind: 'custom' })
    .filter((other) => !Object.hasOwn(schema.shape, other))
    .map((other) => ({ field: name, fault: 'field-unknown', found: other }));

/** The plane beside it at which a field's places are mirrored. */
const mirrorOf = ({ places, copied }: ParamMeta): string | undefined =>
  (places?.as === 'line' ? places.mirroredBy : undefined) ?? copied?.mirroredBy;

/** A mirror that is there and no plane: no place could be shown on its other side. One of an own kind may be. */
function noPlane(name: string, field: z.ZodType, schema: z.ZodObject): readonly SenselessField[] {
  const mirror = mirrorOf(metaOf(field) ?? { kind: 'custom' });
  const beside = mirror === undefined ? undefined : (schema.shape[mirror] as z.ZodType | undefined);
  const kind = beside && (metaOf(beside)?.kind ?? 'custom');
  return kind === undefined || kind === 'plane' || kind === 'custom'
    ? []
    : [{ field: name, fault: 'no-plane', found: mirror! }];
}

/** What the fields of a schema declare that makes no sense, in their order. Throws what the schema's own code throws. */
export const senselessFields = (schema: z.ZodObject): readonly SenselessField[] =>
  Object.entries(schema.shape).flatMap(([name, field]) => [
    ...faultsOf(name, field as z.ZodType),
    ...unknownBeside(name, field as z.ZodType, schema),
    ...noPlane(name, field as z.ZodType, schema),
  ]);
