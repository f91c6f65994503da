import type { AnyAnnotationKind } from '../annotation/kind.ts';
import type { AnyExporter } from '../exporter/exporter.ts';
import type { AnyOperation } from '../operation/operation.ts';
import { STEP_MESSAGES } from '../tool-contract/messages.ts';
import { toolPrefix } from './expected-keys.ts';
import { headlineOn } from './headline.ts';
import { LANGUAGES, type CoreLanguage } from './languages.ts';
import type { Messages } from './messages.ts';
import type { ToolManifest, ToolPlugin } from './plugin.ts';

/** The words of plugins by language and plugin id, for those who show them without an editor: a server, a command line. */
export type PluginWords = Readonly<Record<CoreLanguage, Readonly<Record<string, Messages>>>>;

/** The operations of some plugins, earlier versions too. */
export const operationsOf = (plugins: readonly ToolPlugin[]): readonly AnyOperation[] =>
  plugins.flatMap(({ operations }) => operations);

/** The exporters of some plugins. */
export const exportersOf = (plugins: readonly ToolPlugin[]): readonly AnyExporter[] =>
  plugins.flatMap(({ exporters = [] }) => exporters);

/** Loads the words of every plugin in every language, those that tools share laid under them; rejects with what a plugin's own module throws. */
export async function readWords(plugins: readonly ToolPlugin[]): Promise<PluginWords> {
  const of = async (language: CoreLanguage) =>
    Object.fromEntries(
      await Promise.all(
        plugins.map(
          async ({ id, locales }) =>
            [id, { ...STEP_MESSAGES[language], ...(await locales[language]()).default }] as const,
        ),
      ),
    );
  const tables = await Promise.all(
    LANGUAGES.map(async (language) => [language, await of(language)] as const),
  );
  return Object.fromEntries(tables) as Record<CoreLanguage, Record<string, Messages>>;
}

/** The sentences of errors and warnings among words, by code; of two plugins that have one, the first's. */
export function sentencesOf(words: Readonly<Record<string, Messages>>): Messages {
  const found: Record<string, string> = {};
  for (const table of Object.values(words))
    for (const [key, text] of Object.entries(table)) {
      const code = /^(?:errors|warnings)\.(.+)$/.exec(key)?.[1];
      if (code !== undefined) found[code] ??= text;
    }
  return found;
}

/** The plugin that brings an operation; undefined where none does. */
export const pluginOf = (plugins: readonly ToolPlugin[], type: string): ToolPlugin | undefined =>
  plugins.find(({ operations }) => operations.some((one) => one.type === type));

const toolOf = (plugin: ToolPlugin | undefined, type: string): ToolManifest | undefined =>
  plugin?.tools.find(({ operation }) => operation === type) ??
  plugin?.tools.find(({ also }) => also?.includes(type));

/** What the editor calls a record of `type` unless the user named it; the type itself where no plugin brings it. */
export function operationTitle(
  plugins: readonly ToolPlugin[],
  words: Readonly<Record<string, Messages>>,
  type: string,
): string {
  const plugin = pluginOf(plugins, type);
  if (!plugin) return type;
  const table = words[plugin.id] ?? {};
  const tool = toolOf(plugin, type);
  return table[`operations.${type}`] ?? (tool && table[`${toolPrefix(plugin, tool.id)}title`]) ?? type;
}

/** What a history row says of a record in words, beside its parameters; undefined where its tool says nothing. */
export function headlineOf(
  plugins: readonly ToolPlugin[],
  type: string,
): Exclude<ToolManifest['headline'], string> {
  const headline = toolOf(pluginOf(plugins, type), type)?.headline;
  return typeof headline === 'function' ? headlineOn(headline, type) : undefined;
}

/** The own kinds of annotations of some plugins. */
export const annotationKindsOf = (plugins: readonly ToolPlugin[]): readonly AnyAnnotationKind[] =>
  plugins.flatMap(({ annotationKinds }) => annotationKinds ?? []);
