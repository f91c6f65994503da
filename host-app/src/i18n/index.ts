import type { Language } from '@bracewright/core/contract';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import enCommon from './en-US/common.ts';
import enDocuments from './en-US/documents.ts';
import enErrors from './en-US/errors.ts';
import enPatients from './en-US/patients.ts';
import enUpload from './en-US/upload.ts';
import zhCommon from './zh-CN/common.ts';
import zhDocuments from './zh-CN/documents.ts';
import zhErrors from './zh-CN/errors.ts';
import zhPatients from './zh-CN/patients.ts';
import zhUpload from './zh-CN/upload.ts';
import type { LateEnglish } from './late.ts';

const english = {
  common: enCommon,
  documents: enDocuments,
  patients: enPatients,
  upload: enUpload,
  errors: enErrors,
};

/** The app's texts by language and namespace; plugins and the workspace add their own namespaces at run time. */
export const resources = {
  'en-US': english,
  'zh-CN': {
    common: zhCommon,
    documents: zhDocuments,
    patients: zhPatients,
    upload: zhUpload,
    errors: zhErrors,
  },
};

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof english & LateEnglish;
  }
}

/** Makes the i18n of one page in `language`. */
export function createI18n(language: Language): i18n {
  const instance = createInstance();
  void instance.use(initReactI18next).init({
    resources,
    lng: language,
    fallbackLng: false,
    ns: Object.keys(english),
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    // The texts are in the bundle, so the first paint is already in words.
    initAsync: false,
  });
  return instance;
}

/** Switches texts, dates and the document's language at once. */
export function applyLanguage(instance: i18n, language: Language): void {
  dayjs.locale(language === 'zh-CN' ? 'zh-cn' : 'en');
  document.documentElement.lang = language;
  if (instance.language !== language) void instance.changeLanguage(language);
}
