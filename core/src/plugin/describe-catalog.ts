import type { z } from 'zod';
import type { AnyAnnotationKind } from '../annotation/kind.ts';
import { subjectsOf, type AnyExporter } from '../exporter/exporter.ts';
import { SdkError } from '../errors/sdk-error.ts';
import type { AnyOperation } from '../operation/operation.ts';
import { rolesOf } from '../operation/roles.ts';
import { describeParams } from '../params/describe.ts';
import { OTHER, type ParamField } from '../params/kinds.ts';
import { paramsJsonSchema } from '../params/json-schema.ts';
import type {
  AnnotationKindDescription,
  CatalogDescription,
  DescribedWord,
  ExporterDescription,
  OperationDescription,
  ParamDescription,
  QuestionDescription,
  ToolDescription,
} from './catalog-description.ts';
import { goOnWith, type StepQuestion } from '../tool-contract/step-question.ts';
import type { Language } from './languages.ts';
import type { LoadedCatalog, LoadedTool } from './loaded-catalog.ts';
import { formOf } from './plugin.ts';
import type { Messages } from './messages.ts';

type Word = (key: string) => string | undefined;

/** A counted word is described by its form for many. */
const wordsOf =
  (table: Messages): Word =>
  (key) =>
    table[key] ?? table[`${key}_other`];

/** Leaves out what is undefined: it has no place in JSON. */
const given = <T extends object>(parts: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as never;

const bound = (value: number | undefined): number | undefined =>
  value !== undefined && Number.isFinite(value) ? value : undefined;

/** A scale is not longer than this: beyond, numbers have no names. */
const LONGEST_SCALE = 20;

/** The words of the plugin for the numbers of a short scale. */
function levelsOf({ name, min, max }: ParamField, word: Word): readonly DescribedWord[] | undefined {
  if (min === undefined || max === undefined || !(max - min <= LONGEST_SCALE)) return undefined;
  const found: DescribedWord[] = [];
  for (let level = Math.ceil(min); level <= max; level++) {
    const text = word(`params.${name}.levels.${level}`);
    if (text !== undefined) found.push({ id: String(level), text });
  }
  return found.length > 0 ? found : undefined;
}

function paramOf(field: ParamField, word: Word, within = ''): ParamDescription {
  const { name, kind, unit, step, required } = field;
  // A value in place of a word is called as the word is.
  const key = `params.${name === '' ? within : name}`;
  const options = field.other ? [...(field.options ?? []), OTHER] : field.options;
  return given({
    name,
    kind,
    title: word(key) ?? name,
    help: word(`${key}.help`),
    unit,
    min: bound(field.min),
    max: bound(field.max),
    step,
    options: options?.map((id) => ({ id, text: word(`${key}.options.${id}`) ?? id })),
    other: field.other?.map((one) => paramOf(one, word, name)),
    levels: levelsOf(field, word),
    default: field.default,
    required,
    advanced: field.advanced ?? false,
    hidden: field.hidden ?? false,
  }) as ParamDescription;
}

const paramsOf = (schema: z.ZodObject | undefined, word: Word): readonly ParamDescription[] =>
  schema ? describeParams(schema).map((field) => paramOf(field, word)) : [];

/** The sentences `how.1`, `how.2` and so on; else what the steps say while one works. */
function howOf(prefix: string, steps: readonly string[], word: Word): readonly string[] {
  const how: string[] = [];
  for (let text = word(`${prefix}how.1`); text !== undefined; text = word(`${prefix}how.${how.length + 1}`))
    how.push(text);
  return how.length > 0 ? how : steps.flatMap((id) => word(`steps.${id}`) ?? []);
}

const questionOf = (question: StepQuestion, word: Word): QuestionDescription =>
  given({
    id: question.id,
    text: word(`steps.${question.id}`) ?? question.id,
    choices: question.choices.map((id) => ({ id, text: word(`actions.${question.id}.${id}`) ?? id })),
    goOn: goOnWith(question),
    into: question.into,
    always: question.when === undefined,
  }) as QuestionDescription;

function toolOf(
  { plugin, manifest, operation, prefix }: LoadedTool,
  language: Language,
  word: Word,
  groupTitle: string | undefined,
): ToolDescription {
  const { id, kind, group, shortcut, action } = manifest;
  const steps = manifest.steps ?? [];
  const named = (part: string, ids: readonly string[] = []): readonly DescribedWord[] =>
    ids.map((one) => ({ id: one, text: word(`${part}.${one}`) ?? one }));
  return given({
    id,
    plugin: plugin.id,
    kind,
    ...{ group, groupTitle },
    title: word(`${prefix}title`) ?? id,
    tip: word(`${prefix}tip`) ?? '',
    how: howOf(prefix, steps, word),
    picture: word(`${prefix}picture`),
    shortcut,
    action,
    requires: [...(plugin.requires ?? [])].sort(),
    operation: manifest.operation,
    appliable: kind === 'operation',
    hosted: manifest.hosted ?? false,
    steps: steps.map((step) =>
      given({ id: step, name: word(`steps.${step}.name`), text: word(`steps.${step}`) ?? step }),
    ),
    actions: named('actions', manifest.actions),
    readouts: named('readouts', manifest.readouts),
    handles: named('handles', manifest.handles),
    confirm: (manifest.confirm ?? []).map((code) => ({
      code,
      warning: word(`warnings.${code}`) ?? code,
      question: word(`confirm.${code}`) ?? code,
    })),
    questions: (manifest.questions ?? []).map((question) => questionOf(question, word)),
    form: paramsOf(formOf(manifest)?.schema ?? operation?.params, word),
    formSchema: operation && manifest.form && paramsJsonSchema(manifest.form.schema, { language, word }),
  }) as ToolDescription;
}

function exporterOf(
  exporter: AnyExporter,
  plugin: string | undefined,
  language: Language,
  word: Word,
): ExporterDescription {
  const { id, extension } = exporter;
  const params = paramsOf(exporter.params, word);
  return given({
    id,
    plugin,
    title: word(`exporters.${id}`) ?? id,
    tip: word(`exporters.${id}.tip`) ?? '',
    takes: subjectsOf(exporter),
    extension,
    params,
    needs: params.filter(({ required }) => required).map(({ name }) => name),
    schema: paramsJsonSchema(exporter.params, { language, word }),
  }) as ExporterDescription;
}

function kindOf(
  { kind, list = 'measure', unit, schema }: AnyAnnotationKind,
  plugin: string | undefined,
  language: Language,
  word: Word,
): AnnotationKindDescription {
  // What a plugin declares has an object for its schema (`defineAnnotationKind`).
  const shape = schema as unknown as z.ZodObject;
  const params = paramsOf(shape, word);
  return given({
    ...{ kind, plugin, list, unit, params },
    title: word(`kinds.${kind}`) ?? kind,
    needs: params.filter(({ required }) => required).map(({ name }) => name),
    schema: paramsJsonSchema(shape, { language, word }),
  }) as AnnotationKindDescription;
}

/** `all`: every version of it. */
function operationOf(
  all: readonly AnyOperation[],
  catalog: LoadedCatalog,
  language: Language,
): OperationDescription {
  const versions = all.map(({ version }) => version).sort((a, b) => a - b);
  const newest = all.find(({ version }) => version === versions.at(-1))!;
  const { type } = newest;
  const plugin = catalog.plugins.find(({ operations }) => operations.some((one) => one.type === type));
  const word = wordsOf(catalog.messages[language]?.[plugin?.id ?? ''] ?? {});
  const tool = catalog.tools.find(({ manifest }) => manifest.operation === type);
  const params = paramsOf(newest.params, word);
  return given({
    type,
    version: newest.version,
    versions,
    role: rolesOf(all).of(type),
    plugin: plugin?.id,
    title: word(`operations.${type}`) ?? (tool && word(`${tool.prefix}title`)) ?? type,
    tool: tool?.manifest.id,
    params,
    needs: params.filter(({ required }) => required).map(({ name }) => name),
    schema: paramsJsonSchema(newest.params, { language, word }),
  }) as OperationDescription;
}

/** See `LoadedCatalog.describe`. */
export function describeCatalog(
  catalog: LoadedCatalog,
  language: Language,
  more: readonly AnyOperation[] = [],
  moreExporters: readonly AnyExporter[] = [],
  moreKinds: readonly AnyAnnotationKind[] = [],
): CatalogDescription {
  const messages = catalog.messages[language];
  if (!messages)
    throw new SdkError('catalog/language-missing', {
      language,
      loaded: Object.keys(catalog.messages).join(', '),
    });
  const byType = new Map<string, AnyOperation[]>();
  for (const operation of [...catalog.operations.all, ...more])
    byType.set(operation.type, [...(byType.get(operation.type) ?? []), operation]);
  const description: CatalogDescription = {
    format: 'bracewright-catalog',
    version: 1,
    language,
    tools: catalog.tools.map((tool) => {
      const { id, plugin = '' } = catalog.groups.find((group) => group.id === tool.manifest.group) ?? {};
      return toolOf(
        tool,
        language,
        wordsOf(messages[tool.plugin.id] ?? {}),
        messages[plugin]?.[`groups.${id}`],
      );
    }),
    exporters: [
      ...catalog.exporters.map(({ plugin, exporter }) =>
        exporterOf(exporter, plugin.id, language, wordsOf(messages[plugin.id] ?? {})),
      ),
      ...moreExporters.map((exporter) => exporterOf(exporter, undefined, language, () => undefined)),
    ],
    operations: [...byType.keys()].sort().map((type) => operationOf(byType.get(type)!, catalog, language)),
    annotationKinds: [
      ...catalog.plugins.flatMap(({ id, annotationKinds = [] }) =>
        annotationKinds.map((kind) => kindOf(kind, id, language, wordsOf(messages[id] ?? {}))),
      ),
      ...moreKinds.map((kind) => kindOf(kind, undefined, language, () => undefined)),
    ].sort((a, b) => (a.kind < b.kind ? -1 : 1)),
  };
  // Through text: whoever changes it changes nothing of the catalog.
  return JSON.parse(JSON.stringify(description)) as CatalogDescription;
}
