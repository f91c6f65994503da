import { createAnnotationKinds } from '../annotation/annotation-kinds.ts';
import { SdkError } from '../errors/sdk-error.ts';
import { asError, textOfThrown } from '../errors/thrown.ts';
import { logFault, type FaultListener } from '../operation/fault.ts';
import { createOperationRegistry } from '../operation/registry.ts';
import { STEP_MESSAGES } from '../tool-contract/messages.ts';
import { checkCatalog, requirementOrder } from './check-catalog.ts';
import type { Found } from './found.ts';
import { checkWords } from './check-words.ts';
import { describeCatalog } from './describe-catalog.ts';
import { toolPrefix } from './expected-keys.ts';
import { ANSWER_WITHIN, inTime } from './in-time.ts';
import { LANGUAGES, type CoreLanguage } from './languages.ts';
import type { LoadedCatalog, LoadedExporter, LoadedTool } from './loaded-catalog.ts';
import { PluginLoadError, type PluginFault } from './plugin-load-error.ts';
import { checkShape } from './plugin-shape.ts';
import type { GroupDeclaration, RoleColours } from './declarations.ts';
import { CORE_LANGUAGES, loadLanguages } from './language-words.ts';
import { orderGroups, type LoadedGroup } from './order-groups.ts';
import type { Messages } from './messages.ts';
import type { ToolPlugin } from './plugin.ts';
import { annotationKindsOf } from './plugin-words.ts';
import { parseShortcut } from './shortcuts.ts';

const byId = (a: { readonly id: string }, b: { readonly id: string }): number =>
  a.id < b.id ? -1 : a.id > b.id ? 1 : 0;

/** The words of a plugin, or what is wrong with them. */
interface Read {
  readonly words: ReadonlyMap<CoreLanguage, Messages>;
  readonly faults: readonly PluginFault[];
}

async function readWords(
  plugin: ToolPlugin,
  languages: readonly CoreLanguage[],
  within: number,
): Promise<Read> {
  const words = new Map<CoreLanguage, Messages>();
  const faults: PluginFault[] = [];
  for (const language of languages)
    try {
      const table: Readonly<Record<string, unknown>> = (
        await inTime(Promise.resolve(plugin.locales[language]()), within)
      ).default;
      const texts = Object.entries(table).filter(([key, text]) => {
        if (typeof text === 'string') return true;
        const data = { part: `locales.${language}.${key}`, expected: 'a text', found: typeof text };
        faults.push({ code: 'plugin/malformed', plugin: plugin.id, data });
        return false;
      });
      words.set(language, Object.fromEntries(texts) as Messages);
    } catch (error) {
      faults.push({
        code: 'plugin/locale-failed',
        plugin: plugin.id,
        data: { language, reason: asError(error).message },
      });
    }
  try {
    faults.push(...checkWords(plugin, words, STEP_MESSAGES['en-US']));
  } catch (error) {
    // A schema describes itself by code of the plugin: defaults that are functions.
    faults.push({ code: 'plugin/threw', plugin: plugin.id, data: { reason: textOfThrown(error) } });
  }
  return { words, faults };
}

/** Faults that a plugin has only beside another one, which may itself be left out. */
const BESIDE: ReadonlySet<PluginFault['code']> = new Set([
  'plugin/duplicate-id',
  'plugin/missing-requirement',
  'operation/duplicate',
  'exporter/duplicate-id',
  'operation/foreign-prefix',
  'tool/duplicate-id',
  'tool/shortcut-clash',
  'tool/group-unknown',
  'tool/kind-unknown',
  'tool/from-unknown',
  'annotation/duplicate',
  'group/duplicate',
  'group/ring',
  'group/unknown-neighbour',
  'language/duplicate',
  'widget/duplicate',
]);

/** The plugins that can be used together, and what is wrong with each of the others: all that is, not only what was found first. */
function soundPart(
  plugins: readonly ToolPlugin[],
  read: ReadonlyMap<ToolPlugin, Read>,
  groups: readonly GroupDeclaration[],
  listed: readonly ToolPlugin[],
): { readonly sound: readonly ToolPlugin[]; readonly faults: readonly PluginFault[] } {
  const found: Found[] = [
    ...plugins.flatMap((plugin) => read.get(plugin)!.faults.map((fault) => ({ plugin, fault }))),
    ...checkCatalog(plugins, groups, listed),
  ];
  const bad = new Set(found.filter(({ fault }) => !BESIDE.has(fault.code)).map(({ plugin }) => plugin));
  const isTold = new Set(found.map(({ fault }) => JSON.stringify(fault)));
  for (;;) {
    const left = plugins.filter((plugin) => !bad.has(plugin));
    const more = checkCatalog(
      left,
      groups,
      listed.filter((plugin) => !bad.has(plugin)),
    );
    for (const { plugin } of more) bad.add(plugin);
    // What was left out in a round before takes those along that require it.
    found.push(...more.filter(({ fault }) => !isTold.has(JSON.stringify(fault))));
    if (more.length === 0)
      return {
        sound: left,
        faults: found.filter(({ plugin }) => bad.has(plugin)).map(({ fault }) => fault),
      };
  }
}

function listTools(
  plugins: readonly ToolPlugin[],
  latest: LoadedCatalog['operations'],
  groups: readonly LoadedGroup[],
): LoadedTool[] {
  const placeOf = (id: string): number => groups.findIndex((group) => group.id === id);
  return plugins
    .flatMap((plugin) =>
      plugin.tools.map((manifest) => ({
        plugin,
        manifest,
        operation: manifest.operation === undefined ? undefined : latest.latest(manifest.operation),
        prefix: toolPrefix(plugin, manifest.id),
      })),
    )
    .sort(
      (a, b) =>
        placeOf(a.manifest.group) - placeOf(b.manifest.group) ||
        a.manifest.order - b.manifest.order ||
        byId(a.manifest, b.manifest),
    );
}

function listExporters(plugins: readonly ToolPlugin[]): LoadedExporter[] {
  const place = ({ exporter }: LoadedExporter): number => exporter.order ?? Number.MAX_SAFE_INTEGER;
  return plugins
    .flatMap((plugin) => (plugin.exporters ?? []).map((exporter) => ({ plugin, exporter })))
    .sort((a, b) => place(a) - place(b) || byId(a.exporter, b.exporter));
}

export interface LoadOptions {
  /** Whose words are loaded beside those of added languages; both when not said. */
  readonly languages?: readonly CoreLanguage[];
  /** Groups of tools that the host itself has, beside core's and those of plugins. */
  readonly groups?: readonly GroupDeclaration[];
  /** Rejects with PluginLoadError instead of leaving a faulty plugin out: for tests and builds. */
  readonly strict?: boolean;
  /** How long the words of a plugin may take, ms; default 30 000. */
  readonly wordsWithin?: number;
  /** Told about each plugin that is left out, once, with all reasons, and what is wrong in the code of a kind of annotations. Default: the console. */
  readonly onFault?: FaultListener;
}

/**
 * Checks a whole catalog, whatever its order, and makes it ready: form, ids, operations, requirements, shortcuts, icons, and words
 * in each language. A faulty plugin is left out with all that require it, and the rest works; `faults` of the catalog says why. Rejects with
 * PluginLoadError, which lists every fault, when `strict`.
 */
export async function loadPlugins(
  catalog: readonly ToolPlugin[],
  options: LoadOptions = {},
): Promise<LoadedCatalog> {
  const languages = options.languages ?? LANGUAGES;
  const within = options.wordsWithin ?? ANSWER_WITHIN;
  const shaped = catalog.map((plugin, index) => checkShape(plugin, index));
  const listed = shaped.flatMap(({ plugin }) => plugin ?? []);
  const candidates = [...listed].sort(byId);
  const read = new Map<ToolPlugin, Read>();
  for (const [index, words] of (
    await Promise.all(candidates.map((one) => readWords(one, languages, within)))
  ).entries())
    read.set(candidates[index]!, words);
  const { sound: sorted, faults: others } = soundPart(candidates, read, options.groups ?? [], listed);
  const added = await loadLanguages(
    sorted,
    new Map([...read].map(([plugin, { words }]) => [plugin, words])),
    within,
  );
  const faults = [...shaped.flatMap((one) => one.faults), ...others, ...added.faults];
  if (faults.length > 0 && options.strict) throw new PluginLoadError(faults);
  for (const of of new Set(faults.map(({ plugin }) => plugin)))
    (options.onFault ?? logFault)({
      of,
      error: new PluginLoadError(faults.filter(({ plugin }) => plugin === of)),
    });
  const messages: Record<string, Record<string, Messages>> = { ...added.messages };
  for (const language of languages) messages[language] = {};
  for (const plugin of sorted)
    for (const [language, own] of read.get(plugin)!.words)
      messages[language]![plugin.id] = { ...STEP_MESSAGES[language], ...own };

  const plugins = requirementOrder(sorted);
  const operations = createOperationRegistry(plugins.flatMap((plugin) => plugin.operations));
  const groups = orderGroups(sorted, options.groups);
  const tools = listTools(plugins, operations, groups);
  const byToolId = new Map(tools.map((tool) => [tool.manifest.id, tool]));
  const byOperation = new Map<string, LoadedTool>();
  const byShortcut = new Map<string, LoadedTool>();
  for (const tool of tools) {
    const { operation, shortcut } = tool.manifest;
    if (operation !== undefined && tool.manifest.kind === 'operation' && !byOperation.has(operation))
      byOperation.set(operation, tool);
    if (shortcut !== undefined) byShortcut.set(parseShortcut(shortcut)!, tool);
  }
  // Whose own an operation is comes before who makes it besides.
  for (const tool of tools)
    for (const type of tool.manifest.also ?? []) if (!byOperation.has(type)) byOperation.set(type, tool);
  const loaded: LoadedCatalog = {
    plugins,
    faults,
    operations,
    ...{ tools, groups, messages },
    exporters: listExporters(plugins),
    annotationKinds: createAnnotationKinds(annotationKindsOf(plugins), {
      onFault: options.onFault ?? logFault,
    }),
    overlayRoles: Object.assign({}, ...plugins.map((plugin) => plugin.overlayRoles)) as Record<
      string,
      RoleColours
    >,
    languages: [
      ...CORE_LANGUAGES.filter(({ id }) => languages.some((one) => one === id)),
      ...added.languages,
    ],
    widgets: plugins.flatMap(({ id, widgets = [] }) => widgets.map((widget) => ({ plugin: id, ...widget }))),
    tool(id) {
      const tool = byToolId.get(id);
      if (!tool) throw new SdkError('tool/unknown', { tool: id });
      return tool;
    },
    toolOf: (type) => byOperation.get(type),
    toolByShortcut: (shortcut) => byShortcut.get(shortcut),
    describe: (language, ...more) => describeCatalog(loaded, language, ...more),
  };
  return loaded;
}
