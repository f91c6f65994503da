import { z } from 'zod';
import { KIND_WORDS, RULE_WORDS } from './kind-words.ts';
import { metaOf, type ParamMeta } from './kinds.ts';

/** A JSON Schema of draft 2020-12 as plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** How `paramsJsonSchema` says what a value means. */
export interface JsonSchemaOptions {
  /** Default: English. */
  /** One that core has no words in is told in en-US. */
  readonly language?: string;
  /**
   * Words of the plugin by key: `params.<name>` becomes the title of a parameter, its help and options the description, `rules.<code>` says
   * a rule of the plugin's own.
   */
  readonly word?: (key: string) => string | undefined;
}

type Node = Record<string, unknown>;

/** Codes of the rules that were written as code: no schema of data can carry them. */
function rulesOf(schema: z.core.$ZodType): readonly string[] {
  return (schema._zod.def.checks ?? []).flatMap((check) => {
    if (check._zod.def.check !== 'custom') return [];
    const { params } = check._zod.def as z.core.$ZodCustomDef;
    const code: unknown = params?.['code'];
    return [typeof code === 'string' ? code : ''];
  });
}

/** Lays what JSON Schema has no word for beside what it says: kind, unit, step and rules. */
function annotate(node: Node, meta: ParamMeta | undefined, rules: readonly string[]): void {
  // A bound at infinity is none, and JSON would make `null` of it; text leaves out what is undefined.
  for (const bound of ['minimum', 'maximum'])
    if (typeof node[bound] === 'number' && !Number.isFinite(node[bound])) node[bound] = undefined;
  // A field may be wrapped to hide it from a form: what it holds is still what it was.
  if (meta && (meta.kind !== 'custom' || node['x-kind'] === undefined)) node['x-kind'] = meta.kind;
  if (meta?.unit !== undefined) node['x-unit'] = meta.unit;
  if (meta?.step !== undefined) node['x-step'] = meta.step;
  const known = (node['x-rules'] as readonly string[] | undefined) ?? [];
  const all = [...new Set([...known, ...rules])];
  if (all.length > 0) node['x-rules'] = all;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Writes what annotations mean into the descriptions, at every depth. */
function explain(value: unknown, say: (node: Node) => string): void {
  if (Array.isArray(value)) for (const one of value as readonly unknown[]) explain(one, say);
  if (!isNode(value)) return;
  for (const [key, part] of Object.entries(value)) if (key !== 'default') explain(part, say);
  const description = say(value);
  if (description !== '') value['description'] = description;
}

/** The title and the description of a parameter in the plugin's words, before what is said of its kind. */
function title(name: string, node: Node, word: (key: string) => string | undefined): void {
  const own = `params.${name}`;
  const cases = (node['anyOf'] as readonly Node[] | undefined) ?? [];
  const listed = node['enum'] ?? cases.find((one) => one['enum'])?.['enum'];
  const options = ((listed as readonly unknown[] | undefined) ?? []).flatMap((option) => {
    const text = word(`${own}.options.${String(option)}`);
    return text === undefined ? [] : [`${String(option)}: ${text}.`];
  });
  const parts = [word(`${own}.help`), ...options, node['description'] as string | undefined];
  const description = parts.filter((part) => part !== undefined).join(' ');
  const called = word(own);
  if (called !== undefined) node['title'] = called;
  if (description !== '') node['description'] = description;
  for (const one of cases)
    for (const [inner, part] of Object.entries((one['properties'] ?? {}) as Node))
      if (isNode(part)) title(inner, part, word);
}

/**
 * The parameters of an operation as JSON Schema, for a script or an assistant that makes them without a form. Names that are not listed are
 * refused, and what has a default need not be given. Beside the schema's own words stand `x-kind`, `x-unit` and `x-step` (see `ParamMeta`), and
 * `x-rules`: the codes of rules that JSON Schema cannot say; the description says them in a sentence.
 */
export function paramsJsonSchema(schema: z.ZodObject, options: JsonSchemaOptions = {}): JsonSchema {
  const { word = () => undefined } = options;
  const language = options.language === 'zh-CN' ? 'zh-CN' : 'en-US';
  const made = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) =>
      annotate(jsonSchema as Node, metaOf(zodSchema as unknown as z.ZodType), rulesOf(zodSchema)),
  });
  // Through text: nothing of the operation's own schema may be changed by whoever reads this.
  const root = JSON.parse(JSON.stringify(made)) as Node;
  root['additionalProperties'] = false;
  const ruleWord = (code: string): string =>
    word(`rules.${code}`) ?? RULE_WORDS[language][code] ?? RULE_WORDS[language]['']!;
  explain(root, (node) => {
    const kind = KIND_WORDS[language][node['x-kind'] as ParamMeta['kind']];
    const rules = ((node['x-rules'] as readonly string[] | undefined) ?? []).map(ruleWord);
    return [kind, ...rules].filter((text) => text !== undefined).join(' ');
  });
  for (const [name, node] of Object.entries((root['properties'] ?? {}) as Node))
    if (isNode(node)) title(name, node, word);
  return root;
}
