import { OPERATION_MESSAGES } from '@bracewright/catalog/words';
import { MESH_MESSAGES } from '@bracewright/core/mesh-io';
import { CORE_MESSAGES } from '@bracewright/core/operation';
import { createTexts } from '@bracewright/core/text';
import type { ErrorName, Language, RuleIssue } from '@bracewright/core/contract';
import english from './en-US.ts';
import chinese from './zh-CN.ts';

export type Values = Readonly<Record<string, string | number | boolean>>;

const TABLES = { 'en-US': english, 'zh-CN': chinese } as const;

const texts = (language: Language) => {
  const { failures, general, rules } = TABLES[language];
  return createTexts(language, {
    failures,
    general,
    rules,
    core: CORE_MESSAGES[language],
    mesh: MESH_MESSAGES[language],
    operations: OPERATION_MESSAGES[language],
  });
};
const TEXTS = { 'en-US': texts('en-US'), 'zh-CN': texts('zh-CN') } as const;

/** Makes the sentences of operations known that are not of the product; for the start of a process. */
export function learnSentences(
  messages: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>>,
): void {
  for (const [language, sentences] of Object.entries(messages))
    TEXTS[language as Language].add('operations', sentences);
}

/** Values of sentences that are calendar days where they look like one; a name that looks so is no day. */
const DAYS = ['day', 'birthday', 'min', 'max'];

/** The values as a person reads them: calendar days as every page writes them. */
function readable(values: Values, language: Language): Values {
  const days = DAYS.flatMap((name) => {
    const value = values[name];
    return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? [[name, value] as const] : [];
  });
  if (days.length === 0) return values;
  const format = new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });
  return {
    ...values,
    ...Object.fromEntries(days.map(([name, day]) => [name, format.format(new Date(`${day}T00:00:00Z`))])),
  };
}

/** The sentence for a failure. */
export const failureSentence = (language: Language, failure: ErrorName, values: Values): string =>
  TEXTS[language].find(failure, readable(values, language), 'failures') ?? failure;

/** The sentence for one broken rule of a field. */
export function ruleSentence(language: Language, issue: Pick<RuleIssue, 'rule' | 'data'>): string {
  const values = readable(issue.data, language);
  const say = (key: string) => TEXTS[language].find(key, values, 'rules');
  const of = issue.data['of'];
  const suffix = of === 'array' ? '-list' : of === 'string' || of === undefined ? '-text' : '';
  const { expected, bound, max } = issue.data;
  // Bounds of texts carry no origin: the contract's own text rules set them.
  return (
    (max === 1 ? say(`${issue.rule}${suffix}-one`) : undefined) ??
    say(`${issue.rule}-${expected ?? bound ?? of}`) ??
    say(issue.rule + suffix) ??
    say(issue.rule) ??
    say('custom') ??
    ''
  );
}

/** The sentence for a code of the kernel, of an operation or of the server itself; undefined where there is none. */
export function sentenceOf(code: string, values: Values, language: Language): string | undefined {
  for (const table of ['core', 'mesh', 'operations', 'failures']) {
    const sentence = TEXTS[language].find(code, values, table);
    if (sentence !== undefined) return sentence;
  }
  return undefined;
}

/** As `sentenceOf`; where there is none, the sentence that says so. */
export const anySentenceOf = (code: string, values: Values, language: Language): string =>
  sentenceOf(code, values, language) ?? TEXTS[language].find('unnamed', { code }, 'general') ?? code;

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
