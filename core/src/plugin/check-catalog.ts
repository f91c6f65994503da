import type { z } from 'zod';
import { textOfThrown } from '../errors/thrown.ts';
import type { AnyOperation } from '../operation/operation.ts';
import { describeParams } from '../params/describe.ts';
import { formOf, type ToolManifest, type ToolPlugin } from './plugin.ts';
import type { Found, Report } from './found.ts';
import { checkDeclarations } from './check-declarations.ts';
import { checkParamsOf } from './check-params.ts';
import type { GroupDeclaration } from './declarations.ts';
import { orderGroups } from './order-groups.ts';
import { RESERVED_SHORTCUTS, parseShortcut } from './shortcuts.ts';

const ICON = /^<svg\b[^>]*\bviewBox="0 0 24 24"[\s\S]*<\/svg>$/;
const FORBIDDEN_IN_ICON = /<script|<style|<foreignObject|\bon[a-z]+=|href=|url\(/i;

function checkRequirements(plugins: readonly ToolPlugin[], report: Report): void {
  const ids = new Set(plugins.map((plugin) => plugin.id));
  for (const plugin of plugins)
    for (const needed of plugin.requires ?? [])
      if (!ids.has(needed)) report('plugin/missing-requirement', plugin, { needs: needed });
  const order = requirementOrder(plugins);
  const placed = new Set(order.map((plugin) => plugin.id));
  for (const plugin of plugins) if (!placed.has(plugin.id)) report('plugin/circular-requirement', plugin);
}

/** Required plugins first, else by id; plugins in a circle are left out. Missing requirements count as met. */
export function requirementOrder(plugins: readonly ToolPlugin[]): readonly ToolPlugin[] {
  const known = new Set(plugins.map((plugin) => plugin.id));
  let waiting = [...plugins].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  const placed = new Set<string>();
  const order: ToolPlugin[] = [];
  for (;;) {
    const free = waiting.filter((plugin) =>
      (plugin.requires ?? []).every((needed) => placed.has(needed) || !known.has(needed)),
    );
    if (free.length === 0) return order;
    for (const plugin of free) placed.add(plugin.id);
    order.push(...free);
    waiting = waiting.filter((plugin) => !placed.has(plugin.id));
  }
}

function checkTool(
  tool: ToolManifest,
  plugin: ToolPlugin,
  operations: ReadonlyMap<string, AnyOperation>,
  report: Report,
): void {
  const needsOperation = tool.kind === 'operation' || tool.kind === 'exporter';
  const operation = tool.operation === undefined ? undefined : operations.get(tool.operation);
  if (needsOperation && tool.operation === undefined)
    report('tool/operation-missing', plugin, { tool: tool.id });
  if (tool.operation !== undefined && !operation)
    report('tool/operation-unknown', plugin, { tool: tool.id, operation: tool.operation });
  for (const type of tool.also ?? [])
    if (!plugin.operations.some((one) => one.type === type))
      report('tool/operation-not-own', plugin, { tool: tool.id, operation: type });
  const schema = operation?.params ?? formOf(tool)?.schema;
  if (
    typeof tool.headline === 'string' &&
    schema &&
    !describeParams(schema).some((field) => field.name === tool.headline)
  )
    report('tool/headline-unknown', plugin, { tool: tool.id, headline: tool.headline });
  if (!ICON.test(tool.icon.trim()) || FORBIDDEN_IN_ICON.test(tool.icon))
    report('tool/icon-invalid', plugin, { tool: tool.id });
  checkQuestions(tool, [operation?.params, tool.params], plugin, report);
  const steps = tool.steps ?? [];
  for (const step of new Set(steps.filter((one, index) => steps.indexOf(one) !== index)))
    report('tool/duplicate-step', plugin, { tool: tool.id, step });
}

/**
 * What a tool is begun from: an operation that its plugin brings, and a field of its form for the reference. Where that plugin is not in the catalog nobody has such records, and nothing is wrong.
 */
function checkSource(
  { id, from, form }: ToolManifest,
  own: AnyOperation | undefined,
  plugin: ToolPlugin,
  { plugins, operations, report }: { readonly plugins: readonly ToolPlugin[]; readonly operations: ReadonlyMap<string, AnyOperation>; readonly report: Report }, // prettier-ignore
): void {
  if (!from) return;
  const bringer = from.operation.split('.')[0];
  const isBrought = operations.has(from.operation);
  if (!isBrought && plugins.some((one) => one.id === bringer))
    report('tool/from-unknown', plugin, { tool: id, operation: from.operation });
  const schema = form?.schema ?? own?.params;
  const field = schema && describeParams(schema).find(({ name }) => name === from.into);
  if (field?.kind !== 'record-ref') report('tool/from-field', plugin, { tool: id, field: from.into });
}

function checkQuestions(
  tool: ToolManifest,
  schemas: readonly (z.ZodObject | undefined)[],
  plugin: ToolPlugin,
  report: Report,
): void {
  const fields = schemas.flatMap((schema) => (schema ? describeParams(schema) : []));
  for (const { id, choices, goOn = [], into } of tool.questions ?? []) {
    const data = { tool: tool.id, question: id };
    if (!tool.steps?.includes(id)) report('tool/question-no-step', plugin, data);
    for (const choice of goOn)
      if (!choices.includes(choice)) report('tool/question-choice-unknown', plugin, { ...data, choice });
    if (into === undefined) continue;
    const found = fields.filter(({ name }) => name === into);
    if (found.length === 0) report('tool/question-field-unknown', plugin, { ...data, field: into });
    const options = found.flatMap(({ options: words = [] }) => words);
    for (const choice of choices)
      if (options.length > 0 && !options.includes(choice))
        report('tool/question-option-unknown', plugin, {
          ...data,
          field: into,
          choice,
          options: options.join(', '),
        });
  }
}

function checkShortcuts(plugins: readonly ToolPlugin[], report: Report): void {
  const takenBy = new Map<string, string>();
  for (const plugin of plugins)
    for (const tool of plugin.tools) {
      if (tool.shortcut === undefined) continue;
      const shortcut = parseShortcut(tool.shortcut);
      const data = { tool: tool.id, shortcut: shortcut ?? tool.shortcut };
      if (!shortcut) report('tool/shortcut-invalid', plugin, data);
      else if (RESERVED_SHORTCUTS.has(shortcut)) report('tool/shortcut-reserved', plugin, data);
      else if (takenBy.has(shortcut))
        report('tool/shortcut-clash', plugin, { ...data, with: takenBy.get(shortcut)! });
      else takenBy.set(shortcut, tool.id);
    }
}

function checkOperations(plugins: readonly ToolPlugin[], report: Report): ReadonlyMap<string, AnyOperation> {
  const ids = new Set(plugins.map(({ id }) => id));
  const latest = new Map<string, AnyOperation>();
  const versions = new Map<string, string>();
  for (const plugin of plugins)
    for (const operation of plugin.operations) {
      const key = `${operation.type}@${operation.version}`;
      const prefix = operation.type.split('.')[0]!;
      if (prefix !== plugin.id && ids.has(prefix)) {
        report('operation/foreign-prefix', plugin, { operation: key, with: prefix, own: plugin.id });
        // It takes nothing from the plugin that the name belongs to, whose tools work with its own.
        continue;
      }
      if (versions.has(key))
        report('operation/duplicate', plugin, { operation: key, with: versions.get(key)! });
      versions.set(key, plugin.id);
      const known = latest.get(operation.type);
      if (!known || known.version < operation.version) latest.set(operation.type, operation);
    }
  return latest;
}

/** An operation works on one thing. */
function checkTargets({ type, version, params }: AnyOperation, plugin: ToolPlugin, report: Report): void {
  const fields = describeParams(params).filter(({ kind }) => kind === 'target');
  if (fields.length > 1)
    report('operation/two-targets', plugin, {
      operation: `${type}@${version}`,
      fields: fields.map(({ name }) => name).join(', '),
    });
}

function checkExporters(plugins: readonly ToolPlugin[], report: Report): void {
  const broughtBy = new Map<string, string>();
  for (const plugin of plugins)
    for (const { id } of plugin.exporters ?? []) {
      if (broughtBy.has(id))
        report('exporter/duplicate-id', plugin, { exporter: id, with: broughtBy.get(id)! });
      broughtBy.set(id, plugin.id);
      if (!id.startsWith(`${plugin.id}.`))
        report('exporter/foreign-prefix', plugin, { exporter: id, own: plugin.id });
    }
}

/**
 * Everything wrong with a catalog that can be seen without loading words or code. Plugins must be well formed and sorted by id. Of two tools of one name
 * or key the first of `listed` has it, the plugins as the catalog lists them: who comes to a catalog takes nothing from who is there.
 */
export function checkCatalog(
  plugins: readonly ToolPlugin[],
  host: readonly GroupDeclaration[] = [],
  listed: readonly ToolPlugin[] = plugins,
): Found[] {
  const found: Found[] = [];
  const report: Report = (code, plugin, data = {}) =>
    found.push({ plugin, fault: { code, plugin: plugin.id, data } });
  const pluginIds = new Set<string>();
  const toolIds = new Map<string, string>();
  const operations = checkOperations(plugins, report);
  checkDeclarations(plugins, host, report);
  const groups = orderGroups(plugins, host).map(({ id }) => id);
  for (const plugin of plugins) {
    if (pluginIds.has(plugin.id)) report('plugin/duplicate-id', plugin);
    pluginIds.add(plugin.id);
    if ((plugin.apiVersion as number) !== 1)
      report('plugin/api-version', plugin, { found: plugin.apiVersion, supported: 1 });
    for (const tool of plugin.tools)
      if (!groups.includes(tool.group))
        report('tool/group-unknown', plugin, { tool: tool.id, group: tool.group, groups: groups.join(', ') });
  }
  for (const plugin of listed)
    for (const { id } of plugin.tools)
      if (toolIds.has(id)) report('tool/duplicate-id', plugin, { tool: id, with: toolIds.get(id)! });
      else toolIds.set(id, plugin.id);
  checkExporters(plugins, report);
  checkRequirements(plugins, report);
  checkShortcuts(listed, report);
  for (const plugin of plugins)
    try {
      for (const tool of plugin.tools) {
        checkTool(tool, plugin, operations, report);
        const own = tool.operation === undefined ? undefined : operations.get(tool.operation);
        checkSource(tool, own, plugin, { plugins, operations, report });
      }
      for (const operation of plugin.operations) checkTargets(operation, plugin, report);
      checkParamsOf(plugin, report);
    } catch (error) {
      report('plugin/threw', plugin, { reason: textOfThrown(error) });
    }
  return found;
}
