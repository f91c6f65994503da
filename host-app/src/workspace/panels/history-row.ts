import type { OperationRecord } from '@bracewright/core/history';
import { describeParams } from '@bracewright/core/params';
import type { LoadedCatalog, LoadedTool } from '@bracewright/core/plugin';
import type { Units } from '../model/units.ts';
import type { Words } from '../model/words.ts';

/** The tool whose name and icon a record bears: the one that makes it, or the exporter that left it there. */
export const toolShownFor = (type: string, catalog: LoadedCatalog): LoadedTool | undefined =>
  catalog.toolOf(type) ?? catalog.tools.find(({ manifest }) => manifest.operation === type);

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

/** The record's main number with sign and unit, or its main choice in words; empty when it has none. */
export function recordHeadline(
  record: OperationRecord,
  catalog: LoadedCatalog,
  words: Words,
  units: Units,
): string {
  const tool = toolShownFor(record.type, catalog);
  const name = tool?.manifest.headline;
  const operation = tool?.plugin.operations.find((one) => one.type === record.type);
  if (!name || !operation || typeof record.params !== 'object' || record.params === null) return '';
  const value = (record.params as Readonly<Record<string, unknown>>)[name];
  const field = describeParams(operation.params).find((one) => one.name === name);
  if (typeof value === 'number') {
    if (field?.kind === 'length') return units.formatLength(value, { signed: (field.min ?? 0) < 0 });
    if (field?.kind === 'angle') return units.formatAngle(value, { signed: (field.min ?? 0) < 0 });
    return `${value}${field?.unit ?? ''}`;
  }
  if (typeof value === 'string' && tool) return words.t(`${tool.plugin.id}:params.${name}.options.${value}`);
  return '';
}
