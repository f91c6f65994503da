import type { LoadedCatalog } from '../plugin/loaded-catalog.ts';
import { LANGUAGES } from '../plugin/languages.ts';
import { hasSentence, pluralForms } from '../text/plural.ts';
import type { TextValues } from '../text/texts.ts';

/** Words that are told of: a tool that makes up more of them has a fault of another kind. */
const MOST = 100;

/** Looks whether the words that tools ask for by key stand in the tables of their plugins, which no check of a plugin can know: the keys stand in code. */
export class MissingWords {
  readonly #messages: LoadedCatalog['messages'];
  readonly #told = new Set<string>();

  constructor(messages: LoadedCatalog['messages']) {
    this.#messages = messages;
  }

  /** What its developer should know of a word of `plugin` that people read as its key; undefined for one that there is, for one that was told of before, and after a hundred of them. */
  look(plugin: string, key: string, values: TextValues = {}): TypeError | undefined {
    const lacking = LANGUAGES.filter((language) => {
      const table = this.#messages[language]?.[plugin];
      return table !== undefined && !hasSentence(table, key, language, values);
    });
    const id = `${plugin}:${key}`;
    if (lacking.length === 0 || this.#told.has(id) || this.#told.size >= MOST) return undefined;
    this.#told.add(id);
    const isCounted = lacking.some((language) =>
      pluralForms(language).some((form) => this.#messages[language]?.[plugin]?.[`${key}_${form}`]),
    );
    const cure = isCounted
      ? 'its plural forms need a number “count” among the values'
      : 'Add it to the words in both languages';
    return new TypeError(
      `“${key}” is no word of ${plugin} in ${lacking.join(' and ')}: people read the key. ${cure}`,
    );
  }
}
