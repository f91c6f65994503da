import type { Language } from '@bracewright/core/contract';
import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type English from './en-US/index.ts';
import type { LateEnglish } from './late.ts';

/** The app's texts, a language at a time: the first page carries the words of its reader only. */
export const languages = {
  'en-US': async () => (await import('./en-US/index.ts')).default,
  'zh-CN': async () => (await import('./zh-CN/index.ts')).default,
};

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof English & LateEnglish;
  }
}

/** Makes the i18n of one page in `language`; its texts are fetched before the first paint, so that this is already in words. */
export async function createI18n(language: Language): Promise<i18n> {
  const instance = createInstance();
  const texts = await languages[language]();
  await instance.use(initReactI18next).init({
    resources: { [language]: texts },
    partialBundledLanguages: true,
    lng: language,
    fallbackLng: false,
    ns: Object.keys(texts),
    defaultNS: 'common',
    interpolation: { escapeValue: false },
  });
  return instance;
}

/** Switches texts and the document's language together, once the texts are there. */
export async function applyLanguage(instance: i18n, language: Language): Promise<void> {
  if (!instance.hasResourceBundle(language, 'common'))
    for (const [namespace, words] of Object.entries(await languages[language]()))
      instance.addResourceBundle(language, namespace, words);
  document.documentElement.lang = language;
  if (instance.language !== language) await instance.changeLanguage(language);
}
