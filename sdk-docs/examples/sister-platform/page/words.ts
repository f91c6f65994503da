import { SCENE_MESSAGES } from '@bracewright/core/babylon';
import { CORE_MESSAGES } from '@bracewright/core/operation';
import { inLanguage, type Language, type LoadedCatalog } from '@bracewright/core/plugin';
import type { I18nService } from '@bracewright/core/services';
import { createTexts, type Texts } from '@bracewright/core/text';
import { TOOL_MESSAGES } from '@bracewright/core/tool';
import { makeAutoObservable } from 'mobx';

/** Core's own words; a language that core does not have begins with those of en-US. */
const tableOf = (language: Language) => ({
  ...inLanguage(CORE_MESSAGES, language),
  ...inLanguage(SCENE_MESSAGES, language),
  ...inLanguage(TOOL_MESSAGES, language),
});

/** Every word of the page in one language, which may change at any time: whatever read a word with mobx is drawn anew. */
export class Words implements I18nService {
  language: Language = 'en-US';
  readonly #texts = new Map<Language, Texts>();

  constructor({ languages, messages }: LoadedCatalog) {
    for (const { id } of languages) {
      const { core = {}, ...plugins } = messages[id] ?? {};
      const texts = createTexts(id, { own: { ...tableOf(id), ...core } });
      for (const [plugin, words] of Object.entries(plugins)) texts.add(plugin, words);
      this.#texts.set(id, texts);
    }
    makeAutoObservable(this);
  }

  speak(language: Language): void {
    this.language = language;
  }

  t(key: string, values: Readonly<Record<string, string | number | boolean>> = {}): string {
    const [plugin, name] = key.includes(':') ? key.split(':', 2) : [undefined, key];
    return this.#texts.get(this.language)!.find(name ?? key, values, plugin) ?? key;
  }
}
