/** Endings of the keys of plural forms, as CLDR names them. */
const FORM = /_(zero|one|two|few|many|other)$/;

/** A key without the ending of its plural form. */
export const withoutPlural = (key: string): string => key.replace(FORM, '');

/** The plural forms that a language tells apart: `one` and `other` in English, `other` alone in Chinese. */
export const pluralForms = (language: string): readonly string[] =>
  new Intl.PluralRules(language).resolvedOptions().pluralCategories;
