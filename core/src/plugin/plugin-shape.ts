import { z } from 'zod';
import { textOfThrown } from '../errors/thrown.ts';
import { IDENTITY } from '../math/mat4.ts';
import { OPERATION_ROLES } from '../operation/operation-role.ts';
import { expectedOf, foundOf } from './malformed.ts';
import type { PluginFault } from './plugin-load-error.ts';
import type { ToolPlugin } from './plugin.ts';

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const name = z.string().regex(NAME, 'small letters, digits and single hyphens, as in pelvis-tilt');
const words = z.array(z.string().min(1));
const code = z.custom((value) => typeof value === 'function', 'a function');
const schema = z.custom(
  // Not by its class: a plugin may bring a copy of zod.
  (value) => value instanceof Object && 'shape' in value && 'safeParse' in value && '_zod' in value,
  'a zod object of zod 4',
);

const question = z.looseObject({
  id: z.string().min(1),
  choices: z.array(z.string().min(1)).min(2),
  goOn: words.min(1).optional(),
  into: z.string().optional(),
  when: code.optional(),
});

const tool = z.looseObject({
  id: name,
  kind: z.enum(['operation', 'annotation', 'view', 'exporter']),
  operation: z.string().optional(),
  group: z.string().min(1),
  order: z.number(),
  icon: z.string(),
  shortcut: z.string().optional(),
  action: z.enum(['add', 'edit', 'delete', 'export']).optional(),
  headline: z.union([z.string(), code], 'the name of a parameter, or a function').optional(),
  params: schema.optional(),
  form: z.looseObject({ schema, toParams: code.optional(), fromParams: code.optional() }).optional(),
  steps: words.optional(),
  actions: words.optional(),
  readouts: words.optional(),
  handles: words.optional(),
  questions: z.array(question).optional(),
  confirm: words.optional(),
  keeps: words.optional(),
  also: words.optional(),
  from: z.object({ operation: z.string(), into: z.string(), ask: z.string() }).optional(),
  hosted: z.boolean().optional(),
  load: code,
  panel: code.optional(),
});

/** Whether a schema has a parameter `transform` that takes a matrix: what stands on a body is moved by it. */
function takesTransform(params: unknown): boolean {
  try {
    const { transform } = (params as z.ZodObject).shape;
    return transform !== undefined && z.safeParse(transform, IDENTITY).success;
  } catch {
    return false;
  }
}

const operation = z
  .looseObject({
    type: z.string().regex(/^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$/, 'plugin.verb, as in twist.apply'),
    version: z.int().min(1),
    role: z.enum(OPERATION_ROLES).optional(),
    params: schema,
    upgrade: code.optional(),
    settle: code.optional(),
    apply: code,
  })
  .refine(({ role, params }) => role !== 'alignment' || takesTransform(params), {
    path: ['params'],
    message:
      'a zod object with `transform: p.transform()`, as of each alignment: all that stands on the body is moved by it',
  });

const exporter = z.looseObject({
  id: z.string().regex(/^[a-z][a-z0-9-]*\.[a-z0-9][a-z0-9-]*$/, 'plugin.what, as in insole.heights'),
  params: schema,
  takes: z
    .array(z.enum(['body', 'wall']))
    .min(1)
    .optional(),
  extension: z
    .string()
    .regex(/^[a-z0-9]+$/, 'the ending of a file without the dot, as in csv')
    .optional(),
  order: z.number().optional(),
  files: code,
});

const annotationKind = z.looseObject({
  kind: z.string().regex(/^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$/, 'plugin.name, as in arch.span'),
  list: z.enum(['measure', 'marker']).optional(),
  unit: z.enum(['mm', 'mm2', 'mm3', 'deg', '']),
  schema,
  evaluate: code,
  draw: code.optional(),
  placeless: z.boolean().optional(),
});

const hex = z.string().regex(/^#[0-9a-f]{6}$/i, 'a colour as #RRGGBB');

/** Whether numbers and dates can be written in it too: `Intl` throws at a tag that it takes for none. */
function isLanguageTag(id: string): boolean {
  try {
    return /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(id) && Intl.getCanonicalLocales(id).length === 1;
  } catch {
    return false;
  }
}

const language = z.looseObject({
  id: z.string().refine(isLanguageTag, 'a BCP 47 tag, as in de-DE'),
  name: z.string().min(1),
  load: code,
});

const group = z.looseObject({ id: name, after: z.string().optional() });
const widget = z.looseObject({ id: name, load: code });

const plugin = z.looseObject({
  id: name,
  apiVersion: z.number(),
  requires: z.array(z.string()).optional(),
  operations: z.array(operation),
  tools: z.array(tool),
  exporters: z.array(exporter).optional(),
  locales: z.looseObject({ 'en-US': code, 'zh-CN': code }),
  contribute: code.optional(),
  annotationKinds: z.array(annotationKind).optional(),
  groups: z.array(group).optional(),
  overlayRoles: z.record(z.string(), z.looseObject({ light: hex, dark: hex })).optional(),
  languages: z.array(language).optional(),
  widgets: z.array(widget).optional(),
});

/** What a plugin has several of, by name. */
const LISTED = Object.entries({
  tools: tool,
  exporters: exporter,
  annotationKinds: annotationKind,
  groups: group,
  languages: language,
  widgets: widget,
});

/** What a person calls something that may be no plugin at all: its id where it has one, else its place in the catalog. */
export function nameOf(candidate: unknown, index: number): string {
  try {
    const { id } = candidate as ToolPlugin;
    if (typeof id === 'string' && id !== '') return id;
  } catch {
    // It has none that can be read.
  }
  return `#${index + 1}`;
}

type Parts = Record<string, unknown>;

/**
 * Plain data of an object: what it has itself, and of a class what `schema` names. Each is read once, for a getter may answer otherwise, or throw, the
 * next time. A method of a class keeps its own object.
 */
function read(given: unknown, schema: z.ZodObject): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  const data: Parts = { ...given };
  for (const key of Object.keys(schema.shape)) {
    if (key in data || !(key in given)) continue;
    const value = (given as Parts)[key];
    data[key] =
      typeof value === 'function'
        ? (...args: unknown[]): unknown => Reflect.apply(value, given, args)
        : value;
  }
  return data;
}

/** Parts of one kind that a plugin has at most: a list that only says to be longer is walked for minutes. */
const MOST_PARTS = 1000;

/** A list that is read once; anything else is as it is. Throws Error for one that is too long. */
function listed(given: unknown, one: (part: unknown) => unknown): unknown {
  if (!Array.isArray(given)) return given;
  if (given.length > MOST_PARTS)
    throw new Error(`a list of ${given.length} parts; a plugin has at most ${MOST_PARTS} of a kind`);
  return given.map(one);
}

/** A plugin and its parts as plain data, whatever it is. Operations are read when they are registered. */
function asData(candidate: unknown): unknown {
  const data = read(candidate, plugin);
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return data;
  const parts = data as Parts;
  for (const key of ['operations', 'requires'])
    if (key in parts) parts[key] = listed(parts[key], (part) => part);
  if ('locales' in parts) parts['locales'] = read(parts['locales'], plugin.shape.locales);
  for (const [key, schema] of LISTED)
    if (key in parts) parts[key] = listed(parts[key], (part) => read(part, schema));
  return parts;
}

/** What is wrong with the form of a plugin: missing parts, parts of another type, words that nobody knows, getters that throw; the plugin, where nothing is. */
export function checkShape(
  candidate: unknown,
  index: number,
): { readonly faults: readonly PluginFault[]; readonly plugin?: ToolPlugin } {
  const id = nameOf(candidate, index);
  try {
    const data = asData(candidate);
    const { error } = plugin.safeParse(data, { reportInput: true });
    if (!error) return { faults: [], plugin: data as ToolPlugin };
    const faults = error.issues.map((issue) => ({
      code: 'plugin/malformed' as const,
      plugin: id,
      data: {
        part: issue.path.map(String).join('.') || 'plugin',
        expected: expectedOf(issue),
        found: foundOf(issue.input),
      },
    }));
    return { faults };
  } catch (error) {
    return { faults: [{ code: 'plugin/threw', plugin: id, data: { reason: textOfThrown(error) } }] };
  }
}
