import { SCENE_MESSAGES } from '@bracewright/core/babylon';
import { CORE_MESSAGES } from '@bracewright/core/operation';
import { LANGUAGES, type Language, type LoadedCatalog } from '@bracewright/core/plugin';
import type { I18nService } from '@bracewright/core/services';
import { createTexts } from '@bracewright/core/text';
import { TOOL_MESSAGES } from '@bracewright/core/tool';
import { makeAutoObservable } from 'mobx';

const tableOf = (language: Language) => ({
  ...CORE_MESSAGES[language],
  ...SCENE_MESSAGES[language],
  ...TOOL_MESSAGES[language],
});

/** Every word of the page in one language, which may change at any time: whatever read a word with mobx is drawn anew. */
export class Words implements I18nService {
  language: Language = 'en-US';
  readonly #texts = {
    'en-US': createTexts('en-US', { own: tableOf('en-US') }),
    'zh-CN': createTexts('zh-CN', { own: tableOf('zh-CN') }),
  };

  constructor({ messages }: LoadedCatalog) {
    for (const language of LANGUAGES)
      for (const [plugin, words] of Object.entries(messages[language] ?? {}))
        this.#texts[language].add(plugin, words);
    makeAutoObservable(this);
  }

  speak(language: Language): void {
    this.language = language;
  }

  t(key: string, values: Readonly<Record<string, string | number | boolean>> = {}): string {
    const [plugin, name] = key.includes(':') ? key.split(':', 2) : [undefined, key];
    return this.#texts[this.language].find(name ?? key, values, plugin) ?? key;
  }
}
