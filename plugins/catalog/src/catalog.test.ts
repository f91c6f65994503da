import { loadPlugins } from '@bracewright/core/plugin';
import { createOperationRegistry } from '@bracewright/core/operation';
import { expect, test } from 'vitest';
import { HEADLINES } from './headlines.ts';
import { operationTitle } from './messages.ts';
import { operations } from './operations.ts';
import { plugins } from './plugins.ts';

test('every plugin of the product loads: ids, shortcuts, icons, and words in both languages', async () => {
  const catalog = await loadPlugins(plugins, { strict: true });
  expect(catalog.tools.map((tool) => tool.manifest.id)).toContain('measure');
});

test('the headless list and the plugins hold the same operations', async () => {
  const catalog = await loadPlugins(plugins, { strict: true });
  const key = (one: { readonly type: string; readonly version: number }) => `${one.type}@${one.version}`;
  const headless = createOperationRegistry(operations).all.map(key).sort();
  expect(catalog.operations.all.map(key).sort()).toEqual(headless);
});

test('what a history row says in words is said without an editor too', async () => {
  const catalog = await loadPlugins(plugins, { strict: true });
  const said = catalog.tools.flatMap(({ manifest: { operation, headline } }) =>
    typeof headline === 'function' ? [[operation, headline]] : [],
  );
  expect(HEADLINES).toEqual(Object.fromEntries(said));
});

test('every tool that is not hosted starts from its own code', async () => {
  const catalog = await loadPlugins(plugins, { strict: true });
  for (const { manifest } of catalog.tools)
    expect(typeof (await manifest.load()).default, manifest.id).toBe('function');
});

test('an operation is called by the same name with an editor and without one', async () => {
  const catalog = await loadPlugins(plugins, { strict: true });
  for (const { type } of operations)
    for (const language of ['en-US', 'zh-CN'] as const) {
      const tool = catalog.tools.find(({ manifest }) => manifest.operation === type);
      const plugin = catalog.plugins.find((one) => one.operations.some((other) => other.type === type))!;
      const words = catalog.messages[language]?.[plugin.id] ?? {};
      const named = words[`operations.${type}`] ?? (tool && words[`${tool.prefix}title`]);
      expect(operationTitle(language, type), type).toBe(named);
    }
});
