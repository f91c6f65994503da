import type { ParamField } from '@bracewright/core/params';
import type { Draft } from '@bracewright/core/tool';
import type { Words } from '../model/words/words.ts';

type Issue = Draft<Record<string, unknown>>['issues'][number];

/**
 * The key of what a form says of a value that is refused: what the tool's plugin says of a rule of its own (`rules.<rule>`), else the host's words. Of something of which there are several,
 * how many are asked for is said with its name, and of a text how many signs.
 */
export function issueKey(
  { kind }: Pick<ParamField, 'kind'>,
  { rule, data }: Pick<Issue, 'rule' | 'data'>,
  words: Pick<Words, 'has'>,
  plugin?: string,
): string {
  const own = plugin === undefined ? [] : [`${plugin}:rules.${rule}`];
  const counted = data['origin'] === 'array' || data['origin'] === 'string' ? [`field.${rule}.${kind}`] : [];
  return [...own, ...counted, `field.${rule}`].find((key) => words.has(key)) ?? 'field.type';
}

/** What fills the sentence: of a text also how many signs were typed. */
export const issueData = (value: unknown, { data }: Pick<Issue, 'data'>): Issue['data'] =>
  typeof value === 'string' ? { ...data, count: value.length } : data;
