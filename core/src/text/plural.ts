/** Endings of the keys of plural forms, as CLDR names them. */
const FORM = /_(zero|one|two|few|many|other)$/;

/** A key without the ending of its plural form. */
export const withoutPlural = (key: string): string => key.replace(FORM, '');

/** The plural forms that a language tells apart: `one` and `other` in English, `other` alone in Chinese. */
export const pluralForms = (language: string): readonly string[] =>
  new Intl.PluralRules(language).resolvedOptions().pluralCategories;

/** Whether a table has a sentence: by its key, or in every plural form of the language where the number `count` of the values chooses one. */
export const hasSentence = (
  table: Readonly<Record<string, string>>,
  key: string,
  language: string,
  values: Readonly<Record<string, unknown>>,
): boolean =>
  Boolean(table[key]) ||
  (typeof values['count'] === 'number' && pluralForms(language).every((form) => table[`${key}_${form}`]));
