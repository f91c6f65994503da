import { z } from 'zod';
import { sharedByCopies } from '../errors/across-copies.ts';
import { BODY, isPartName } from './part-name.ts';

/** What a parameter means to a person: drives its control, its unit and how it moves to another scan. */
export type ParamKind =
  | 'length'
  | 'angle'
  | 'ratio'
  | 'count'
  | 'number'
  | 'choice'
  | 'toggle'
  | 'text'
  | 'point'
  | 'direction'
  | 'plane'
  | 'planes'
  | 'surface-point'
  | 'surface-points'
  | 'transform'
  | 'mesh'
  | 'image'
  | 'target'
  | 'record-ref'
  | 'word-or'
  | 'custom';

/** Kinds that a form asks for where there is no body to point at, as in a dialog; the others are set by gestures. */
export const ASKED_KINDS: ReadonlySet<ParamKind> = new Set<ParamKind>([
  'length',
  'angle',
  'ratio',
  'number',
  'count',
  'choice',
  'toggle',
  'text',
]);

/** What is so for every record, or what another field of the schema says. */
type Told<T> = T | { readonly by: string };

/**
 * How an operation goes through the points of a field; by this alone a host shows where a record acted (`placesTaken`). `role` is that of the overlay
 * (`OverlayRole`) it is shown in; default: `contour`.
 */
export type ParamPlaces = { readonly role?: string } & (
  | /** Each by itself. */ { readonly as: 'points' }
  | {
      /** As a line on the skin (`surfaceLine` of core/mesh). */
      readonly as: 'line';
      readonly closed: Told<boolean>;
      readonly shape: Told<'corners' | 'smooth'>;
      /** The field of a way, mm, by which the points are moved and brought back onto the skin before. */
      readonly movedBy?: string;
      /** The field of a plane at which the points are mirrored and brought back onto the skin before. */
      readonly mirroredBy?: string;
    }
  | /** Lines on the skin that say themselves whether they are closed and smooth (`edgeLine`). */ {
      readonly as: 'edge-lines';
      /** They may lead past the edge of the skin, and count as far as there is skin: nobody is told that their points lie off it. */
      readonly pastSkin?: boolean;
    }
  | {
      /** Straight from one to the next as they were seen, and on beyond both ends (`createCurtain` of core/mesh). */
      readonly as: 'cut';
      /** The field of the direction in which they were seen. */
      readonly view: string;
    }
);

/** What `describeParams` reads back from a schema. Lengths in mm, angles in degrees. */
export interface ParamMeta {
  readonly kind: ParamKind;
  readonly unit?: 'mm' | '°' | '%';
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly options?: readonly string[];
  /** What may stand in place of a word, by the names of its values; one without a name is the value itself. */
  readonly other?: readonly ParamField[];
  /** Shown behind "More". */
  readonly advanced?: boolean;
  /** Never shown in a generated form: set by gestures only. */
  readonly hidden?: boolean;
  /**
   * Words that other fields must hold for it to have any effect: `{ mode: ['transition'] }`; `other` stands for what a `wordOr` holds in place of a word. Without it it always has.
   */
  readonly when?: Readonly<Record<string, readonly string[]>>;
  /** Of points on the body: how the operation goes through them. */
  readonly places?: ParamPlaces;
  /** Of a record that is copied: its fields, and the field beside it of a plane at which their points are mirrored. */
  readonly copied?: { readonly fields: readonly ParamField[]; readonly mirroredBy?: string };
}

/** One line of a tool's form. `default` is absent for a field the user must give. */
export interface ParamField extends ParamMeta {
  readonly name: string;
  readonly required: boolean;
  readonly default?: unknown;
}

interface NumberOptions {
  readonly min: number;
  readonly max: number;
  readonly default?: number;
  readonly step?: number;
  readonly advanced?: boolean;
  readonly hidden?: boolean;
  readonly when?: ParamMeta['when'];
}

/** Shared, so that a form can be made from the schema of a plugin that brings a copy of this package. */
const registry = sharedByCopies('params', () => z.registry<ParamMeta>());

function remember<T extends z.ZodType>(schema: T, meta: ParamMeta): T {
  registry.add(schema, meta);
  return schema;
}

/** The meaning attached to a field's schema, through default and optional wrappers; undefined for a plain zod field. */
export function metaOf(schema: z.ZodType): ParamMeta | undefined {
  const own = registry.get(schema);
  if (own) return own;
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return metaOf(schema.unwrap() as z.ZodType);
  return undefined;
}

/** A value that may stand in place of a word, under its name. */
type NamedSchema = readonly [name: string, schema: z.ZodType];

/** The values of each `word-or` as they were declared, with their defaults. */
const values = sharedByCopies('params/values', () => new WeakMap<z.ZodType, readonly NamedSchema[]>());

/** What may stand in place of the words of a field, as it was declared; nothing for other kinds. */
export function valuesOf(schema: z.ZodType): readonly NamedSchema[] {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return valuesOf(schema.unwrap() as z.ZodType);
  return values.get(schema) ?? [];
}

/** None where it is no schema and no table of them: who loads the plugin says so in a sentence. */
function namedValues(other: unknown): readonly NamedSchema[] {
  if (other instanceof z.ZodType) return [['', other]];
  const named = typeof other === 'object' && other !== null ? Object.entries(other) : [];
  return named.every(([, one]) => one instanceof z.ZodType) ? named : [];
}

function defaultOf(schema: z.ZodType): { readonly found: boolean; readonly value: unknown } {
  if (schema instanceof z.ZodDefault) return { found: true, value: schema.def.defaultValue };
  if (schema instanceof z.ZodOptional) return { found: true, value: undefined };
  return { found: false, value: undefined };
}

/** What a field of a schema is, under its name; one made without `p` is `custom`. */
export function fieldOf(name: string, schema: z.ZodType): ParamField {
  const initial = defaultOf(schema);
  return {
    ...(metaOf(schema) ?? { kind: 'custom' }),
    name,
    required: !initial.found,
    ...(initial.value === undefined ? {} : { default: initial.value }),
  };
}

/** The option of a `word-or` that stands for none of its words. */
export const OTHER = 'other';

const finite = z.number();

function numeric(
  kind: 'length' | 'angle' | 'ratio' | 'number',
  unit: ParamMeta['unit'],
  options: NumberOptions,
) {
  const base = remember(finite.min(options.min).max(options.max), {
    kind,
    ...(unit ? { unit } : {}),
    min: options.min,
    max: options.max,
    step: options.step ?? (kind === 'ratio' ? 1 : 0.5),
    ...(options.advanced ? { advanced: true } : {}),
    ...(options.hidden ? { hidden: true } : {}),
    ...(options.when ? { when: options.when } : {}),
  });
  return base.default(options.default ?? Math.min(Math.max(0, options.min), options.max));
}

const vector = z.tuple([finite, finite, finite]);
const unitVector = vector.refine(([x, y, z]) => Math.abs(x * x + y * y + z * z - 1) < 1e-3, {
  params: { code: 'unit-vector' },
});
/** Squares of shorter ones come to nothing and of longer ones to infinity: such a vector has no direction that could be computed. */
const anyVector = vector.refine(
  ([x, y, z]) => {
    const square = x * x + y * y + z * z;
    return square >= 1e-200 && square <= 1e200;
  },
  { params: { code: 'zero-vector' } },
);
const targetName = z
  .string()
  .refine((name) => name === BODY || isPartName(name), { params: { code: 'part-name' } });
const planeShape = z.strictObject({ origin: vector, normal: unitVector });
const surfacePointShape = z.strictObject({ position: vector, normal: unitVector });

const surfacePoints = (options: {
  readonly min: number;
  readonly max?: number;
  readonly places?: ParamPlaces;
}) => {
  const { min, max = 5000, places = { as: 'points' } } = options;
  return remember(z.array(surfacePointShape).min(min).max(max), { kind: 'surface-points', min, max, places });
};

/** A plane: `origin` in mm, `normal` of length 1. */
export type Plane = z.output<typeof planeShape>;
/** A point on the skin with its outward normal; an operation projects it onto the mesh it is given before use. */
export type SurfacePoint = z.output<typeof surfacePointShape>;

/** A schema without its default: what stands in place of a word is given whole. */
type Bare<S> =
  S extends z.ZodDefault<infer T extends z.core.$ZodType> ? T : S extends z.core.$ZodType ? S : never;

/** The schema of a value that may stand in place of a word. */
type OtherSchema<O> = O extends z.ZodType
  ? Bare<O>
  : O extends z.ZodRawShape
    ? z.ZodObject<{ -readonly [K in keyof O]: Bare<O[K]> }, z.core.$strict>
    : never;

const bare = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : schema;

/** The kinds of parameters. A number without `default` starts at 0 held within its bounds. */
export const p = {
  /** Millimetres. */
  length: (options: NumberOptions) => numeric('length', 'mm', options),
  /** Degrees. */
  angle: (options: NumberOptions) => numeric('angle', '°', options),
  /** Per cent, 0 to 100 unless said. */
  ratio: (options: Partial<NumberOptions> = {}) => numeric('ratio', '%', { min: 0, max: 100, ...options }),
  /** A number without a unit. */
  number: (options: NumberOptions) => numeric('number', undefined, options),
  /** A whole number. */
  count: (options: NumberOptions) =>
    remember(z.int().min(options.min).max(options.max), {
      kind: 'count',
      min: options.min,
      max: options.max,
      step: options.step ?? 1,
      ...(options.advanced ? { advanced: true } : {}),
      ...(options.when ? { when: options.when } : {}),
    }).default(options.default ?? options.min),
  /** One of a few words. */
  choice: <const T extends readonly [string, ...string[]]>(
    options: T,
    initial: T[number],
    more: { advanced?: boolean } = {},
  ) => remember(z.enum(options), { kind: 'choice', options, ...more }).default(initial as never),
  toggle: (initial: boolean, more: { advanced?: boolean; hidden?: boolean } = {}) =>
    remember(z.boolean(), { kind: 'toggle', ...more }).default(initial),
  text: (options: { max: number; default?: string }) =>
    remember(z.string().max(options.max), { kind: 'text', max: options.max }).default(options.default ?? ''),
  /** A point in model space, mm. */
  point: () => remember(vector.clone(), { kind: 'point' }),
  /** A unit vector in model space; with `anyLength` one of any length from 1e-100 to 1e100. */
  direction: (more: { anyLength?: boolean; hidden?: boolean } = {}) =>
    remember((more.anyLength ? anyVector : unitVector).clone(), {
      kind: 'direction',
      ...(more.hidden ? { hidden: true } : {}),
    }),
  plane: () => remember(planeShape.clone(), { kind: 'plane' }),
  /** 2, 3 or 4 planes, ordered along the trunk. */
  planes: () => remember(z.array(planeShape).min(2).max(4), { kind: 'planes', min: 2, max: 4 }),
  /** A point on the skin; `places` where a host shows that a record acted there. */
  surfacePoint: (more: { readonly places?: Extract<ParamPlaces, { as: 'points' }> } = {}) =>
    remember(surfacePointShape.clone(), { kind: 'surface-point', ...more }),
  /** Points on the skin in order; `places` says how the operation goes through them: without it each stands by itself. */
  surfacePoints,
  /** A 4×4 transform, 16 numbers, row-major. */
  transform: () => remember(z.array(finite).length(16), { kind: 'transform', hidden: true }),
  /**
   * A second body, named by the SHA-256 of its content: `assets.put` gives it, `ctx.mesh` of the operation takes it.
   */
  mesh: (more: { hidden?: boolean } = {}) =>
    remember(z.string().regex(/^[0-9a-f]{64}$/), { kind: 'mesh', ...more }),
  /**
   * A picture, named by the SHA-256 of its content: `assets.put` gives it, `assets.image` takes it for `scene.createObject({ image })`. A picture is looked at and
   * changes no shape: an operation keeps its name and cannot read it.
   */
  image: (more: { hidden?: boolean } = {}) =>
    remember(z.string().regex(/^[0-9a-f]{64}$/), { kind: 'image', ...more }),
  /**
   * What the operation works on: a part of the model by its name, the body unless said. The operation is given that part's mesh, and its result takes
   * the part's place. One a schema; a form shows it where there are parts.
   */
  target: () => remember(targetName.clone(), { kind: 'target' }).default(BODY),
  /**
   * The record that this one was made from, with a copy of its parameters: a replay needs nothing but the copy, and a history shows whether the source has
   * changed since (`referTo` and `refState` of core/history). `mirroredBy`: the parameter beside it of a plane at which what the copy says of places is mirrored.
   */
  recordRef: <S extends z.ZodRawShape>(
    source: {
      readonly type: string;
      readonly version: number;
      readonly params: z.ZodObject<S>;
    },
    { mirroredBy }: { readonly mirroredBy?: string } = {},
  ) =>
    remember(
      z.strictObject({
        record: z.string().min(1).max(100),
        type: z.literal(source.type),
        version: z.literal(source.version),
        hash: z.string().regex(/^[0-9a-f]{64}$/),
        params: source.params.strict(),
      }),
      {
        kind: 'record-ref',
        hidden: true,
        ...(mirroredBy === undefined
          ? {}
          : {
              copied: {
                fields: Object.entries(source.params.shape).map(([name, field]) =>
                  fieldOf(name, field as z.ZodType),
                ),
                mirroredBy,
              },
            }),
      },
    ),
  /**
   * One of `words`, or a value in place of them: `p.wordOr(['normal', 'horizontal'], p.direction(), 'normal')`; or named values as an object,
   * `p.wordOr(['all'], { maxPerimeter: p.length(…) }, 'all')` being `'all'` or `{ maxPerimeter: 200 }`. A default within is what the form begins with; a record says all. The form asks for the word first, under
   * `params.<name>.options.<word>`, with `.options.other` last, and then for the values, each under `params.<its name>`.
   */
  wordOr: <const W extends readonly [string, ...string[]], const O extends z.ZodType | z.ZodRawShape>(
    words: W,
    other: O,
    initial: W[number],
    more: { advanced?: boolean } = {},
  ): z.ZodDefault<z.ZodUnion<readonly [z.ZodEnum<{ [K in W[number]]: K }>, OtherSchema<O>]>> => {
    const named = namedValues(other);
    const schema =
      other instanceof z.ZodType
        ? bare(other)
        : z.strictObject(Object.fromEntries(named.map(([name, field]) => [name, bare(field)])));
    const fields = named.map(([name, field]) => fieldOf(name, field));
    const meta: ParamMeta = { kind: 'word-or', options: words, other: fields, ...more };
    const either = remember(z.union([z.enum(words), schema]), meta);
    values.set(either, named);
    return either.default(initial as never) as never;
  },
  /** Anything else; a plugin that uses it brings its own panel, or hides it. */
  custom: <T extends z.ZodType>(schema: T, meta: Omit<ParamMeta, 'kind'> = {}): T =>
    remember(schema.clone() as T, { kind: 'custom', ...meta }),
};
