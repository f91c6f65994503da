import { OPERATION_MESSAGES } from '@bracewright/catalog/messages';
import { MESH_MESSAGES } from '@bracewright/core/mesh-io';
import { CORE_MESSAGES } from '@bracewright/core/operation';
import type { ErrorName, Language, RuleIssue } from '@bracewright/core/contract';
import english from './en-US.ts';
import chinese from './zh-CN.ts';

export type Values = Readonly<Record<string, string | number | boolean>>;

const TABLES = { 'en-US': english, 'zh-CN': chinese } as const;

const fill = (sentence: string, values: Values): string =>
  sentence.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : String(value);
  });

/** The sentence for a failure. */
export const failureSentence = (language: Language, failure: ErrorName, values: Values): string =>
  fill(TABLES[language].failures[failure], values);

/** The sentence for one broken rule of a field. */
export function ruleSentence(language: Language, issue: Pick<RuleIssue, 'rule' | 'data'>): string {
  const table = TABLES[language].rules;
  const of = issue.data['of'];
  const suffix = of === 'array' ? '-list' : of === 'string' || of === undefined ? '-text' : '';
  const { expected, bound, max } = issue.data;
  // Bounds of texts carry no origin: the contract's own text rules set them.
  const sentence =
    (max === 1 ? table[`${issue.rule}${suffix}-one`] : undefined) ??
    table[`${issue.rule}-${expected ?? bound ?? of}`] ??
    table[issue.rule + suffix] ??
    table[issue.rule] ??
    table['custom'] ??
    '';
  return fill(sentence, issue.data);
}

/** The sentence for a code of the kernel, of an operation or of the server itself; undefined where there is none. */
export function sentenceOf(code: string, values: Values, language: Language): string | undefined {
  const own = (TABLES[language].failures as Readonly<Record<string, string>>)[code];
  const tables = [CORE_MESSAGES, MESH_MESSAGES, OPERATION_MESSAGES];
  const sentence = tables.map((table) => table[language][code]).find((text) => text !== undefined) ?? own;
  return sentence === undefined ? undefined : fill(sentence, values);
}

/** The language of an `Accept-Language` header: the first that is Chinese or English; `fallback` when none is. */
export function languageOf(header: string | undefined, fallback: Language = 'en-US'): Language {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.map((text) => /^\s*q=([\d.]+)/.exec(text)?.[1]).find(Boolean);
      return { tag: tag.toLowerCase(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { tag } of wanted) {
    if (tag.startsWith('zh')) return 'zh-CN';
    if (tag.startsWith('en')) return 'en-US';
  }
  return fallback;
}
