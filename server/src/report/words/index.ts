import type { Language } from '@bracewright/core/contract';
import english from './en-US.ts';
import chinese from './zh-CN.ts';

export type ReportWords = typeof english;

/** The words of a report in a language. */
export const reportWords: Readonly<Record<Language, ReportWords>> = { 'en-US': english, 'zh-CN': chinese };
