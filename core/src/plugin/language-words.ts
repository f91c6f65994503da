import { CORE_MESSAGES } from '../operation/messages.ts';
import { asError } from '../errors/thrown.ts';
import { STEP_MESSAGES, TOOL_MESSAGES } from '../tool-contract/messages.ts';
import { inTime } from './in-time.ts';
import { FALLBACK_LANGUAGE, type Language } from './languages.ts';
import type { LanguageWords } from './declarations.ts';
import type { PluginFault } from './plugin-load-error.ts';
import type { Messages } from './messages.ts';
import type { ToolPlugin } from './plugin.ts';

/** A language that an editor can speak: its tag, and its name in itself. */
export interface LoadedLanguage {
  readonly id: Language;
  readonly name: string;
}

/** Core's own languages, by their names in themselves. */
export const CORE_LANGUAGES: readonly LoadedLanguage[] = [
  { id: 'en-US', name: 'English' },
  { id: 'zh-CN', name: '中文' },
];

/** What a plugin's own words are in the languages of core. */
type OwnWords = ReadonlyMap<Language, Messages>;

/** Only texts: what a pack holds by mistake is left out, and falls back. */
const textsOf = (table: unknown): Messages =>
  Object.fromEntries(
    Object.entries((table ?? {}) as object).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

/** The words of one added language: a pack's over a plugin's own over those of en-US, plugin by plugin. */
function wordsIn(
  pack: LanguageWords,
  plugins: readonly ToolPlugin[],
  own: ReadonlyMap<ToolPlugin, OwnWords>,
  extra: ReadonlyMap<ToolPlugin, Messages>,
): Record<string, Messages> {
  const tables: Record<string, Messages> = {
    core: {
      ...CORE_MESSAGES[FALLBACK_LANGUAGE],
      ...TOOL_MESSAGES[FALLBACK_LANGUAGE],
      ...textsOf(pack['core']),
    },
  };
  for (const plugin of plugins)
    tables[plugin.id] = {
      ...STEP_MESSAGES[FALLBACK_LANGUAGE],
      ...own.get(plugin)?.get(FALLBACK_LANGUAGE),
      // Sentences of the steps are core's words, and lie under every plugin's own.
      ...textsOf(pack['core']),
      ...extra.get(plugin),
      ...textsOf(pack[plugin.id]),
    };
  return tables;
}

const reasonOf = (error: unknown): string => asError(error).message;

/** Loads the languages that plugins add, with every word of each. One that does not load is told and left out; nothing else is. */
export async function loadLanguages(
  plugins: readonly ToolPlugin[],
  own: ReadonlyMap<ToolPlugin, OwnWords>,
  within: number,
): Promise<{
  readonly languages: readonly LoadedLanguage[];
  readonly messages: Readonly<Record<string, Readonly<Record<string, Messages>>>>;
  readonly faults: readonly PluginFault[];
}> {
  const languages: LoadedLanguage[] = [];
  const messages: Record<string, Record<string, Messages>> = {};
  const faults: PluginFault[] = [];
  for (const { id: plugin, languages: packs = [] } of plugins)
    for (const { id, name, load } of packs)
      try {
        const pack = (await inTime(Promise.resolve(load()), within)).default;
        const extra = new Map<ToolPlugin, Messages>();
        for (const one of plugins) {
          const locale = one.locales[id];
          if (locale) extra.set(one, textsOf((await inTime(Promise.resolve(locale()), within)).default));
        }
        messages[id] = wordsIn(pack, plugins, own, extra);
        languages.push({ id, name });
      } catch (error) {
        faults.push({ code: 'language/failed', plugin, data: { language: id, reason: reasonOf(error) } });
      }
  return { languages, messages, faults };
}
