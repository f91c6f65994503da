import { isAligning, type History, type OperationRecord } from '@bracewright/core/history';
import { describeParams } from '@bracewright/core/params';
import {
  headlineOn,
  underName,
  type Headline,
  type LoadedCatalog,
  type LoadedTool,
} from '@bracewright/core/plugin';
import type { HistoryService } from '@bracewright/core/services';
import { asQuestion } from '@bracewright/core/text';
import type { Units } from './units.ts';
import type { Words } from './words.ts';

export type SidesTold = 'sure' | 'open' | 'none';

interface RowParts {
  readonly catalog: LoadedCatalog;
  readonly words: Words;
  readonly units: Units;
  /** Whether sides are told: as they are, as a question while nobody has confirmed them, or not at all of a step from before the body was turned. */
  readonly sides: SidesTold;
}

/** The tool whose name and icon a record bears: the one that makes it, or the exporter that left it there. */
export const toolShownFor = (type: string, catalog: LoadedCatalog): LoadedTool | undefined =>
  catalog.toolOf(type) ?? catalog.tools.find(({ manifest }) => manifest.operation === type);

/** The record that the user stands on; undefined before the first. */
export const cursorRecord = ({ records, cursor }: History): OperationRecord | undefined =>
  records.slice(0, cursor).findLast(({ state }) => state !== 'cancelled');

/** Name of a record: the user's, else the tool's, else the operation's. */
export function recordTitle(record: OperationRecord, catalog: LoadedCatalog, words: Words): string {
  if (record.name) return record.name;
  for (const plugin of catalog.plugins)
    if (plugin.operations.some((operation) => operation.type === record.type)) {
      const named = `${plugin.id}:operations.${record.type}`;
      if (words.has(named)) return words.t(named);
    }
  const tool = toolShownFor(record.type, catalog);
  return tool ? words.tool(tool, 'title') : record.type;
}

/** How the sides that a record's words name are told where the body stands now. */
export function sidesToldOf(
  record: OperationRecord,
  { history, roles }: Pick<HistoryService, 'history' | 'roles'>,
  confirmed: boolean,
): SidesTold {
  const { records, cursor } = history;
  const last = records.slice(0, cursor).findLastIndex((one) => isAligning(one, roles));
  const isTurnedSince = records.indexOf(record) < last;
  return isTurnedSince ? 'none' : confirmed ? 'sure' : 'open';
}

/** The record's main number with sign and unit, or its main choice in words; empty when it has none. */
export function recordHeadline(
  record: OperationRecord,
  { catalog, words, units, sides }: RowParts,
  report?: Readonly<Record<string, number>>,
): string {
  const tool = toolShownFor(record.type, catalog);
  const headline = tool?.manifest.headline;
  const operation = tool?.plugin.operations.find((one) => one.type === record.type);
  if (!tool || !headline || !operation || typeof record.params !== 'object' || record.params === null)
    return '';
  const params = record.params as Readonly<Record<string, unknown>>;
  if (typeof headline === 'function') {
    const said = headlineOn(headline, tool.manifest.id)(params, report);
    return said ? headlineText(said, tool.plugin.id, { words, units, sides }) : '';
  }
  const value = params[headline];
  const field = describeParams(operation.params).find((one) => one.name === headline);
  if (typeof value === 'number') {
    const signed = (field?.min ?? 0) < 0;
    if (field?.kind === 'length') return units.formatLength(value, { signed });
    if (field?.kind === 'angle') return units.formatAngle(value, { signed });
    return `${value}${field?.unit ?? ''}`;
  }
  if (typeof value === 'string') return words.t(`${tool.plugin.id}:params.${headline}.options.${value}`);
  return '';
}

function headlineText(
  said: Headline,
  plugin: string,
  { words, units, sides }: Omit<RowParts, 'catalog'>,
): string {
  const { value, most, kind, key } = said;
  const signed = said.signed ?? false;
  const textOf = (one: number | undefined): string =>
    one === undefined
      ? ''
      : kind === 'length'
        ? units.formatLength(one, { signed })
        : kind === 'angle'
          ? units.formatAngle(one, { signed })
          : units.formatCount(one);
  const number = textOf(value);
  const word = `${plugin}:headline.${key}`;
  const values = { value: number, most: textOf(most), count: value ?? 0 };
  const isSilent = key === undefined || (said.sides === true && sides === 'none');
  if (isSilent || !words.has(word, values)) return underName(said, number);
  const text = words.t(word, values);
  return underName(said, said.sides && sides === 'open' ? asQuestion(text, words.language) : text);
}
