export { createTexts } from './texts.ts';
export type { Sentences, Texts, TextValues } from './texts.ts';
export { pluralForms, withoutPlural } from './plural.ts';
