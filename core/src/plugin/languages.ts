/** The languages every plugin speaks. */
export const LANGUAGES = ['en-US', 'zh-CN'] as const;

/** One of the two that every plugin speaks. */
export type CoreLanguage = (typeof LANGUAGES)[number];

/** A language by its BCP 47 tag: one of the two, or one that a plugin or the host adds (`LanguagePack`). */
export type Language = CoreLanguage | (string & {});

/** What a word is shown in where a language has none for it. */
export const FALLBACK_LANGUAGE = 'en-US' satisfies CoreLanguage;

/** What `table` says in a language, or in the one that is fallen back to. */
export const inLanguage = <T extends Readonly<Record<CoreLanguage, unknown>>>(
  table: T,
  language: Language,
): T[CoreLanguage] =>
  Object.hasOwn(table, language) ? table[language as CoreLanguage] : table[FALLBACK_LANGUAGE];
