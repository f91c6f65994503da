import { SdkError } from '../operation/errors.ts';
import { createOperationRegistry } from '../operation/registry.ts';
import { STEP_MESSAGES } from '../tool/messages.ts';
import { checkCatalog, requirementOrder } from './check-catalog.ts';
import { checkWords } from './check-words.ts';
import { toolPrefix } from './expected-keys.ts';
import { LANGUAGES, type Language } from './languages.ts';
import type { LoadedCatalog, LoadedTool } from './loaded-catalog.ts';
import { PluginLoadError, type PluginFault } from './plugin-load-error.ts';
import type { Messages, ToolGroup, ToolPlugin } from './plugin.ts';
import { parseShortcut } from './shortcuts.ts';

const GROUPS: readonly ToolGroup[] = ['align', 'look', 'trunk', 'local', 'surface', 'cut', 'edge', 'export'];

const byId = (a: { readonly id: string }, b: { readonly id: string }): number =>
  a.id < b.id ? -1 : a.id > b.id ? 1 : 0;

async function readWords(
  plugin: ToolPlugin,
  languages: readonly Language[],
  faults: PluginFault[],
): Promise<ReadonlyMap<Language, Messages>> {
  const words = new Map<Language, Messages>();
  for (const language of languages)
    try {
      words.set(language, (await plugin.locales[language]()).default);
    } catch (error) {
      faults.push({
        code: 'plugin/locale-failed',
        plugin: plugin.id,
        data: { language, reason: error instanceof Error ? error.message : String(error) },
      });
    }
  return words;
}

function listTools(plugins: readonly ToolPlugin[], latest: LoadedCatalog['operations']): LoadedTool[] {
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
        GROUPS.indexOf(a.manifest.group) - GROUPS.indexOf(b.manifest.group) ||
        a.manifest.order - b.manifest.order ||
        byId(a.manifest, b.manifest),
    );
}

/**
 * Checks a whole catalog, whatever its order, and makes it ready: ids, operations, requirements, shortcuts, icons, and words
 * in each of `languages` (both when not said). Throws one PluginLoadError that lists every fault; nothing is half loaded.
 */
export async function loadPlugins(
  catalog: readonly ToolPlugin[],
  options: { readonly languages?: readonly Language[] } = {},
): Promise<LoadedCatalog> {
  const languages = options.languages ?? LANGUAGES;
  const sorted = [...catalog].sort(byId);
  const faults = checkCatalog(sorted);
  const messages: Partial<Record<Language, Record<string, Messages>>> = {};
  for (const language of languages) messages[language] = {};
  const read = await Promise.all(sorted.map((plugin) => readWords(plugin, languages, faults)));
  sorted.forEach((plugin, index) => {
    const words = read[index]!;
    faults.push(...checkWords(plugin, words, STEP_MESSAGES['en-US']));
    for (const [language, own] of words)
      messages[language]![plugin.id] = { ...STEP_MESSAGES[language], ...own };
  });
  if (faults.length > 0) throw new PluginLoadError(faults);

  const plugins = requirementOrder(sorted);
  const operations = createOperationRegistry(plugins.flatMap((plugin) => plugin.operations));
  const tools = listTools(plugins, operations);
  const byToolId = new Map(tools.map((tool) => [tool.manifest.id, tool]));
  const byOperation = new Map<string, LoadedTool>();
  const byShortcut = new Map<string, LoadedTool>();
  for (const tool of tools) {
    const { operation, shortcut } = tool.manifest;
    if (operation !== undefined && tool.manifest.kind === 'operation' && !byOperation.has(operation))
      byOperation.set(operation, tool);
    if (shortcut !== undefined) byShortcut.set(parseShortcut(shortcut)!, tool);
  }
  return {
    plugins,
    operations,
    tools,
    messages,
    tool(id) {
      const tool = byToolId.get(id);
      if (!tool) throw new SdkError('tool/unknown', { tool: id });
      return tool;
    },
    toolOf: (type) => byOperation.get(type),
    toolByShortcut: (shortcut) => byShortcut.get(shortcut),
  };
}
