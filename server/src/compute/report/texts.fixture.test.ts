import { operations } from '@bracewright/catalog';
import type { Language } from '@bracewright/core/contract';
import { createOperationRegistry } from '@bracewright/core/operation';
import type { ReportFacts } from './facts.ts';
import { facts } from './facts.fixture.test.ts';
import { reportPages } from './layout.ts';

export const registry = createOperationRegistry(operations);

/** Every text that a report would show, in order; where a line may not break stands a blank here. */
export function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value.replaceAll('\u00a0', ' ')];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value !== 'object' || value === null) return [];
  const { text, stack, columns, table } = value as Record<string, unknown> & { table?: { body: unknown } };
  return [text, stack, columns, table?.body].flatMap(textsOf);
}

/** Those of a report with some facts changed. */
export const texts = (language: Language, changes?: Partial<ReportFacts>): string[] =>
  textsOf(reportPages(facts(language, changes), 'A4', registry).content);
