export { createTexts } from './texts.ts';
export type { Sentences, Texts, TextValues } from './texts.ts';
export { asQuestion } from './question.ts';
export { pluralForms, withoutPlural } from './plural.ts';
export { slipsBetween } from './slips.ts';
