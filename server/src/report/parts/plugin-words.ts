import { HEADLINES } from '@bracewright/catalog/headlines';
import { PLUGIN_WORDS } from '@bracewright/catalog/messages';
import { createTexts } from '@bracewright/core/text';
import type { DoneStep, ReportFacts } from '../facts.ts';
import type { Numbers } from '../numbers.ts';

/** Words of plugins in the language of a report. */
export const wordOf = (facts: ReportFacts, plugin: string, key: string): string | undefined =>
  PLUGIN_WORDS[facts.language][plugin]?.[key];

/** Words of plugins with a value in them. */
const PLUGIN_TEXTS = {
  'en-US': createTexts('en-US', PLUGIN_WORDS['en-US']),
  'zh-CN': createTexts('zh-CN', PLUGIN_WORDS['zh-CN']),
} as const;

/** What the history of the editor says of a step whose main number is none of its parameters: how far an alignment turned the body. */
export function headlineOf(facts: ReportFacts, { type, params, report }: DoneStep, numbers: Numbers): string {
  const said = HEADLINES[type]?.(params, report);
  if (!said) return '';
  const { key, value, kind, signed = false } = said;
  const number =
    value === undefined
      ? ''
      : kind === 'length'
        ? numbers.length(value, signed)
        : kind === 'angle'
          ? numbers.angle(value, signed)
          : numbers.number(value, 0);
  if (key === undefined) return number;
  const values = { value: number, count: value ?? 0 };
  return PLUGIN_TEXTS[facts.language].find(`headline.${key}`, values, type.split('.')[0]!) ?? number;
}
