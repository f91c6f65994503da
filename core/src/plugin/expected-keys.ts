import { describeParams } from '../params/describe.ts';
import { OTHER, type ParamField } from '../params/kinds.ts';
import type { z } from 'zod';
import { formOf, type ToolPlugin } from './plugin.ts';

/** Prefix of a tool's words: a plugin with one tool speaks without, a plugin with several by tool id. */
export const toolPrefix = (plugin: ToolPlugin, toolId: string): string =>
  plugin.tools.length > 1 ? `${toolId}.` : '';

function fieldKeys(field: ParamField): string[] {
  const own = `params.${field.name}`;
  const options = [...(field.options ?? []), ...(field.other ? [OTHER] : [])];
  const named = (field.other ?? []).filter(({ name }) => name !== '');
  return [own, ...options.map((option) => `${own}.options.${option}`), ...named.flatMap(fieldKeys)];
}

const schemaKeys = (schema: z.ZodObject): string[] =>
  describeParams(schema)
    .filter((field) => !field.hidden)
    .flatMap(fieldKeys);

/**
 * The words a plugin must have in each language: title and tip of each tool, its steps (with names where there are several), actions,
 * readouts and handles, every visible parameter
 * with its options, title and tip of each exporter, a name for each operation that no tool of the plugin stands for, and for its own kinds of annotations
 * and groups.
 */
export function expectedKeys(plugin: ToolPlugin): ReadonlySet<string> {
  const keys = new Set<string>();
  const named = new Set<string>();
  for (const tool of plugin.tools) {
    const prefix = toolPrefix(plugin, tool.id);
    keys.add(`${prefix}title`).add(`${prefix}tip`);
    const steps = tool.steps ?? [];
    for (const step of steps) keys.add(`steps.${step}`);
    // A single step bears the tool's own name.
    if (steps.length > 1) for (const step of steps) keys.add(`steps.${step}.name`);
    for (const readout of tool.readouts ?? []) keys.add(`readouts.${readout}`);
    for (const handle of tool.handles ?? []) keys.add(`handles.${handle}`);
    for (const { id, choices } of tool.questions ?? [])
      for (const choice of choices) keys.add(`actions.${id}.${choice}`);
    for (const action of tool.actions ?? []) keys.add(`actions.${action}`);
    for (const code of tool.confirm ?? []) keys.add(`confirm.${code}`).add(`warnings.${code}`);
    if (tool.from) keys.add(`${prefix}from`).add(`errors.${tool.from.ask}`);
    const form = formOf(tool);
    if (form) for (const key of schemaKeys(form.schema)) keys.add(key);
    if (tool.operation) named.add(tool.operation);
  }
  for (const { id, params } of plugin.exporters ?? []) {
    keys.add(`exporters.${id}`).add(`exporters.${id}.tip`);
    for (const key of schemaKeys(params)) keys.add(key);
  }
  for (const operation of plugin.operations) {
    for (const key of schemaKeys(operation.params)) keys.add(key);
    if (!named.has(operation.type)) keys.add(`operations.${operation.type}`);
  }
  for (const { kind } of plugin.annotationKinds ?? []) keys.add(`kinds.${kind}`);
  for (const { id } of plugin.groups ?? []) keys.add(`groups.${id}`);
  return keys;
}
