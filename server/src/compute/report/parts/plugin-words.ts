import { PLUGIN_WORDS, underName, type headlineOf } from '@bracewright/catalog/words';
import { asQuestion, createTexts } from '@bracewright/core/text';
import type { DoneStep, ReportFacts } from '../facts.ts';
import type { Numbers } from '../numbers.ts';

type Headline = NonNullable<ReturnType<NonNullable<ReturnType<typeof headlineOf>>>>;

/** Words of plugins in the language of a report. */
export const wordOf = (facts: ReportFacts, plugin: string, key: string): string | undefined =>
  PLUGIN_WORDS[facts.language][plugin]?.[key];

/** Words of plugins with a value in them. */
const PLUGIN_TEXTS = {
  'en-US': createTexts('en-US', PLUGIN_WORDS['en-US']),
  'zh-CN': createTexts('zh-CN', PLUGIN_WORDS['zh-CN']),
} as const;

/** What the history of the editor says of a step beside its parameters: how far an alignment turned the body, to which side a bend leans. */
export function headlineText(
  facts: ReportFacts,
  { type, isTurnedSince = false }: Pick<DoneStep, 'type' | 'isTurnedSince'>,
  said: Headline,
  numbers: Numbers,
): string {
  const { key, value, most, kind, signed = false, sides = false } = said;
  const textOf = (one: number | undefined): string =>
    one === undefined
      ? ''
      : kind === 'length'
        ? numbers.length(one, signed)
        : kind === 'angle'
          ? numbers.angle(one, signed)
          : numbers.number(one, 0);
  const number = textOf(value);
  if (key === undefined || (sides && isTurnedSince)) return underName(said, number);
  const values = { value: number, most: textOf(most), count: value ?? 0 };
  const { language, areSidesConfirmed } = facts;
  const text = PLUGIN_TEXTS[language].find(`headline.${key}`, values, type.split('.')[0]!) ?? number;
  return underName(said, sides && !areSidesConfirmed ? asQuestion(text, language) : text);
}
