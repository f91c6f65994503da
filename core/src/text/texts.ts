import { createInstance } from 'i18next';
import { countedValues, type TextValues } from './counted.ts';

export type { TextValues } from './counted.ts';

/** Sentences by flat key. `{name}` stands for a value; of `<key>_one` and `<key>_other` the value `count` chooses. */
export type Sentences = Readonly<Record<string, string>>;

/** The texts of one language. */
export interface Texts {
  /** The sentence filled in, or undefined where the table has none. A value that is not given leaves its placeholder to be seen. */
  find(key: string, values?: TextValues, table?: string): string | undefined;
  /** Adds or replaces a table. */
  add(table: string, sentences: Sentences): void;
}

/** What no sentence is. */
const MISSING = '\u0000';

/**
 * The one engine for texts with values: the editor, the server and the printed report fill and count alike. `tables` are named; `find` looks
 * in `own` unless told otherwise. Values are put in as they are, what a person typed never becomes a placeholder of its own; but a way to a field (`path`, `field`) tells places in lists counted from 1.
 */
export function createTexts(language: string, tables: Readonly<Record<string, Sentences>> = {}): Texts {
  const engine = createInstance({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { ...tables } },
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false, skipOnVariables: true },
    missingInterpolationHandler: (_text: string, match: readonly string[]) => match[0],
  });
  void engine.init();
  // An app may have told i18next the keys of its own texts; those of these tables are known to their owners only.
  const translate = engine.t as unknown as (key: string, options: object) => string;
  return {
    find(key, values = {}, table = 'own') {
      const { count } = values;
      const text = translate(key, {
        ns: table,
        defaultValue: MISSING,
        replace: countedValues(values, language),
        ...(typeof count === 'number' ? { count } : {}),
      });
      return text === MISSING ? undefined : text;
    },
    add(table, sentences) {
      engine.addResourceBundle(language, table, sentences, false, true);
    },
  };
}
