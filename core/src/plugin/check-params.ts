import { z } from 'zod';
import { senselessFields } from '../params/senseless.ts';
import type { Report } from './found.ts';
import { formOf, type ToolPlugin } from './plugin.ts';

/** Every schema of a plugin, and whose it is. */
function schemasOf(plugin: ToolPlugin): readonly (readonly [of: string, schema: unknown])[] {
  const { operations, tools, exporters = [], annotationKinds = [] } = plugin;
  return [
    ...operations.map(({ type, version, params }) => [`the operation ${type}@${version}`, params] as const),
    ...tools.map((tool) => [`the form of the tool “${tool.id}”`, formOf(tool)?.schema] as const),
    ...exporters.map(({ id, params }) => [`the exporter ${id}`, params] as const),
    ...annotationKinds.map(({ kind, schema }) => [`the kind of annotations “${kind}”`, schema] as const),
  ];
}

/** Parameters that no value could make sense of: they would load, and be refused at the first Apply or never. */
export function checkParamsOf(plugin: ToolPlugin, report: Report): void {
  for (const [of, schema] of schemasOf(plugin)) {
    if (!(schema instanceof z.ZodObject)) continue;
    for (const { field, fault, found } of senselessFields(schema))
      report(`params/${fault}`, plugin, { of, field, found });
  }
}
